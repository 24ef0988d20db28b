/** The merchants' servers are told what became of their payouts; one made by hand may have nobody to tell. */
import type { Transaction } from "../../db/transaction.ts";
import type { Exponents } from "../../order/exponents.ts";
import { gatewayPayoutOf, type PayoutOrder } from "../../order/payout-row.ts";
import { queueCallbacks } from "../callback-record/queue.ts";

/** `orders` as they are after this transaction, such as `movePayouts` answers them. */
export async function queuePayoutCallbacks(
  tx: Transaction,
  orders: readonly PayoutOrder[],
  exponents: Exponents,
  now: Date,
): Promise<void> {
  await queueCallbacks(
    tx,
    orders.map((order) => ({
      orderKind: "Payout",
      orderId: order.Id,
      merchantId: order.MerchantId,
      orderNo: order.OrderNo,
      merchantOrderNo: order.MerchantOrderNo,
      url: order.NotifyUrl,
      body: gatewayPayoutOf(order, exponents.exponentOf(order.Currency)),
      trace: order.Trace,
    })),
    now,
  );
}
