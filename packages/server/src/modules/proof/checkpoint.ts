/**
 * Where a proof came to, for the next one to go on from: of each account and card its last line that was read, of the log's chain
 * its last seal, and an id below which every row had come. One row, signed with the secret key, written when a proof
 * passed; what it says is compared with the books before anything rests on it.
 */
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import type { Tip } from "../../ports/chain-anchor.ts";
import type { Vault } from "../../ports/vault.ts";
import { latestMs } from "../operation-log/chain.ts";
import { type Bad, differs } from "./proof.ts";

export interface CardReached {
  /** Of the last line that was read; 0 before the first. */
  sequence: bigint;
  balance: bigint;
}

/** Up to an account's last sealed entry. */
export interface AccountReached extends CardReached {
  lastJournalId: bigint;
  hash: Buffer;
}

export interface Reached {
  accounts: Map<bigint, AccountReached>;
  cards: Map<bigint, CardReached>;
  operations: Tip;
}

export interface Checkpoint extends Reached {
  /** When that proof began, and when the last one began that read everything. */
  at: Date;
  fullAt: Date;
  /** No row with a lower id can still appear, and all of them were read. */
  beforeId: bigint;
}

/** Clocks of several processes. */
const marginMs = 60_000;

/** For `Checkpoint.beforeId`, to be asked before anything else of the proof is read. */
export async function readBeforeId(tx: Transaction): Promise<bigint> {
  const { rows } = await sql<{ Id: bigint | null }>`
    select greatest((select max(id) from journal), (select max(id) from operation_log)) as id`.execute(tx);
  const before = (rows[0]?.Id ?? 0n) - (BigInt(latestMs + marginMs) << 22n);
  return before > 0n ? before : 0n;
}

export async function writeCheckpoint(
  tx: Transaction,
  vault: Pick<Vault, "fingerprint">,
  checkpoint: Checkpoint,
): Promise<void> {
  const content = textOf(checkpoint);
  await sql`
    insert into proof_checkpoint (content, code) values (${content}, ${codeOf(vault, content)})
    on conflict (one) do update set content = excluded.content, code = excluded.code`.execute(tx);
}

/** Undefined while there is none; "forged" where its code is not ours. */
export async function readCheckpoint(
  tx: Transaction,
  vault: Pick<Vault, "fingerprint">,
): Promise<Checkpoint | "forged" | undefined> {
  const row = await tx.selectFrom("ProofCheckpoint").select(["Content", "Code"]).executeTakeFirst();
  if (!row) return undefined;
  return codeOf(vault, row.Content).equals(row.Code) ? checkpointOf(row.Content) : "forged";
}

export const forgedCheckpoint: Bad = differs(
  "the checkpoint was made with the secret key",
  "proof_checkpoint",
  "our code",
  "another",
);

/** The first account, card or chain that is no more what the checkpoint says of it. */
export async function compareCheckpoint(tx: Transaction, since: Checkpoint): Promise<Bad | undefined> {
  const accounts = [...since.accounts].filter(([, { sequence }]) => sequence > 0n);
  const cards = [...since.cards].filter(([, { sequence }]) => sequence > 0n);
  const list = <Item>(items: readonly Item[], pick: (item: Item) => bigint | string) =>
    `{${items.map(pick).join(",")}}`;
  const { rows } = await sql<{ Row: string }>`
    select 'ledger_account ' || c.id as row
      from unnest(
        ${list(accounts, ([id]) => id)}::bigint[], ${list(accounts, ([, one]) => one.sequence)}::bigint[],
        ${list(accounts, ([, one]) => one.balance)}::bigint[],
        ${list(accounts, ([, one]) => one.hash.toString("hex"))}::text[]) as c (id, sequence, balance, hash)
     where not exists (
       select from ledger_seal s join ledger_entry e on e.account_id = s.account_id and e.sequence = s.sequence
        where s.account_id = c.id and s.sequence = c.sequence and s.hash = decode(c.hash, 'hex')
          and e.id = s.entry_id and e.balance_after_minor = c.balance)
    union all
    select 'payout_card ' || c.id
      from unnest(
        ${list(cards, ([id]) => id)}::bigint[], ${list(cards, ([, one]) => one.sequence)}::bigint[],
        ${list(cards, ([, one]) => one.balance)}::bigint[]) as c (id, sequence, balance)
     where not exists (
       select from payout_card_record r
        where r.card_id = c.id and r.sequence = c.sequence and r.balance_after_minor = c.balance)
    union all
    select 'operation_log'
     where ${since.operations.sequence}::bigint > 0 and not exists (
       select from operation_seal s
        where s.sequence = ${since.operations.sequence} and s.hash = ${since.operations.hash})
    limit 1`.execute(tx);
  const [row] = rows;
  return row && differs("the books still hold what the checkpoint says", row.Row, "the same", "another");
}

function codeOf(vault: Pick<Vault, "fingerprint">, content: string): Buffer {
  return vault.fingerprint("seal", `checkpoint ${content}`);
}

type Written = [id: string, sequence: string, balance: string];

interface Content {
  At: string;
  FullAt: string;
  BeforeId: string;
  Operations: [sequence: string, hash: string];
  Accounts: [...Written, lastJournalId: string, hash: string][];
  Cards: Written[];
}

function textOf({ at, fullAt, beforeId, operations, accounts, cards }: Checkpoint): string {
  const content: Content = {
    At: at.toISOString(),
    FullAt: fullAt.toISOString(),
    BeforeId: `${beforeId}`,
    Operations: [`${operations.sequence}`, operations.hash.toString("hex")],
    Accounts: [...accounts].map(([id, one]) => [
      ...writtenOf(id, one),
      `${one.lastJournalId}`,
      one.hash.toString("hex"),
    ]),
    Cards: [...cards].map(([id, one]) => writtenOf(id, one)),
  };
  return JSON.stringify(content);
}

function writtenOf(id: bigint, { sequence, balance }: CardReached): Written {
  return [`${id}`, `${sequence}`, `${balance}`];
}

function checkpointOf(text: string): Checkpoint {
  const { At, FullAt, BeforeId, Operations, Accounts, Cards } = JSON.parse(text) as Content;
  const reached = (sequence: string, balance: string) => ({
    sequence: BigInt(sequence),
    balance: BigInt(balance),
  });
  return {
    at: new Date(At),
    fullAt: new Date(FullAt),
    beforeId: BigInt(BeforeId),
    operations: { sequence: BigInt(Operations[0]), hash: Buffer.from(Operations[1], "hex") },
    accounts: new Map(
      Accounts.map(([id, sequence, balance, lastJournalId, hash]) => [
        BigInt(id),
        {
          ...reached(sequence, balance),
          lastJournalId: BigInt(lastJournalId),
          hash: Buffer.from(hash, "hex"),
        },
      ]),
    ),
    cards: new Map(Cards.map(([id, sequence, balance]) => [BigInt(id), reached(sequence, balance)])),
  };
}
