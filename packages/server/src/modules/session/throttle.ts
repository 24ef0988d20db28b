/**
 * How often a sign-in or a step-up may fail. An attempt is counted before it is judged, so that parallel guesses
 * cannot slip past the count, and forgotten when it succeeds. Keys are the address (IPv6 by /64) and the named user
 * (existing or not) as that address tries it, so that nobody keeps others from signing in; a browser that the user is
 * known to use has a key of its own instead, so that neighbours of its address do not either. For a step-up it is the
 * signed-in user. What stops a guesser with many addresses is guard.ts.
 */
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import { subscriberOf } from "../../ip-list.ts";
import { tokenHash } from "./token.ts";

/** Failures within this time of one another belong together. */
const memoryMinutes = 15;
const freeAttempts = { user: 5, address: 30, browser: 5, stepUp: 5, withdrawalPassword: 5 } as const;
const firstBlockSeconds = 15;
const maxBlockSeconds = 900;

export type ThrottleKind = keyof typeof freeAttempts;

export interface ThrottleKey {
  kind: ThrottleKind;
  key: string;
}

export function userThrottleKey(merchantAlias: string, userName: string, ip: string): ThrottleKey {
  return { kind: "user", key: `${prefixOf(merchantAlias, userName)}${subscriberOf(ip)}` };
}

function prefixOf(merchantAlias: string, userName: string): string {
  return `user:${merchantAlias.toLowerCase()}/${userName.toLowerCase()} `;
}

/** A user at a browser that the user has signed in from before. */
export function browserThrottleKey(userId: bigint, device: string): ThrottleKey {
  return { kind: "browser", key: `browser:${userId}/${tokenHash(device).toString("base64url")}` };
}

export function addressThrottleKey(ip: string): ThrottleKey {
  return { kind: "address", key: `address:${subscriberOf(ip)}` };
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

/** Counts the attempt; returns the seconds to wait when the key is blocked (then nothing is counted), else 0. */
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

/** The user may try again from everywhere. */
export async function forgetAttemptsAt(
  tx: Transaction,
  merchantAlias: string,
  userName: string,
): Promise<void> {
  await sql`delete from sign_in_throttle where starts_with(key, ${prefixOf(merchantAlias, userName)})`.execute(
    tx,
  );
}

/** Writes without changing anything: a transaction that wrote nothing is over sooner, and would tell that it did. */
export async function touchAttempt(tx: Transaction, { key }: ThrottleKey): Promise<void> {
  await tx
    .updateTable("SignInThrottle")
    .set((row) => ({ FailureCount: row.ref("FailureCount") }))
    .where("Key", "=", key)
    .execute();
}

/** A success takes back what its own attempt counted; a user who signed in with every proof starts afresh. */
export async function forgetAttempt(tx: Transaction, { kind, key }: ThrottleKey): Promise<void> {
  if (kind === "user" || kind === "browser") {
    await tx.deleteFrom("SignInThrottle").where("Key", "=", key).execute();
    return;
  }
  await tx
    .updateTable("SignInThrottle")
    .set((row) => ({ FailureCount: sql<number>`greatest(0, ${row.ref("FailureCount")} - 1)` }))
    .where("Key", "=", key)
    .execute();
}
