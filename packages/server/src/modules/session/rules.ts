/**
 * Sign-in: who may come in, and for how long. A refusal says one and the same thing in the same time whatever was
 * wrong (alias, user, password, code, disabled, locked, a temporary password that is over): a hash and a code are
 * always computed.
 * Idle and absolute limits end a session; polled calls are not activity (specification section 4).
 */
import { CallError } from "../../call-error.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Vault } from "../../ports/vault.ts";
import { nobodysHash, passwordMatches } from "./password.ts";
import { newTotpSecret, totpStep, useTotpStep } from "./totp.ts";

export const idleMinutes = 15;
export const absoluteHours = 12;
/** After so many failures in all, the user stays locked until an administrator unlocks it. */
const failuresBeforeLock = 20;
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
export function idleSince(now: Date): Date {
  return new Date(now.getTime() - idleMinutes * 60_000);
}
export function createdSince(now: Date): Date {
  return new Date(now.getTime() - absoluteHours * 3_600_000);
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
    ])
    .where((where) => where.eb(where.fn<string>("lower", ["Merchant.Alias"]), "=", alias.toLowerCase()))
    .where((where) =>
      where.eb(where.fn<string>("lower", ["UserAccount.UserName"]), "=", userName.toLowerCase()),
    )
    .executeTakeFirst();
}
export type FoundUser = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/**
 * What is right of the credentials; undefined says refused. Costs the same for a user that does not exist.
 * Called outside a transaction: hashing takes tens of milliseconds.
 */
export async function judge(
  user: FoundUser | undefined,
  credentials: Credentials,
  vault: Vault,
  now: Date,
): Promise<{ user: FoundUser; step: bigint } | undefined> {
  const passwordIsRight = await passwordMatches(credentials.Password, user?.PasswordHash ?? nobodysHash);
  const secret = user ? vault.open("totp", user.TotpSecretEncrypted) : nobodysSecret;
  const step = totpStep(secret, credentials.GoogleVerifyCode, now);
  const codeIsRight = step !== undefined && step > (user?.TotpLastStep ?? 0n);
  const isPast = user?.TemporaryUntil ? user.TemporaryUntil <= now : false;
  const mayEnter = user?.Enabled && user.MerchantEnabled && user.LockedAt === null && !isPast;
  if (!user || !passwordIsRight || !codeIsRight || !mayEnter) return undefined;
  return { user, step };
}

/**
 * The second half of a right sign-in: the code's step is used up, failures are forgotten. What was judged must still
 * be so: a password or secret that was replaced meanwhile, a user who was disabled, opens nothing.
 */
export async function admit(tx: Transaction, user: FoundUser, step: bigint, ip: string, now: Date) {
  if (!(await useTotpStep(tx, user.Id, step))) throw new CallError("SignInRefused");
  const { numUpdatedRows } = await tx
    .updateTable("UserAccount")
    .set((row) => ({
      FailureCount: 0,
      LastLoginAt: now,
      LastLoginIp: ip,
      ValidatorBoundAt: row.fn.coalesce("ValidatorBoundAt", row.val(now)),
    }))
    .where("Id", "=", user.Id)
    .where("PasswordHash", "=", user.PasswordHash)
    .where("TotpSecretEncrypted", "=", user.TotpSecretEncrypted)
    .where("Enabled", "=", true)
    .where("LockedAt", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new CallError("SignInRefused");
}

/**
 * A failure of a user; for one that does not exist the same statements touch nothing. Locking ends the user's sessions
 * for good: unlocking must not wake one that somebody else holds.
 */
export async function recordFailure(tx: Transaction, userId: bigint | undefined, now: Date): Promise<void> {
  const id = userId ?? -1n;
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
    .where("Id", "=", id)
    .execute();
  await tx
    .updateTable("Session")
    .from("UserAccount")
    .set({ EndedAt: now, EndReason: "revoked" })
    .whereRef("UserAccount.Id", "=", "Session.UserId")
    .where("UserAccount.Id", "=", id)
    .where("UserAccount.LockedAt", "is not", null)
    .where("Session.EndedAt", "is", null)
    .execute();
}
