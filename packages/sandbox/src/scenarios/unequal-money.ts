/**
 * Money that is late, too little or too much: nothing is settled by itself, everything waits for a person, who credits
 * what came or gives it back.
 */

import { payorderGet } from "@opc/contract/payment-order/calls";
import { payorderReview, type SettleChoice } from "@opc/contract/payment-order/reviews";
import type { OrderException } from "@opc/contract/payment-order/states";
import { minuteMs } from "@opc/contract/time";
import { eventually, expectSame, expectThat } from "./eventually.ts";
import { type Stage, signedIn } from "./stage.ts";
import { type OpenPayment, openPayment, untilStatus } from "./steps.ts";

export async function lateMoney(stage: Stage): Promise<void> {
  const payment = await openPayment(stage);
  const lifeMs = Date.parse(payment.created.ExpiresAt) - stage.clock.now().getTime();
  await stage.skip(lifeMs + 2 * minuteMs);
  await untilStatus(payment, "Expired");
  payment.member.pay(payment.page);
  await payment.crawler.reportNew();
  await waitsForReview(stage, payment, "Late");
  expectSame((await queryOf(payment)).Status, "Expired", "an order that was paid late");
  await decide(stage, payment, "OrderAmount");
  await toldOf(stage, payment, "Late", payment.request.Amount);
}

export async function partialMoney(stage: Stage): Promise<void> {
  const payment = await openPayment(stage, "LOTUS", { amount: "800.00" });
  payment.member.pay(payment.page, -30_000n);
  await payment.crawler.reportNew();
  await waitsForReview(stage, payment, "Partial");
  await decide(stage, payment, "RealPayment");
  const { RealPaymentAmount } = await queryOf(payment);
  await toldOf(stage, payment, "Partial", RealPaymentAmount ?? "");
}

export async function overMoney(stage: Stage): Promise<void> {
  const payment = await openPayment(stage, "LOTUS", { amount: "800.00" });
  payment.member.pay(payment.page, 20_000n);
  await payment.crawler.reportNew();
  await waitsForReview(stage, payment, "Over");
  await decide(stage, payment, undefined);
  const { Status, RealPaymentAmount } = await queryOf(payment);
  expectSame(Status, "Pending", "an order whose money was given back");
  expectSame(RealPaymentAmount, null, "what arrived for it");
}

async function waitsForReview(stage: Stage, payment: OpenPayment, exception: OrderException): Promise<void> {
  const operator = await stage.superAdministrator();
  const { Order, Ledger } = await eventually(`${exception} money is seen`, async () => {
    const answer = await operator.ask(payorderGet, { OrderNo: payment.created.OrderNo });
    return answer.Order.Exception !== "None" && answer;
  });
  expectSame(Order.Exception, exception, "the exception");
  expectSame(Order.ReviewStatus, "PendingReview", "its review");
  expectSame(Order.MatchStatus, "PendingMatch", "its match");
  expectSame(Ledger?.length, 0, "ledger lines before a review");
}

/** A second person approves, or rejects where nothing is to be credited. */
async function decide(
  stage: Stage,
  { created }: OpenPayment,
  settle: SettleChoice | undefined,
): Promise<void> {
  const { OrderNo } = created;
  const cashier = await signedIn(stage.world, "OPC", "cashier");
  const { Review } = await cashier.ask(payorderGet, { OrderNo });
  expectThat(Review !== null, `${OrderNo} has a review to decide on`);
  // The code that signed in proves nothing again.
  await stage.skip(31_000);
  await cashier.ask(payorderReview, {
    OrderNo,
    ReviewId: Review.ReviewId,
    Approve: settle !== undefined,
    ...(settle ? { Settle: settle } : { Reason: "nobody knows whose money this is" }),
    LoginPassword: cashier.account.Password,
    GoogleVerifyCode: cashier.code(),
  });
}

async function toldOf(
  { world }: Stage,
  { created }: OpenPayment,
  exception: OrderException,
  settled: string,
): Promise<void> {
  const { order } = await eventually(`the merchant is told of ${created.OrderNo}`, async () => {
    const received = world.receiver.of(created.OrderNo);
    return received?.order.Status === "Success" && received.accepted > 0 && received;
  });
  expectSame(order.Exception, exception, "the exception that the merchant is told");
  expectSame(order.SettledAmount, settled, "what the merchant is credited for");
}

async function queryOf({ merchant, created }: OpenPayment) {
  const { data } = await merchant.query({ OrderNo: created.OrderNo });
  return data;
}
