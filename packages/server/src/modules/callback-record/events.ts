/** What callbacks leave on the timelines of orders of both kinds. */
import type { CallbackOrderKind } from "@opc/contract/callback-record/states";
import type { Transaction } from "../../db/transaction.ts";
import { writeEvents } from "../../order/payment-events.ts";
import { writePayoutEvents } from "../../order/payout-events.ts";

export interface CallbackActor {
  kind: "system" | "user";
  /** "ALIAS/user"; the module for the system. */
  name: string;
}

export const callbackActor: CallbackActor = { kind: "system", name: "callbacks" };

export interface CallbackEvent {
  orderKind: CallbackOrderKind;
  orderId: bigint;
  merchantId: bigint;
  kind: "callbackQueued" | "callbackSucceeded" | "callbackFailed" | "callbackResent";
  actor: CallbackActor;
  detail: Readonly<Record<string, string>>;
}

export async function writeCallbackEvents(
  tx: Transaction,
  events: readonly CallbackEvent[],
  now: Date,
): Promise<void> {
  await writeEvents(
    tx,
    events.filter(({ orderKind }) => orderKind === "Payment"),
    now,
  );
  await writePayoutEvents(
    tx,
    events.filter(({ orderKind }) => orderKind === "Payout"),
    now,
  );
}

/** The number of the order's last callback, wherever the callback itself is by now. */
export async function lastQueued(
  tx: Transaction,
  orderKind: CallbackOrderKind,
  orderId: bigint,
): Promise<string | undefined> {
  const line = await tx
    .selectFrom(orderKind === "Payment" ? "OrderEvent" : "PayoutEvent")
    .select("Detail")
    .where("OrderId", "=", orderId)
    .where("Kind", "=", "callbackQueued")
    .orderBy("Id", "desc")
    .executeTakeFirst();
  return line?.Detail.EventId;
}
