/**
 * Sign-in: who may come in, and for how long. A refusal says one and the same thing in the same time whatever was
 * wrong (alias, user, password, code, disabled, locked, a temporary password that is over): a hash and a code are
 * always computed. Where no code can be right, since the authenticator's secret does not open, who has the right password is
 * told that.
 * Idle and absolute limits end a session; polled calls are not activity (specification section 4).
 */

import { sql } from "kysely";
import { CallError } from "../../call-error.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Vault } from "../../ports/vault.ts";
import { nobodysHash, passwordMatches } from "./password.ts";
import { isRecoveryCode, recoveryHash, useRecoveryCode } from "./recovery-codes.ts";
import { newTotpSecret, totpStep, useTotpStep } from "./totp.ts";
import { readTotp } from "./totp-seal.ts";

export const idleMinutes = 15;
export const absoluteHours = 12;
/** After so many failed proofs of somebody who is signed in, the user is locked and the sessions end. */
const failuresBeforeLock = 20;
/** Then the lock ends by itself; an administrator may end it before. */
const lockHours = 24;
const nobodysSecret = newTotpSecret();

export interface Credentials {
  MerchantAlias: string;
  UserName: string;
  Password: string;
  GoogleVerifyCode: string;
}

export function sessionStands(session: { CreatedAt: Date; LastActiveAt: Date }, now: Date): boolean {
  return session.LastActiveAt >= idleSince(now) && session.CreatedAt >= createdSince(now);
}
/** How long a session that stands has: if nothing is done, and whatever is done. */
export function secondsLeft(session: { CreatedAt: Date; LastActiveAt: Date }, now: Date) {
  const idleMs = session.LastActiveAt.getTime() - idleSince(now).getTime();
  const mostMs = session.CreatedAt.getTime() - createdSince(now).getTime();
  const whole = (milliseconds: number) => Math.max(0, Math.floor(milliseconds / 1000));
  return { SecondsLeft: whole(Math.min(idleMs, mostMs)), MostSecondsLeft: whole(mostMs) };
}
export function idleSince(now: Date): Date {
  return new Date(now.getTime() - idleMinutes * 60_000);
}
export function createdSince(now: Date): Date {
  return new Date(now.getTime() - absoluteHours * 3_600_000);
}

/** Users who were locked at or before then are not any more. */
export function lockedSince(now: Date): Date {
  return new Date(now.getTime() - lockHours * 3_600_000);
}

function isLocked(user: { LockedAt: Date | null }, now: Date): boolean {
  return user.LockedAt !== null && user.LockedAt > lockedSince(now);
}

export async function findUser(tx: Transaction, alias: string, userName: string) {
  return tx
    .selectFrom("UserAccount")
    .innerJoin("Merchant", "Merchant.Id", "UserAccount.MerchantId")
    .innerJoin("UserGroup", "UserGroup.Id", "UserAccount.UserGroupId")
    .selectAll("UserAccount")
    .select([
      "Merchant.Alias as MerchantAlias",
      "Merchant.Name as MerchantName",
      "Merchant.Type as MerchantType",
      "Merchant.Enabled as MerchantEnabled",
      "Merchant.BackendIpList",
      "Merchant.TimeDifferenceMinutes",
      "UserGroup.Name as GroupName",
      sql<string[]>`array(select encode(r.code_hash, 'hex') from recovery_code r
        where r.user_id = ${sql.ref("UserAccount.Id")} and r.used_at is null)`.as("RecoveryHashes"),
    ])
    .where((where) => where.eb(where.fn<string>("lower", ["Merchant.Alias"]), "=", alias.toLowerCase()))
    .where((where) =>
      where.eb(where.fn<string>("lower", ["UserAccount.UserName"]), "=", userName.toLowerCase()),
    )
    .executeTakeFirst();
}
export type FoundUser = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** What signed in besides the password, to be used up: a code's step, or a recovery code. */
export type RightCode = { step: bigint } | { recoveryHash: Buffer };

export interface Verdict {
  /** Of a user who may come in: what follows is a guess of the code (guard.ts). */
  passwordIsRight: boolean;
  /** Undefined says refused. */
  right: { user: FoundUser; code: RightCode } | undefined;
  /** The password is right, and no Google code can be, for this cause. */
  unreadable?: { cause: unknown } | undefined;
}

