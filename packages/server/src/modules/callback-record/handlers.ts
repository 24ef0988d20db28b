import { callbackMoves } from "@opc/contract/callback-record/calls";
import type { Handlers } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import { CallError } from "../../call-error.ts";
import { mapRows } from "../../db/list.ts";
import { bulkResend, bulkResendCount } from "./bulk-resend.ts";
import { probeSoon } from "./circuit-store.ts";
import { writeCallbackEvents } from "./events.ts";
import { listLanes } from "./lane-store.ts";
import { refreshCallbackStatus } from "./order-status.ts";
import { resendWindowMs } from "./rules.ts";
import {
  countByStatus,
  findCallback,
  findForResend,
  type ListedCallback,
  listCallbacks,
  restart,
} from "./store.ts";

export const callbackRecordHandlers = {
  callbackrecordList: async (input, { tx, viewer }) => mapRows(await listCallbacks(tx, input, viewer), toRow),

  callbackrecordSummary: async (input, { tx, viewer }) => ({
    StatusCounts: await countByStatus(tx, input, viewer),
  }),

  callbackrecordGet: async ({ EventId }, { tx, viewer }) => {
    const found = await findCallback(tx, EventId, viewer);
    if (!found) throw new CallError("NotFound");
    return {
      Record: toRow(found.record),
      Attempts: found.attempts.map((attempt) => ({
        Number: attempt.Number,
        RequestedAt: attempt.RequestedAt.toISOString(),
        DurationMs: attempt.DurationMs,
        HttpStatus: attempt.HttpStatus,
        RequestHeaders: attempt.RequestHeaders,
        RequestBody: found.body,
        Result: attempt.Result,
        Failure: attempt.Failure,
      })),
    };
  },

  callbackrecordResend: async ({ EventId }, { tx, viewer, now, recordChange }) => {
    const record = await findForResend(tx, EventId, viewer);
    if (!record) throw new CallError("NotFound");
    if (now.getTime() - record.CreatedAt.getTime() > resendWindowMs) throw new CallError("CallbackTooOld");
    const { from, to } = callbackMoves.resend;
    if (!(await restart(tx, record.Id, from, now))) throw new CallError("CallbackInProgress");
    await probeSoon(tx, [record.MerchantId], now);
    await refreshCallbackStatus(tx, [record]);
    const event = {
      orderKind: record.OrderKind,
      orderId: record.OrderId,
      merchantId: record.MerchantId,
      kind: "callbackResent" as const,
      actor: { kind: "user" as const, name: personName(viewer) },
      detail: { EventId },
    };
    await writeCallbackEvents(tx, [event], now);
    recordChange({ EventId, Status: { from: record.Status, to: to[0] } });
    return {};
  },

  callbackrecordBulkresendcount: (filters, { tx, viewer, now }) => bulkResendCount(tx, filters, viewer, now),

  callbackrecordBulkresend: async ({ ExpectedCount, ...filters }, { tx, viewer, now, recordChange }) => {
    const counts = await bulkResend(tx, filters, ExpectedCount, viewer, now);
    // The filter itself is in the line as the call's input.
    recordChange({ ...counts, Status: { from: callbackMoves.resend.from, to: callbackMoves.resend.to[0] } });
    return counts;
  },

  callbackrecordLanes: async (_input, { tx, viewer, now }) => ({
    Rows: await listLanes(tx, viewer, now),
    ServerTime: now.toISOString(),
  }),
} satisfies Partial<Handlers>;

function toRow({ Id: _id, ...record }: ListedCallback) {
  return {
    ...record,
    NextAttemptAt: record.NextAttemptAt?.toISOString() ?? null,
    CreatedAt: record.CreatedAt.toISOString(),
    FinishedAt: record.FinishedAt?.toISOString() ?? null,
  };
}
