// Every background queue with how it retries. Written to the database when it is migrated; a queue that is no longer here
// stays there, and nobody asks for it.
import type { Queue } from "pg-boss";

const SECONDS_PER_DAY = 86_400;

const KEPT_A_WEEK = { deleteAfterSeconds: 7 * SECONDS_PER_DAY } as const;
/** At most one job waits and one runs, whatever asks for it. */
const ONE_AT_A_TIME = { policy: "stately", retryLimit: 2, retryDelay: 60 } as const;

export const queues = {
  "prove-books": { ...ONE_AT_A_TIME, expireInSeconds: 3_600, ...KEPT_A_WEEK },
  "make-partitions": { ...ONE_AT_A_TIME, ...KEPT_A_WEEK },
  "make-draws": { ...ONE_AT_A_TIME, ...KEPT_A_WEEK },
  "clean-up": { ...ONE_AT_A_TIME, expireInSeconds: 1_800 },
} satisfies Record<string, Omit<Queue, "name">>;

export type QueueName = keyof typeof queues;
