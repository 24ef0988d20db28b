/**
 * What a passkey vouches for: one call with exactly these fields. Browser and server make the same text of it, each for itself,
 * and compare its SHA-256. The fields that a passkey takes the place of are no part of it.
 */
import type { Call } from "../call.ts";

/** Carries the proof's id, in place of the two fields below. */
export const passkeyProofHeader = "x-passkey-proof";

/** Left out of a call's input where a passkey proves who asks. */
export const replacedFields = ["LoginPassword", "GoogleVerifyCode"] as const;

const replaced: ReadonlySet<string> = new Set(replacedFields);

/** Whether a passkey may stand in for what the call asks for: never for a password against which a new one is judged. */
export function takesPasskey({ stepUp }: Pick<Call, "stepUp">): boolean {
  if (!stepUp || stepUp.oldWithdrawalPassword !== undefined) return false;
  const asked = [stepUp.password, stepUp.code].filter((field) => field !== undefined);
  return stepUp.passkey === "only" || (asked.length > 0 && asked.every((field) => replaced.has(field)));
}

/** A file counts by its bytes: the lower-case hex of their SHA-256. */
export type ActField = string | { sha256: string };

/** Fields in the order of their names, a repeated one in its own order; line ends as forms are allowed to change them. */
export function actText(call: string, fields: readonly (readonly [string, ActField])[]): string {
  const told = fields
    .filter(([name]) => !replaced.has(name))
    .map(
      ([name, value]) => [name, typeof value === "string" ? value.replace(/\r\n?/g, "\n") : value] as const,
    )
    .sort(([one], [other]) => (one < other ? -1 : Number(one > other)));
  return JSON.stringify([call, ...told]);
}

/** One field's values as a form spells them; what is not there is left out. */
export function spelled(value: unknown): unknown[] {
  return (Array.isArray(value) ? value : [value])
    .filter((item) => item !== undefined && item !== null)
    .map((item) => (typeof item === "object" ? item : String(item)));
}
