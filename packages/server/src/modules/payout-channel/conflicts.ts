/**
 * A channel that contradicts itself (rules.ts) leaves its attempt in conflict: nothing moves until the channel says that the
 * money left, or a person found out. That it left is confirmed with proof, like any payout; that it did not is said here.
 */
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import { type Actor, writePayoutEvents } from "../../order/payout-events.ts";
import { movePayouts } from "../../order/payout-move.ts";
import { giveBackPayouts } from "./promises.ts";
import { attemptsOf, type PayoutAttempt, type PayoutOrder } from "./store.ts";

/** Of these orders those that somebody may have paid: none of them is given to anybody until that is settled. */
export async function ordersInConflict(tx: Transaction, orderIds: readonly bigint[]): Promise<Set<bigint>> {
  if (orderIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom("PayoutAttempt")
    .select("OrderId")
    .where("OrderId", "=", sql<bigint>`any(${[...orderIds]}::bigint[])`)
    .where("Doubt", "is not", null)
    .execute();
  return new Set(rows.map(({ OrderId }) => OrderId));
}

/** Returns the attempts whose conflict this ended; none means that there was none. `order`: as locked by the caller. */
export async function resolveConflicts(
  tx: Transaction,
  order: PayoutOrder,
  { actor, reason }: { actor: Actor; reason: string },
  now: Date,
): Promise<PayoutAttempt[]> {
  const contradicted = (await attemptsOf(tx, [order.Id])).filter(({ Doubt }) => Doubt !== null);
  // Of an order that is over the conflict tells what happened, and changes nothing any more.
  if (order.FinishedAt !== null || contradicted.length === 0) return [];
  await tx
    .updateTable("PayoutAttempt")
    .set({ Status: "Refused", Doubt: null, DoubtedAt: null, NextAt: null })
    .where(
      "Id",
      "in",
      contradicted.map(({ Id }) => Id),
    )
    .execute();
  // What was refused before has given its promise back already.
  await giveBackPayouts(
    tx,
    contradicted.filter(({ Status }) => Status === "Accepted"),
  );
  const told = {
    orderId: order.Id,
    actor,
    operatorDetail: { Reference: contradicted.map(({ Reference }) => Reference).join(", "), Reason: reason },
  };
  const denied = contradicted.some(({ Doubt }) => Doubt === "DeniedAfterAcceptance");
  const moved = denied ? await movePayouts(tx, "believeDenial", [told], now) : new Map();
  if (moved.size === 0)
    await writePayoutEvents(tx, [{ ...told, merchantId: order.MerchantId, kind: "doubtSettled" }], now);
  return contradicted;
}
