/**
 * Credits and debits that are no order's: ignored with a reason, and taken back among those that wait. A linked one
 * is unbound first. Every update says from which status, so that of two people who act at once one does.
 */
import { CallError } from "../../call-error.ts";
import type { Transaction } from "../../db/transaction.ts";

export interface Ignoring {
  id: bigint;
  reason: string;
  /** "ALIAS/user". */
  by: string;
  now: Date;
}

export async function ignoreTransaction(tx: Transaction, { id, reason, by, now }: Ignoring): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable("BankTransaction")
    .set({ MatchStatus: "Ignored", IgnoreReason: reason, IgnoredBy: by, IgnoredAt: now })
    .where("Id", "=", id)
    .where("MatchStatus", "=", "PendingMatch")
    .where("OrderId", "is", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw await refusalOf(tx, id, "TransactionNotFree");
}

export async function unignoreTransaction(tx: Transaction, id: bigint): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable("BankTransaction")
    .set({ MatchStatus: "PendingMatch", IgnoreReason: null, IgnoredBy: null, IgnoredAt: null })
    .where("Id", "=", id)
    .where("MatchStatus", "=", "Ignored")
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw await refusalOf(tx, id, "TransactionNotIgnored");
}

async function refusalOf(
  tx: Transaction,
  id: bigint,
  refusal: "TransactionNotFree" | "TransactionNotIgnored",
): Promise<CallError> {
  const known = await tx.selectFrom("BankTransaction").select("Id").where("Id", "=", id).executeTakeFirst();
  return new CallError(known ? refusal : "NotFound");
}
