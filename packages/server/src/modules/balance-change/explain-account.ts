/**
 * One account, entry by entry: how it came from its opening to its closing balance. Each *line* is proved against the
 * entry before it: sequence, balance before, balance after, and its seal (hash of the seal before and of the entry with
 * its cause, and the code that only the holder of the secret key can make). A *page* starts where the last one ended,
 * whatever the length of the range. Nothing is judged that was written after the account was read.
 */
import type { BalanceCheck } from "@opc/contract/balance-change/calls";
import type { BalanceChangeType } from "@opc/contract/balance-change/types";
import { sql } from "kysely";
import type { IdRange } from "../../db/filters.ts";
import { chainStart, nextHash, sealCode } from "../../db/hash-chain.ts";
import type { Transaction } from "../../db/transaction.ts";
import { entryDigest } from "../../ledger/entry-chain.ts";
import type { Vault } from "../../ports/vault.ts";

export interface ExplainedAccount {
  Id: bigint;
  MerchantId: bigint | null;
  Kind: string;
  BalanceMinor: bigint;
  EntryCount: bigint;
  SealedCount: bigint;
}

export interface Line {
  Id: bigint;
  Sequence: bigint;
  AmountMinor: bigint;
  BalanceBeforeMinor: bigint;
  BalanceAfterMinor: bigint;
  CreatedAt: Date;
  Type: BalanceChangeType;
  OrderNo: string | null;
  Operator: string | null;
  Remark: string | null;
  Digest: Buffer;
  Hash: Buffer | null;
  Code: Buffer | null;
  SealedEntryId: bigint | null;
}

export interface Fault {
  sequence: bigint;
  /** Null: the line itself is missing. */
  entryId: bigint | null;
  check: BalanceCheck;
  expected: string;
  found: string;
}

/** Where the entries of a range of ids begin and end within the account; undefined where it holds none. */
export interface Bounds {
  first: bigint;
  last: bigint;
}

export async function boundsOf(
  tx: Transaction,
  account: ExplainedAccount,
  range: IdRange,
): Promise<Bounds | undefined> {
  const sequenceAt = (end: "first" | "last") => {
    let query = entriesOf(tx, account).select("Sequence");
    if (range.least !== undefined) query = query.where("Id", ">=", range.least);
    if (range.below !== undefined) query = query.where("Id", "<", range.below);
    // Ids rise with the sequence of a merchant's account.
    return query
      .orderBy("Id", end === "first" ? "asc" : "desc")
      .limit(1)
      .executeTakeFirst();
  };
  const [first, last] = await Promise.all([sequenceAt("first"), sequenceAt("last")]);
  return first && last ? { first: first.Sequence, last: last.Sequence } : undefined;
}

function entriesOf(tx: Transaction, account: ExplainedAccount) {
  const kind = account.Kind === "frozen" ? sql<boolean>`kind = 'frozen'` : sql<boolean>`kind = 'available'`;
  return (
    tx
      .selectFrom("LedgerEntry")
      // Merchant and kind are what the list's index is made of; the account says the currency.
      .where("MerchantId", "=", account.MerchantId ?? 0n)
      .where(kind)
      .where("AccountId", "=", account.Id)
      .where("Sequence", "<=", account.EntryCount)
  );
}

/** The balance just before these ids: of a range that holds nothing. */
export async function balanceBefore(
  tx: Transaction,
  account: ExplainedAccount,
  { least, below }: IdRange,
): Promise<bigint> {
  const end = least ?? below;
  if (end === undefined) return 0n;
  const before = await entriesOf(tx, account)
    .select("BalanceAfterMinor")
    .where("Id", "<", end)
    .orderBy("Id", "desc")
    .limit(1)
    .executeTakeFirst();
  return before?.BalanceAfterMinor ?? 0n;
}

export interface RangeSums {
  Count: bigint;
  /** Decimal text of minor units: a sum may pass the range of bigint. */
  In: string;
  Out: string;
  Opening: bigint | null;
  Closing: bigint | null;
}

export async function sumsOf(
  tx: Transaction,
  account: ExplainedAccount,
  { first, last }: Bounds,
): Promise<RangeSums> {
  const { rows } = await sql<RangeSums>`
    select count(*) as count,
           coalesce(sum(amount_minor) filter (where amount_minor > 0), 0)::text as in,
           coalesce(-sum(amount_minor) filter (where amount_minor < 0), 0)::text as out,
           min(balance_before_minor) filter (where sequence = ${first}) as opening,
           min(balance_after_minor) filter (where sequence = ${last}) as closing
      from ledger_entry where account_id = ${account.Id} and sequence between ${first} and ${last}`.execute(
    tx,
  );
  const [sums] = rows;
  if (!sums) throw new Error("a sum without a row");
  return sums;
}

