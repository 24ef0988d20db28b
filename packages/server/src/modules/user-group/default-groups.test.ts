/** What a new permission's migration gives to groups that were there before it. */
import { readFile } from "node:fs/promises";
import { grantablePermissions, type PageCode, type Permission, pages } from "@opc/contract/pages";
import pg from "pg";
import { expect, test } from "vitest";
import { inTransaction, wholeScope } from "../../db/transaction.ts";
import { testApp } from "../../testing/app.ts";
import { createGroup, createPeople } from "../../testing/people.ts";

const { services, ownerUrl } = await testApp();
const people = await createPeople(services);

/** Could be exported before lists that had no export got one. */
const before: readonly PageCode[] = [
  "PayOrder",
  "CashoutOrder",
  "Withdrawal",
  "WithdrawalConfirm",
  "OriginalRecord",
  "PayoutCardRecord",
  "CallbackRecord",
  "MerchantList",
  "BalanceChange",
  "Bank",
  "AuditLog",
];

/** Made later, with grants of their own migrations. */
const later: readonly PageCode[] = ["MoneyCase", "SettlementAccount"];

async function heldAfter(
  merchantId: bigint,
  isDefault: boolean,
  held: readonly Permission[],
): Promise<string[]> {
  const groupId = await inTransaction(services.database, wholeScope, (tx) =>
    createGroup(tx, merchantId, `before ${isDefault} ${held}`, held),
  );
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    if (isDefault) {
      await owner.query("update user_group set is_default = false where merchant_id = $1", [merchantId]);
      await owner.query("update user_group set is_default = true where id = $1", [groupId]);
    }
    const file = new URL("../../../migrations/0029-export-functions.sql", import.meta.url);
    await owner.query(await readFile(file, "utf8"));
    const { rows } = await owner.query<{ permission: string }>(
      "select permission from user_group_permission where user_group_id = $1 order by permission",
      [groupId],
    );
    return rows.map(({ permission }) => permission);
  } finally {
    await owner.end();
  }
}

test.each([
  ["OPC", "Super"],
  ["ACME", "Normal"],
] as const)("%s's default group gets every new export and the pages of reports", async (alias, type) => {
  const wanted = grantablePermissions(type).filter((code) => {
    const [page, name] = code.split(".") as [PageCode, string | undefined];
    return pages[page].menu === "Reports" || (name === "export" && ![...before, ...later].includes(page));
  });
  expect(await heldAfter(people[`${alias}/admin`].merchantId, true, [])).toEqual(wanted.toSorted());
});

test("who saw suppliers and channels could export them and goes on to, other groups get nothing", async () => {
  const { merchantId } = people["OPC/admin"];
  expect(await heldAfter(merchantId, false, ["Supplier", "PayOrder"])).toEqual([
    "PayOrder",
    "Supplier",
    "Supplier.export",
  ]);
});
