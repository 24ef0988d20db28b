/** The rules themselves: who may set them, what loosening one needs, and that nobody locks everybody out. */

import type { CallOutput, Calls } from "@opc/contract";
import { alwaysApprovedKinds, approvalKinds, fixedKinds } from "@opc/contract/approval/kinds";
import { type ErrorName, errors } from "@opc/contract/errors";
import { describe, expect, test } from "vitest";
import type { Person } from "../../testing/people.ts";
import { approvalWorld } from "./test-world.ts";

const world = await approvalWorld();
const { approve, browserOf, first, get, make, people, person, proofs, query, rule, second } = world;
const acme = people["ACME/admin"];
const code = (name: ErrorName) => errors[name].code;

async function save(who: Person, Kind: string, input: object = {}) {
  await browserOf(who);
  const fields = { Kind, Enabled: true, ExpiresHours: 24, ...proofs(who), ...input };
  return make("/mc_api/setting/approvalrule_save", fields, who);
}
const idOf = (data: unknown) => (data as { ApprovalId: string | null }).ApprovalId;
type Rule = CallOutput<Calls["approvalruleList"]>[number];
async function rules(who: Person): Promise<Rule[]> {
  const { data } = await make("/rp_api/setting/approvalrule_list", {}, who);
  return data as Rule[];
}
const ruleOf = async (kind: string, who = first) => (await rules(who)).find(({ Kind }) => Kind === kind);

test("in a new installation every rule is off, but for those that cannot be", async () => {
  const all = await rules(first);
  expect(all.filter(({ Enabled }) => Enabled).map(({ Kind }) => Kind)).toEqual([
    ...fixedKinds,
    ...alwaysApprovedKinds,
  ]);
  expect(all.filter(({ IsFixed }) => IsFixed)).toHaveLength(fixedKinds.length + alwaysApprovedKinds.length);
  expect(all).toHaveLength(approvalKinds.length + alwaysApprovedKinds.length);
  expect(all[0]?.ApproverCount).toBeGreaterThanOrEqual(2);
});

test("an ordinary merchant has rules for its own accounts and groups and for rules, and no others", async () => {
  expect((await rules(acme)).map(({ Kind }) => Kind)).toEqual(["Accounts", "Permissions", "ApprovalRules"]);
  expect((await save(acme, "ManualBalance")).code).toBe(code("ApprovalRuleNotHere"));
  expect((await save(acme, "ChannelKeys", { Enabled: false })).code).toBe(code("ApprovalRuleNotHere"));
});

test("a rule that fewer than two could approve cannot be turned on", async () => {
  const answer = await save(acme, "Permissions");
  expect(answer.code).toBe(code("ApprovalNeedsTwo"));
  expect(answer.msg).toContain("User Group Permission Setting · Change permissions");
  expect(await ruleOf("Permissions", acme)).toMatchObject({ Enabled: false, ApproverCount: 1 });
  const colleague = await person(
    ["Approval", "Approval.approve", "UserGroupRole", "UserGroupRole.edit"],
    acme,
  );
  await query("update user_account set enabled = false where id = $1", [colleague.userId]);
  expect((await save(acme, "Permissions")).code).toBe(code("ApprovalNeedsTwo"));
  await query("update user_account set enabled = true where id = $1", [colleague.userId]);
  expect((await save(acme, "Permissions")).data).toEqual({ ApprovalId: null });
  expect(await ruleOf("Permissions", acme)).toMatchObject({ Enabled: true, ApproverCount: 2 });
  expect(await ruleOf("Permissions")).toMatchObject({ Enabled: false });
});

test("an amount holds in its currency, the others stay as they are", async () => {
  await save(first, "Withdrawal", { Currency: "THB", FromAmount: "1000.50" });
  await save(first, "Withdrawal", { Currency: "JPY", FromAmount: "300" });
  expect((await ruleOf("Withdrawal"))?.FromAmounts).toEqual([
    { Currency: "JPY", Amount: "300" },
    { Currency: "THB", Amount: "1000.50" },
  ]);
  await save(first, "Withdrawal", { Currency: "THB" });
  expect((await ruleOf("Withdrawal"))?.FromAmounts).toEqual([{ Currency: "JPY", Amount: "300" }]);
});

test("a rule that somebody set meanwhile is not set by what was seen before", async () => {
  const set = (ExpiresHours: number, UpdatedAt: string) =>
    save(first, "ManualBalance", { ExpiresHours, UpdatedAt });
  expect((await set(20, "")).code).toBe(0);
  const seen = (await ruleOf("ManualBalance"))?.UpdatedAt ?? "";
  expect((await set(21, "")).code).toBe(code("RecordChanged"));
  expect((await set(22, seen)).code).toBe(0);
  expect((await set(23, seen)).code).toBe(code("RecordChanged"));
  expect(await ruleOf("ManualBalance")).toMatchObject({ ExpiresHours: 22 });
});

