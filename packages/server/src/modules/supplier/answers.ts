/**
 * What becomes of an attempt after a question: the answer is written down only by the worker that still holds the
 * attempt's lease, under the lock of its order.
 */
import type { Transaction } from "../../db/transaction.ts";
import { type Actor, writeEvents } from "../../order/payment-events.ts";
import { moveOrders } from "../../order/payment-move.ts";
import type { PaymentOrder } from "../../order/payment-row.ts";
import type { Accepted, CreateAnswer, QueryAnswer } from "./adapter.ts";
import type { SupplierFacts } from "./fail-orders.ts";
import type { SupplierAttempt } from "./plan.ts";
import { takeReports } from "./reports.ts";
import { notReceived, refuseAttempts } from "./reroute.ts";
import { maySettleAsUnknown, nextQueryAt } from "./rules.ts";
import { type KnownChannel, lockOrders } from "./store.ts";

export interface SupplierExchange {
  /** As it was leased. */
  attempt: SupplierAttempt;
  channel: KnownChannel;
  question: "create" | "query";
  answer: CreateAnswer | QueryAnswer;
}

const worker: Actor = { kind: "system", name: "suppliers" };

/** Returns false when the lease was lost: another worker asks what became of it. */
export async function recordAnswer(
  tx: Transaction,
  spoken: SupplierExchange,
  facts: SupplierFacts,
): Promise<boolean> {
  const { attempt: leased, answer } = spoken;
  const [order] = await lockOrders(tx, [leased.OrderId]);
  const attempt = await tx
    .selectFrom("SupplierAttempt")
    .selectAll()
    .where("Id", "=", leased.Id)
    .where("LeasedUntil", "=", leased.LeasedUntil)
    .forUpdate()
    .executeTakeFirst();
  if (!order || !attempt) return false;
  const held: Held = { ...spoken, attempt, order, facts };
  switch (answer.kind) {
    case "accepted":
      await accept(tx, held, answer);
      break;
    case "refused":
      await refuse(tx, held, answer.reason);
      break;
    case "notSent":
      await refuse(tx, held, answer.failure);
      break;
    case "silent":
      await stayAsked(tx, held, answer.failure);
      break;
    case "unknown":
      await unknown(tx, held);
      break;
    case "reported":
      await askAgain(tx, held);
      await takeReports(tx, [{ report: answer.report, channels: [held.channel] }], facts);
  }
  return true;
}

/** The attempt and its order, both locked. */
interface Held extends SupplierExchange {
  order: PaymentOrder;
  facts: SupplierFacts;
}

async function accept(tx: Transaction, held: Held, { supplierOrderNo, payUrl }: Accepted): Promise<void> {
  const { attempt, order, channel, facts } = held;
  // A notice may have overtaken the answer: the attempt is further already, and only learns where its page is.
  const isNews = attempt.Status === "Asked";
  const next = { ...attempt, Status: isNews ? ("Accepted" as const) : attempt.Status };
  const queries = isNews ? 0 : attempt.Queries + 1;
  await tx
    .updateTable("SupplierAttempt")
    .set({
      Status: next.Status,
      SupplierOrderNo: attempt.SupplierOrderNo ?? supplierOrderNo,
      PayUrl: payUrl,
      AnsweredAt: attempt.AnsweredAt ?? facts.now,
      Queries: queries,
      NextAt: dueAgain({ ...next, Queries: queries }, order, facts.now),
      LeasedUntil: null,
    })
    .where("Id", "=", attempt.Id)
    .execute();
  if (next.Status !== "Accepted") return;
  const event = {
    orderId: order.Id,
    kind: "supplierAccepted" as const,
    actor: { kind: "supplier" as const, name: channel.supplierCode },
    operatorDetail: { Channel: channel.code, Reference: attempt.Reference, SupplierOrderNo: supplierOrderNo },
  };
  const moved = await moveOrders(tx, "startPaying", [{ ...event, to: "Paying" }], facts.now);
  if (moved.size === 0 && isNews)
    await writeEvents(tx, [{ ...event, merchantId: order.MerchantId }], facts.now);
}

/** After it was accepted a refusal is the news that the payment will not come. */
async function refuse(tx: Transaction, held: Held, reason: string): Promise<void> {
  const { attempt, question, channel, facts } = held;
  await askAgain(tx, held);
  if (attempt.Status === "Asked") {
    // Without an answer of the supplier it is our own worker that gives up here.
    const said = held.answer.kind === "refused";
    const actor: Actor = said ? { kind: "supplier", name: channel.supplierCode } : worker;
    if (said)
      await tx
        .updateTable("SupplierAttempt")
        .set({ AnsweredAt: facts.now })
        .where("Id", "=", attempt.Id)
        .execute();
    await refuseAttempts(tx, [{ orderId: attempt.OrderId, attempt, reason, actor }], facts);
  } else if (question === "query" && attempt.Status === "Accepted") {
    await takeReports(tx, [{ report: failureReport(held, reason), channels: [channel] }], facts);
  }
}

function failureReport({ attempt, channel, order, facts }: Held, reason: string) {
  return {
    reference: attempt.Reference,
    merchantNo: channel.merchantNo,
    supplierOrderNo: attempt.SupplierOrderNo ?? "",
    status: "Failed" as const,
    currency: order.Currency,
    amount: facts.currencies.text(order.PayableMinor, order.Currency),
    at: facts.now,
    reason,
  };
}

async function stayAsked(tx: Transaction, held: Held, failure: string): Promise<void> {
  const { attempt, question, channel, facts } = held;
  await askAgain(tx, held);
  // Told once: that later questions stay unanswered too is no news.
  if (question === "query" || attempt.Status !== "Asked") return;
  await tx.updateTable("SupplierAttempt").set({ Reason: failure }).where("Id", "=", attempt.Id).execute();
  const event = {
    orderId: attempt.OrderId,
    merchantId: attempt.MerchantId,
    kind: "supplierSilent" as const,
    actor: worker,
    operatorDetail: { Channel: channel.code, Reference: attempt.Reference, Failure: failure },
  };
  await writeEvents(tx, [event], facts.now);
}

async function unknown(tx: Transaction, held: Held): Promise<void> {
  const { attempt, channel, facts } = held;
  await askAgain(tx, held);
  if (attempt.Status !== "Asked" || !maySettleAsUnknown(attempt.AskedAt ?? facts.now, facts.now)) return;
  const actor: Actor = { kind: "supplier", name: channel.supplierCode };
  await refuseAttempts(tx, [{ orderId: attempt.OrderId, attempt, reason: notReceived, actor }], facts);
}

/** Gives the lease back and says when it is next to be asked by reference. */
async function askAgain(tx: Transaction, { attempt, order, question, facts }: Held): Promise<void> {
  const queries = attempt.Queries + (question === "query" ? 1 : 0);
  await tx
    .updateTable("SupplierAttempt")
    .set({
      Queries: queries,
      LeasedUntil: null,
      NextAt: dueAgain({ ...attempt, Queries: queries }, order, facts.now),
    })
    .where("Id", "=", attempt.Id)
    .execute();
}

function dueAgain(attempt: SupplierAttempt, order: PaymentOrder, now: Date): Date | null {
  return nextQueryAt(
    { status: attempt.Status, queries: attempt.Queries },
    { status: order.Status, reviewStatus: order.ReviewStatus, expiresAt: order.ExpiresAt },
    now,
  );
}
