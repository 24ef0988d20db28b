import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "../testing/database.ts";

const database = await testDatabase();
const owner = new pg.Client({ connectionString: database.ownerUrl });
await owner.connect();
afterAll(() => owner.end());

test.each([
  ["payment_order", "return_url"],
  ["payout_order", "notify_url"],
  ["withdrawal_order", "remark"],
  ["callback_record", "result"],
])("a column of %s that no figure is counted from can be retyped and dropped: %s", async (table, column) => {
  await owner.query(`alter table ${table} alter ${column} type varchar(3000)`);
  await owner.query(`alter table ${table} drop column ${column}`);
});

test("one that figures are counted from is refused by the name of what needs it", async () => {
  const drop = owner.query("alter table payment_order drop column settled_minor");
  await expect(drop).rejects.toMatchObject({ detail: expect.stringContaining("function count_payments") });
});
