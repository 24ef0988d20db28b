/** What stands beside one payout: its lines, attempts, callbacks, proof. */
import type { Transaction } from "../../db/transaction.ts";

/** Lines of an order on its timeline, in the order in which they were written. */
export function eventsOf(tx: Transaction, orderId: bigint) {
  return tx.selectFrom("PayoutEvent").selectAll().where("OrderId", "=", orderId).orderBy("Id").execute();
}

/** Tries to pay it, in the order in which they were made. */
export function attemptsOf(tx: Transaction, orderId: bigint) {
  return tx
    .selectFrom("PayoutAttempt as Attempt")
    .innerJoin("PayoutChannel as Channel", "Channel.Id", "Attempt.PayoutChannelId")
    .leftJoin("PayoutCard as Card", "Card.Id", "Attempt.PayoutCardId")
    .selectAll("Attempt")
    .select(["Channel.Code as ChannelCode", "Card.Name as CardName"])
    .where("Attempt.OrderId", "=", orderId)
    .orderBy("Attempt.Number")
    .execute();
}
export type AttemptOfPayout = Awaited<ReturnType<typeof attemptsOf>>[number];

/** By attempt: what declared it unpaid. */
export async function unpaidEvidenceOf(tx: Transaction, orderId: bigint) {
  const rows = await tx
    .selectFrom("PayoutUnpaidEvidence")
    .selectAll()
    .where("OrderId", "=", orderId)
    .execute();
  return new Map(rows.map((row) => [row.AttemptId, row]));
}
export type UnpaidEvidence = Awaited<ReturnType<typeof unpaidEvidenceOf>>;

export function callbacksOf(tx: Transaction, orderId: bigint) {
  return tx
    .selectFrom("CallbackRecord")
    .select(["EventId", "Status", "AttemptCount", "HttpStatus", "Result"])
    .select(["CreatedAt", "NextAttemptAt", "FinishedAt"])
    .where("OrderId", "=", orderId)
    .orderBy("Id", "desc")
    .execute();
}

export function evidenceOf(tx: Transaction, orderId: bigint) {
  return tx.selectFrom("PayoutEvidence").selectAll().where("OrderId", "=", orderId).executeTakeFirst();
}
