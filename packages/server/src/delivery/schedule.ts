/**
 * When something that is sent to somebody else's server is tried, tried again and given up.
 * Terms: a *step* counts the attempts since it was queued or sent again by hand, the first is 0; an *answer* is what one attempt
 * brought: an HTTP status or SMTP reply code, or the reason why there was none. Only 2xx is success. 429 (and 503) may ask for a
 * longer pause than the schedule's.
 */
import { hourMs, minuteMs, secondMs } from "@opc/contract/time";

/** Each pause is made longer by a random part up to this share, so that retries do not arrive in waves. */
export const jitterShare = 0.1;

export interface Answer {
  /** Null when no answer came. */
  httpStatus: number | null;
  failure: string | null;
  /** Header Retry-After as it came. */
  retryAfter: string | null;
}

export interface Schedule {
  /** The pause after the attempt of each step, in ms; after the last there is none. */
  delaysMs: readonly number[];
  /** An attempt later than this after the first is the last, whatever its step. */
  triedMaxMs: number;
  /** Answers that say that trying again is in vain. */
  isFinal(answer: Answer): boolean;
}

export type Verdict =
  | { status: "Success" }
  | { status: "Failure" }
  | { status: "InProgress"; step: number; nextAttemptAt: Date; laneRestMs: number };

/** Where something is in its schedule; `StartedAt`: queued, or sent again by hand. */
export interface Place {
  Step: number;
  StartedAt: Date;
}

/**
 * What a circuit holds back keeps its step, so the schedule alone might never end for an endpoint that stays dead. No delivery
 * that was tried in time reaches it.
 */
export function triedMaxMsOf(delaysMs: readonly number[]): number {
  return delaysMs.reduce((sum, delayMs) => sum + delayMs, 0) * (1 + jitterShare) + hourMs;
}

const tooManyRequests = 429;
const serviceUnavailable = 503;
/** The other side may ask for a pause within these bounds; a 429 that names none gets the least. */
const askedPauseMs = { least: 30 * secondMs, most: 2 * hourMs };
/** After a 429 the whole lane rests, but never long: what else waits may go elsewhere. */
const laneRestMostMs = minuteMs;

/** What becomes of it after the answer to an attempt. `random` is in [0, 1). */
export function judgeBy(
  { delaysMs, triedMaxMs, isFinal }: Schedule,
  answer: Answer,
  { Step, StartedAt }: Place,
  { now, random }: { now: Date; random: number },
): Verdict {
  const { httpStatus } = answer;
  if (httpStatus !== null && httpStatus >= 200 && httpStatus < 300) return { status: "Success" };
  const delayMs = delaysMs[Step];
  const isOver = now.getTime() - StartedAt.getTime() >= triedMaxMs;
  if (isFinal(answer) || delayMs === undefined || isOver) return { status: "Failure" };
  const asked = askedPause(answer, now);
  const pauseMs = Math.max(delayMs * (1 + jitterShare * random), asked);
  return {
    status: "InProgress",
    step: Step + 1,
    nextAttemptAt: new Date(now.getTime() + pauseMs),
    laneRestMs: httpStatus === tooManyRequests ? Math.min(asked, laneRestMostMs) : 0,
  };
}

/** The pause in ms that the other side asked for, within bounds; 0 when it asked for none. */
function askedPause({ httpStatus, retryAfter }: Answer, now: Date): number {
  if (httpStatus !== tooManyRequests && httpStatus !== serviceUnavailable) return 0;
  const askedMs = retryAfter === null ? undefined : retryAfterMs(retryAfter, now);
  const minMs = httpStatus === tooManyRequests ? askedPauseMs.least : 0;
  return Math.min(askedPauseMs.most, Math.max(minMs, askedMs ?? 0));
}

/** Retry-After is a number of seconds or an HTTP date (RFC 9110 section 10.2.3). */
function retryAfterMs(text: string, now: Date): number | undefined {
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * secondMs;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : at - now.getTime();
}
