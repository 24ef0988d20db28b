/** Telling a merchant again what became of an order, as it is now: for 30 days after the last callback was made. */
import { type CallbackOrderKind, callbackMoves } from "@opc/contract/callback-record/states";
import type { GatewayOrder } from "@opc/contract/gateway/collections";
import type { GatewayPayout } from "@opc/contract/gateway/payouts";
import { CallError } from "../../call-error.ts";
import { timeOf } from "../../db/id.ts";
import type { Transaction } from "../../db/transaction.ts";
import { type CallbackActor, lastQueued, writeCallbackEvents } from "./events.ts";
import { archivedSince } from "./missing.ts";
import { refreshCallbackStatus } from "./order-status.ts";
import { idOfEvent, isStillTrue, queueCallbacks } from "./queue.ts";
import { resendWindowMs } from "./rules.ts";
import { restart } from "./store.ts";

interface ToldOrder {
  Id: bigint;
  MerchantId: bigint;
  OrderNo: string;
  MerchantOrderNo: string;
  NotifyUrl: string | null;
}

/**
 * Restarts the order's last callback where it still tells the truth, else queues a new one; returns its event id.
 * Throws NothingToTell, CallbackInProgress, CallbackTooOld or CallbackArchived.
 */
export async function resendForOrder(
  tx: Transaction,
  order: ToldOrder,
  body: GatewayOrder | GatewayPayout,
  actor: CallbackActor,
  now: Date,
  orderKind: CallbackOrderKind = "Payment",
): Promise<string> {
  if (order.NotifyUrl === null) throw new CallError("NothingToTell");
  const last = await lastOf(tx, orderKind, order.Id);
  if (!last) throw (await lastArchived(tx, orderKind, order.Id)) ?? new CallError("NothingToTell");
  if (now.getTime() - last.CreatedAt.getTime() > resendWindowMs) throw new CallError("CallbackTooOld");
  if (last.Status === "InProgress") throw new CallError("CallbackInProgress");
  const isTrue = isStillTrue(last.Body, body);
  if (isTrue && !(await restart(tx, last, callbackMoves.resend.from, now)))
    throw new CallError("CallbackInProgress");
  if (!isTrue) {
    const { Id: orderId, MerchantId: merchantId, OrderNo: orderNo, MerchantOrderNo: merchantOrderNo } = order;
    const item = { orderKind, orderId, merchantId, orderNo, merchantOrderNo, body, trace: last.Trace };
    await queueCallbacks(tx, [{ ...item, url: order.NotifyUrl }], now);
  }
  const { EventId } = isTrue ? last : ((await lastOf(tx, orderKind, order.Id)) ?? last);
  await refreshCallbackStatus(tx, [{ OrderKind: orderKind, OrderId: order.Id }]);
  const { Id: orderId, MerchantId: merchantId } = order;
  const event = {
    orderKind,
    orderId,
    merchantId,
    kind: "callbackResent" as const,
    actor,
    detail: { EventId },
  };
  await writeCallbackEvents(tx, [event], now);
  return EventId;
}

/** The order's last callback is not here: the month in which it was made lies in a file. */
async function lastArchived(
  tx: Transaction,
  orderKind: CallbackOrderKind,
  orderId: bigint,
): Promise<CallError | undefined> {
  const eventId = await lastQueued(tx, orderKind, orderId);
  const id = eventId === undefined ? undefined : idOfEvent(eventId);
  return id === undefined ? undefined : archivedSince(tx, timeOf(id));
}

function lastOf(tx: Transaction, orderKind: CallbackOrderKind, orderId: bigint) {
  return tx
    .selectFrom("CallbackRecord")
    .select(["Id", "EventId", "Status", "Url", "Body", "CreatedAt", "Trace"])
    .where("OrderId", "=", orderId)
    .where("OrderKind", "=", orderKind)
    .orderBy("Id", "desc")
    .executeTakeFirst();
}
