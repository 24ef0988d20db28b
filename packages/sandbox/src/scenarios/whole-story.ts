/** One payment from the merchant's question to the operator's screen. */
import { balancechangeList } from "@opc/contract/balance-change/calls";
import { callbackrecordList } from "@opc/contract/callback-record/calls";
import { payorderGet, payorderList } from "@opc/contract/payment-order/calls";
import { eventually, expectSame, expectThat } from "./eventually.ts";
import { type Stage, signedIn } from "./stage.ts";
import { openPayment, payAndReport, untilStatus, untilTold } from "./steps.ts";

export async function wholeStory(stage: Stage): Promise<void> {
  const payment = await openPayment(stage, "ACME");
  const { OrderNo } = payment.created;
  expectSame(payment.created.Status, "Pending", "a new order");
  await payment.member.sayPaid(payment.created.PayUrl);
  const line = await payAndReport(payment);
  const paid = await untilStatus(payment, "Success");
  expectSame(paid.RealPaymentAmount, payment.created.PayableAmount, "what arrived");

  const told = await untilTold(stage, payment);
  expectSame(told.order.OrderNo, OrderNo, "the callback's order");
  expectSame(stage.world.receiver.refusedSignatures, 0, "callbacks with a wrong signature");

  const operator = await stage.superAdministrator();
  const list = await operator.ask(payorderList, { OrderNos: [OrderNo] });
  expectSame(list.Rows[0]?.Status, "Success", "the operator's row");
  expectSame(list.Rows[0]?.ExternalId, line.externalId, "the bank's number on it");
  const detail = await eventually("the timeline ends with the callback", async () => {
    const answer = await operator.ask(payorderGet, { OrderNo });
    return answer.Timeline.at(-1)?.Kind === "callbackSucceeded" && answer;
  });
  const story = detail.Timeline.map((event) => event.Kind).join(" ");
  expectSame(
    story,
    "created routed instructionsShown memberSaysPaid creditReported matched succeeded callbackQueued callbackSucceeded",
    "the timeline",
  );
  const changes = await operator.ask(balancechangeList, { OrderNos: [OrderNo] });
  expectSame(changes.Rows.length, 1, "balance changes of the order");
  expectSame(changes.Rows[0]?.Amount, detail.Order.MerchantDeductedAmount, "the credited amount");

  const clerk = await signedIn(stage.world, "ACME", "clerk");
  const own = await clerk.ask(callbackrecordList, { OrderNos: [OrderNo] });
  expectSame(own.Rows[0]?.Status, "Success", "the merchant's own callback record");
  const stranger = await signedIn(stage.world, "LOTUS", "admin");
  const foreign = await stranger.ask(payorderList, { OrderNos: [OrderNo] });
  expectThat(foreign.Rows.length === 0, "another merchant sees nothing of it");
}
