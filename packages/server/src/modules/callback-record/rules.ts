/**
 * When a callback is tried, tried again and given up (domain section 6).
 * Terms: a *step* counts the attempts since the callback was queued or sent again by hand, the first is 0;
 * an *answer* is what one attempt brought: an HTTP status, or the reason why there was none. Only 2xx is
 * success. 410 says that nobody will ever listen there, so it ends at once; 429 (and 503) may ask for a longer
 * pause than the schedule's.
 */
import type { CallbackFailure } from "@opc/contract/callback-record/states";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** The pause after the attempt of each step, in ms; after the last there is none: 78 hours in all. */
export const retryDelaysMs: readonly number[] = [
  5 * second,
  minute,
  ...repeated(2, 5 * minute),
  ...repeated(5, 10 * minute),
  ...repeated(5, hour),
  ...repeated(12, 6 * hour),
];

/** Each pause is made longer by a random part up to this share, so that retries do not arrive in waves. */
export const jitterShare = 0.1;
export const resendWindowMs = 30 * 24 * hour;
/**
 * What a circuit holds back keeps its step, so the schedule alone might never end for an endpoint that stays dead: an
 * attempt later than this after the first is the last. No callback that was tried in time reaches it.
 */
export const triedMaxMs = retryDelaysMs.reduce((sum, delayMs) => sum + delayMs, 0) * (1 + jitterShare) + hour;

/** Of callbacks sent again in bulk, each merchant's leave at this pace: slower than any lane that works. */
const bulkPerSecond = 10;

/** How long after the first the one at this place (from 0) of its merchant's lane is due. */
export function spreadMs(turn: number): number {
  return Math.floor((turn * second) / bulkPerSecond);
}

const tooManyRequests = 429;
const serviceUnavailable = 503;
const gone = 410;
/** A merchant may ask for a pause within these bounds; a 429 that names none gets the least. */
const askedPauseMs = { least: 30 * second, most: 2 * hour };
/** After a 429 the merchant's whole lane rests, but never long: its other callbacks may go elsewhere. */
const laneRestMostMs = minute;

export interface Answer {
  /** Null when no answer came. */
  httpStatus: number | null;
  failure: CallbackFailure | null;
  /** Header Retry-After as it came. */
  retryAfter: string | null;
}

export type Verdict =
  | { status: "Success" }
  | { status: "Failure" }
  | { status: "InProgress"; step: number; nextAttemptAt: Date; laneRestMs: number };

/** Where a callback is in its schedule; `StartedAt`: queued, or sent again by hand. */
export interface Place {
  Step: number;
  StartedAt: Date;
}

/** What becomes of a callback after the answer to an attempt. `random` is in [0, 1). */
export function judge(answer: Answer, { Step, StartedAt }: Place, now: Date, random: number): Verdict {
  const { httpStatus } = answer;
  if (httpStatus !== null && httpStatus >= 200 && httpStatus < 300) return { status: "Success" };
  const delayMs = retryDelaysMs[Step];
  const isOver = now.getTime() - StartedAt.getTime() >= triedMaxMs;
  if (httpStatus === gone || delayMs === undefined || isOver) return { status: "Failure" };
  const asked = askedPause(answer, now);
  const pauseMs = Math.max(delayMs * (1 + jitterShare * random), asked);
  return {
    status: "InProgress",
    step: Step + 1,
    nextAttemptAt: new Date(now.getTime() + pauseMs),
    laneRestMs: httpStatus === tooManyRequests ? Math.min(asked, laneRestMostMs) : 0,
  };
}

/** The pause in ms that the merchant asked for, within bounds; 0 when it asked for none. */
function askedPause({ httpStatus, retryAfter }: Answer, now: Date): number {
  if (httpStatus !== tooManyRequests && httpStatus !== serviceUnavailable) return 0;
  const askedMs = retryAfter === null ? undefined : retryAfterMs(retryAfter, now);
  const minMs = httpStatus === tooManyRequests ? askedPauseMs.least : 0;
  return Math.min(askedPauseMs.most, Math.max(minMs, askedMs ?? 0));
}

/** Retry-After is a number of seconds or an HTTP date (RFC 9110 section 10.2.3). */
function retryAfterMs(text: string, now: Date): number | undefined {
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * second;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : at - now.getTime();
}

function repeated(times: number, delayMs: number): number[] {
  return Array.from({ length: times }, () => delayMs);
}
