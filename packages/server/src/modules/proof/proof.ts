/** What the checks of "prove the books" share. */
import type { ProofCheck } from "@opc/contract/proof/checks";
import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import type { CauseType, Transfer } from "../../ledger/transfers.ts";
import type { ChainName, Tip, Tips } from "../../ports/chain-anchor.ts";
import type { Vault } from "../../ports/vault.ts";
import type { Checkpoint, Reached } from "./checkpoint.ts";

export interface Bad {
  /** What does not hold, such as "balance before = balance after of the entry before". */
  check: ProofCheck;
  /** Which row, such as "ledger_entry 812364". */
  row: string;
  expected: string;
  found: string;
  /** Where no single row can be named: the change lies behind the first sequence, up to the second. */
  range?: { AfterSequence: string; UpToSequence: string };
}

/** What the database alone cannot tell: the key that seals are made with, and the anchor outside it. */
export interface Witness {
  vault?: Pick<Vault, "fingerprint">;
  anchor?: Tips | "forged" | undefined;
  /** What an earlier proof has read already; without it everything is read. */
  since?: Checkpoint | undefined;
  /** Where each walk of this proof came to, for the next one; filled by the checks. */
  reached?: Reached;
}

/**
 * One portion of rows, in a transaction that ends with it: however much there is to read, no snapshot stays open for longer
 * than a statement. What is read in one statement fits together; of rows that are only ever added to, and of those that the walk
 * knew of when it began, so do all portions.
 */
export type Reads = <Rows>(read: (tx: Transaction) => Promise<Rows>) => Promise<Rows>;

export interface Checked {
  accounts: number;
  entries: number;
  seals: number;
  transfers: number;
  paymentOrders: number;
  payouts: number;
  withdrawals: number;
  cardLines: number;
  operations: number;
}

/** A check counts what it saw and returns the first row that is wrong. */
export type Check = (reads: Reads, checked: Checked, witness: Witness) => Promise<Bad | undefined>;

/** Rows read at a time. */
export const portion = 10_000;

type Value = bigint | string | boolean | null;

export function unequal(check: ProofCheck, row: string, expected: Value, found: Value): Bad | undefined {
  return expected === found ? undefined : differs(check, row, String(expected), String(found));
}

export function differs(check: ProofCheck, row: string, expected: string, found: string): Bad {
  return { check, row, expected, found };
}

export function anchorOf({ anchor }: Witness, chain: ChainName): Tip | undefined {
  return anchor === "forged" ? undefined : anchor?.get(chain);
}

/** A chain that is shorter than, or another at, what the anchor remembers of it. */
export function behindAnchor(row: string, anchored: Tip | undefined, sealed: bigint): Bad | undefined {
  if (!anchored || sealed >= anchored.sequence) return undefined;
  return {
    ...differs("nothing is missing since the anchor", row, `${anchored.sequence} seals`, `${sealed} seals`),
    range: { AfterSequence: sealed.toString(), UpToSequence: anchored.sequence.toString() },
  };
}

/** What the books hold of these causes for the row of that alias, as `transfersText` writes it; null for nothing. */
export function bookedText(alias: string, causeTypes: readonly CauseType[]): RawBuilder<string | null> {
  const [id, merchantId] = [sql.ref(`${alias}.Id`), sql.ref(`${alias}.MerchantId`)];
  return sql`(
    select string_agg(j.cause_type || ' ' || t.legs, '; ' order by j.id)
      from journal j
      cross join lateral (
        select string_agg(e.kind || ' ' || e.amount_minor || ' ' || e.currency, ', ' order by e.id) as legs
          from ledger_entry e
         where e.id >= j.id and e.id < j.id + 8 and e.journal_id = j.id and e.merchant_id = ${merchantId}) t
     where j.cause_type in (${sql.join(causeTypes.map((type) => sql.lit(type)))})
       and j.cause_id = ${id}::text)`;
}

/** What the books should hold. */
export function transfersText(transfers: readonly Transfer[]): string {
  return transfers
    .map(({ causeType, legs, currency }) => {
      const texts = legs.map(({ kind, amountMinor }) => `${kind} ${amountMinor} ${currency}`);
      return `${causeType} ${texts.join(", ")}`;
    })
    .join("; ");
}
