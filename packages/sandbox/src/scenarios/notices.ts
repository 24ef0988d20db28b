/** Crawlers that say the same thing twenty times, at once, or in another order. */
import { balancechangeList } from "@opc/contract/balance-change/calls";
import { expectSame } from "./eventually.ts";
import type { Stage } from "./stage.ts";
import { openPayment, payAndReport, untilStatus } from "./steps.ts";

const copies = 20;

export async function duplicateNotices(stage: Stage): Promise<void> {
  const payment = await openPayment(stage);
  const line = payment.member.pay(payment.page);
  // Half of them one after another, half at the same time.
  const inTurn = await payment.crawler.report([line], { copies: copies / 2 });
  const atOnce = await Promise.all(Array.from({ length: copies / 2 }, () => payment.crawler.report([line])));
  const accepted = [...inTurn, ...atOnce.flat()].reduce((sum, result) => sum + result.Accepted, 0);
  expectSame(accepted, 1, "reports that were new");
  await untilStatus(payment, "Success");
  await creditedOnce(stage, payment.created.OrderNo);
}

export async function reorderedNotices(stage: Stage): Promise<void> {
  const payments = [];
  for (let number = 0; number < 12; number += 1) payments.push(await openPayment(stage));
  const shuffled = payments
    .map((payment) => ({ payment, at: stage.world.random.next() }))
    .sort((a, b) => a.at - b.at);
  for (const { payment } of shuffled) {
    payment.member.pay(payment.page);
    stage.decisions.push(`${payment.created.PayableAmount.split(".")[0]} is paid`);
  }
  await Promise.all(stage.world.crawlers.map((crawler) => crawler.reportNew({ shuffled: true, copies: 2 })));
  for (const payment of payments) {
    await untilStatus(payment, "Success");
    await creditedOnce(stage, payment.created.OrderNo);
  }
}

export async function lostReport(stage: Stage): Promise<void> {
  const payment = await openPayment(stage);
  const line = await payAndReport(payment);
  // The crawler was started anew and does not know what it has told.
  const [again] = await payment.crawler.report([line]);
  expectSame(again?.Known, 1, "a transaction told before");
  await untilStatus(payment, "Success");
}

async function creditedOnce(stage: Stage, orderNo: string): Promise<void> {
  const operator = await stage.superAdministrator();
  const { Rows } = await operator.ask(balancechangeList, { OrderNos: [orderNo] });
  expectSame(Rows.length, 1, `credits of ${orderNo}`);
}
