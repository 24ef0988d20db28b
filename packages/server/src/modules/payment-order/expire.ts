/** Orders that nobody paid in time: they expire, their daily promise goes back, the merchant is told. */
import { sql } from "kysely";
import type { Currencies } from "../../db/currencies.ts";
import type { Transaction } from "../../db/transaction.ts";
import { moveOrders } from "../../order/payment-move.ts";
import { giveBackPromises } from "../channel/promises.ts";
import { queueMerchantCallbacks } from "./queue-callbacks.ts";

/** Expires at most `most` orders that are due and answers how many; rows that others hold are left to the next round. */
export async function expireDue(
  tx: Transaction,
  currencies: Currencies,
  operatorMinutes: number,
  now: Date,
  most: number,
): Promise<number> {
  const due = await tx
    .selectFrom("PaymentOrder")
    .selectAll()
    // Written out: the partial index of live orders is chosen by this text.
    .where(sql<boolean>`status in ('Pending', 'Paying')`)
    .where("ExpiresAt", "<=", now)
    .orderBy("ExpiresAt")
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
  if (due.length === 0) return 0;
  const actor = { kind: "system" as const, name: "expiry" };
  const expired = await moveOrders(
    tx,
    "expire",
    due.map((order) => ({ orderId: order.Id, to: "Expired", kind: "expired", actor })),
    now,
  );
  await giveBackPromises(tx, due, operatorMinutes);
  await queueMerchantCallbacks(tx, expired.values(), currencies, now);
  return due.length;
}
