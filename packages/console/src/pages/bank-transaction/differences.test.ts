import { expect, test } from "vitest";
import { differencesOf } from "./differences.ts";

const credit = {
  AccountId: "1",
  Counterparty: "SOMCHAI J",
  Remark: "AB12CD",
  OccurredAt: "2026-11-20T10:00:00.000Z",
};
const equal = {
  Difference: "0.00",
  AccountId: "1",
  MemberName: "Somchai J",
  PaymentRemark: "AB12CD",
  CreatedAt: "2026-11-20T09:50:00.000Z",
  ExpiresAt: "2026-11-20T10:05:00.000Z",
  Reasons: [{ Reason: "nameEqual" as const, Points: 10, Detail: null }],
};

test.each<[string, Partial<Parameters<typeof differencesOf>[1]>, string[]]>([
  ["nothing, where only the spelling of the name is another", {}, []],
  ["the amount, in either direction", { Difference: "-0.01" }, ["amount"]],
  ["the name, unless the server finds it equal", { Reasons: [] }, ["payer"]],
  ["the remark", { PaymentRemark: "ZZ99ZZ" }, ["remark"]],
  ["not what the order does not tell", { MemberName: null, PaymentRemark: null, AccountId: null }, []],
  ["the account", { AccountId: "2" }, ["account"]],
  ["the time", { Reasons: [...equal.Reasons, { Reason: "late", Points: 0, Detail: "5" }] }, ["time"]],
])("differs: %s", (_name, change, facts) => {
  expect([...differencesOf(credit, { ...equal, ...change })]).toEqual(facts);
});
