/** Crediting a merchant by a bank return: a second person decides, unless something shows it and the rule lets one person. */
import { errors } from "@opc/contract/errors";
import { dayMs, minuteMs } from "@opc/contract/time";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { actAs, approvalIdOf, approveAs } from "../../testing/approver.ts";
import { operatorsRuleOn } from "../../testing/operators-rule.ts";
import { testPayoutDesk } from "../../testing/payout-desk.ts";
import { addPerson, type Person } from "../../testing/people.ts";
import { saveRule } from "../approval/stored-rules.ts";

const app = await testApp();
const desk = await testPayoutDesk(app);
const permissions = [
  ...["CashoutOrder", "CashoutOrder.returned", "Approval", "Approval.approve"],
  ...["MoneyCase", "MoneyCase.close"],
] as unknown as Parameters<typeof addPerson>[3];
const operator = desk.people["OPC/admin"];
let asker: Person;
let approver: Person;

const rule = (fromMinor: bigint, enabled = true) =>
  desk.inWhole((tx) =>
    saveRule(
      tx,
      { MerchantId: operator.merchantId, Kind: "PayoutReturned" },
      { enabled, expiresHours: 24, fromMinor: new Map(fromMinor > 0n ? [["THB", fromMinor]] : []) },
      { name: "OPC/founder", at: app.clock.now() },
    ),
  );
const giveBack = (OrderNo: string, who = asker) =>
  actAs(app, who, "/mc_api/xpay/cashoutorder_returned", { OrderNo, Reason: "the bank returned it" });

/** A paid one that its supplier says was taken back. */
async function takenBack() {
  const order = await desk.orderAt("PayoutSuccess");
  await desk.tellTakenBack(order);
  return order;
}

beforeAll(async () => {
  asker = await addPerson(app.services, operator, "asker", permissions);
  approver = await addPerson(app.services, operator, "approver", permissions);
});

test("with the rule on nothing is credited until a second person approves", async () => {
  await rule(0n);
  const order = await takenBack();
  const before = await desk.balance();
  const request = approvalIdOf(await giveBack(order.OrderNo));
  expect([await desk.balance(), (await desk.now(order)).Exception]).toEqual([before, "None"]);
  expect((await approveAs(app, asker, request)).code).toBe(errors.OwnApproval.code);
  expect((await approveAs(app, approver, request)).data).toEqual({ Status: "Approved", VoidBecause: null });
  expect((await desk.balance()) - before).toBe(101_50n);
  expect((await giveBack(order.OrderNo)).code).toBe(errors.PayoutReturned.code);
});

test("once its case was booked as income it is nobody's to give back", async () => {
  const order = await takenBack();
  const { Id } = await desk.inWhole((tx) =>
    tx.selectFrom("MoneyCase").select("Id").where("OrderNo", "=", order.OrderNo).executeTakeFirstOrThrow(),
  );
  const request = approvalIdOf(await giveBack(order.OrderNo));
  const ending = { CaseId: Id.toString(), Ending: "KeptAsIncome", Note: "the supplier keeps no claim" };
  const booking = approvalIdOf(await actAs(app, asker, "/mc_api/xpay/moneycase_close", ending));
  expect((await approveAs(app, approver, booking)).code).toBe(0);
  // What it rested on is not there any more.
  expect((await approveAs(app, approver, request)).data).toMatchObject({ Status: "Void" });
  expect((await giveBack(order.OrderNo)).code).toBe(errors.CaseBooked.code);
});

describe("that nothing shows but a person's word", () => {
  test("waits for a second person though the rule is off, and whatever its amount", async () => {
    await rule(0n, false);
    const order = await desk.orderAt("PayoutSuccess");
    const before = await desk.balance();
    const request = approvalIdOf(await giveBack(order.OrderNo));
    expect(await desk.balance()).toBe(before);
    expect((await approveAs(app, asker, request)).code).toBe(errors.OwnApproval.code);
    expect((await approveAs(app, approver, request)).data).toEqual({ Status: "Approved", VoidBecause: null });
    expect((await desk.balance()) - before).toBe(101_50n);
    await rule(300_00n);
    approvalIdOf(await giveBack((await desk.orderAt("PayoutSuccess")).OrderNo));
  });
});

