/** Attempts, the orders that they pay and the channels that they go through, as everything here reads them. */
import type { Selectable } from "kysely";
import { sql } from "kysely";
import type { Tables } from "../../db/tables.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Planned } from "./plan.ts";

export type PayoutAttempt = Selectable<Tables["PayoutAttempt"]>;
export type PayoutOrder = Selectable<Tables["PayoutOrder"]>;

/** In id order, as everywhere. */
export function lockPayouts(tx: Transaction, orderIds: readonly bigint[]): Promise<PayoutOrder[]> {
  return tx
    .selectFrom("PayoutOrder")
    .selectAll()
    .where("Id", "=", sql<bigint>`any(${[...orderIds]}::bigint[])`)
    .orderBy("Id")
    .forUpdate()
    .execute();
}

/** All attempts of the orders, oldest first. What they are changes under their order's lock only. */
export function attemptsOf(tx: Transaction, orderIds: readonly bigint[]): Promise<PayoutAttempt[]> {
  return tx
    .selectFrom("PayoutAttempt")
    .selectAll()
    .where("OrderId", "=", sql<bigint>`any(${[...orderIds]}::bigint[])`)
    .orderBy("OrderId")
    .orderBy("Number")
    .execute();
}

/** The order shows the channel and card of its latest attempt. */
export async function showAttempts(tx: Transaction, outcomes: readonly Planned[]): Promise<void> {
  const planned = outcomes.filter((one) => one.kind === "planned");
  if (planned.length === 0) return;
  await sql`
    update payout_order o set channel_code = p.channel_code, card_name = p.card_name, attempt_count = p.number
    from unnest(${planned.map(({ attempt }) => attempt.OrderId)}::bigint[],
      ${planned.map(({ channelCode }) => channelCode)}::text[], ${planned.map(({ cardName }) => cardName)}::text[],
      ${planned.map(({ attempt }) => attempt.Number)}::integer[]) as p (order_id, channel_code, card_name, number)
    where o.id = p.order_id`.execute(tx);
}
