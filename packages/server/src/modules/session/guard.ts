/**
 * What keeps a guesser out without keeping the user out.
 *
 * An attempt comes in only when password and code are right at once, and no answer ever says which of them was wrong (but of an
 * authenticator whose secret does not open: then no code comes in, and nothing is guessed). So
 * whoever does not know the password gains nothing by trying many: only a **guess**, a code tried with the right
 * password, could come in, by a chance of 3 in 1,000,000 (one step of clock skew either way). Guesses are what is
 * counted of a user, before they are judged; wrong passwords only cost the network that sends them (throttle.ts).
 *
 * After five guesses from browsers that are not **known** those stay locked out for 15 minutes, after each further one for
 * twice as long: 26 guesses in a hundred years. A known browser (its cookie is from a sign-in of this user with this
 * password) is not locked out by that, and has five guesses of its own; then it is as unknown as any other. Another
 * password starts anew. 26 + 5 guesses at 3 in 1,000,000 are less than 1 in 10,000, for ever.
 */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import { tokenHash } from "./token.ts";

export const freeGuesses = 5;
const firstLockMinutes = 15;
/** Sixty years: the next one is nobody's concern. */
const maxDoublings = 21;
export const guessesOfBrowser = 5;

/** Of browsers that are not known, after so many guesses in all. */
export function lockMinutesAfter(guesses: number): number {
  if (guesses < freeGuesses) return 0;
  return firstLockMinutes * 2 ** Math.min(guesses - freeGuesses, maxDoublings);
}

interface Account {
  Id: bigint;
  PasswordHash: string;
}

/** Nobody has this id, so that the statements are the same for a user that does not exist. */
const nobody: Account = { Id: -1n, PasswordHash: "" };

function markOf({ PasswordHash }: Account): Buffer {
  return createHash("sha256").update(PasswordHash).digest();
}

/** "spent": it was known until it had made all its guesses. */
export type Acquaintance = "known" | "spent" | "unknown";

export async function acquaintanceOf(
  tx: Transaction,
  user: Account | undefined,
  device: string | undefined,
): Promise<Acquaintance> {
  const account = user ?? nobody;
  const row = await tx
    .selectFrom("KnownBrowser")
    .select("WrongCodes")
    .where("TokenHash", "=", tokenHash(device ?? ""))
    .where("UserId", "=", account.Id)
    .where("PasswordMark", "=", markOf(account))
    .executeTakeFirst();
  if (!row) return "unknown";
  return row.WrongCodes < guessesOfBrowser ? "known" : "spent";
}

/** What was counted, to be given back when the code turns out right. */
export interface Guess {
  /** Of the known browser; undefined: of all that are not known. */
  device: string | undefined;
  lockedUntil: Date | null;
}

/**
 * Counts a guess of a code, whose password is right. Undefined where no further one is allowed now, or `user` is
 * undefined; the statements are the same all the same. `device`: of a known browser.
 */
export async function takeGuess(
  tx: Transaction,
  user: Account | undefined,
  device: string | undefined,
  now: Date,
): Promise<Guess | undefined> {
  const account = user ?? nobody;
  const mark = markOf(account);
  const { numUpdatedRows: ofBrowser } = await tx
    .updateTable("KnownBrowser")
    .set((row) => ({ WrongCodes: row("WrongCodes", "+", 1) }))
    .where("TokenHash", "=", tokenHash(device ?? ""))
    .where("UserId", "=", device === undefined ? nobody.Id : account.Id)
    .where("PasswordMark", "=", mark)
    .where("WrongCodes", "<", guessesOfBrowser)
    .executeTakeFirst();
  const guesses = sql`case when g.password_mark = excluded.password_mark then g.guesses + 1 else 1 end`;
  const { rows } = await sql<{ LockedUntil: Date | null }>`
    insert into sign_in_guard as g (user_id, password_mark, guesses)
    select id, ${mark}, 1 from user_account where id = ${device === undefined ? account.Id : nobody.Id}
    on conflict (user_id) do update set
      password_mark = excluded.password_mark,
      guesses = ${guesses},
      locked_until = case when ${guesses} >= ${freeGuesses} then ${now}::timestamptz
        + make_interval(mins => (${firstLockMinutes} * power(2, least(${guesses} - ${freeGuesses}, ${maxDoublings})))::int) end
    where g.password_mark <> excluded.password_mark or g.locked_until is null or g.locked_until <= ${now}
    returning locked_until`.execute(tx);
  if (ofBrowser === 1n) return { device, lockedUntil: null };
  const [row] = rows;
  return row && { device: undefined, lockedUntil: row.LockedUntil };
}

/** The code was right: it was no guess. A lock by others stays. */
export async function giveBackGuess(tx: Transaction, user: Account, guess: Guess): Promise<void> {
  if (guess.device !== undefined) {
    await tx
      .updateTable("KnownBrowser")
      .set({ WrongCodes: sql<number>`greatest(0, wrong_codes - 1)` })
      .where("TokenHash", "=", tokenHash(guess.device))
      .where("UserId", "=", user.Id)
      .execute();
    return;
  }
  await sql`
    update sign_in_guard set guesses = greatest(0, guesses - 1),
      locked_until = case when locked_until = ${guess.lockedUntil}::timestamptz then null else locked_until end
    where user_id = ${user.Id} and password_mark = ${markOf(user)}`.execute(tx);
}

/** The user has signed in from it. */
export async function rememberBrowser(
  tx: Transaction,
  user: Account,
  device: string,
  now: Date,
): Promise<void> {
  await sql`
    insert into known_browser as b (token_hash, user_id, password_mark, last_used_at)
    values (${tokenHash(device)}, ${user.Id}, ${markOf(user)}, ${now})
    on conflict (token_hash, user_id) do update set
      wrong_codes = case when b.password_mark = excluded.password_mark then b.wrong_codes else 0 end,
      password_mark = excluded.password_mark,
      last_used_at = excluded.last_used_at`.execute(tx);
}

/** Somebody looks after the user: browsers that are not known may try again; how many guesses there were is not forgotten. */
export async function liftLock(tx: Transaction, userId: bigint): Promise<void> {
  await tx.updateTable("SignInGuard").set({ LockedUntil: null }).where("UserId", "=", userId).execute();
}
