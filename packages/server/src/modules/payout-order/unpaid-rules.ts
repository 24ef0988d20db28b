/** Whether money may still leave for a payout, or have left, by any of its attempts. */
import { CallError } from "../../call-error.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { PayoutOrder } from "../../order/payout-row.ts";
import { attemptsOf } from "./detail-store.ts";

const mayPay: ReadonlySet<string> = new Set(["Planned", "Asked", "Accepted"]);

/**
 * Refunded or sent a second time while a channel may still pay, or says that it did pay what it refused, the payee would have
 * the money twice. Throws PayoutOnTheWay.
 */
export async function assertCertainlyUnpaid(tx: Transaction, order: PayoutOrder): Promise<void> {
  const attempts = await attemptsOf(tx, order.Id);
  if (attempts.some(({ Status, Doubt }) => mayPay.has(Status) || Doubt !== null))
    throw new CallError("PayoutOnTheWay");
}
