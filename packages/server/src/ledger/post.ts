/**
 * The only code that moves money. A transfer posts as one journal row and its entries, all or nothing; many
 * transfers post in one transaction with a handful of statements, whatever their number. Order of work:
 * lock the accounts in id order, look for causes that are booked already, compute running balances, write.
 * A transfer that would overdraw a merchant's account is refused by name and the others post.
 * Callers that also change an order lock the order first and call this once, last, in their transaction.
 */
import { texts } from "../db/array-text.ts";
import { fixed } from "../db/fixed.ts";
import type { Transaction } from "../db/transaction.ts";
import { type AccountName, accountKey, type LockedAccount, lockAccounts } from "./account-locks.ts";
import { entriesPerJournal, nextJournalId } from "./entry-id.ts";
import type { Leg, Transfer } from "./transfers.ts";
import { writePosting } from "./write-posting.ts";

export type { Transfer } from "./transfers.ts";

export type Outcome =
  | { kind: "posted" }
  /** The cause was booked before: nothing was changed now. */
  | { kind: "duplicate" }
  | { kind: "refused"; reason: "InsufficientBalance" };

/** One outcome for each transfer, in order. The transaction must be of the whole scope, read committed. */
export async function postInTransaction(tx: Transaction, transfers: readonly Transfer[]): Promise<Outcome[]> {
  if (transfers.length === 0) return [];
  const accounts = await lockForPosting(tx, transfers);
  const { outcomes, written } = accounts.post(transfers);
  await written;
  return outcomes;
}

/** The locked accounts of some transfers, and what of them is booked already. */
export interface LockedAccounts {
  /** Call once, with the transfers to post. Returns outcomes at once; `written` resolves after the insert. */
  post(transfers: readonly Transfer[]): { outcomes: Outcome[]; written: Promise<void> };
}

/**
 * Locks what the transfers need. `behind` asks what has to be true while the locks are held: its statements run behind
 * them and travel with them. It may be called again, so it only reads.
 */
export async function lockForPosting(
  tx: Transaction,
  transfers: readonly Transfer[],
  behind: () => Promise<unknown> = async () => undefined,
): Promise<LockedAccounts> {
  transfers.forEach(requireSound);
  let booked = new Set<string>();
  const accounts = await lockAccounts(tx, accountsOf(transfers), async () => {
    [booked] = await Promise.all([bookedCauses(tx, transfers), behind()]);
  });
  return {
    post(wanted) {
      const { outcomes, posted } = compute(wanted, accounts, booked);
      const written = posted.length > 0 ? writePosting(tx, posted, accounts.values()) : Promise.resolve();
      return { outcomes, written };
    },
  };
}

export interface PostedEntry {
  account: LockedAccount;
  sequence: bigint;
  amountMinor: bigint;
  balanceAfterMinor: bigint;
}

export interface PostedTransfer {
  /** Its time is the transfer's own, or a little later where its accounts were ahead of it. */
  journalId: bigint;
  transfer: Transfer;
  /** In the order of the legs; an entry's id is the journal's plus its place. */
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
    if (booked.has(cause)) return duplicate;
    const legAccounts = transfer.legs.map((leg) => accountOf(accounts, transfer, leg));
    if (transfer.legs.some((leg, place) => overdraws(legAccounts[place], leg))) return insufficient;
    booked.add(cause);
    posted.push(apply(transfer, legAccounts));
    return done;
  });
  return { outcomes, posted };
}

const done: Outcome = { kind: "posted" };
const duplicate: Outcome = { kind: "duplicate" };
const insufficient: Outcome = { kind: "refused", reason: "InsufficientBalance" };

function apply(transfer: Transfer, accounts: readonly LockedAccount[]): PostedTransfer {
  // Operators' accounts serve every merchant; only a merchant's own accounts hold ids in order.
  let floor = 0n;
  for (const { merchantId, lastJournalId } of accounts)
    if (merchantId !== null && lastJournalId > floor) floor = lastJournalId;
  const journalId = nextJournalId(transfer.at, floor);
  const entries = accounts.map((account, place) => {
    const amountMinor = transfer.legs[place]?.amountMinor ?? 0n;
    account.balanceMinor += amountMinor;
    account.entryCount += 1n;
    if (journalId > account.lastJournalId) account.lastJournalId = journalId;
    account.changed = true;
    return { account, sequence: account.entryCount, amountMinor, balanceAfterMinor: account.balanceMinor };
  });
  return { journalId, transfer, entries };
}

function overdraws(account: LockedAccount | undefined, leg: Leg): boolean {
  if (!account || account.merchantId === null) return false;
  return account.balanceMinor + leg.amountMinor < 0n;
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
  const types = texts(transfers.map(({ causeType }) => causeType));
  const ids = texts(transfers.map(({ causeId }) => causeId));
  const { rows } = await fixed<{ CauseType: string; CauseId: string }>(tx)`
    select j.cause_type, j.cause_id
      from unnest(${types}::text[], ${ids}::text[]) as c (cause_type, cause_id)
      join journal j using (cause_type, cause_id)`;
  return new Set(rows.map(({ CauseType, CauseId }) => causeKey({ causeType: CauseType, causeId: CauseId })));
}

/** Guards against errors of our own: such a transfer is never the caller's expected failure. */
function requireSound(transfer: Transfer): void {
  const { legs } = transfer;
  let sum = 0n;
  let sound = legs.length >= 2 && legs.length <= entriesPerJournal;
  for (let place = 0; place < legs.length; place++) {
    const leg = legs[place] as Leg;
    sum += leg.amountMinor;
    if (leg.amountMinor === 0n || (leg.kind === "available" && place > 0)) sound = false;
    for (let other = 0; other < place; other++) if (legs[other]?.kind === leg.kind) sound = false;
  }
  if (!sound || sum !== 0n) throw new Error(`transfer ${causeKey(transfer)} has unsound legs`);
}
