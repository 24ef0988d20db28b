/**
 * What becomes of an attempt after a question: the answer is written down only by the worker that still holds the attempt's
 * lease, under the lock of its order.
 */
import type { Transaction } from "../../db/transaction.ts";
import { type Actor, writePayoutEvents } from "../../order/payout-events.ts";
import { lockPayouts } from "../../order/payout-lock.ts";
import type { PayoutCreateAnswer, PayoutQueryAnswer } from "../supplier/payout-adapter.ts";
import { attemptAccepted, attemptRefused } from "./attempts.ts";
import type { PayoutFacts } from "./plan.ts";
import { takePayoutReports } from "./reports.ts";
import { isSurelyUnknown, nextPayoutQueryAt } from "./rules.ts";
import type { KnownPayoutChannel, PayoutAttempt, PayoutOrder } from "./store.ts";

export interface PayoutExchange {
  /** As it was leased. */
  attempt: PayoutAttempt;
  channel: KnownPayoutChannel;
  question: "create" | "query";
  answer: PayoutCreateAnswer | PayoutQueryAnswer;
}

const worker: Actor = { kind: "system", name: "payouts" };
/** The supplier says that it never got the question. */
export const notReceived = "NotReceived";

/** Returns false when the lease was lost: another worker asks what became of it. */
export async function recordPayoutAnswer(
  tx: Transaction,
  spoken: PayoutExchange,
  facts: PayoutFacts,
): Promise<boolean> {
  const { attempt: leased, answer } = spoken;
  const [order] = await lockPayouts(tx, [leased.OrderId]);
  const attempt = await tx
    .selectFrom("PayoutAttempt")
    .selectAll()
    .where("Id", "=", leased.Id)
    .where("LeasedUntil", "=", leased.LeasedUntil)
    .forUpdate()
    .executeTakeFirst();
  if (!order || !attempt) return false;
  const held: Held = { ...spoken, attempt, order, facts };
  // First, so that whatever the answer does finds the lease given back.
  await askAgain(tx, held);
  switch (answer.kind) {
    case "accepted":
      await accept(tx, held, answer.supplierOrderNo);
      break;
    case "refused":
      await refuse(tx, held, answer.reason);
      break;
    case "notSent":
      await notSent(tx, held, answer.failure);
      break;
    case "silent":
      await stayAsked(tx, held, answer.failure);
      break;
    case "unknown":
      await unknown(tx, held);
      break;
    case "reported":
      await takePayoutReports(tx, [{ report: answer.report, channels: [held.channel] }], facts);
  }
  return true;
}

/** The attempt and its order, both locked. */
interface Held extends PayoutExchange {
  order: PayoutOrder;
  facts: PayoutFacts;
}

/** A notice may have overtaken the answer: then it is no news any more. */
async function accept(tx: Transaction, held: Held, supplierOrderNo: string): Promise<void> {
  const { attempt, channel, facts } = held;
  const operatorDetail = { Channel: channel.code, SupplierOrderNo: supplierOrderNo };
  const news = { attempt, actor: supplierOf(channel), supplierOrderNo, operatorDetail };
  const [accepted] = await attemptAccepted(tx, [news], facts.now);
  if (accepted) await askAgain(tx, { ...held, attempt: { ...accepted, Queries: 0 }, question: "create" });
}

/** Of an attempt that was accepted a refusal is the report that the money did not leave. */
async function refuse(tx: Transaction, held: Held, reason: string): Promise<void> {
  const { attempt, question, channel, facts } = held;
  if (attempt.Status === "Asked") {
    const news = { attempt, actor: supplierOf(channel), reason, answered: true };
    await attemptRefused(tx, [news], facts.now);
  } else if (question === "query" && attempt.Status === "Accepted") {
    await takePayoutReports(tx, [{ report: failureReport(held, reason), channels: [channel] }], facts);
  }
}

function failureReport({ attempt, channel, facts }: Held, reason: string) {
  return {
    reference: attempt.Reference,
    merchantNo: channel.merchantNo,
    supplierOrderNo: attempt.SupplierOrderNo ?? "",
    status: "Failed" as const,
    currency: attempt.Currency,
    amount: facts.currencies.text(attempt.AmountMinor, attempt.Currency),
    bankCode: attempt.ToldBankCode ?? attempt.BankCode,
    cardLast4: attempt.CardLast4,
    at: facts.now,
    reason,
  };
}

/** Nothing left for the supplier, so nobody can have paid: it is our own worker that gives up. */
async function notSent(tx: Transaction, { attempt, channel, facts }: Held, failure: string): Promise<void> {
  const news = { attempt, actor: worker, reason: failure, operatorDetail: { Channel: channel.code } };
  await attemptRefused(tx, [news], facts.now);
}

async function stayAsked(tx: Transaction, held: Held, failure: string): Promise<void> {
  const { attempt, question, channel, facts } = held;
  // Told once: that later questions stay unanswered too is no news.
  if (question === "query" || attempt.Status !== "Asked") return;
  await tx.updateTable("PayoutAttempt").set({ Reason: failure }).where("Id", "=", attempt.Id).execute();
  const event = {
    orderId: attempt.OrderId,
    merchantId: attempt.MerchantId,
    kind: "channelSilent" as const,
    actor: worker,
    operatorDetail: { Channel: channel.code, Reference: attempt.Reference, Failure: failure },
  };
  await writePayoutEvents(tx, [event], facts.now);
}

async function unknown(tx: Transaction, { attempt, channel, facts }: Held): Promise<void> {
  if (attempt.Status !== "Asked" || !isSurelyUnknown(attempt.AskedAt ?? facts.now, facts.now)) return;
  const news = { attempt, actor: supplierOf(channel), reason: notReceived, answered: true };
  await attemptRefused(tx, [news], facts.now);
}

function supplierOf({ supplierCode }: KnownPayoutChannel): Actor {
  return { kind: "supplier", name: supplierCode };
}

/** Gives the lease back and says when it is next to be asked by reference. */
async function askAgain(tx: Transaction, { attempt, order, question, facts }: Held): Promise<void> {
  const queries = attempt.Queries + (question === "query" ? 1 : 0);
  const { Status: status, AskedAt } = attempt;
  const next = nextPayoutQueryAt({ status, queries, askedAt: AskedAt ?? facts.now }, order.Status, facts.now);
  await tx
    .updateTable("PayoutAttempt")
    .set({ Queries: queries, LeasedUntil: null, NextAt: next })
    .where("Id", "=", attempt.Id)
    .execute();
}
