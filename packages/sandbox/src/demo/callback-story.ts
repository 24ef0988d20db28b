/**
 * How the merchants' servers answered callbacks in the demo world's past: mostly at once, sometimes after a
 * hiccup, through one bad afternoon, and for a few orders never. When an attempt is made follows from the
 * delivery's own rules.
 */

import type { CallbackFailure } from "@opc/contract/callback-record/states";
import { hourMs } from "@opc/contract/time";
import { judge } from "@opc/server/modules/callback-record/rules";
import type { EndpointMood } from "../actors/receiver.ts";
import type { Random } from "../random.ts";

export interface PastAttempt {
  requestedMs: number;
  durationMs: number;
  httpStatus: number | null;
  failure: CallbackFailure | null;
  result: string | null;
}

export interface CallbackStory {
  attempts: readonly PastAttempt[];
  status: "InProgress" | "Success" | "Failure";
  step: number;
  nextAttemptMs: number | null;
  finishedMs: number | null;
}

type Reaction = Omit<PastAttempt, "requestedMs">;

/** Some days before the present, Lotus's server was away for an afternoon. */
const outage = { alias: "LOTUS", beginsBeforeEndMs: 124 * hourMs, lastsMs: 2.5 * hourMs };

export class MerchantServers {
  readonly #random: Random;
  readonly #endMs: number;

  constructor(random: Random, endMs: number) {
    this.#random = random;
    this.#endMs = endMs;
  }

  moodOf(): EndpointMood {
    return this.#random.chance(0.003) ? "down" : "steady";
  }

  /** All attempts up to the present of a callback that was queued at that time. */
  deliver(alias: string, mood: EndpointMood, queuedMs: number): CallbackStory {
    const attempts: PastAttempt[] = [];
    let dueMs = queuedMs + this.#random.between(20, 400);
    for (let step = 0; ; ) {
      if (dueMs >= this.#endMs) {
        return { attempts, status: "InProgress", step, nextAttemptMs: dueMs, finishedMs: null };
      }
      const reaction = this.#react(alias, mood, dueMs);
      attempts.push({ requestedMs: dueMs, ...reaction });
      const finishedMs = dueMs + reaction.durationMs;
      const verdict = judge(
        { httpStatus: reaction.httpStatus, failure: reaction.failure, retryAfter: null },
        { Step: step, StartedAt: new Date(queuedMs) },
        new Date(finishedMs),
        this.#random.next(),
      );
      if (verdict.status !== "InProgress") {
        return { attempts, status: verdict.status, step, nextAttemptMs: null, finishedMs };
      }
      step = verdict.step;
      dueMs = verdict.nextAttemptAt.getTime() + this.#random.between(20, 200);
    }
  }

  #react(alias: string, mood: EndpointMood, atMs: number): Reaction {
    const random = this.#random;
    if (mood === "down") {
      return {
        durationMs: random.between(20, 90),
        httpStatus: 503,
        failure: null,
        result: "temporarily out of order",
      };
    }
    const outageMs = this.#endMs - outage.beginsBeforeEndMs;
    if (alias === outage.alias && atMs >= outageMs && atMs < outageMs + outage.lastsMs) {
      return {
        durationMs: random.between(1, 6),
        httpStatus: null,
        failure: "ConnectionRefused",
        result: null,
      };
    }
    if (random.chance(0.008)) {
      return { durationMs: 10_000, httpStatus: null, failure: "AnswerTimedOut", result: null };
    }
    if (random.chance(0.02)) {
      return {
        durationMs: random.between(40, 900),
        httpStatus: random.pick([500, 502]),
        failure: null,
        result: "Internal Server Error",
      };
    }
    const durationMs = 25 + Math.min(3_000, Math.round(random.exponential(110)));
    return { durationMs, httpStatus: 200, failure: null, result: "OK" };
  }
}
