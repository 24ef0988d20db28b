/** The hash chain of each ledger account, in the order of its sequence: what is sealed cannot change unseen. */
import { sql } from "kysely";
import { chainStart, microseconds, nextHash, rowDigest, sealCode } from "../db/hash-chain.ts";
import type { Transaction } from "../db/transaction.ts";
import type { Advance } from "../ports/chain-anchor.ts";
import type { Vault } from "../ports/vault.ts";

/** What a seal stands for: the entry (`e`) and its journal row (`j`), whole. */
export const entryDigest = rowDigest(
  "e.id, e.journal_id, e.account_id, e.merchant_id, e.kind, e.currency, e.sequence, e.amount_minor",
  "e.balance_before_minor, e.balance_after_minor",
  microseconds("e.created_at"),
  "j.cause_type, j.cause_id, j.type, j.merchant_id, j.currency, j.order_no, j.operator, j.remark",
  microseconds("j.created_at"),
);

export interface Sealed {
  count: number;
  /** Accounts whose next entry is missing; they stay unsealed and "prove the books" names the row. */
  brokenAccountIds: bigint[];
  /** Of each account that was sealed now. */
  advances: Advance[];
}

interface Unsealed {
  AccountId: bigint;
  SealedCount: bigint;
  Sequence: bigint;
  EntryId: bigint;
  Digest: Buffer;
  PreviousHash: Buffer | null;
}

const maxAccounts = 1_000;

/** Seals at most so many entries, oldest first within each account. */
export async function sealEntries(tx: Transaction, vault: Vault, maxEntries: number): Promise<Sealed> {
  const { rows } = await sql<Unsealed>`
    with behind as (
      select a.id, a.sealed_count from ledger_account a where a.sealed_count < a.entry_count and ${hasNext}
      order by a.id limit ${maxAccounts}
    )
    select e.account_id, b.sealed_count, e.sequence, e.id as entry_id, ${entryDigest} as digest,
           s.hash as previous_hash
      from behind b
      join ledger_entry e on e.account_id = b.id and e.sequence > b.sealed_count
      join journal j on j.id = e.journal_id
      left join ledger_seal s on s.account_id = b.id and s.sequence = b.sealed_count
     order by e.account_id, e.sequence limit ${maxEntries}`.execute(tx);
  const { seals, broken } = chain(rows);
  for (const id of await accountsWithoutNext(tx)) broken.add(id);
  if (seals.length > 0) await writeSeals(tx, vault, seals);
  const brokenAccountIds = [...broken].sort((one, other) => (one < other ? -1 : 1));
  return { count: seals.length, brokenAccountIds, advances: advancesOf(seals) };
}

/** Who lacks it has no part in what is sealed: what follows is never read, and takes no place of other accounts' entries. */
const hasNext = sql<boolean>`exists (select from ledger_entry n where n.account_id = a.id and n.sequence = a.sealed_count + 1)`;

async function accountsWithoutNext(tx: Transaction): Promise<bigint[]> {
  const { rows } = await sql<{ Id: bigint }>`
    select a.id from ledger_account a where a.sealed_count < a.entry_count and not ${hasNext}
    order by a.id limit ${maxAccounts}`.execute(tx);
  return rows.map(({ Id }) => Id);
}

interface Seal {
  row: Unsealed;
  hash: Buffer;
}

function chain(rows: readonly Unsealed[]): { seals: Seal[]; broken: Set<bigint> } {
  const seals: Seal[] = [];
  const broken = new Set<bigint>();
  let last: Seal | undefined;
  for (const row of rows) {
    if (last?.row.AccountId !== row.AccountId) last = undefined;
    const expected = (last?.row.Sequence ?? row.SealedCount) + 1n;
    if (row.Sequence !== expected) broken.add(row.AccountId);
    if (broken.has(row.AccountId)) continue;
    last = { row, hash: nextHash(last?.hash ?? row.PreviousHash ?? chainStart, row.Digest) };
    seals.push(last);
  }
  return { seals, broken };
}

function advancesOf(seals: readonly Seal[]): Advance[] {
  const byAccount = Map.groupBy(seals, ({ row }) => row.AccountId);
  return [...byAccount].flatMap(([accountId, own]) => {
    const [first, last] = [own[0], own.at(-1)];
    if (!first || !last) return [];
    const from = { sequence: first.row.SealedCount, hash: first.row.PreviousHash ?? chainStart };
    return [{ chain: `account ${accountId}`, from, to: { sequence: last.row.Sequence, hash: last.hash } }];
  });
}

async function writeSeals(tx: Transaction, vault: Vault, seals: readonly Seal[]): Promise<void> {
  const codeOf = ({ row, hash }: Seal) => sealCode(vault, `account ${row.AccountId}`, row.Sequence, hash);
  const hexList = (pick: (seal: Seal) => Buffer) =>
    `{${seals.map((seal) => pick(seal).toString("hex")).join(",")}}`;
  const list = (pick: (seal: Seal) => bigint) => `{${seals.map(pick).join(",")}}`;
  await sql`
    insert into ledger_seal (account_id, sequence, entry_id, hash, code)
    select account_id, sequence, entry_id, decode(hash, 'hex'), decode(code, 'hex')
      from unnest(
        ${list(({ row }) => row.AccountId)}::bigint[],
        ${list(({ row }) => row.Sequence)}::bigint[],
        ${list(({ row }) => row.EntryId)}::bigint[],
        ${hexList(({ hash }) => hash)}::text[],
        ${hexList(codeOf)}::text[]
      ) as t (account_id, sequence, entry_id, hash, code)`.execute(tx);
  const sealed = new Map(seals.map(({ row }) => [row.AccountId, row.Sequence]));
  const ids = `{${[...sealed.keys()].join(",")}}`;
  const counts = `{${[...sealed.values()].join(",")}}`;
  // As posting locks them.
  await sql`
    select from ledger_account where id = any(${ids}::bigint[])
     order by (merchant_id is null), id for no key update`.execute(tx);
  await sql`
    update ledger_account a set sealed_count = t.sequence
      from unnest(${ids}::bigint[], ${counts}::bigint[]) as t (id, sequence)
     where a.id = t.id`.execute(tx);
}
