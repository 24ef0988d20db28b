/**
 * "Prove the books": reads everything that money left behind and compares it with everything that it should
 * be. One snapshot of the database, in portions, so that it may run beside live traffic. Stops at the first
 * row that is wrong and names it.
 */
import { sql } from "kysely";
import type { Database } from "../../db/kysely.ts";
import type { Transaction } from "../../db/transaction.ts";
import { type Bad, type Check, type Checked, differs, type Witness } from "./proof.ts";
import { proveCards } from "./prove-cards.ts";
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
}

const checks: readonly Check[] = [
  proveEntries,
  proveTransfers,
  proveTotals,
  proveOrders,
  provePayouts,
  proveWithdrawals,
  proveCards,
  proveOperations,
];

export interface ProveOptions extends Witness {
  /** Told of the counts that the proof keeps up to date while it reads. */
  onStart?(checked: Readonly<Checked>): void;
}

export function proveBooks(database: Database, options: ProveOptions = {}): Promise<Proof> {
  return database
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      await sql`select set_config('opc.scope', 'all', true)`.execute(tx);
      return proveInTransaction(tx, options);
    });
}

/** Of the whole scope; what it reads must not change meanwhile. */
export async function proveInTransaction(tx: Transaction, options: ProveOptions = {}): Promise<Proof> {
  const checked: Checked = {
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
  options.onStart?.(checked);
  if (options.anchor === "forged") return { ok: false, checked, firstBad: forgedAnchor };
  for (const check of checks) {
    const firstBad = await check(tx, checked, options);
    if (firstBad) return { ok: false, checked, firstBad };
  }
  return { ok: true, checked };
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
