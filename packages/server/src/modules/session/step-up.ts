/**
 * Step-up: whoever does something grave proves anew who they are, by their login password, a Google code or both.
 * Which proof was wrong is not said; that all was right and the code only spent, is. An attempt is counted before it is judged, by the user alone and whatever the
 * call, so that neither parallel guesses nor another call or address buy further ones; a right one takes back only
 * what it counted itself. Failures also count towards the user's lock, as those at sign-in do.
 * A right code is used up inside the call's own transaction: a call that fails leaves the code as it was.
 */
import { CallError } from "../../call-error.ts";
import { inSharedTransaction, type Transaction, wholeScope } from "../../db/transaction.ts";
import type { Services } from "../../services.ts";
import { passwordMatches } from "./password.ts";
import { recordFailure } from "./rules.ts";
import { countAttempt, forgetAttempt, stepUpThrottleKey } from "./throttle.ts";
import { secondsUntilAfter, totpStep, useTotpStep } from "./totp.ts";
import { readTotp } from "./totp-seal.ts";

/** What the asker sent; undefined where the call does not ask for it. */
export interface GivenProofs {
  password: string | undefined;
  code: string | undefined;
}

/** Right when it was judged; `useProof` makes it good for one transaction. */
export interface Proof {
  userId: bigint;
  passwordHash: string;
  totpSecretEncrypted: Buffer;
  /** Of the code; undefined where the call asks for none. */
  step: bigint | undefined;
}

type Outside = Pick<Services, "database" | "vault" | "log">;

/** Throws TooManyAttempts, StepUpRefused or AuthenticatorUnreadable. Called outside a transaction: hashing takes tens of milliseconds. */
export async function judgeProofs(
  services: Outside,
  userId: bigint,
  given: GivenProofs,
  now: Date,
): Promise<Proof> {
  const user = await inSharedTransaction(services.database, wholeScope, async (tx) => {
    const seconds = await countAttempt(tx, stepUpThrottleKey(userId), now);
    if (seconds > 0) throw new CallError("TooManyAttempts", { Seconds: seconds });
    return tx
      .selectFrom("UserAccount")
      .select(["Id", "MerchantId", "PasswordHash", "TotpSecretEncrypted"])
      .where("Id", "=", userId)
      .executeTakeFirstOrThrow();
  });
  const passwordIsRight =
    given.password === undefined || (await passwordMatches(given.password, user.PasswordHash));
  const read = given.code === undefined ? undefined : readTotp(services.vault, user);
  if (passwordIsRight && read && "cause" in read) return refuseUnreadable(services, userId, read.cause);
  const step = read?.secret && given.code ? totpStep(read.secret, given.code, now) : undefined;
  const codeIsRight = given.code === undefined || step !== undefined;
  if (!passwordIsRight || !codeIsRight) {
    await countRefusal(services, userId, now);
    throw new CallError("StepUpRefused");
  }
  return { userId, passwordHash: user.PasswordHash, totpSecretEncrypted: user.TotpSecretEncrypted, step };
}

/** No code could be right, so nothing was tried. Throws AuthenticatorUnreadable. */
async function refuseUnreadable(services: Outside, userId: bigint, cause: unknown): Promise<never> {
  services.log.error(
    { err: cause, userId: userId.toString() },
    "step-up: an authenticator's secret does not open; renew the authenticator",
  );
  await inSharedTransaction(services.database, wholeScope, (tx) =>
    forgetAttempt(tx, stepUpThrottleKey(userId)),
  );
  throw new CallError("AuthenticatorUnreadable");
}

/** A wrong or used-up proof counts towards the user's lock. */
export async function countRefusal(services: Outside, userId: bigint, now: Date): Promise<void> {
  await inSharedTransaction(services.database, wholeScope, (tx) => recordFailure(tx, userId, now));
}

/**
 * First statement of the call's transaction: uses the code up, and holds the user's row so that a password or an
 * authenticator that was replaced meanwhile proves nothing any more. Throws StepUpRefused, or CodeUsed with the seconds until
 * there is another.
 */
export async function useProof(tx: Transaction, proof: Proof, now: Date): Promise<void> {
  const user = await tx
    .selectFrom("UserAccount")
    .select("TotpLastStep")
    .where("Id", "=", proof.userId)
    .where("PasswordHash", "=", proof.passwordHash)
    .where("TotpSecretEncrypted", "=", proof.totpSecretEncrypted)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!user) throw new CallError("StepUpRefused");
  if (proof.step === undefined || (await useTotpStep(tx, proof.userId, proof.step))) return;
  const Seconds = secondsUntilAfter(user.TotpLastStep, now);
  throw new CallError("CodeUsed", { Seconds }, { Seconds });
}

/** A right proof was no failed attempt. */
export async function acceptProof(services: Outside, { userId }: Proof): Promise<void> {
  await inSharedTransaction(services.database, wholeScope, (tx) =>
    forgetAttempt(tx, stepUpThrottleKey(userId)),
  );
}
