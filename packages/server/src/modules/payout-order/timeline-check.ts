/** Every status of a payout was written on its timeline: the check behind "no change without its line". */
import type { Transaction } from "../../db/transaction.ts";
import { numbersWithoutLine } from "../../order/timeline-check.ts";

/**
 * Order numbers whose timeline does not tell their status: lines with a status must follow one another (each
 * from where the last one led), begin with none and end at the order's own. At most 100.
 */
export function payoutsWithoutLine(tx: Transaction): Promise<string[]> {
  return numbersWithoutLine(tx, { orders: "payout_order", lines: "payout_event" });
}
