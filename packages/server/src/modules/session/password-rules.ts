/**
 * What a new password must be: long enough, and none that is tried first. Those are the 42,000 commonest of breach lists
 * with at least the six characters that the specification asks for, runs and repetitions, and the names of the user,
 * the merchant and the product. Case and a few digits or marks at the end do not make such a password rare.
 */
import { dictionary } from "@zxcvbn-ts/language-common";
import { CallError } from "../../call-error.ts";

/** Common here, and not on the list. */
const further = `p@ssword p@ssw0rd admin1234 root123 rootroot guest123 login123 china123 aa12345678 woaini1314 woaini520
  121212 101010 opcadmin opc-admin`;
const commonest: ReadonlySet<string> = new Set([
  ...dictionary["passwords-common"].filter((word) => word.length >= 6),
  ...further.split(/\s+/),
]);

/** Whose password it is to be. */
export interface PasswordOwner {
  UserName: string;
  MerchantAlias: string;
}

export type PasswordFault = "common" | "userName";

/** Undefined: nothing against it. */
export function passwordFault(password: string, owner: PasswordOwner): PasswordFault | undefined {
  const plain = password.normalize("NFKC").toLowerCase();
  const stem = plain.replace(/[!@#$%^&*.?\d]{1,3}$/, "");
  const isOneOf = (words: { has(word: string): boolean }) => words.has(plain) || words.has(stem);
  if (isOneOf(new Set([owner.UserName.toLowerCase()]))) return "userName";
  if (isOneOf(new Set([owner.MerchantAlias.toLowerCase()])) || isOneOf(commonest)) return "common";
  return isRun(plain) ? "common" : undefined;
}

/** "111111", "345678", "fedcba": each character is as far from the one before. */
function isRun(text: string): boolean {
  const steps = [...text]
    .map((letter, at, letters) => codeOf(letter) - codeOf(letters[at - 1] ?? letter))
    .slice(1);
  return Math.abs(steps[0] ?? 0) <= 1 && steps.every((step) => step === steps[0]);
}

function codeOf(letter: string): number {
  return letter.codePointAt(0) ?? 0;
}

/** Throws PasswordTooShort, PasswordTooCommon or PasswordIsUserName. */
export function assertGoodPassword(password: string, owner: PasswordOwner, minimumLength: number): void {
  // Characters as people count them, whatever their width in UTF-16.
  if ([...password.normalize("NFKC")].length < minimumLength) {
    throw new CallError("PasswordTooShort", { Minimum: minimumLength });
  }
  const fault = passwordFault(password, owner);
  if (fault) throw new CallError(fault === "userName" ? "PasswordIsUserName" : "PasswordTooCommon");
}

/** What somebody else gave to let a user in is good for so long. */
export const temporaryMs = 24 * 3_600_000;

/** What a password that somebody else chose is kept with. */
export function temporary(now: Date) {
  return { MustChangePassword: true, TemporaryUntil: new Date(now.getTime() + temporaryMs) };
}
