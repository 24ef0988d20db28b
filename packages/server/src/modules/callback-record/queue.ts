/**
 * The way into callback delivery. The table `callback_record` is itself the queue: a record written in the
 * transaction that finished an order is delivered exactly when that transaction was committed.
 */
import type { CallbackOrderKind } from "@opc/contract/callback-record/states";
import type { CallbackOrder, GatewayOrder } from "@opc/contract/gateway/collections";
import type { CallbackPayout, GatewayPayout } from "@opc/contract/gateway/payouts";
import { sql } from "kysely";
import { newId, timeOf } from "../../db/id.ts";
import { insertRows } from "../../db/insert-rows.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { TraceLink } from "../../traces/traces.ts";
import { archivedAfterMs, archivedMonthsSince } from "../archive/archived.ts";
import { addressOf, priorities } from "./address.ts";
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
  /** Of the order, where it has one. */
  trace?: TraceLink | null;
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
  const told = items.flatMap((item) => (item.url === null ? [] : [{ ...item, url: item.url }]));
  if (told.length === 0) return;
  const before = await countsBefore(tx, told, now);
  const records = told.map((item) => toRecord(item, (before.get(orderText(item)) ?? 0) + 1, now));
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

type Told = CallbackToQueue & { url: string };

function orderText({ orderKind, orderId }: Pick<CallbackToQueue, "orderKind" | "orderId">): string {
  return `${orderKind} ${orderId}`;
}

/** An order has fewer callbacks in a month: numbers go on above those that went to a file with it. */
const archivedNumbers = 1_000;

/** The transaction holds the orders, whose state it changed: nobody else counts up meanwhile. */
async function countsBefore(
  tx: Transaction,
  items: readonly Told[],
  now: Date,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ OrderKind: CallbackOrderKind; OrderId: bigint; Count: number }>`
    select order_kind, order_id, count(*)::integer as count from callback_record
    where order_id = any(${items.map(({ orderId }) => String(orderId))}::bigint[])
    group by order_kind, order_id`.execute(tx);
  const counts = new Map(
    rows.map(({ OrderKind: orderKind, OrderId: orderId, Count }) => [
      orderText({ orderKind, orderId }),
      Count,
    ]),
  );
  for (const item of items) {
    const madeAt = timeOf(item.orderId);
    // What is younger lies in no file.
    if (now.getTime() - madeAt.getTime() < archivedAfterMs) continue;
    const gone = (await archivedMonthsSince(tx, madeAt)) * archivedNumbers;
    counts.set(orderText(item), gone + (counts.get(orderText(item)) ?? 0));
  }
  return counts;
}

/** What is sent: the order as it is now, and which of its callbacks this is. */
export function callbackBody(body: GatewayOrder | GatewayPayout, Sequence: number): string {
  return JSON.stringify({ ...body, Sequence } satisfies CallbackOrder | CallbackPayout);
}

/** Whether a callback's body still tells the truth. */
export function isStillTrue(sent: string, body: GatewayOrder | GatewayPayout): boolean {
  const { Sequence: _, ...told } = JSON.parse(sent) as Record<string, unknown>;
  return JSON.stringify(told) === JSON.stringify(body);
}

function toRecord(item: Told, sequence: number, now: Date) {
  const { orderKind, orderId, merchantId, orderNo, merchantOrderNo, url, body, trace } = item;
  const id = newId();
  return {
    Id: id,
    EventId: eventOf(id),
    MerchantId: merchantId,
    OrderKind: orderKind,
    OrderId: orderId,
    OrderNo: orderNo,
    MerchantOrderNo: merchantOrderNo,
    Url: url,
    Address: addressOf(url),
    Priority: priorities.live,
    Body: callbackBody(body, sequence),
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
    Trace: trace ?? null,
  };
}

function eventOf(id: bigint): string {
  return `evt_${id.toString(36)}`;
}

/** Undefined where the text is no event's. */
export function idOfEvent(eventId: string): bigint | undefined {
  const digits = /^evt_([0-9a-z]{1,12})$/.exec(eventId)?.[1];
  return digits === undefined
    ? undefined
    : [...digits].reduce((id, digit) => id * 36n + BigInt(Number.parseInt(digit, 36)), 0n);
}
