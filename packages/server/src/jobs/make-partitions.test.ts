import { sql } from "kysely";
import { expect, test } from "vitest";
import { inTransaction, wholeScope } from "../db/transaction.ts";
import { createPoster } from "../ledger/post.ts";
import { proveBooks } from "../ledger/prove.ts";
import { manualChange } from "../ledger/transfers.ts";
import { testBooks } from "../testing/books.ts";
import { makePartitions } from "./make-partitions.ts";

const { database, owner, merchantIds } = await testBooks();
const day = 86_400_000;

async function post(changeId: string, at: Date): Promise<void> {
  const merchantId = merchantIds[0] ?? 0n;
  const change = { changeId, merchantId, currency: "THB", amountMinor: 100n, operator: "root", at };
  expect(await createPoster(database).post(manualChange(change))).toEqual({ kind: "posted" });
}

async function partitions(): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'ledger_entry'::regclass",
  );
  return rows.map(({ name }) => name).sort();
}

test("a month that has begun in the default partition stays there, the next ones get their own", async () => {
  await post("now", new Date());
  await makePartitions({ database });
  await makePartitions({ database });
  const names = await partitions();
  expect(names).toHaveLength(3);
  const coming = names.find((name) => name !== "ledger_entry_default");
  if (!coming) throw new Error("no partition was made");

  await post("next month", new Date(Date.now() + 31 * day));
  const { rows } = await owner.query(
    `select tableoid::regclass::text as name, count(*)::int from ledger_entry group by 1`,
  );
  expect(rows).toEqual(
    expect.arrayContaining([
      { name: "ledger_entry_default", count: 2 },
      { name: expect.stringMatching(/_\d{6}$/), count: 2 },
    ]),
  );
  expect(await proveBooks(database)).toMatchObject({ ok: true, checked: { entries: 4, transfers: 2 } });

  const direct = inTransaction(database, wholeScope, (tx) =>
    sql`select from ${sql.table(coming)}`.execute(tx),
  );
  await expect(direct).rejects.toThrow("permission denied");
  await expect(owner.query(`update ${coming} set amount_minor = 5`)).rejects.toThrow("append-only");
  await expect(owner.query(`delete from ledger_entry`)).rejects.toThrow("append-only");
});
