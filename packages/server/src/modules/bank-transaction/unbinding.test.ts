/** Under the rule Unbind, taking settled money back from its order waits for a second person; what only waits does not. */
import { beforeAll, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { actAs, approvalIdOf, approveAs } from "../../testing/approver.ts";
import { payableOf, testBankDesk } from "../../testing/bank-desk.ts";
import { addPerson, type Person } from "../../testing/people.ts";
import { saveRule } from "../approval/stored-rules.ts";

const app = await testApp();
const desk = await testBankDesk(app);
const operator = desk.collections.people["OPC/admin"];
const permissions = ["OriginalRecord", "OriginalRecord.unbind", "Approval", "Approval.approve"] as const;
let asker: Person;
let approver: Person;

beforeAll(async () => {
  asker = await addPerson(app.services, operator, "asker", permissions);
  approver = await addPerson(app.services, operator, "approver", permissions);
  await desk.inWhole((tx) =>
    saveRule(
      tx,
      { MerchantId: operator.merchantId, Kind: "Unbind" },
      { enabled: true, expiresHours: 24, fromMinor: new Map() },
      { name: "OPC/founder", at: app.clock.now() },
    ),
  );
});

const unbind = ({ Id }: { Id: bigint }) =>
  actAs(app, asker, "/mc_api/xpay/originalrecord_unbind", {
    TransactionId: Id.toString(),
    Reason: "wrong order",
  });

test("what settled an order is reversed once a second person approves, and not before", async () => {
  const paid = await desk.order({ Amount: "300.00" });
  const credit = await desk.money(payableOf(paid));
  const before = await desk.available();
  const request = approvalIdOf(await unbind(credit));
  expect([await desk.available(), (await desk.now(paid)).Exception]).toEqual([before, "None"]);
  expect((await approveAs(app, approver, request)).data).toEqual({ Status: "Approved", VoidBecause: null });
  expect(before - (await desk.available())).toBe(295_50n);
  expect(await desk.now(paid)).toMatchObject({ Status: "Success", Exception: "Marked" });
  expect(await desk.transaction(credit.Id)).toMatchObject({ MatchStatus: "PendingMatch", OrderId: null });
});
