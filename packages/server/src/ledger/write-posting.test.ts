/** What a posting costs grows with its transfers and not with their square. Counted, not timed. */
import { CompiledQuery } from "kysely";
import { expect, test } from "vitest";
import { planByKeys } from "../db/batch.ts";
import { inTransaction, type Transaction, wholeScope } from "../db/transaction.ts";
import { testBooks } from "../testing/books.ts";
import { postInTransaction } from "./post.ts";
import { manualChange } from "./transfers.ts";

const { database, merchantIds } = await testBooks({ merchants: 1, poolSize: 1 });
const [merchantId = 0n] = merchantIds;
let made = 0;

const changes = (count: number) =>
  Array.from({ length: count }, () =>
    manualChange({
      ...{ changeId: `posting-${++made}`, merchantId, currency: "THB", amountMinor: 100n },
      ...{ operator: "root", at: new Date() },
    }),
  );

/** The same transaction, whose postings are explained while they are made. */
function explained(tx: Transaction, told: (line: string) => void): Transaction {
  const executeQuery: Transaction["executeQuery"] = async (query) => {
    const { sql, parameters } = query as CompiledQuery;
    if (!/insert into ledger_entry/.test(sql)) return tx.executeQuery(query);
    const result = await tx.executeQuery<object>(
      CompiledQuery.raw(`explain analyze ${sql}`, [...parameters]),
    );
    for (const row of result.rows) told(String(Object.values(row)[0]));
    return { rows: [] };
  };
  return new Proxy(tx, {
    get(of, key) {
      if (key === "executeQuery") return executeQuery;
      const value: unknown = Reflect.get(of, key, of);
      return typeof value === "function" ? value.bind(of) : value;
    },
  });
}

test("an entry is compared with what is few, also by a plan that compares each with each", async () => {
  const count = 300;
  const lines: string[] = [];
  await inTransaction(database, wholeScope, async (tx) => {
    planByKeys(tx);
    const outcomes = await postInTransaction(
      explained(tx, (line) => lines.push(line)),
      changes(count),
    );
    expect(outcomes.every(({ kind }) => kind === "posted")).toBe(true);
  });
  expect(lines.filter((line) => line.includes("Nested Loop"))).not.toEqual([]);
  const compared = lines.map((line) => Number(/Rows Removed by Join Filter: (\d+)/.exec(line)?.[1] ?? 0));
  expect(Math.max(...compared)).toBeLessThan(5 * count);
});
