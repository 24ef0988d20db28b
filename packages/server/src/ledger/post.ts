/**
 * The only code that moves money. A transfer posts as one journal row and its entries, all or nothing; many
 * transfers post in one transaction with a handful of statements, whatever their number. Order of work:
 * lock the accounts in id order, look for causes that are booked already, compute running balances, write.
 * A transfer that would overdraw a merchant's account is refused by name and the others post.
 * Callers that also change an order lock the order first and call this once, last, in their transaction.
 */
import { sql } from "kysely";
import { gather } from "../db/gather.ts";
import type { Database } from "../db/kysely.ts";
import { inTransaction, type Transaction, wholeScope } from "../db/transaction.ts";
import { type AccountName, accountKey, type LockedAccount, lockAccounts } from "./account-locks.ts";
import { entriesPerJournal, nextJournalId, timeOfId } from "./entry-id.ts";
import type { Leg, Transfer } from "./transfers.ts";
import { writePosting } from "./write-posting.ts";

export type { Transfer } from "./transfers.ts";

export type Outcome =
  | { kind: "posted" }
  /** The cause was booked before: nothing was changed now. */
  | { kind: "duplicate" }
  | { kind: "refused"; reason: "InsufficientBalance" };

export interface Poster {
  /** Posts in a transaction shared with whoever posts at the same time; resolves after the commit. */
  post(transfer: Transfer): Promise<Outcome>;
}

const maximumBatch = 1_000;

export function createPoster(database: Database): Poster {
  const post = gather<Transfer, Outcome>({
    run: (transfers) => inTransaction(database, wholeScope, (tx) => postInTransaction(tx, transfers)),
    maximumItems: maximumBatch,
    maximumWaitMs: 5,
  });
  return {
    async post(transfer) {
      requireSound(transfer);
      return post(transfer);
    },
  };
}

/** One outcome for each transfer, in order. The transaction must be of the whole scope, read committed. */
export async function postInTransaction(tx: Transaction, transfers: readonly Transfer[]): Promise<Outcome[]> {
  if (transfers.length === 0) return [];
  transfers.forEach(requireSound);
  const accounts = await lockAccounts(tx, accountsOf(transfers));
  const booked = await bookedCauses(tx, transfers);
  const posting = compute(transfers, accounts, booked);
  if (posting.posted.length > 0) await writePosting(tx, posting.posted, accounts.values());
  return posting.outcomes;
}

export interface PostedEntry {
  id: bigint;
  account: LockedAccount;
  sequence: bigint;
  amountMinor: bigint;
  balanceAfterMinor: bigint;
}

export interface PostedTransfer {
  journalId: bigint;
  /** Time of the id: the transfer's own, or a little later where its accounts were ahead of it. */
  createdAtMs: number;
  transfer: Transfer;
  entries: PostedEntry[];
}

function compute(
  transfers: readonly Transfer[],
  accounts: ReadonlyMap<string, LockedAccount>,
  booked: Set<string>,
): { outcomes: Outcome[]; posted: PostedTransfer[] } {
  const posted: PostedTransfer[] = [];
  const outcomes = transfers.map((transfer): Outcome => {
    const cause = causeKey(transfer);
    if (booked.has(cause)) return { kind: "duplicate" };
    const pairs = transfer.legs.map((leg) => ({ leg, account: accountOf(accounts, transfer, leg) }));
    if (pairs.some(({ leg, account }) => overdraws(account, leg)))
      return { kind: "refused", reason: "InsufficientBalance" };
    booked.add(cause);
    posted.push(apply(transfer, pairs));
    return { kind: "posted" };
  });
  return { outcomes, posted };
}

function apply(transfer: Transfer, pairs: { leg: Leg; account: LockedAccount }[]): PostedTransfer {
  // Operators' accounts serve every merchant; only a merchant's own accounts hold ids in order.
  let floor = 0n;
  for (const { account } of pairs)
    if (account.merchantId !== null && account.lastEntryId > floor) floor = account.lastEntryId;
  const journalId = nextJournalId(transfer.at, floor);
  const entries = pairs.map(({ leg, account }, place) => {
    const id = journalId + BigInt(place);
    account.balanceMinor += leg.amountMinor;
    account.entryCount += 1n;
    if (id > account.lastEntryId) account.lastEntryId = id;
    account.changed = true;
    return {
      id,
      account,
      sequence: account.entryCount,
      amountMinor: leg.amountMinor,
      balanceAfterMinor: account.balanceMinor,
    };
  });
  return { journalId, createdAtMs: timeOfId(journalId), transfer, entries };
}

function overdraws(account: LockedAccount, leg: Leg): boolean {
  return account.merchantId !== null && account.balanceMinor + leg.amountMinor < 0n;
}

function accountOf(
  accounts: ReadonlyMap<string, LockedAccount>,
  transfer: Transfer,
  leg: Leg,
): LockedAccount {
  const account = accounts.get(accountKey(nameOf(transfer, leg)));
  if (!account) throw new Error("an account of the batch is not locked");
  return account;
}

function nameOf(transfer: Transfer, { kind }: Leg): AccountName {
  const ofMerchant = kind === "available" || kind === "frozen";
  return { merchantId: ofMerchant ? transfer.merchantId : null, currency: transfer.currency, kind };
}

function accountsOf(transfers: readonly Transfer[]): Map<string, AccountName> {
  const names = new Map<string, AccountName>();
  for (const transfer of transfers) {
    for (const leg of transfer.legs) {
      const name = nameOf(transfer, leg);
      names.set(accountKey(name), name);
    }
  }
  return names;
}

function causeKey({ causeType, causeId }: { causeType: string; causeId: string }): string {
  return `${causeType}/${causeId}`;
}

/** Read after the locks: whoever booked the same cause before us held them and has committed. */
async function bookedCauses(tx: Transaction, transfers: readonly Transfer[]): Promise<Set<string>> {
  const types = transfers.map(({ causeType }) => causeType);
  const ids = transfers.map(({ causeId }) => causeId);
  const { rows } = await sql<{ CauseType: string; CauseId: string }>`
    select j.cause_type, j.cause_id
      from unnest(${types}::text[], ${ids}::text[]) as c (cause_type, cause_id)
      join journal j using (cause_type, cause_id)`.execute(tx);
  return new Set(rows.map(({ CauseType, CauseId }) => causeKey({ causeType: CauseType, causeId: CauseId })));
}

/** Guards against errors of our own: such a transfer is never the caller's expected failure. */
function requireSound(transfer: Transfer): void {
  const { legs } = transfer;
  let sum = 0n;
  for (const { amountMinor } of legs) sum += amountMinor;
  const kinds = new Set(legs.map(({ kind }) => kind));
  const sound =
    legs.length >= 2 &&
    legs.length <= entriesPerJournal &&
    kinds.size === legs.length &&
    sum === 0n &&
    legs.every(({ kind, amountMinor }, place) => amountMinor !== 0n && (kind !== "available" || place === 0));
  if (!sound) throw new Error(`transfer ${causeKey(transfer)} has unsound legs`);
}
