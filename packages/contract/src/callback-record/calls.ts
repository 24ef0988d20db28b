/** Callbacks: the signed notices that tell a merchant's server what became of an order. */
import { z } from "zod";
import { call } from "../call.ts";
import { exportControls, exportErrors, exportStarted } from "../export/calls.ts";
import { booleanInput, done, instant, integerInput, listField, orderNoInput, timeInput } from "../fields.ts";
import { listControls, listOf } from "../page.ts";
import { rowOf } from "../row-schema.ts";
import { callbackRecordFields } from "./fields.ts";
import { callbackFailures, callbackOrderKinds, callbackRecordStatuses } from "./states.ts";

export const callbackRecordRow = rowOf(callbackRecordFields);
export type CallbackRecordRow = z.output<typeof callbackRecordRow>;

export const callbackAttempt = z.strictObject({
  Number: z.int(),
  RequestedAt: instant,
  DurationMs: z.int(),
  HttpStatus: z.int().nullable(),
  /** What was sent: headers (signature included, secret never) and body. */
  RequestHeaders: z.record(z.string(), z.string()),
  RequestBody: z.string(),
  /** What came back, at most 64 KiB. */
  Result: z.string().nullable(),
  /** Why no answer came; null when one did. */
  Failure: z.enum(callbackFailures).nullable(),
});

const filters = {
  MerchantAlias: z.string().max(32).optional(),
  /** Event ids, system or merchant order numbers. */
  OrderNos: listField(orderNoInput).optional(),
  Statuses: listField(z.enum(callbackRecordStatuses)).optional(),
  OrderKinds: listField(z.enum(callbackOrderKinds)).optional(),
  HeldBack: booleanInput.optional(),
  From: timeInput.optional(),
  To: timeInput.optional(),
};

export const callbackrecordList = call({
  method: "POST",
  path: "/rp_api/xpay/callbackrecord_list",
  summary: "Callback records, newest first, by key.",
  access: { by: "page", page: "CallbackRecord" },
  effect: "read",
  input: z.strictObject({ ...filters, ...listControls }),
  output: listOf(callbackRecordRow),
  errors: ["SessionExpired", "IpNotAllowed", "NoPermission"],
});

export const callbackrecordSummary = call({
  method: "POST",
  path: "/rp_api/xpay/callbackrecord_summary",
  summary: "Counts by status over the same filter (statuses ignored).",
  access: { by: "page", page: "CallbackRecord" },
  effect: "read",
  input: z.strictObject(filters),
  output: z.strictObject({
    StatusCounts: z.array(z.strictObject({ Status: z.enum(callbackRecordStatuses), Count: z.int() })),
  }),
  errors: ["SessionExpired", "IpNotAllowed", "NoPermission"],
});

export const callbackrecordExport = call({
  method: "POST",
  path: "/rp_api/xpay/callbackrecord_export",
  summary: "Asks for a file of the filtered callback records.",
  access: { by: "page", page: "CallbackRecord", function: "export" },
  effect: "read",
  exported: true,
  input: z.strictObject({ ...filters, ...exportControls }),
  output: exportStarted,
  errors: exportErrors,
});

export const callbackrecordGet = call({
  method: "POST",
  path: "/rp_api/xpay/callbackrecord_get",
  summary: "One callback record with every attempt.",
  access: { by: "page", page: "CallbackRecord" },
  effect: "read",
  input: z.strictObject({ EventId: orderNoInput }),
  output: z.strictObject({ Record: callbackRecordRow, Attempts: z.array(callbackAttempt) }),
  errors: ["SessionExpired", "IpNotAllowed", "NoPermission", "NotFound", "CallbackArchived"],
});

export const callbackrecordResend = call({
  method: "POST",
  path: "/mc_api/xpay/callbackrecord_resend",
  summary: "Deliver a finished callback again, from the first step of the schedule.",
  access: { by: "page", page: "CallbackRecord", function: "resend" },
  effect: "write",
  form: true,
  input: z.strictObject({ EventId: orderNoInput }),
  output: done,
  errors: [
    "SessionExpired",
    "IpNotAllowed",
    "NoPermission",
    "RequestNotTrusted",
    "NotFound",
    "CallbackInProgress",
    "CallbackTooOld",
    "CallbackArchived",
  ],
});

/** How an address answered lately is said of its newest tries, at most so many. */
export const recentTries = 60;
/** Of a bulk resend's addresses so many are said, those that failed most first. */
export const resentAddressesShown = 5;

export const resentAddress = z.strictObject({
  MerchantAlias: z.string(),
  /** Origin and path; a star stands for a part that differs from order to order. */
  Address: z.string(),
  /** Of the callbacks that would be sent. */
  Count: z.int(),
  TryCount: z.int(),
  FailedCount: z.int(),
  /** Of the newest try; null before the first. */
  LastAt: instant.nullable(),
  LastHttpStatus: z.int().nullable(),
  LastFailure: z.enum(callbackFailures).nullable(),
});
export type ResentAddress = z.output<typeof resentAddress>;

export const callbackrecordAddress = call({
  method: "POST",
  path: "/rp_api/xpay/callbackrecord_address",
  summary: "The recent results of a callback's address, to be checked before resending.",
  access: { by: "page", page: "CallbackRecord", function: "resend" },
  effect: "read",
  input: z.strictObject({ EventId: orderNoInput }),
  output: resentAddress,
  errors: ["SessionExpired", "IpNotAllowed", "NoPermission", "NotFound", "CallbackArchived"],
});

/** At most so many callbacks are sent again by one call. */
export const maxBulkResent = 10_000;

const bulkCounts = {
  /** All that would be sent: the finished ones of the filter that are not older than 30 days. */
  Count: z.int(),
  FailureCount: z.int(),
  SuccessCount: z.int(),
  MerchantCount: z.int(),
};

export const callbackrecordBulkresendcount = call({
  method: "POST",
  path: "/rp_api/xpay/callbackrecord_bulkresendcount",
  summary: `How many callbacks a bulk resend by this filter would send; counts to ${maxBulkResent + 1}.`,
  access: { by: "page", page: "CallbackRecord", function: "bulkResend" },
  effect: "read",
  input: z.strictObject(filters),
  output: z.strictObject({
    ...bulkCounts,
    /** Until the last of them has had its turn: they are spread, so that new callbacks do not wait behind them. */
    SpreadSeconds: z.int(),
    AddressCount: z.int(),
    /** What the addresses did lately, those first that refused most. */
    Addresses: z.array(resentAddress),
  }),
  errors: ["SessionExpired", "IpNotAllowed", "NoPermission"],
});

export const callbackrecordBulkresend = call({
  method: "POST",
  path: "/mc_api/xpay/callbackrecord_bulkresend",
  summary:
    "Deliver the finished callbacks of a filter again; refused when they are not as many as was expected.",
  access: { by: "page", page: "CallbackRecord", function: "bulkResend" },
  effect: "write",
  form: true,
  input: z.strictObject({ ...filters, ExpectedCount: integerInput(1, 1_000_000) }),
  output: z.strictObject(bulkCounts),
  errors: [
    "SessionExpired",
    "IpNotAllowed",
    "NoPermission",
    "RequestNotTrusted",
    "CallbackCountChanged",
    "TooManyCallbacks",
  ],
});
