/**
 * The withdrawal password: a merchant's own, asked for whenever its money is to leave. Judged as a login password is:
 * an attempt is counted before it is judged, by the merchant alone; wrong ones make the next wait, and after twenty in a
 * row nothing is accepted until the operator clears it. Clearing leaves no password at all, so that nobody but the
 * merchant's staff ever knows one: they set a new one by their own login password and Google code.
 */
import { CallError } from "../../call-error.ts";
import { inTransaction, type Transaction, wholeScope } from "../../db/transaction.ts";
import type { Services } from "../../services.ts";
import { passwordMatches } from "../session/password.ts";
import { countAttempt, forgetAttempt, withdrawalThrottleKey } from "../session/throttle.ts";

/** After so many wrong ones since the last right one the password is locked. */
const failuresBeforeLock = 20;

/** Right when it was judged; `useWithdrawalPassword` makes it good for one transaction. */
export interface WithdrawalProof {
  merchantId: bigint;
  /** Null: none was set, and the call does not need one. */
  passwordHash: string | null;
}

export interface GivenPassword {
  password: string;
  /** A merchant without a password is refused (else: let through, because it is to set one). */
  mustBeSet: boolean;
}

type Outside = Pick<Services, "database">;

/**
 * Throws WithdrawalPasswordNotSet, WithdrawalPasswordLocked, TooManyAttempts or WithdrawalPasswordRefused. Called outside
 * a transaction: hashing takes tens of milliseconds.
 */
export async function judgeWithdrawalPassword(
  services: Outside,
  merchantId: bigint,
  { password, mustBeSet }: GivenPassword,
  now: Date,
): Promise<WithdrawalProof> {
  const passwordHash = await inTransaction(services.database, wholeScope, async (tx) => {
    const row = await passwordRowOf(tx, merchantId);
    if (!row?.PasswordHash) return null;
    if (row.LockedAt) throw new CallError("WithdrawalPasswordLocked");
    const seconds = await countAttempt(tx, withdrawalThrottleKey(merchantId), now);
    if (seconds > 0) throw new CallError("TooManyAttempts", { Seconds: seconds });
    return row.PasswordHash;
  });
  if (passwordHash === null && mustBeSet) throw new CallError("WithdrawalPasswordNotSet");
  if (passwordHash !== null && !(await passwordMatches(password, passwordHash))) {
    await inTransaction(services.database, wholeScope, (tx) => recordFailure(tx, merchantId, now));
    throw new CallError("WithdrawalPasswordRefused");
  }
  return { merchantId, passwordHash };
}

/**
 * Among the first statements of the call's transaction: holds the merchant's row, so that a password that was replaced,
 * cleared or locked meanwhile proves nothing any more, and so that a merchant's applications come one after another.
 */
export async function useWithdrawalPassword(tx: Transaction, proof: WithdrawalProof): Promise<void> {
  const { merchantId: MerchantId, passwordHash } = proof;
  if (passwordHash === null) {
    await tx
      .insertInto("MerchantWithdrawalPassword")
      .values({ MerchantId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const row = await tx
    .selectFrom("MerchantWithdrawalPassword")
    .select(["PasswordHash", "LockedAt"])
    .where("MerchantId", "=", MerchantId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row || row.PasswordHash !== passwordHash || row.LockedAt) {
    throw new CallError("WithdrawalPasswordRefused");
  }
}

/** A right one was no failed attempt, and those before it are forgotten. */
export async function acceptWithdrawalPassword(
  services: Outside,
  { merchantId, passwordHash }: WithdrawalProof,
): Promise<void> {
  if (passwordHash === null) return;
  await inTransaction(services.database, wholeScope, async (tx) => {
    await forgetAttempt(tx, withdrawalThrottleKey(merchantId));
    await tx
      .updateTable("MerchantWithdrawalPassword")
      .set({ FailureCount: 0 })
      .where("MerchantId", "=", merchantId)
      .where("LockedAt", "is", null)
      .where("FailureCount", ">", 0)
      .execute();
  });
}

export interface NewPassword {
  hash: string;
  /** "ALIAS/user" */
  by: string;
  at: Date;
}

/** The row is held by `useWithdrawalPassword`. */
export async function setWithdrawalPassword(
  tx: Transaction,
  merchantId: bigint,
  { hash, by, at }: NewPassword,
): Promise<void> {
  await tx
    .updateTable("MerchantWithdrawalPassword")
    .set({ PasswordHash: hash, SetBy: by, SetAt: at, FailureCount: 0 })
    .where("MerchantId", "=", merchantId)
    .execute();
}

/** Returns what there was. The whole scope is needed: who guessed too often may guess the next one from the start. */
export async function clearWithdrawalPassword(
  tx: Transaction,
  merchantId: bigint,
  { by, at }: Omit<NewPassword, "hash">,
): Promise<{ wasSet: boolean; wasLocked: boolean }> {
  await tx
    .insertInto("MerchantWithdrawalPassword")
    .values({ MerchantId: merchantId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const before = await passwordRowOf(tx, merchantId, "hold");
  await tx
    .updateTable("MerchantWithdrawalPassword")
    .set({
      PasswordHash: null,
      SetBy: null,
      SetAt: null,
      FailureCount: 0,
      LockedAt: null,
      ResetBy: by,
      ResetAt: at,
    })
    .where("MerchantId", "=", merchantId)
    .execute();
  await tx.deleteFrom("SignInThrottle").where("Key", "=", withdrawalThrottleKey(merchantId).key).execute();
  return { wasSet: before?.PasswordHash != null, wasLocked: before?.LockedAt != null };
}

/** What people may know of it. */
export async function passwordStateOf(tx: Transaction, merchantId: bigint) {
  const row = await passwordRowOf(tx, merchantId);
  return {
    IsSet: row?.PasswordHash != null,
    IsLocked: row?.LockedAt != null,
    SetAt: row?.SetAt?.toISOString() ?? null,
    SetBy: row?.SetBy ?? null,
  };
}

function passwordRowOf(tx: Transaction, merchantId: bigint, hold?: "hold") {
  const query = tx.selectFrom("MerchantWithdrawalPassword").selectAll().where("MerchantId", "=", merchantId);
  return (hold ? query.forNoKeyUpdate() : query).executeTakeFirst();
}

async function recordFailure(tx: Transaction, merchantId: bigint, now: Date): Promise<void> {
  await tx
    .updateTable("MerchantWithdrawalPassword")
    .set((row) => ({
      FailureCount: row("FailureCount", "+", 1),
      LockedAt: row
        .case()
        .when(row("FailureCount", "+", 1), ">=", failuresBeforeLock)
        .then(row.fn.coalesce("LockedAt", row.val(now)))
        .else(row.ref("LockedAt"))
        .end(),
    }))
    .where("MerchantId", "=", merchantId)
    .execute();
}
