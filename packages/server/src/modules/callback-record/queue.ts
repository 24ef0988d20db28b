/**
 * The way into callback delivery. The table `callback_record` is itself the queue: a record written in the
 * transaction that finished an order is delivered exactly when that transaction was committed.
 */
import type { CallbackOrderKind } from "@opc/contract/callback-record/calls";
import type { GatewayOrder } from "@opc/contract/gateway/collections";
import type { GatewayPayout } from "@opc/contract/gateway/payouts";
import { newId } from "../../db/id.ts";
import { insertRows } from "../../db/insert-rows.ts";
import type { Transaction } from "../../db/transaction.ts";
import { callbackActor, writeCallbackEvents } from "./events.ts";
import { refreshCallbackStatus } from "./order-status.ts";

export interface CallbackToQueue {
  orderKind: CallbackOrderKind;
  orderId: bigint;
  merchantId: bigint;
  orderNo: string;
  merchantOrderNo: string;
  /** The order's NotifyUrl, checked when the order was made and again at each attempt; null: nobody to tell. */
  url: string | null;
  /** What the merchant receives: the order as it is after this transaction. */
  body: GatewayOrder | GatewayPayout;
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
  const records = items.flatMap((item) => (item.url === null ? [] : [toRecord(item, item.url, now)]));
  if (records.length === 0) return;
  await insertRows(tx, "CallbackRecord", records);
  await refreshCallbackStatus(tx, records);
  await writeCallbackEvents(
    tx,
    records.map((record) => ({
      orderKind: record.OrderKind,
      orderId: record.OrderId,
      merchantId: record.MerchantId,
      kind: "callbackQueued",
      actor: callbackActor,
      detail: { EventId: record.EventId, Url: record.Url },
    })),
    now,
  );
}

function toRecord(item: CallbackToQueue, url: string, now: Date) {
  const { orderKind, orderId, merchantId, orderNo, merchantOrderNo, body } = item;
  const id = newId();
  return {
    Id: id,
    EventId: `evt_${id.toString(36)}`,
    MerchantId: merchantId,
    OrderKind: orderKind,
    OrderId: orderId,
    OrderNo: orderNo,
    MerchantOrderNo: merchantOrderNo,
    Url: url,
    Body: JSON.stringify(body),
    Status: "InProgress" as const,
    AttemptCount: 0,
    Step: 0,
    NextAttemptAt: now,
    LeasedUntil: null,
    HttpStatus: null,
    DurationMs: null,
    Result: null,
    CreatedAt: now,
    FinishedAt: null,
  };
}
