/**
 * How often a sign-in or a step-up may fail. An attempt is counted before it is judged, so that parallel guesses
 * cannot slip past the count, and forgotten when it succeeds. Keys are the named user (existing or not) and the
 * address (IPv6 by /64), for a step-up the signed-in user: nothing that the caller could rotate for free.
 */
import ipaddr from "ipaddr.js";
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";

/** Failures within this time of one another belong together. */
const memoryMinutes = 15;
const freeAttempts = { user: 5, address: 30, stepUp: 5, withdrawalPassword: 5 } as const;
const firstBlockSeconds = 15;
const maxBlockSeconds = 900;

export type ThrottleKind = keyof typeof freeAttempts;

export interface ThrottleKey {
  kind: ThrottleKind;
  key: string;
}

export function userThrottleKey(merchantAlias: string, userName: string): ThrottleKey {
  return { kind: "user", key: `user:${merchantAlias.toLowerCase()}/${userName.toLowerCase()}` };
}

export function addressThrottleKey(ip: string): ThrottleKey {
  return { kind: "address", key: `address:${networkOf(ip)}` };
}

/** What one subscriber can choose from freely counts as one: an IPv4 address, the /64 of an IPv6 one. */
export function networkOf(ip: string): string {
  const address = ipaddr.process(ip);
  return address.kind() === "ipv6" ? address.toByteArray().slice(0, 8).join(".") : address.toString();
}

/** One budget for all calls that ask for a proof; the name of the user is not the caller's to choose. */
export function stepUpThrottleKey(userId: bigint): ThrottleKey {
  return { kind: "stepUp", key: `step-up:${userId}` };
}

/** One budget for a merchant's withdrawal password, whoever of its staff tries it and in whatever call. */
export function withdrawalThrottleKey(merchantId: bigint): ThrottleKey {
  return { kind: "withdrawalPassword", key: `withdrawal-password:${merchantId}` };
}

/** Doubles with each failure beyond the free ones. */
export function blockSeconds(kind: ThrottleKind, failureCount: number): number {
  const beyond = failureCount - freeAttempts[kind];
  if (beyond <= 0) return 0;
  return Math.min(maxBlockSeconds, firstBlockSeconds * 2 ** Math.min(beyond - 1, 16));
}

/** Keys whose last attempt or block ended before then have a clean slate. */
export function forgottenSince(now: Date): Date {
  return new Date(now.getTime() - memoryMinutes * 60_000);
}

/** Counts the attempt; answers the seconds to wait when the key is blocked (then nothing is counted), else 0. */
export async function countAttempt(tx: Transaction, { kind, key }: ThrottleKey, now: Date): Promise<number> {
  await tx
    .insertInto("SignInThrottle")
    .values({ Key: key, FailureCount: 0, BlockedUntil: now })
    .onConflict((conflict) => conflict.column("Key").doNothing())
    .execute();
  const row = await tx
    .selectFrom("SignInThrottle")
    .select(["FailureCount", "BlockedUntil"])
    .where("Key", "=", key)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const waitMs = row.BlockedUntil.getTime() - now.getTime();
  // Without a block the time is that of the last attempt, which may be a moment after this one's.
  if (waitMs > 0 && blockSeconds(kind, row.FailureCount) > 0) return Math.ceil(waitMs / 1000);
  const forgotten = row.BlockedUntil < forgottenSince(now);
  const failureCount = forgotten ? 1 : row.FailureCount + 1;
  await tx
    .updateTable("SignInThrottle")
    .set({
      FailureCount: failureCount,
      BlockedUntil: sql`${now}::timestamptz + make_interval(secs => ${blockSeconds(kind, failureCount)})`,
    })
    .where("Key", "=", key)
    .execute();
  return 0;
}

/** A success takes back what its own attempt counted; a user who signed in with every proof starts afresh. */
export async function forgetAttempt(tx: Transaction, { kind, key }: ThrottleKey): Promise<void> {
  if (kind === "user") {
    await tx.deleteFrom("SignInThrottle").where("Key", "=", key).execute();
    return;
  }
  await tx
    .updateTable("SignInThrottle")
    .set((row) => ({ FailureCount: sql<number>`greatest(0, ${row.ref("FailureCount")} - 1)` }))
    .where("Key", "=", key)
    .execute();
}