/**
 * What is right of the credentials. Costs the same for a user that does not exist.
 * Called outside a transaction: hashing takes tens of milliseconds.
 */
export async function judge(
  user: FoundUser | undefined,
  credentials: Credentials,
  vault: Vault,
  now: Date,
): Promise<Verdict> {
  const passwordIsRight = await passwordMatches(credentials.Password, user?.PasswordHash ?? nobodysHash);
  const read = user ? readTotp(vault, user) : { secret: undefined };
  const code = rightCode(user, read.secret, credentials.GoogleVerifyCode, now);
  const isPast = user?.TemporaryUntil ? user.TemporaryUntil <= now : false;
  const mayEnter = user?.Enabled && user.MerchantEnabled && !isLocked(user, now) && !isPast;
  if (!user || !passwordIsRight || !mayEnter) return { passwordIsRight: false, right: undefined };
  const unreadable = code === undefined && "cause" in read ? { cause: read.cause } : undefined;
  return { passwordIsRight: true, right: code && { user, code }, unreadable };
}

function rightCode(
  user: FoundUser | undefined,
  /** Undefined: no code is right, and that takes as long. */
  secret: string | undefined,
  code: string,
  now: Date,
): RightCode | undefined {
  if (isRecoveryCode(code)) {
    const hash = recoveryHash(user?.Id ?? 0n, code);
    return user?.RecoveryHashes.includes(hash.toString("hex")) ? { recoveryHash: hash } : undefined;
  }
  const step = totpStep(secret ?? nobodysSecret, code, now);
  return secret !== undefined && step !== undefined && step > (user?.TotpLastStep ?? 0n)
    ? { step }
    : undefined;
}

/**
 * The second half of a right sign-in: the code is used up, failures are forgotten. What was judged must still
 * be so: a password or secret that was replaced meanwhile, a user who was disabled, opens nothing.
 */
export async function admit(tx: Transaction, user: FoundUser, code: RightCode, ip: string, now: Date) {
  const isUsable =
    "step" in code
      ? await useTotpStep(tx, user.Id, code.step)
      : await useRecoveryCode(tx, user.Id, code.recoveryHash, now);
  if (!isUsable) throw new CallError("SignInRefused");
  const { numUpdatedRows } = await tx
    .updateTable("UserAccount")
    .set((row) => ({
      FailureCount: 0,
      LockedAt: null,
      LastLoginAt: now,
      LastLoginIp: ip,
      // A recovery code says nothing of the authenticator.
      ValidatorBoundAt: row.fn.coalesce("ValidatorBoundAt", row.val("step" in code ? now : null)),
    }))
    .where("Id", "=", user.Id)
    .where("PasswordHash", "=", user.PasswordHash)
    .where("TotpSecretEncrypted", "=", user.TotpSecretEncrypted)
    .where("Enabled", "=", true)
    .where((where) => where.or([where("LockedAt", "is", null), where("LockedAt", "<=", lockedSince(now))]))
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new CallError("SignInRefused");
}

/**
 * A wrong proof of somebody who is signed in. Locking ends the user's sessions for good: unlocking must not wake one that
 * somebody else holds.
 */
export async function recordFailure(tx: Transaction, userId: bigint, now: Date): Promise<void> {
  await tx
    .updateTable("UserAccount")
    .set((row) => ({
      FailureCount: row("FailureCount", "+", 1),
      LockedAt: row
        .case()
        .when(row("FailureCount", "+", 1), ">=", failuresBeforeLock)
        .then(row.fn.coalesce("LockedAt", row.val(now)))
        .else(row.ref("LockedAt"))
        .end(),
    }))
    .where("Id", "=", userId)
    .execute();
  await tx
    .updateTable("Session")
    .from("UserAccount")
    .set({ EndedAt: now, EndReason: "revoked" })
    .whereRef("UserAccount.Id", "=", "Session.UserId")
    .where("UserAccount.Id", "=", userId)
    .where("UserAccount.LockedAt", "is not", null)
    .where("Session.EndedAt", "is", null)
    .execute();
}
