/** Every account against its entries, in sequence: no gap, unbroken balances, an unbroken hash chain. */
import { type RawBuilder, sql } from "kysely";
import { chainStart, nextHash, sealCode } from "../../db/hash-chain.ts";
import type { Transaction } from "../../db/transaction.ts";
import { entryDigest } from "../../ledger/entry-chain.ts";
import type { AccountReached } from "./checkpoint.ts";
import { portionsOf } from "./portions.ts";
import {
  anchorOf,
  type Bad,
  behindAnchor,
  type Checked,
  differs,
  portion,
  type Reads,
  unequal,
  type Witness,
} from "./proof.ts";

interface Account {
  Id: bigint;
  BalanceMinor: bigint;
  EntryCount: bigint;
  SealedCount: bigint;
  LastJournalId: bigint;
}

interface Entry {
  Id: bigint;
  JournalId: bigint;
  AccountId: bigint;
  Sequence: bigint;
  AmountMinor: bigint;
  BalanceBeforeMinor: bigint;
  BalanceAfterMinor: bigint;
  /** Merchant, currency and kind are those of its account and of its journal row. */
  Fits: boolean | null;
  Digest: Buffer;
  Hash: Buffer | null;
  Code: Buffer | null;
  SealedEntryId: bigint | null;
  /** Of its account when it was read; null without an account. */
  EntryCount: bigint | null;
  SealedCount: bigint | null;
}

/** Where a walk over one account's entries has come to. */
interface Walk extends AccountReached {
  account: Account;
  /** Up to its last sealed entry. */
  sealed: AccountReached;
}

export async function proveEntries(
  reads: Reads,
  checked: Checked,
  witness: Witness,
): Promise<Bad | undefined> {
  const accounts = await reads(readAccounts);
  checked.accounts = accounts.length;
  const walks = new Map(accounts.map((account) => [account.Id, start(account, witness)]));
  const portions = witness.since ? newEntries(reads, walks) : allEntries(reads);
  for await (const entries of portions) {
    for (const entry of entries) {
      const bad = proveEntry(walks.get(entry.AccountId), entry, witness);
      if (bad) return bad;
      checked.entries += 1;
      if (entry.Hash) checked.seals += 1;
    }
  }
  const bad = firstOf(walks.values(), (walk) => proveAccount(walk, witness)) ?? (await reads(orphanSeal));
  if (witness.reached) for (const [id, { sealed }] of walks) witness.reached.accounts.set(id, sealed);
  return bad;
}

function readAccounts(tx: Transaction): Promise<Account[]> {
  return tx
    .selectFrom("LedgerAccount")
    .select(["Id", "BalanceMinor", "EntryCount", "SealedCount", "LastJournalId"])
    .orderBy("Id")
    .execute();
}

function start(account: Account, { since }: Witness): Walk {
  const from = since?.accounts.get(account.Id) ?? {
    ...{ sequence: 0n, balance: 0n, lastJournalId: 0n },
    hash: chainStart,
  };
  return { ...from, account, sealed: from };
}

function allEntries(reads: Reads): AsyncGenerator<Entry[]> {
  return portionsOf<Entry>((last) =>
    reads((tx) =>
      readEntries(
        tx,
        sql`(e.account_id, e.sequence, e.id) > (${last?.AccountId ?? 0n}, ${last?.Sequence ?? 0n}, ${last?.Id ?? 0n})`,
      ),
    ),
  );
}

/** Account by account, those that have more than was read of them. */
async function* newEntries(reads: Reads, walks: ReadonlyMap<bigint, Walk>): AsyncGenerator<Entry[]> {
  for (const id of await reads((tx) => readGrown(tx, walks))) {
    const first = (walks.get(id)?.sequence ?? 0n) + 1n;
    yield* portionsOf<Entry>((last) => {
      const [sequence, entryId] = last ? [last.Sequence, last.Id] : [first, 0n];
      return reads((tx) =>
        readEntries(
          tx,
          sql`e.account_id = ${id} and e.sequence >= ${sequence} and (e.sequence, e.id) > (${sequence}, ${entryId})`,
        ),
      );
    });
  }
}

async function readGrown(tx: Transaction, walks: ReadonlyMap<bigint, Walk>): Promise<bigint[]> {
  const list = (pick: (walk: Walk) => bigint) => `{${[...walks.values()].map(pick).join(",")}}`;
  const { rows } = await sql<{ Id: bigint }>`
    select w.id from unnest(
        ${list(({ account }) => account.Id)}::bigint[], ${list(({ sequence }) => sequence)}::bigint[]) as w (id, sequence)
     where exists (select from ledger_entry e where e.account_id = w.id and e.sequence > w.sequence)
     order by w.id`.execute(tx);
  return rows.map(({ Id }) => Id);
}

