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

test("what is settled while it is unbound waits for a second person, too", async () => {
  const clerk = await desk.clerk("OriginalRecord.bind");
  const reviewer = await desk.clerk("PayOrder.review");
  const one = await desk.order();
  const credit = await desk.money("22.00");
  const TransactionId = credit.Id.toString();
  const { OrderNo } = one;
  expect((await desk.prove(clerk, "originalrecord_bind", { TransactionId, OrderNo })).code).toBe(0);
  const [review] = await desk.query("select id from order_review where order_id = $1", [one.Id]);
  const approval = { OrderNo, ReviewId: String(review?.Id), Approve: true, Settle: "RealPayment" };
  const blocked = async () => {
    const [row] = await desk.query(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return row?.N;
  };
  // Both wait for the order, the approval first; the unbinding has looked at what it unbinds by then.
  const both = await desk.inWhole(async (tx) => {
    await tx.selectFrom("PaymentOrder").select("Id").where("Id", "=", one.Id).forUpdate().executeTakeFirst();
    const approving = desk.prove(reviewer, "payorder_review", approval);
    await expect.poll(blocked).toBe(1);
    const unbinding = unbind(credit);
    await expect.poll(blocked).toBe(2);
    return { approving, unbinding };
  });
  expect((await both.approving).code).toBe(0);
  expect(approvalIdOf(await both.unbinding)).toMatch(/^\d+$/);
  expect(await desk.now(one)).toMatchObject({ Status: "Success", Exception: "Partial" });
});
