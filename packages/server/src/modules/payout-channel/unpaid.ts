/**
 * Ending what a channel never ends: it stays silent, or a transfer that was submitted never arrives. Two people found out
 * that no money left. The attempt is refused and the order channel failed, from where it can be sent again or given up; a
 * channel that tells of a payment later contradicts that, and leaves the same conflict as after any refusal (rules.ts).
 */
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../order/payout-events.ts";
import { movePayouts } from "../../order/payout-move.ts";
import { endUnpaidTask } from "../payout-card/plan-task.ts";
import { giveBackPayouts } from "./promises.ts";
import type { PayoutAttempt, PayoutOrder } from "./store.ts";

export const declaredUnpaid = "DeclaredUnpaid";

interface Declared {
  actor: Actor;
  operatorDetail: Readonly<Record<string, string>>;
}

/**
 * The order as locked by the caller. Returns it as it is then, undefined where it is not under way any more, and the attempts
 * that this ended.
 */
export async function declareUnpaid(
  tx: Transaction,
  order: PayoutOrder,
  { actor, operatorDetail }: Declared,
  now: Date,
): Promise<{ moved: PayoutOrder | undefined; ended: PayoutAttempt[] }> {
  // A question that is on its way keeps its lease: should it be answered with a payment, that is written down.
  const { rows: ended } = await sql<PayoutAttempt>`
    update payout_attempt a set status = 'Refused', reason = ${declaredUnpaid}, next_at = null
    where a.order_id = ${order.Id} and a.status in ('Planned', 'Asked', 'Accepted')
    returning a.*`.execute(tx);
  await giveBackPayouts(tx, ended);
  for (const attempt of ended) if (attempt.Kind === "Card") await endUnpaidTask(tx, attempt, now);
  const Reference = ended.map((attempt) => attempt.Reference).join(", ");
  const move = { orderId: order.Id, actor, operatorDetail: { Reference, ...operatorDetail } };
  const moved = await movePayouts(tx, "declareUnpaid", [move], now);
  return { moved: moved.get(order.Id), ended };
}
