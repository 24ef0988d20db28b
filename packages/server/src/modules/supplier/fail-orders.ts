/** Orders that no supplier takes, or whose payment a supplier says will never come. */
import type { Currencies } from "../../db/currencies.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../order/payment-events.ts";
import { moveOrders } from "../../order/payment-move.ts";
import type { PaymentOrder } from "../../order/payment-row.ts";
import { queueMerchantCallbacks } from "../payment-order/queue-callbacks.ts";
import { giveBackPromises } from "../routing/promises.ts";

/** What decisions on suppliers' answers need to know besides. */
export interface SupplierFacts {
  currencies: Currencies;
  /** Minutes that the operator's clock is ahead of UTC. */
  operatorMinutes: number;
  allowSandbox: boolean;
  now: Date;
}

export interface FailedOrder {
  /** As locked by the caller. */
  order: PaymentOrder;
  actor: Actor;
  reason: string;
}

/** Locked ones stay as they are: their owner decides. */
export async function failOrders(
  tx: Transaction,
  failures: readonly FailedOrder[],
  { currencies, now }: SupplierFacts,
): Promise<void> {
  if (failures.length === 0) return;
  const moves = failures.map(({ order, actor, reason }) => ({
    orderId: order.Id,
    to: "Failed" as const,
    kind: "failed" as const,
    actor,
    operatorDetail: { Reason: reason },
  }));
  const failed = [...(await moveOrders(tx, "fail", moves, now)).values()];
  await giveBackPromises(tx, failed);
  await queueMerchantCallbacks(tx, failed, currencies, now);
}
