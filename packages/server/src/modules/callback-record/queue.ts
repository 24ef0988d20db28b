/**
 * The way into callback delivery. The table `callback_record` is itself the queue: a record written in the
 * transaction that finished an order is delivered exactly when that transaction was committed.
 */
import type { GatewayOrder } from "@opc/contract/gateway";
import { newId } from "../../db/id.ts";
import type { Transaction } from "../../db/transaction.ts";

export interface CallbackToQueue {
  orderId: bigint;
  merchantId: bigint;
  orderNo: string;
  merchantOrderNo: string;
  /** The order's NotifyUrl, checked when the order was made and again at each attempt. */
  url: string;
  /** What the merchant receives: the order as it is after this transaction. */
  body: GatewayOrder;
}

/**
 * Queues one callback for each order, due at `now`, in a fixed number of statements. It also sets the orders'
 * callback status to InProgress and writes their `callbackQueued` events, so callers do neither.
 */
export async function queueCallbacks(
  tx: Transaction,
  items: readonly CallbackToQueue[],
  now: Date,
): Promise<void> {
  if (items.length === 0) return;
  const records = items.map((item) => toRecord(item, now));
  await tx.insertInto("CallbackRecord").values(records).execute();
  await tx
    .updateTable("PaymentOrder")
    .set({ CallbackStatus: "InProgress" })
    .where(
      "Id",
      "in",
      items.map((item) => item.orderId),
    )
    .execute();
  await tx
    .insertInto("OrderEvent")
    .values(
      records.map((record) => ({
        Id: newId(),
        MerchantId: record.MerchantId,
        OrderId: record.OrderId,
        At: now,
        Kind: "callbackQueued" as const,
        ActorKind: "system" as const,
        ActorName: "callbacks",
        StatusFrom: null,
        StatusTo: null,
        Detail: JSON.stringify({ EventId: record.EventId, Url: record.Url }),
        OperatorDetail: JSON.stringify({}),
      })),
    )
    .execute();
}

function toRecord({ orderId, merchantId, orderNo, merchantOrderNo, url, body }: CallbackToQueue, now: Date) {
  const id = newId();
  return {
    Id: id,
    EventId: `evt_${id.toString(36)}`,
    MerchantId: merchantId,
    OrderId: orderId,
    OrderNo: orderNo,
    MerchantOrderNo: merchantOrderNo,
    Url: url,
    Body: JSON.stringify(body),
    NextAttemptAt: now,
    LeasedUntil: null,
    HttpStatus: null,
    DurationMs: null,
    Result: null,
    CreatedAt: now,
    FinishedAt: null,
  };
}
