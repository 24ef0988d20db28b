/** A bank transaction names an account and a person that are there and stay there, though no foreign key of its own says so. */
import { sql } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import { insertRows } from "../../db/insert-rows.ts";
import { testApp } from "../../testing/app.ts";
import { testBankDesk } from "../../testing/bank-desk.ts";
import { type ReportedTransaction, transactionRow } from "./report.ts";

const app = await testApp();
const desk = await testBankDesk(app);
const clerk = await desk.clerk("OriginalRecord.import");
const nobody = 9_000_000_000_000n;
let made = 0;

const line = (): ReportedTransaction => ({
  ...{ externalId: `N-${++made}`, direction: "Credit", currency: "THB", amountMinor: 100n },
  ...{ remark: null, counterparty: null, occurredAt: app.clock.now() },
});
const store = (facts: { accountId?: bigint; userId?: bigint }) => {
  const { accountId = desk.account.id, userId = clerk.person.userId } = facts;
  const rowOf = (account: bigint, user: bigint) =>
    transactionRow(
      { accountId: account, reporter: { userId: user, name: "OPC/clerk" }, now: app.clock.now() },
      line(),
    );
  const sound = rowOf(desk.account.id, clerk.person.userId);
  return desk.inWhole((tx) => insertRows(tx, "BankTransaction", [sound, rowOf(accountId, userId)]));
};
const asOwner = async (statement: string, values: unknown[]) => {
  const client = new pg.Client({ connectionString: app.ownerUrl });
  await client.connect();
  return client.query(statement, values).finally(() => client.end());
};

test("one row among sound ones that names nobody is refused with all of them", async () => {
  await expect(store({ accountId: nobody })).rejects.toMatchObject({ code: "23503" });
  await expect(store({ userId: nobody })).rejects.toMatchObject({ code: "23503" });
  expect(await store({})).toBe(2);
});

test("who brought it in is not changed afterwards", async () => {
  const change = desk.inWhole((tx) =>
    sql`update bank_transaction set entered_by_user_id = ${nobody} where entered_by_user_id is not null`.execute(
      tx,
    ),
  );
  await expect(change).rejects.toThrow("keeps its account and its number");
});

test.each([
  ["offline_account", () => desk.account.id],
  ["user_account", () => clerk.person.userId],
])("not even the owner deletes a row of %s", async (table, id) => {
  await expect(asOwner(`delete from ${table} where id = $1`, [id()])).rejects.toThrow("never deleted");
});