export interface Page {
  lines: Line[];
  /** By place among the lines; a missing line is a fault of the one after it. */
  faults: (Fault | undefined)[];
  /** Of the account as a whole, on its last page. */
  endFault: Fault | undefined;
  /** There are more. */
  next: bigint | undefined;
}

/** The lines after `after`, up to `bounds.last`. The whole scope is needed: the seals are the operator's. */
export async function explainPage(
  tx: Transaction,
  vault: Pick<Vault, "fingerprint">,
  account: ExplainedAccount,
  { after, last, size, isOpenEnded }: { after: bigint; last: bigint; size: number; isOpenEnded: boolean },
): Promise<Page> {
  // One line before the page: what its first line is proved against.
  const found = await readLines(tx, account, { from: after, last, most: size + 2 });
  const before = found[0]?.Sequence === after ? found.shift() : undefined;
  const lines = found.slice(0, size);
  const faults: (Fault | undefined)[] = [];
  let previous = before;
  for (const line of lines) {
    faults.push(proveLine(vault, account, line, previous, after));
    previous = line;
  }
  const next = found.length > size ? lines.at(-1)?.Sequence : undefined;
  const isEnd = next === undefined && isOpenEnded;
  return { lines, faults, next, endFault: isEnd ? proveEnd(account, previous) : undefined };
}

async function readLines(
  tx: Transaction,
  account: ExplainedAccount,
  { from, last, most }: { from: bigint; last: bigint; most: number },
): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select e.id, e.sequence, e.amount_minor, e.balance_before_minor, e.balance_after_minor, e.created_at,
           j.type, j.order_no, j.operator, j.remark, ${entryDigest} as digest, s.hash, s.code,
           s.entry_id as sealed_entry_id
      from ledger_entry e
      join journal j on j.id = e.journal_id
      left join ledger_seal s on s.account_id = e.account_id and s.sequence = e.sequence
     where e.account_id = ${account.Id} and e.sequence >= ${from} and e.sequence <= ${last}
     order by e.sequence, e.id limit ${most}`.execute(tx);
  return rows;
}

function proveLine(
  vault: Pick<Vault, "fingerprint">,
  account: ExplainedAccount,
  line: Line,
  previous: Line | undefined,
  after: bigint,
): Fault | undefined {
  const sequence = (previous?.Sequence ?? after) + 1n;
  if (line.Sequence !== sequence || (after > 0n && !previous)) {
    // The line that should stand here, or the one before it, is not there.
    const missing = line.Sequence === sequence ? after : sequence;
    const expected = missing.toString();
    return { sequence: missing, entryId: null, check: "Sequence", expected, found: line.Sequence.toString() };
  }
  const fault = (check: BalanceCheck, expected: bigint | string, found: bigint | string): Fault => ({
    sequence: line.Sequence,
    entryId: line.Id,
    check,
    expected: expected.toString(),
    found: found.toString(),
  });
  const before = previous?.BalanceAfterMinor ?? 0n;
  if (line.BalanceBeforeMinor !== before) return fault("BalanceBefore", before, line.BalanceBeforeMinor);
  const afterwards = line.BalanceBeforeMinor + line.AmountMinor;
  if (line.BalanceAfterMinor !== afterwards) return fault("BalanceAfter", afterwards, line.BalanceAfterMinor);
  const seal = brokenSeal(vault, account, line, previous);
  return seal && fault("Seal", seal.expected, seal.found);
}

function brokenSeal(
  vault: Pick<Vault, "fingerprint">,
  account: ExplainedAccount,
  line: Line,
  previous: Line | undefined,
): { expected: string; found: string } | undefined {
  if (line.Sequence > account.SealedCount && !line.Hash) return undefined;
  const hash = nextHash(previous?.Hash ?? chainStart, line.Digest);
  const code = sealCode(vault, `account ${account.Id}`, line.Sequence, hash);
  const isWhole = line.Hash?.equals(hash) && line.Code?.equals(code) && line.SealedEntryId === line.Id;
  if (isWhole) return undefined;
  // What it is, not the code: who could see that could seal a forgery.
  return { expected: hash.toString("hex"), found: line.Hash?.toString("hex") ?? "none" };
}

/** The newest line is the account's last, and leaves what the account holds. */
function proveEnd(account: ExplainedAccount, newest: Line | undefined): Fault | undefined {
  const sequence = newest?.Sequence ?? 0n;
  if (sequence !== account.EntryCount) {
    const missing = sequence + 1n;
    const found = sequence.toString();
    return { sequence: missing, entryId: null, check: "Sequence", expected: missing.toString(), found };
  }
  const balance = newest?.BalanceAfterMinor ?? 0n;
  if (balance === account.BalanceMinor) return undefined;
  return {
    sequence,
    entryId: newest?.Id ?? null,
    check: "Balance",
    expected: account.BalanceMinor.toString(),
    found: balance.toString(),
  };
}
