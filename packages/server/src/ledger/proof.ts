/** What the checks of "prove the books" share. */
import type { Transaction } from "../db/transaction.ts";

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