describe("below the rule's amount, with the supplier's word", () => {
  // Twenty minutes before midnight.
  beforeAll(async () => {
    const { TimeDifferenceMinutes } = await desk.inWhole((tx) =>
      tx
        .selectFrom("Merchant")
        .select("TimeDifferenceMinutes")
        .where("Id", "=", operator.merchantId)
        .executeTakeFirstOrThrow(),
    );
    const sinceMidnightMs = (app.clock.now().getTime() + TimeDifferenceMinutes * minuteMs) % dayMs;
    app.clock.advance(2 * dayMs - sinceMidnightMs - 20 * minuteMs);
  });

  test("one person's acts of 24 hours add up: the one that reaches the amount waits", async () => {
    await rule(300_00n);
    const answers = [];
    for (let made = 0; made < 3; made += 1) answers.push(await giveBack((await takenBack()).OrderNo));
    const ids = answers.map(({ data }) => (data as { ApprovalId: string | null }).ApprovalId);
    expect(ids).toEqual([null, null, expect.any(String)]);
  });

  test("so do those on one merchant's money, whoever asks", async () => {
    const order = await takenBack();
    const other = await addPerson(app.services, operator, "other", permissions);
    expect(approvalIdOf(await giveBack(order.OrderNo, other))).toMatch(/^\d+$/);
  });

  test("the operator's midnight parts them not: what was done just before it still counts", async () => {
    app.clock.advance(30 * minuteMs);
    const other = await addPerson(app.services, operator, "of the night", permissions);
    expect(approvalIdOf(await giveBack((await takenBack()).OrderNo, other))).toMatch(/^\d+$/);
    expect(approvalIdOf(await giveBack((await takenBack()).OrderNo))).toMatch(/^\d+$/);
  });

  test("24 hours later it begins at nothing", async () => {
    app.clock.advance(dayMs);
    const order = await takenBack();
    expect(await giveBack(order.OrderNo)).toMatchObject({ code: 0, data: { ApprovalId: null } });
  });
});

test("with the rule off one person books what the supplier told, and nothing is summed", async () => {
  await rule(0n, false);
  const order = await takenBack();
  expect(await giveBack(order.OrderNo)).toMatchObject({ code: 0, data: { ApprovalId: null } });
  const [kept] = await desk
    .inWhole(async (tx) =>
      tx.selectFrom("ApprovalAlone").select("Id").where("UserId", "=", asker.userId).execute(),
    )
    .then((rows) => [rows.length]);
  expect(kept).toBe(3);
});

test("what somebody could have told themselves shows nothing for them, and they approve nothing by it", async () => {
  await rule(0n, false);
  const name = `OPC/${asker.userName}`;
  await desk.inWhole((tx) => operatorsRuleOn("ChannelKeys").execute(tx));
  await desk.inWhole((tx) => sql`update payout_channel set public_key_set_by = ${name}`.execute(tx));
  const bySupplier = async () => {
    const told = await takenBack();
    await desk.attempt(told, "Paid");
    return told;
  };
  const order = await bySupplier();
  const before = await desk.balance();
  // The rule for returns is off, and a second person is needed all the same.
  const request = approvalIdOf(await giveBack(order.OrderNo));
  expect(await desk.balance()).toBe(before);
  expect((await approveAs(app, approver, request)).data).toEqual({ Status: "Approved", VoidBecause: null });
  expect((await desk.balance()) - before).toBe(101_50n);

  await rule(0n);
  const other = await bySupplier();
  const byAnother = approvalIdOf(await giveBack(other.OrderNo, approver));
  const refused = await approveAs(app, asker, byAnother);
  expect(refused).toMatchObject({ code: errors.ApprovalActRefused.code });
  expect(refused.msg).toContain(errors.OwnEvidence.enUS);
  expect((await desk.now(other)).Exception).toBe("None");
  await desk.inWhole((tx) => sql`update payout_channel set public_key_set_by = null`.execute(tx));
  await rule(0n, false);
  expect(await giveBack((await bySupplier()).OrderNo)).toMatchObject({ code: 0, data: { ApprovalId: null } });
});
