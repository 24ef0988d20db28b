/** A transfer that its crawler submitted and that never arrives: no report of the agent ends it, two people can. */
import sharp from "sharp";
import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { actAs, approvalIdOf, approveAs } from "../../testing/approver.ts";
import { addPerson } from "../../testing/people.ts";
import { cardWorld, debit } from "../payout-card/test-world.ts";

const app = await testApp();
const { clock, services } = app;
const world = await cardWorld(app);
const card = await world.addCard();
const admin = world.offline.collections.people["OPC/admin"];
const permissions = [
  "CashoutOrder",
  "CashoutOrder.certainlyUnpaid",
  "CashoutOrder.giveUp",
  "Approval",
  "Approval.approve",
] as const;
const asker = await addPerson(services, admin, "asker", permissions);
const approver = await addPerson(services, admin, "approver", permissions);
const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#0a0" } })
  .png()
  .toBuffer();

async function submitted(amount: string) {
  await world.offline.beat(card.agent);
  const paying = await world.pay(amount, { cardId: card.id });
  const taskId = paying.taskId ?? "";
  await world.next(card);
  for (const event of ["Applied", "CodeDelivered", "CodeSubmitted", "Submitted"])
    expect((await world.report(card, taskId, event)).code).toBe(0);
  clock.advance(600_000);
  return { ...paying, taskId };
}

async function declareUnpaid(OrderNo: string) {
  const evidence = { Remark: "not on the statement", Image: { name: "s.png", bytes, type: "image/png" } };
  const path = "/mc_api/xpay/cashoutorder_certainlyunpaid";
  const request = approvalIdOf(await actAs(app, asker, path, { OrderNo, ...evidence }));
  return approveAs(app, approver, request);
}

const promised = async () => {
  const [row] = await world.offline.query("select sum(promised_minor) as minor from payout_card_day");
  return Number(row?.Minor);
};

test("its task ends as declared unpaid, the card's day has its amount back, and the payout can be given up", async () => {
  const before = await promised();
  const { taskId, orderNo } = await submitted("731.00");
  expect(await promised()).toBe(before + 731_00);
  expect((await declareUnpaid(orderNo)).data).toEqual({ Status: "Approved", VoidBecause: null });
  expect(await world.task(taskId)).toMatchObject({ Step: "Finished", Failure: "DeclaredUnpaid" });
  expect(await world.orderStatus(orderNo)).toBe("ChannelFailed");
  expect(await promised()).toBe(before);
  const input = { OrderNo: orderNo, Reason: "never arrived" };
  expect((await actAs(app, asker, "/mc_api/xpay/cashoutorder_giveup", input)).code).toBe(0);
  expect(await world.orderStatus(orderNo)).toBe("PayoutFailed");
});

test("a debit of it that shows up afterwards raises the contradiction", async () => {
  const { orderNo, orderId, reference } = await submitted("732.00");
  await declareUnpaid(orderNo);
  const words = { Remark: reference, Counterparty: "Nok Payee" };
  expect((await world.tell(card, debit("732.00", clock.now(), words))).code).toBe(0);
  const [attempt] = await world.offline.query(
    "select status, doubt from payout_attempt where order_id = $1",
    [orderId],
  );
  expect(attempt).toMatchObject({ Status: "Refused", Doubt: "PaidAfterRefusal" });
  const input = { OrderNo: orderNo, Reason: "never arrived" };
  expect((await actAs(app, asker, "/mc_api/xpay/cashoutorder_giveup", input)).code).not.toBe(0);
});

test("an agent that is still busy with it is told to stop", async () => {
  await world.offline.beat(card.agent);
  const { orderNo, taskId } = await world.pay("733.00", { cardId: card.id });
  await world.next(card);
  await world.report(card, taskId ?? "", "Applied");
  await world.report(card, taskId ?? "", "CodeSubmitted");
  clock.advance(600_000);
  await declareUnpaid(orderNo);
  await world.offline.beat(card.agent);
  expect(await world.next(card, { TaskId: taskId })).toMatchObject({ Action: "Stop", Failure: "Stopped" });
});