async function readEntries(tx: Transaction, where: RawBuilder<unknown>): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select e.id, e.journal_id, e.account_id, e.sequence, e.amount_minor, e.balance_before_minor, e.balance_after_minor,
           e.merchant_id = j.merchant_id and e.currency = j.currency and e.currency = a.currency and e.kind = a.kind
             and e.merchant_id = coalesce(a.merchant_id, e.merchant_id) and e.id / 8 = j.id / 8 as fits,
           ${entryDigest} as digest, s.hash, s.code, s.entry_id as sealed_entry_id, a.entry_count, a.sealed_count
      from ledger_entry e
      left join journal j on j.id = e.journal_id
      left join ledger_account a on a.id = e.account_id
      left join ledger_seal s on s.account_id = e.account_id and s.sequence = e.sequence
     where ${where}
     order by e.account_id, e.sequence, e.id limit ${portion}`.execute(tx);
  return rows;
}

function proveEntry(walk: Walk | undefined, entry: Entry, witness: Witness): Bad | undefined {
  const row = `ledger_entry ${entry.Id}`;
  if (entry.EntryCount === null)
    return differs("its account exists", row, `ledger_account ${entry.AccountId}`, "none");
  // Posted since this walk began, like everything of an account that it did not know: the next proof's.
  if (!walk || (entry.Sequence > walk.account.EntryCount && walk.sequence >= walk.account.EntryCount))
    return unequal("no more entries than the account counts", row, true, entry.Sequence <= entry.EntryCount);
  const bad =
    unequal("sequence without gaps", row, walk.sequence + 1n, entry.Sequence) ??
    unequal("belongs to its journal row and account", row, true, entry.Fits === true) ??
    unequal(
      "balance before = balance after of the entry before",
      row,
      walk.balance,
      entry.BalanceBeforeMinor,
    ) ??
    unequal(
      "balance after = before + amount",
      row,
      walk.balance + entry.AmountMinor,
      entry.BalanceAfterMinor,
    ) ??
    proveSeal(walk, entry, row, witness);
  walk.sequence += 1n;
  walk.balance += entry.AmountMinor;
  // Ids of a merchant's entries rise with their sequence; on the operator's accounts merchants overtake one another.
  if (entry.JournalId > walk.lastJournalId) walk.lastJournalId = entry.JournalId;
  if (entry.Hash) walk.sealed = { ...reachedOf(walk) };
  return bad;
}

function reachedOf({ sequence, balance, lastJournalId, hash }: Walk): AccountReached {
  return { sequence, balance, lastJournalId, hash };
}

function proveSeal(walk: Walk, entry: Entry, row: string, witness: Witness): Bad | undefined {
  const sealedCount = entry.SealedCount ?? 0n;
  if (entry.Sequence > sealedCount && !entry.Hash) return undefined;
  walk.hash = nextHash(walk.hash, entry.Digest);
  return (
    unequal("sealed up to the account's sealed count", row, true, entry.Sequence <= sealedCount) ??
    unequal("has its seal", row, true, entry.Hash !== null) ??
    unequal("the seal is of this entry", row, entry.Id, entry.SealedEntryId) ??
    unequal("hash chain", row, walk.hash.toString("hex"), entry.Hash?.toString("hex") ?? "no seal") ??
    proveCode(walk, entry, row, witness)
  );
}

/** The hash fits; but is it ours, and the one that was there when it was anchored? */
function proveCode({ account, hash }: Walk, entry: Entry, row: string, witness: Witness): Bad | undefined {
  const chain = `account ${account.Id}` as const;
  const { vault } = witness;
  const anchored = anchorOf(witness, chain);
  return (
    (vault &&
      unequal(
        "the seal was made with the secret key",
        row,
        sealCode(vault, chain, entry.Sequence, hash).toString("hex"),
        entry.Code?.toString("hex") ?? "none",
      )) ??
    (anchored?.sequence === entry.Sequence
      ? unequal(
          "nothing is missing since the anchor",
          row,
          anchored.hash.toString("hex"),
          hash.toString("hex"),
        )
      : undefined)
  );
}

function proveAccount(
  { account, sequence, balance, lastJournalId }: Walk,
  witness: Witness,
): Bad | undefined {
  const row = `ledger_account ${account.Id}`;
  return (
    unequal("entry count = number of entries", row, sequence, account.EntryCount) ??
    behindAnchor(row, anchorOf(witness, `account ${account.Id}`), account.SealedCount) ??
    unequal("balance = sum of entries", row, balance, account.BalanceMinor) ??
    unequal("last transfer = that of its last entry", row, lastJournalId, account.LastJournalId)
  );
}

/** Each entry up to the sealed count was compared with its seal; a seal beyond them belongs to none. */
async function orphanSeal(tx: Transaction): Promise<Bad | undefined> {
  const { rows } = await sql<{ AccountId: bigint; Sequence: bigint }>`
    (select s.account_id, s.sequence
       from ledger_account a
       cross join lateral (select * from ledger_seal s where s.account_id = a.id and s.sequence > a.sealed_count
         order by s.sequence limit 1) s
      limit 1)
    union all
    (select s.account_id, s.sequence
       from ledger_account a
       cross join lateral (select * from ledger_seal s where s.account_id = a.id and s.sequence < 1 limit 1) s
      limit 1)
    union all
    ${sealOfNoAccount}
    limit 1`.execute(tx);
  const [first] = rows;
  return (
    first &&
    differs("every seal has its entry", `ledger_seal ${first.AccountId} ${first.Sequence}`, "none", "a seal")
  );
}

/** From account to account by the key of the seals, each a look at its first one. */
const sealOfNoAccount = sql`(
  with recursive sealed as (
    (select account_id from ledger_seal order by account_id limit 1)
    union all
    select (select s.account_id from ledger_seal s where s.account_id > sealed.account_id order by s.account_id limit 1)
      from sealed where sealed.account_id is not null
  )
  select account_id, 1::bigint as sequence from sealed
   where account_id is not null and not exists (select from ledger_account a where a.id = sealed.account_id) limit 1)`;

function firstOf<Item>(items: Iterable<Item>, prove: (item: Item) => Bad | undefined): Bad | undefined {
  for (const item of items) {
    const bad = prove(item);
    if (bad) return bad;
  }
  return undefined;
}
