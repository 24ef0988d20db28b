/** A callback's story as the rows that the delivery would have written. */
import type { GatewayOrder } from "@opc/contract/gateway/collections";
import type { GatewayPayout } from "@opc/contract/gateway/payouts";
import type { NewRow } from "@opc/server/db/insert-rows";
import { addressOf, priorities } from "@opc/server/modules/callback-record/address";
import { signedHeaders } from "@opc/server/modules/callback-record/deliverer";
import { callbackBody } from "@opc/server/modules/callback-record/queue";
import type { CallbackStory } from "./callback-story.ts";
import type { IdSource } from "./ids.ts";

export interface PastCallback {
  orderKind: "Payment" | "Payout";
  merchantId: bigint;
  orderId: bigint;
  url: string;
  body: GatewayOrder | GatewayPayout;
  queuedMs: number;
  story: CallbackStory;
  /** Of the merchant, for the signatures that were sent. */
  key: Buffer;
}

export interface CallbackIds {
  records: IdSource;
  attempts: IdSource;
  events: IdSource;
}

export interface CallbackRows {
  status: CallbackStory["status"];
  record: NewRow<"CallbackRecord">;
  attempts: NewRow<"CallbackAttempt">[];
  /** For the timeline of either kind of order. */
  events: CallbackLine[];
}

type CallbackLine = ReturnType<typeof lineOf>;

export function callbackRows(past: PastCallback, ids: CallbackIds): CallbackRows {
  const { story, body } = past;
  const id = ids.records.at(past.queuedMs);
  const last = story.attempts.at(-1);
  const record = {
    Id: id,
    EventId: `evt_${id.toString(36)}`,
    OrderKind: past.orderKind,
    MerchantId: past.merchantId,
    OrderId: past.orderId,
    OrderNo: body.OrderNo,
    MerchantOrderNo: body.MerchantOrderNo,
    Url: past.url,
    Address: addressOf(past.url),
    Priority: priorities.live,
    Body: callbackBody(body, 1),
    Status: story.status,
    AttemptCount: story.attempts.length,
    Step: story.step,
    NextAttemptAt: story.nextAttemptMs === null ? null : new Date(story.nextAttemptMs),
    LeasedUntil: null,
    HttpStatus: last?.httpStatus ?? null,
    DurationMs: last?.durationMs ?? null,
    Result: last?.failure ?? last?.result ?? null,
    CreatedAt: new Date(past.queuedMs),
    FinishedAt: story.finishedMs === null ? null : new Date(story.finishedMs),
  };
  return {
    status: story.status,
    record,
    attempts: attemptRows(past, record, ids),
    events: eventRows(past, record.EventId, ids),
  };
}

function attemptRows(
  { story, merchantId, key }: PastCallback,
  record: { Id: bigint; EventId: string; Address: string; Body: string },
  ids: CallbackIds,
): NewRow<"CallbackAttempt">[] {
  return story.attempts.map((attempt, at) => ({
    Id: ids.attempts.at(attempt.requestedMs + attempt.durationMs),
    CallbackId: record.Id,
    MerchantId: merchantId,
    Address: record.Address,
    Number: at + 1,
    RequestedAt: new Date(attempt.requestedMs),
    DurationMs: attempt.durationMs,
    HttpStatus: attempt.httpStatus,
    RequestHeaders: signedHeaders(record, [key], new Date(attempt.requestedMs)),
    Result: attempt.result,
    Failure: attempt.failure,
  }));
}

type LineKind = "callbackQueued" | "callbackSucceeded" | "callbackFailed";

function lineOf(
  { merchantId, orderId }: PastCallback,
  Kind: LineKind,
  atMs: number,
  Detail: Record<string, string>,
  ids: CallbackIds,
) {
  return {
    Id: ids.events.at(atMs),
    MerchantId: merchantId,
    OrderId: orderId,
    At: new Date(atMs),
    Kind,
    ActorKind: "system" as const,
    ActorName: "callbacks",
    StatusFrom: null,
    StatusTo: null,
    Detail,
    OperatorDetail: {},
  };
}

function eventRows(past: PastCallback, EventId: string, ids: CallbackIds): CallbackLine[] {
  const { story } = past;
  const row = (kind: LineKind, atMs: number, detail: Record<string, string>) =>
    lineOf(past, kind, atMs, detail, ids);
  const queued = row("callbackQueued", past.queuedMs, { EventId, Url: past.url });
  if (story.finishedMs === null) return [queued];
  const last = story.attempts.at(-1);
  const kind = story.status === "Success" ? "callbackSucceeded" : "callbackFailed";
  const finished = row(kind, story.finishedMs, {
    EventId,
    Attempts: String(story.attempts.length),
    ...(last?.httpStatus == null ? {} : { HttpStatus: String(last.httpStatus) }),
    ...(last?.failure == null ? {} : { Failure: last.failure }),
  });
  return [queued, finished];
}
