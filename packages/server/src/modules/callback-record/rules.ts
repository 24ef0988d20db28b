/** When a callback is tried, tried again and given up: `delivery/schedule.ts` with the specification's pauses. */

import { idFloor } from "../../db/id.ts";
import {
  type Answer,
  judgeBy,
  type Place,
  type Schedule,
  triedMaxMsOf,
  type Verdict,
} from "../../delivery/schedule.ts";

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

export const resendWindowMs = 30 * 24 * hour;
export const triedMaxMs = triedMaxMsOf(retryDelaysMs);

/** No attempt that was made since then is of a callback with a smaller id: the last pause may reach beyond what is tried for. */
export function leastIdTriedSince(since: Date): bigint {
  return idFloor(new Date(since.getTime() - resendWindowMs - triedMaxMs - 24 * hour));
}

/** Of callbacks sent again in bulk, each merchant's leave at this pace: slower than any lane that works. */
const bulkPerSecond = 10;

/** How long after the first the one at this place (from 0) of its merchant's lane is due. */
export function spreadMs(turn: number): number {
  return Math.floor((turn * second) / bulkPerSecond);
}

const stalledPauseMs = 5 * second;

const gone = 410;

/** 410 says that nobody will ever listen there, so it ends at once. */
const schedule: Schedule = {
  delaysMs: retryDelaysMs,
  triedMaxMs,
  isFinal: ({ httpStatus }) => httpStatus === gone,
};

/** What becomes of a callback after the answer to an attempt. `random` is in [0, 1). */
export function judge(answer: Answer, place: Place, now: Date, random: number): Verdict {
  return judgeBy(schedule, answer, place, { now, random });
}

/** What stood still here and never left has taken no step, also not the last one. */
export function againAfter({ Step }: Place, now: Date): Verdict {
  const nextAttemptAt = new Date(now.getTime() + stalledPauseMs);
  return { status: "InProgress", step: Step, nextAttemptAt, laneRestMs: 0 };
}

function repeated(times: number, delayMs: number): number[] {
  return Array.from({ length: times }, () => delayMs);
}
