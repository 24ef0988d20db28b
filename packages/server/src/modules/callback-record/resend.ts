/** Telling a merchant again what became of an order, as it is now: for 30 days after the last callback was made. */
import { callbackMoves } from "@opc/contract/callback-record";
import type { GatewayOrder } from "@opc/contract/gateway";
import { CallError } from "../../call/call-error.ts";
import type { Transaction } from "../../db/transaction.ts";
import { type Actor, writeEvents } from "../payment-order/events.ts";
import { refreshCallbackStatus } from "./order-status.ts";
import { queueCallbacks } from "./queue.ts";
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
 * Restarts the order's last callback where it still tells the truth, else queues a new one; answers its event id.
 * Throws NothingToTell, CallbackInProgress or CallbackTooOld.
 */
export async function resendForOrder(
  tx: Transaction,
  order: ToldOrder,
  body: GatewayOrder,
  actor: Actor,
  now: Date,
): Promise<string> {
  const last = await lastOf(tx, order.Id);
  if (!last || order.NotifyUrl === null) throw new CallError("NothingToTell");
  if (now.getTime() - last.CreatedAt.getTime() > resendWindowMs) throw new CallError("CallbackTooOld");
  if (last.Status === "InProgress") throw new CallError("CallbackInProgress");
  const isTrue = last.Body === JSON.stringify(body);
  if (isTrue && !(await restart(tx, last.Id, callbackMoves.resend.from, now)))
    throw new CallError("CallbackInProgress");
  if (!isTrue) {
    const { Id: orderId, MerchantId: merchantId, OrderNo: orderNo, MerchantOrderNo: merchantOrderNo } = order;
    await queueCallbacks(
      tx,
      [{ orderId, merchantId, orderNo, merchantOrderNo, url: order.NotifyUrl, body }],
      now,
    );
  }
  const { EventId } = isTrue ? last : ((await lastOf(tx, order.Id)) ?? last);
  await refreshCallbackStatus(tx, [order.Id]);
  const { Id: orderId, MerchantId: merchantId } = order;
  await writeEvents(tx, [{ orderId, merchantId, kind: "callbackResent", actor, detail: { EventId } }], now);
  return EventId;
}

function lastOf(tx: Transaction, orderId: bigint) {
  return tx
    .selectFrom("CallbackRecord")
    .select(["Id", "EventId", "Status", "Body", "CreatedAt"])
    .where("OrderId", "=", orderId)
    .orderBy("Id", "desc")
    .executeTakeFirst();
}
