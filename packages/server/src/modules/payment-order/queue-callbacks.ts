/** The merchants' servers are told what became of their orders; a test order may have nobody to tell. */
import type { Transaction } from "../../db/transaction.ts";
import { gatewayOrderOf, type PaymentOrder } from "../../order/payment-row.ts";
import { queueCallbacks } from "../callback-record/queue.ts";

/** `orders` as they are after this transaction, such as `moveOrders` answers them. */
export async function queueMerchantCallbacks(
  tx: Transaction,
  orders: Iterable<PaymentOrder>,
  currencies: { exponentOf(currency: string): number },
  now: Date,
): Promise<void> {
  const told = [...orders].flatMap((order) =>
    order.NotifyUrl === null ? [] : [{ order, url: order.NotifyUrl }],
  );
  await queueCallbacks(
    tx,
    told.map(({ order, url }) => ({
      orderKind: "Payment",
      orderId: order.Id,
      merchantId: order.MerchantId,
      orderNo: order.OrderNo,
      merchantOrderNo: order.MerchantOrderNo,
      url,
      body: gatewayOrderOf(order, currencies.exponentOf(order.Currency)),
      trace: order.Trace,
    })),
    now,
  );
}
