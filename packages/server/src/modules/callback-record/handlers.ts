import { callbackRecordFields } from "@opc/contract/callback-record/fields";
import { callbackMoves } from "@opc/contract/callback-record/states";
import type { Handlers } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import { rowMapper } from "../../call/row-of.ts";
import { CallError } from "../../call-error.ts";
import { mapRows } from "../../db/list.ts";
import { addressOf } from "./address.ts";
import { addressesOfResend } from "./address-health.ts";
import { bulkResend, bulkResendCount } from "./bulk-resend.ts";
import { probeAddress, probeResends } from "./circuit-store.ts";
import { writeCallbackEvents } from "./events.ts";
import { listLanes } from "./lanes.ts";
import { missing } from "./missing.ts";
import { refreshCallbackStatus } from "./order-status.ts";
import { resendWindowMs } from "./rules.ts";
import { countByStatus, findCallback, findForResend, listCallbacks, merchantOf, restart } from "./store.ts";

export const callbackRecordHandlers = {
  callbackrecordList: async (input, { tx, viewer, now }) =>
    mapRows(await listCallbacks(tx, input, viewer, now), (record) => toRow(record, viewer)),

  callbackrecordSummary: async (input, { tx, viewer, now }) => ({
    StatusCounts: await countByStatus(tx, input, viewer, now),
  }),

  callbackrecordGet: async ({ EventId }, { tx, viewer, now }) => {
    const found = await findCallback(tx, EventId, viewer, now);
    if (!found) throw await missing(tx, EventId);
    return {
      Record: toRow(found.record, viewer),
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
    if (!record) throw await missing(tx, EventId);
    if (now.getTime() - record.CreatedAt.getTime() > resendWindowMs) throw new CallError("CallbackTooOld");
    const { from, to } = callbackMoves.resend;
    if (!(await restart(tx, record, from, now))) throw new CallError("CallbackInProgress");
    await probeResends(tx, [{ MerchantId: record.MerchantId, Address: addressOf(record.Url) }], now);
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

  callbackrecordAddress: async ({ EventId }, { tx, viewer, now }) => {
    const record = await findForResend(tx, EventId, viewer);
    const [address] = record ? (await addressesOfResend(tx, [record], now)).Addresses : [];
    if (!address) throw await missing(tx, EventId);
    return address;
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

  callbackrecordTrynow: async ({ MerchantAlias, Address }, { tx, viewer, now, recordChange }) => {
    const MerchantId = await merchantOf(tx, MerchantAlias, viewer);
    if (MerchantId === undefined) throw new CallError("NotFound");
    const lanes = await probeAddress(tx, { MerchantId, Address }, now);
    if (lanes === 0) throw new CallError("CallbacksNotPaused");
    recordChange({ MerchantAlias, Address });
    return {};
  },
} satisfies Partial<Handlers>;

const toRow = rowMapper(callbackRecordFields, {});
