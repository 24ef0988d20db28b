import { sql } from "kysely";
import { expect, test } from "vitest";
import { testBooks } from "../testing/books.ts";
import { fixed, madeOnce } from "./fixed.ts";
import { inTransaction, type Transaction, wholeScope } from "./transaction.ts";

const { database, merchantIds } = await testBooks({ merchants: 2 });
const [one = 0n, other = 0n] = merchantIds;
const within = <Result>(work: (tx: Transaction) => Promise<Result>) =>
  inTransaction(database, wholeScope, work);

test("a fixed statement gets the values of its turn, as values", async () => {
  const ask = (tx: Transaction, text: string, ids: readonly bigint[]) =>
    fixed<{ SomeText: string; Ids: string }>(tx)`
      select ${text}::text as some_text, array_to_string(${ids}::bigint[], ' ') as ids`;
  const [first, second] = await within((tx) =>
    Promise.all([ask(tx, "a'; drop table merchant; --$1", [1n, 2n]), ask(tx, "b", [])]),
  );
  expect(first.rows).toEqual([{ SomeText: "a'; drop table merchant; --$1", Ids: "1 2" }]);
  expect(second.rows).toEqual([{ SomeText: "b", Ids: "" }]);
});

test("a question that is made once is asked with each one's own arguments, wherever they stand", async () => {
  let made = 0;
  const find = madeOnce((tx, alias: string, ids: readonly bigint[], type: "Normal") => {
    made += 1;
    return tx
      .selectFrom("Merchant")
      .select(["Id", "Alias"])
      .where("Id", "=", sql<bigint>`any(${ids}::bigint[])`)
      .where("Enabled", "=", true)
      .where("Type", "=", type)
      .where("Alias", "<>", alias)
      .orderBy("Id");
  });
  const found = (alias: string, ids: readonly bigint[]) =>
    within(async (tx) => (await find(tx, alias, ids, "Normal")).map(({ Id }) => Id));
  expect(await found("", [one, other])).toEqual([one, other].sort());
  expect(await found("", [other])).toEqual([other]);
  const [row] = await within((tx) => find(tx, "", [one], "Normal"));
  expect(await found(row?.Alias ?? "", [one, other])).toEqual([other]);
  expect(made).toBe(1);
});
