/**
 * When the database cannot take more, or cannot be reached, callers are told at once to come again, rather than
 * waiting in a queue that only grows.
 */

/** Too much waits already; nothing was begun. */
export class Overload extends Error {}

/** SQLSTATE classes and codes of a server that is not there, not ready yet or going down. */
const unreachableStates = /^(08...|53300|57P0[1-5])$/;
const unreachableCodes = new Set(["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE", "ETIMEDOUT"]);
/** The driver's own words; it has no codes for these. */
const unreachableTexts =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;

export function isOverload(error: unknown): boolean {
  if (error instanceof Overload) return true;
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === "string" && (unreachableStates.test(code) || unreachableCodes.has(code))) return true;
  return unreachableTexts.test(error.message);
}

/** A statement ran into its time limit. */
export function isOutOfTime(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === "57014";
}