test.each([
  ["too many decimals", { Currency: "JPY", FromAmount: "1.5" }, "InvalidAmount"],
  ["a negative amount", { Currency: "THB", FromAmount: "-1" }, "InvalidAmount"],
  ["a currency that is not", { Currency: "XXX", FromAmount: "1" }, "NotFound"],
  ["no time at all", { ExpiresHours: 0 }, "InvalidInput"],
  ["more than a week", { ExpiresHours: 169 }, "InvalidInput"],
  ["a wrong password", { LoginPassword: "wrong-password" }, "StepUpRefused"],
] as const)("%s is refused", async (_what, input, error) => {
  const before = await ruleOf("Withdrawal");
  expect((await save(first, "Withdrawal", input)).code).toBe(code(error));
  expect(await ruleOf("Withdrawal")).toEqual(before);
});

test("a rule of always is not to be set", async () => {
  expect((await save(first, "UnequalMoney", { Enabled: false })).code).toBe(code("InvalidInput"));
});

test("only holders of editRules set rules", async () => {
  const reader = await person(["Approval", "Approval.approve"]);
  expect((await save(reader, "Withdrawal", { Enabled: false })).code).toBe(code("NoPermission"));
  expect(await rules(reader)).toHaveLength(approvalKinds.length + alwaysApprovedKinds.length);
});

describe("with the rule for rules on", () => {
  test("loosening one waits for a second person, making it stricter does not", async () => {
    expect((await save(first, "ApprovalRules")).data).toEqual({ ApprovalId: null });
    await rule("PayoutConfirm", { from: { THB: 100_00n } });
    expect(idOf((await save(first, "PayoutConfirm", { Currency: "THB", FromAmount: "99" })).data)).toBeNull();
    expect((await ruleOf("PayoutConfirm"))?.FromAmounts).toEqual([{ Currency: "THB", Amount: "99.00" }]);
    for (const looser of [
      { Enabled: false },
      { Currency: "THB", FromAmount: "99.01" },
      { Currency: "THB", FromAmount: "99", ExpiresHours: 25 },
      { Currency: "JPY", FromAmount: "1" },
    ]) {
      const id = idOf((await save(first, "PayoutConfirm", looser)).data);
      expect(id, JSON.stringify(looser)).toMatch(/^\d+$/);
    }
    expect(await ruleOf("PayoutConfirm")).toMatchObject({
      Enabled: true,
      ExpiresHours: 24,
      FromAmounts: [{ Currency: "THB", Amount: "99.00" }],
    });
  });

  test("turning that rule off does, too, and then takes a second person's approval", async () => {
    const id = idOf((await save(first, "ApprovalRules", { Enabled: false })).data) ?? "";
    expect((await ruleOf("ApprovalRules"))?.Enabled).toBe(true);
    expect((await get(second, id)).Lines).toContainEqual({ Field: "RuleEnabled", From: "true", To: "false" });
    expect((await approve(first, id)).code).toBe(code("OwnApproval"));
    expect((await approve(second, id)).data).toEqual({ Status: "Approved", VoidBecause: null });
    expect((await ruleOf("ApprovalRules"))?.Enabled).toBe(false);
    expect(idOf((await save(first, "PayoutConfirm", { Enabled: false })).data)).toBeNull();
  });

  test("a rule that was changed meanwhile voids the request", async () => {
    await save(first, "ApprovalRules");
    await rule("PayoutConfirm");
    const id = idOf((await save(first, "PayoutConfirm", { Enabled: false })).data) ?? "";
    await save(second, "PayoutConfirm", { ExpiresHours: 12 });
    expect((await approve(second, id)).data).toEqual({ Status: "Void", VoidBecause: "FactsChanged" });
    expect(await ruleOf("PayoutConfirm")).toMatchObject({ Enabled: true, ExpiresHours: 12 });
  });
});

test("a change of a rule is a line from what to what", async () => {
  await rule("ApprovalRules", { enabled: false });
  await rule("ManualConfirm");
  await save(first, "ManualConfirm", { Enabled: false });
  const [line] = await query(
    "select actor, change from operation_log where call = 'approvalruleSave' and code = 0 order by id desc limit 1",
  );
  expect(line).toMatchObject({
    Actor: `OPC/${first.userName}`,
    Change: { Kind: "ManualConfirm", Rule: { from: { Enabled: "true" }, to: { Enabled: "false" } } },
  });
});
