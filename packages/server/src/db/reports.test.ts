import { sql } from "kysely";
import { expect, test } from "vitest";
import { testBooks } from "../testing/books.ts";
import { replicaState, reportsFromMain } from "./reports.ts";
import { inTransaction, merchantScope, wholeScope } from "./transaction.ts";

const { database, merchantIds } = await testBooks({ merchants: 2 });
const reports = reportsFromMain(database);

test("without a replica reports read the main database, in the scope that is asked for", async () => {
  const seen = (scope: typeof wholeScope) =>
    inTransaction(reports, scope, (tx) => tx.selectFrom("Merchant").select("Id").orderBy("Id").execute());
  expect(await seen(wholeScope)).toEqual(merchantIds.map((Id) => ({ Id })));
  expect(await seen(merchantScope(merchantIds[1] ?? 0n))).toEqual([{ Id: merchantIds[1] }]);
  expect(replicaState(reports)).toBe("none");
});

test("nothing can be written by way of reports", async () => {
  const write = inTransaction(reports, wholeScope, (tx) =>
    tx.updateTable("Merchant").set({ Name: "other" }).execute(),
  );
  await expect(write).rejects.toThrow("read-only transaction");
});

test("all that one report reads is of one moment, whatever is written meanwhile", async () => {
  await inTransaction(reports, wholeScope, async (tx) => {
    const names = () => tx.selectFrom("Merchant").select("Name").orderBy("Id").execute();
    const before = await names();
    await inTransaction(database, wholeScope, (other) =>
      other.updateTable("Merchant").set({ Name: "written meanwhile" }).execute(),
    );
    expect(await names()).toEqual(before);
  });
});

test("a transaction of reports leaves its connection as it was", async () => {
  for (let turn = 0; turn < 10; turn++)
    await inTransaction(reports, wholeScope, (tx) => sql`select 1`.execute(tx));
  await inTransaction(database, wholeScope, (tx) =>
    tx.updateTable("Merchant").set({ Name: "other" }).where("Alias", "=", "M0").execute(),
  );
});
