/** Two transactions wanted the same thing; the loser starts again and then finds what the winner did. */

import { isOutOfTime, isOverload } from "./overload.ts";

/** Thrown inside a transaction, so that nothing of it stays. */
export class RaceLost extends Error {}

const deadlock = "40P01";
const serializationFailure = "40001";
const attempts = 5;

const uniqueViolation = "23505";

/** Whether a statement failed because somebody has what this index lets only one have. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === uniqueViolation && constraint === index;
}

/**
 * Runs `work` (a whole transaction) again when it lost a race or PostgreSQL chose it to end a deadlock; `between` comes before
 * each further time.
 */
export async function retryRaces<Result>(
  work: () => Promise<Result>,
  between: (error: unknown) => Promise<void> = async () => {},
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || !isRace(error)) throw error;
      await between(error);
    }
  }
}

export function isRace(error: unknown): boolean {
  if (error instanceof RaceLost) return true;
  const { code } = error as { code?: unknown };
  return code === deadlock || code === serializationFailure;
}

/**
 * Says nothing of what was to be done: the database was away or had too much to do, somebody held a row for longer than a statement
 * may wait, or came first. The same may well be done the next time.
 */
export function isPassing(error: unknown): boolean {
  return isOverload(error) || isOutOfTime(error) || isRace(error);
}

/**
 * A statement that was prepared before a migration gave its table another column, and reads every column. PostgreSQL refuses it on
 * that connection for ever; on a new one it is right. Its text is the server's language, so the place that it comes from tells.
 */
export function isStalePlan(error: unknown): boolean {
  const { code, routine } = error as { code?: unknown; routine?: unknown };
  return code === "0A000" && routine === "RevalidateCachedQuery";
}
