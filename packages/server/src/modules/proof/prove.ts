/**
 * "Prove the books": reads everything that money left behind and compares it with everything that it should
 * be, in portions beside live traffic (`Reads`). Stops at the first row that is wrong and names it. From a checkpoint on it reads
 * what came since: rows from before that, of which nothing came since, are read by the full one.
 */
import { chainStart } from "../../db/hash-chain.ts";
import type { Database } from "../../db/kysely.ts";
import { reportsFromMain } from "../../db/reports.ts";
import { inTransaction, type Transaction, wholeScope } from "../../db/transaction.ts";
import { type Checkpoint, compareCheckpoint, type Reached, readBeforeId } from "./checkpoint.ts";
import { type Bad, type Check, type Checked, differs, type Reads, type Witness } from "./proof.ts";
import { proveCards } from "./prove-cards.ts";
import { proveClearing } from "./prove-clearing.ts";
import { proveEntries } from "./prove-entries.ts";
import { proveOperations } from "./prove-operations.ts";
import { proveOrders } from "./prove-orders.ts";
import { provePayouts } from "./prove-payouts.ts";
import { proveTotals, proveTransfers } from "./prove-transfers.ts";
import { proveWithdrawals } from "./prove-withdrawals.ts";

export interface Proof {
  ok: boolean;
  checked: Checked;
  firstBad?: Bad;
  /** Where it came to, of books that passed. */
  reached?: Reached & Pick<Checkpoint, "beforeId">;
}

const checks: readonly Check[] = [
  proveEntries,
  proveTransfers,
  proveTotals,
  proveOrders,
  provePayouts,
  proveWithdrawals,
  proveClearing,
  proveCards,
  proveOperations,
];

export interface ProveOptions extends Witness {
  /** Told of the counts that the proof keeps up to date while it reads. */
  onStart?(checked: Readonly<Checked>): void;
}

export function proveBooks(database: Database, options: ProveOptions = {}): Promise<Proof> {
  return proveIn(readsFrom(database), options);
}

export function readsFrom(database: Database): Reads {
  const readOnly = reportsFromMain(database);
  return (read) => inTransaction(readOnly, wholeScope, read);
}

/** Of the whole scope; what it reads must not change meanwhile. */
export function proveInTransaction(tx: Transaction, options: ProveOptions = {}): Promise<Proof> {
  return proveIn((read) => read(tx), options);
}

export async function proveIn(reads: Reads, options: ProveOptions = {}): Promise<Proof> {
  const checked = nothingChecked();
  options.onStart?.(checked);
  if (options.anchor === "forged") return { ok: false, checked, firstBad: forgedAnchor };
  const { since } = options;
  const beforeId = await reads(readBeforeId);
  const reached: Reached = {
    accounts: new Map(),
    cards: new Map(),
    operations: { sequence: 0n, hash: chainStart },
  };
  const stands: Check = async () => since && reads((tx) => compareCheckpoint(tx, since));
  for (const check of [stands, ...checks]) {
    const firstBad = await check(reads, checked, { ...options, reached });
    if (firstBad) return { ok: false, checked, firstBad };
  }
  return { ok: true, checked, reached: { ...reached, beforeId } };
}

export function nothingChecked(): Checked {
  return {
    accounts: 0,
    entries: 0,
    seals: 0,
    transfers: 0,
    paymentOrders: 0,
    payouts: 0,
    withdrawals: 0,
    cardLines: 0,
    operations: 0,
  };
}

const forgedAnchor = differs(
  "the anchor outside the database is genuine",
  "chain-anchor.json",
  "a file with our code",
  "another",
);

export function describeBad({ check, row, expected, found }: Bad): string {
  return `${row}: ${check}: expected ${expected}, found ${found}`;
}
