/** Merchants' servers that lose answers, go down and come back, and an operator with no account left to give. */

import { callbackrecordList, callbackrecordResend } from "@opc/contract/callback-record/calls";
import { errors } from "@opc/contract/errors";
import { minuteMs } from "@opc/contract/time";
import { eventually, expectSame, expectThat } from "./eventually.ts";
import type { Stage } from "./stage.ts";
import { openPayment, payAndReport, payRequest, untilStatus, untilTold } from "./steps.ts";

export async function failingCallback(stage: Stage): Promise<void> {
  const { receiver } = stage.world;
  receiver.behave("steady", "down");
  const payment = await openPayment(stage);
  await payAndReport(payment);
  await untilStatus(payment, "Success");
  const operator = await stage.superAdministrator();
  const record = () => operator.ask(callbackrecordList, { OrderNos: [payment.created.OrderNo] });
  const attempts = (count: number) =>
    eventually(`${count} attempts`, async () => {
      const { Rows } = await record();
      return Rows[0] !== undefined && Rows[0].AttemptCount >= count;
    });
  await attempts(1);
  await stage.skip(10_000);
  await attempts(2);
  expectSame((await record()).Rows[0]?.Status, "InProgress", "a callback that failed twice");

  receiver.behave("steady", "steady");
  await stage.skip(2 * minuteMs);
  await untilTold(stage, payment);
  await eventually("the record succeeds", async () => (await record()).Rows[0]?.Status === "Success");

  const EventId = (await record()).Rows[0]?.EventId ?? "";
  await operator.ask(callbackrecordResend, { EventId });
  await eventually("it is sent once more", async () => {
    const received = receiver.of(payment.created.OrderNo);
    return received !== undefined && received.accepted >= 2;
  });
  await eventually("the record succeeds again", async () => (await record()).Rows[0]?.Status === "Success");
}

export async function lostAnswer(stage: Stage): Promise<void> {
  const merchant = stage.world.merchant("ACME");
  const request = payRequest(stage, merchant);
  const answers = await Promise.all([
    merchant.create(request, "msg_one"),
    merchant.create(request, "msg_one"),
    merchant.create(request, "msg_two"),
  ]);
  const again = await merchant.create(request, "msg_one");
  const numbers = new Set<string | undefined>([...answers, again].map((answer) => answer.data?.OrderNo));
  expectSame(numbers.size, 1, "orders made by one question");
  expectThat(!numbers.has(undefined), "each of them was answered");

  const other = { ...request, Amount: "99.00" };
  expectSame(
    (await merchant.create(other, "msg_one")).code,
    errors.RequestIdReused.code,
    "the same id, another body",
  );
  expectSame((await merchant.create(other)).code, errors.OrderNoReused.code, "the same number, another body");
}

export async function noFreeSlot(stage: Stage): Promise<void> {
  const merchant = stage.world.merchant("MANGO");
  const ask = () => merchant.create(payRequest(stage, merchant, { amount: "50.00" }));
  const seen = new Set<string>();
  let made = 0;
  for (let refused = false; !refused; ) {
    const answers = await Promise.all(Array.from({ length: 50 }, ask));
    for (const answer of answers) {
      if (answer.code === 0) {
        made += 1;
        seen.add(`${answer.data.QrPayload}`);
      } else {
        expectSame(answer.code, errors.NoAvailableChannel.code, "an order without a slot");
        refused = true;
      }
    }
  }
  expectSame(seen.size, made, "different codes");
  // Another amount has its own slots.
  const other = await merchant.create(payRequest(stage, merchant, { amount: "75.00" }));
  expectSame(other.code, 0, "another amount");
}

export async function silentCrawlers(stage: Stage): Promise<void> {
  const payment = await openPayment(stage);
  await stage.skip(2 * minuteMs, { crawlersSilent: true });
  const { merchant } = payment;
  const refused = await merchant.create(payRequest(stage, merchant));
  expectSame(refused.code, errors.NoAvailableChannel.code, "an order while nobody watches the accounts");
  await payment.crawler.heartbeat();
  const taken = await merchant.create(payRequest(stage, merchant));
  expectSame(taken.code, 0, "an order after the crawler is back");
  await payAndReport(payment);
  await untilStatus(payment, "Success");
}
