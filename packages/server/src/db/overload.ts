/**
 * When the database cannot take more, or cannot be reached, callers are told at once to come again, rather than
 * waiting in a queue that only grows.
 */

/** Too much waits already; nothing was begun. */
export class Overload extends Error {}

/** The database owed an answer and said nothing: whether its last statement was carried out is not known. */
export class Silence extends Error {}

/** SQLSTATE of a server that takes no writes any more: it was the main one, and another is now. */
export const readOnlyState = "25006";
/** SQLSTATE classes and codes of a server that is not there, not ready yet, going down, no more the main one, or tired of waiting for us. */
const unreachableStates = /^(08...|53300|57P0[1-5]|25006|25P0[34])$/;
const unreachableCodes = new Set(["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE", "ETIMEDOUT"]);
/** The driver's own words; it has no codes for these. */
const unreachableTexts =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;

export function isOverload(error: unknown): boolean {
  if (error instanceof Overload || error instanceof Silence) return true;
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === "string" && (unreachableStates.test(code) || unreachableCodes.has(code))) return true;
  return unreachableTexts.test(error.message);
}

/** The database is not there or says nothing: not that too much waits for it, which whoever asks too often brings about. */
export function isAway(error: unknown): boolean {
  return isOverload(error) && !(error instanceof Overload);
}

/** A statement waited for a lock for as long as it may. */
export function isLockTimeout(error: unknown): boolean {
  return (error as { code?: unknown }).code === "55P03";
}

/** A statement ran into its time limit. */
export function isOutOfTime(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === "57014";
}
