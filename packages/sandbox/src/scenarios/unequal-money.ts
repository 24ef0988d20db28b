/** Money that is late, too little or too much: nothing is settled by itself, everything waits for a person. */
import { type OrderException, payorderGet } from "@opc/contract/payment-order";
import { eventually, expectSame } from "./eventually.ts";
import type { Stage } from "./stage.ts";
import { type OpenPayment, openPayment, untilStatus } from "./steps.ts";

const minuteMs = 60_000;

export async function lateMoney(stage: Stage): Promise<void> {
  const payment = await openPayment(stage);
  const lifeMs = Date.parse(payment.created.ExpiresAt) - stage.clock.now().getTime();
  await stage.skip(lifeMs + 2 * minuteMs);
  await untilStatus(payment, "Expired");
  payment.member.pay(payment.page);
  await payment.crawler.reportNew();
  await waitsForReview(stage, payment, "Late");
  expectSame((await queryOf(payment)).Status, "Expired", "an order that was paid late");
}

export async function partialMoney(stage: Stage): Promise<void> {
  const payment = await openPayment(stage, "LOTUS", { amount: "800.00" });
  payment.member.pay(payment.page, -30_000n);
  await payment.crawler.reportNew();
  await waitsForReview(stage, payment, "Partial");
}

export async function overMoney(stage: Stage): Promise<void> {
  const payment = await openPayment(stage, "LOTUS", { amount: "800.00" });
  payment.member.pay(payment.page, 20_000n);
  await payment.crawler.reportNew();
  await waitsForReview(stage, payment, "Over");
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

async function queryOf({ merchant, created }: OpenPayment) {
  const { data } = await merchant.query({ OrderNo: created.OrderNo });
  return data;
}
