import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { inTransaction, wholeScope } from "../db/transaction.ts";
import { manualChange } from "../ledger/transfers.ts";
import { proveBooks } from "../modules/proof/prove.ts";
import { testBooks } from "../testing/books.ts";
import { postAlone } from "../testing/post-alone.ts";
import { makePartitions } from "./make-partitions.ts";

const { database, owner, merchantIds } = await testBooks();
const day = 86_400_000;

async function post(changeId: string, at: Date): Promise<void> {
  const merchantId = merchantIds[0] ?? 0n;
  const change = { changeId, merchantId, currency: "THB", amountMinor: 100n, operator: "root", at };
  expect(await postAlone(database, manualChange(change))).toEqual({ kind: "posted" });
}

async function partitions(): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'ledger_entry'::regclass",
  );
  return rows.map(({ name }) => name).sort();
}

const monthOf = (at: Date) => `ledger_entry_${at.toISOString().slice(0, 7).replace("-", "")}`;

test("the first rows of a fresh database come into their months, whichever process starts first", async () => {
  await post("now", new Date());
  await post("next month", new Date(Date.now() + 31 * day));
  const { rows } = await owner.query(
    `select tableoid::regclass::text as name, count(*)::int from ledger_entry group by 1`,
  );
  expect(rows).toHaveLength(2);
  expect(rows).toEqual(
    expect.arrayContaining([
      { name: monthOf(new Date()), count: 2 },
      { name: monthOf(new Date(Date.now() + 31 * day)), count: 2 },
    ]),
  );
  const log = { warn: vi.fn() };
  await makePartitions({ database, log: log as never });
  expect(log.warn).not.toHaveBeenCalled();
});

test("a month that has begun in the default partition stays there, is told of, and the others get their own", async () => {
  const late = new Date(Date.now() + 130 * day);
  await post("long ahead", late);
  await owner.query("select make_month_partitions(6)");
  await owner.query("select make_month_partitions(6)");
  const names = await partitions();
  // This month, six ahead without the one that has rows, and the default.
  expect(names).toHaveLength(7);
  expect(names).not.toContain(monthOf(late));
  const log = { warn: vi.fn() };
  await makePartitions({ database, log: log as never });
  expect(log.warn).toHaveBeenCalledWith({ tables: ["ledger_entry"] }, expect.stringContaining("default"));
  expect(await proveBooks(database)).toMatchObject({ ok: true, checked: { entries: 6, transfers: 3 } });
});

test("a partition is reached through its parent only, and its entries stand", async () => {
  const coming = monthOf(new Date(Date.now() + 31 * day));
  const direct = inTransaction(database, wholeScope, (tx) =>
    sql`select from ${sql.table(coming)}`.execute(tx),
  );
  await expect(direct).rejects.toThrow("permission denied");
  await expect(owner.query(`update ${coming} set amount_minor = 5`)).rejects.toThrow("append-only");
  await expect(owner.query(`delete from ledger_entry`)).rejects.toThrow("append-only");
});
