/** Every account against its entries, in sequence: no gap, unbroken balances, an unbroken hash chain. */
import { sql } from "kysely";
import { chainStart, nextHash, sealCode } from "../../db/hash-chain.ts";
import type { Transaction } from "../../db/transaction.ts";
import { entryDigest } from "../../ledger/entry-chain.ts";
import {
  anchorOf,
  type Bad,
  behindAnchor,
  type Checked,
  differs,
  portion,
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
}

/** Where a walk over one account's entries has come to. */
interface Walk {
  account: Account;
  count: bigint;
  balance: bigint;
  hash: Buffer;
  lastJournalId: bigint;
}

export async function proveEntries(
  tx: Transaction,
  checked: Checked,
  witness: Witness,
): Promise<Bad | undefined> {
  const accounts = await tx
    .selectFrom("LedgerAccount")
    .select(["Id", "BalanceMinor", "EntryCount", "SealedCount", "LastJournalId"])
    .orderBy("Id")
    .execute();
  checked.accounts = accounts.length;
  const walks = new Map(accounts.map((account) => [account.Id, start(account)]));
  let last: Entry | undefined;
  do {
    const entries = await readEntries(tx, last);
    for (const entry of entries) {
      const bad = proveEntry(walks.get(entry.AccountId), entry, witness);
      if (bad) return bad;
      checked.entries += 1;
      if (entry.Hash) checked.seals += 1;
    }
    last = entries.length === portion ? entries.at(-1) : undefined;
  } while (last);
  return firstOf(walks.values(), (walk) => proveAccount(walk, witness)) ?? (await orphanSeal(tx, checked));
}

function start(account: Account): Walk {
  return { account, count: 0n, balance: 0n, hash: chainStart, lastJournalId: 0n };
}

async function readEntries(tx: Transaction, last: Entry | undefined): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select e.id, e.journal_id, e.account_id, e.sequence, e.amount_minor, e.balance_before_minor, e.balance_after_minor,
           e.merchant_id = j.merchant_id and e.currency = j.currency and e.currency = a.currency and e.kind = a.kind
             and e.merchant_id = coalesce(a.merchant_id, e.merchant_id) and e.id / 8 = j.id / 8 as fits,
           ${entryDigest} as digest, s.hash, s.code, s.entry_id as sealed_entry_id
      from ledger_entry e
      left join journal j on j.id = e.journal_id
      left join ledger_account a on a.id = e.account_id
      left join ledger_seal s on s.account_id = e.account_id and s.sequence = e.sequence
     where (e.account_id, e.sequence, e.id) > (${last?.AccountId ?? 0n}, ${last?.Sequence ?? 0n}, ${last?.Id ?? 0n})
     order by e.account_id, e.sequence, e.id limit ${portion}`.execute(tx);
  return rows;
}

function proveEntry(walk: Walk | undefined, entry: Entry, witness: Witness): Bad | undefined {
  const row = `ledger_entry ${entry.Id}`;
  if (!walk) return differs("its account exists", row, `ledger_account ${entry.AccountId}`, "none");
  const { account } = walk;
  const bad =
    unequal("sequence without gaps", row, walk.count + 1n, entry.Sequence) ??
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
  walk.count += 1n;
  walk.balance += entry.AmountMinor;
  // Ids of a merchant's entries rise with their sequence; on the operator's accounts merchants overtake one another.
  if (entry.JournalId > walk.lastJournalId) walk.lastJournalId = entry.JournalId;
  return (
    bad ?? unequal("no more entries than the account counts", row, true, walk.count <= account.EntryCount)
  );
}

function proveSeal(walk: Walk, entry: Entry, row: string, witness: Witness): Bad | undefined {
  if (entry.Sequence > walk.account.SealedCount && !entry.Hash) return undefined;
  walk.hash = nextHash(walk.hash, entry.Digest);
  return (
    unequal(
      "sealed up to the account's sealed count",
      row,
      true,
      entry.Sequence <= walk.account.SealedCount,
    ) ??
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

function proveAccount({ account, count, balance, lastJournalId }: Walk, witness: Witness): Bad | undefined {
  const row = `ledger_account ${account.Id}`;
  return (
    unequal("entry count = number of entries", row, count, account.EntryCount) ??
    behindAnchor(row, anchorOf(witness, `account ${account.Id}`), account.SealedCount) ??
    unequal("balance = sum of entries", row, balance, account.BalanceMinor) ??
    unequal("last transfer = that of its last entry", row, lastJournalId, account.LastJournalId)
  );
}

/** Each entry was compared with its seal; a seal beyond them belongs to none. */
async function orphanSeal(tx: Transaction, { seals }: Checked): Promise<Bad | undefined> {
  const { Count } = await tx
    .selectFrom("LedgerSeal")
    .select(tx.fn.countAll<bigint>().as("Count"))
    .executeTakeFirstOrThrow();
  if (Count === BigInt(seals)) return undefined;
  const { rows } = await sql<{ AccountId: bigint; Sequence: bigint }>`
    select s.account_id, s.sequence from ledger_seal s
     where not exists (select from ledger_entry e where e.account_id = s.account_id and e.sequence = s.sequence)
     order by s.account_id, s.sequence limit 1`.execute(tx);
  const [first] = rows;
  const row = first ? `ledger_seal ${first.AccountId} ${first.Sequence}` : "ledger_seal";
  return unequal("every seal has its entry", row, BigInt(seals), Count);
}

function firstOf<Item>(items: Iterable<Item>, prove: (item: Item) => Bad | undefined): Bad | undefined {
  for (const item of items) {
    const bad = prove(item);
    if (bad) return bad;
  }
  return undefined;
}
