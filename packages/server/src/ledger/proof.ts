/** What the checks of "prove the books" share. */
import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "../db/transaction.ts";
import type { CauseType, Transfer } from "./transfers.ts";

export interface Bad {
  /** What does not hold, such as "balance before = balance after of the entry before". */
  check: string;
  /** Which row, such as "ledger_entry 812364". */
  row: string;
  expected: string;
  found: string;
}

export interface Checked {
  accounts: number;
  entries: number;
  seals: number;
  transfers: number;
  paymentOrders: number;
  payouts: number;
  withdrawals: number;
  operations: number;
}

/** A check counts what it saw and answers the first row that is wrong. */
export type Check = (tx: Transaction, checked: Checked) => Promise<Bad | undefined>;

/** Rows read at a time. */
export const portion = 10_000;

type Value = bigint | string | boolean | null;

export function unequal(check: string, row: string, expected: Value, found: Value): Bad | undefined {
  return expected === found ? undefined : differs(check, row, String(expected), String(found));
}

export function differs(check: string, row: string, expected: string, found: string): Bad {
  return { check, row, expected, found };
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
