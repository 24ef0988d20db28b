import { expect, test } from "vitest";
import { accountOfId, chosenBy, idOfAccount } from "./account.ts";

const account = { merchant: "ACME", currency: "THB", account: "Frozen" } as const;

test("an account's id leads back to it", () => {
  expect(accountOfId(idOfAccount(account))).toEqual(account);
});

test.each([
  "B20261122000001",
  "account",
  "ACME.THB",
  "ACME.THB.Clearing",
  ".THB.Frozen",
  "ACME.THB.Frozen.x",
])("%s is no account's id", (id) => {
  expect(accountOfId(id)).toBeUndefined();
});

test.each([
  [{}, undefined, "account"],
  [{ MerchantAlias: "ACME" }, undefined, "account"],
  [{ MerchantAlias: "ACME", Currency: "THB" }, undefined, "ACME.THB.Available"],
  [{ MerchantAlias: "ACME", Currency: "THB", Accounts: ["Frozen"] }, undefined, "ACME.THB.Frozen"],
  [{ Currency: "USD" }, "LOTUS", "LOTUS.USD.Available"],
  // A merchant's own account, whoever the address names.
  [{ MerchantAlias: "ACME", Currency: "USD" }, "LOTUS", "LOTUS.USD.Available"],
])("a list filtered by %j, asked by %s, explains %s", (filters, own, id) => {
  expect(chosenBy(filters, own)).toBe(id);
});
