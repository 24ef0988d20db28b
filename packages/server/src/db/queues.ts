// Every background queue with how it retries. Written to the database when it is migrated.
import type { Queue } from "pg-boss";

const SECONDS_PER_DAY = 86_400;

/** Wakes a worker at once instead of at its next poll. */
const AT_ONCE = { notify: true } as const;
const PATIENT = { retryLimit: 10, retryDelay: 1, retryBackoff: true, retryDelayMax: 300 } as const;
const KEPT_A_WEEK = { deleteAfterSeconds: 7 * SECONDS_PER_DAY } as const;
/** At most one job waits and one runs, whatever asks for it. */
const ONE_AT_A_TIME = { policy: "stately", retryLimit: 2, retryDelay: 60 } as const;

export const queues = {
  "match-bank-transaction": { ...AT_ONCE, ...PATIENT, ...KEPT_A_WEEK },
  "prove-books": { ...ONE_AT_A_TIME, expireInSeconds: 3_600, ...KEPT_A_WEEK },
  "make-partitions": { ...ONE_AT_A_TIME, ...KEPT_A_WEEK },
  "make-draws": { ...ONE_AT_A_TIME, ...KEPT_A_WEEK },
  "clean-up": { ...ONE_AT_A_TIME, expireInSeconds: 1_800 },
} satisfies Record<string, Omit<Queue, "name">>;

export type QueueName = keyof typeof queues;
