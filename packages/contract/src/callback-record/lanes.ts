/**
 * Callback lanes: the line of callbacks to one address of a merchant, and its circuit breaker. A *circuit* opens after
 * failures in a row: then one callback at a time is sent as a probe, and the first success closes it again. What people
 * send again has a lane of its own, so that it never stops what the system queues.
 */
import { z } from "zod";
import { call } from "../call.ts";
import { done, instant, noInput } from "../fields.ts";
import { callbackFailures } from "./states.ts";

export const callbackCircuits = ["Closed", "Open", "HalfOpen"] as const;
export type CallbackCircuit = (typeof callbackCircuits)[number];

/** Figures are of the address's newest attempts of the last 24 hours, at most so many. */
export const laneSampleSize = 500;

export const callbackLaneRow = z.strictObject({
  MerchantAlias: z.string(),
  MerchantName: z.string(),
  /** Origin and path; a star stands for a part that differs from order to order. */
  Address: z.string(),
  /** Of callbacks that people sent again. */
  IsResend: z.boolean(),
  /** Callbacks that could be sent now, and those on the way. */
  DueCount: z.int(),
  InFlightCount: z.int(),
  /** Since when the longest waiting one is due; null when none waits. */
  OldestDueAt: instant.nullable(),
  Circuit: z.enum(callbackCircuits),
  FailuresInRow: z.int(),
  OpenedAt: instant.nullable(),
  /** Null while the circuit is closed. */
  NextProbeAt: instant.nullable(),
  /** The address answered 429: nothing is sent until then. */
  RestsUntil: instant.nullable(),
  AttemptCount: z.int(),
  /** Of those attempts, in per cent with one decimal; null without attempts. */
  SuccessRate: z.number().nullable(),
  P50Ms: z.int().nullable(),
  P95Ms: z.int().nullable(),
  LastFailureAt: instant.nullable(),
  LastFailureStatus: z.int().nullable(),
  LastFailure: z.enum(callbackFailures).nullable(),
});
export type CallbackLaneRow = z.output<typeof callbackLaneRow>;

export const callbackrecordLanes = call({
  method: "POST",
  path: "/rp_api/xpay/callbackrecord_lanes",
  summary: "The callback lanes of merchants' addresses, those in trouble first: queue, circuit and health.",
  access: { by: "page", page: "CallbackRecord" },
  effect: "read",
  polled: true,
  input: noInput,
  output: z.strictObject({
    /** Lanes with callbacks or attempts of the last 24 hours. */
    Rows: z.array(callbackLaneRow),
    ServerTime: instant,
  }),
  errors: ["SessionExpired", "IpNotAllowed", "NoPermission"],
});

export const callbackrecordTrynow = call({
  method: "POST",
  path: "/mc_api/xpay/callbackrecord_trynow",
  summary: "Send the next callback to a paused address at once; when it is taken, the others follow.",
  access: { by: "page", page: "CallbackRecord", function: "resend" },
  effect: "write",
  form: true,
  input: z.strictObject({ MerchantAlias: z.string().min(1).max(32), Address: z.string().max(200) }),
  output: done,
  errors: [
    "SessionExpired",
    "IpNotAllowed",
    "NoPermission",
    "RequestNotTrusted",
    "NotFound",
    "CallbacksNotPaused",
  ],
});
