/**
 * One change of a balance by hand, as it was decided: a row of manual_balance_change. Its transfer has the row as its cause,
 * so that neither a repeated click nor two approvals at once move money twice.
 */
import { CallError } from "../../call-error.ts";
import type { Transaction } from "../../db/transaction.ts";
import { postInTransaction } from "../../ledger/post.ts";
import { manualChange } from "../../ledger/transfers.ts";

export interface Decision {
  Id: bigint;
  MerchantId: bigint;
  Currency: string;
  AmountMinor: bigint;
  Remark: string;
  ApprovalId: bigint | null;
  EntryId: bigint | null;
}

export const decisionColumns = [
  "Id",
  "MerchantId",
  "Currency",
  "AmountMinor",
  "Remark",
  "ApprovalId",
  "EntryId",
] as const;

/** The decision, held until the transaction is over. */
export function holdDecision(tx: Transaction, id: bigint): Promise<Decision | undefined> {
  return tx
    .selectFrom("ManualBalanceChange")
    .select(decisionColumns)
    .where("Id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export interface PostedEntry {
  Id: bigint;
  BalanceBeforeMinor: bigint;
  BalanceAfterMinor: bigint;
}

/** Throws InsufficientBalance. */
export async function postDecision(
  tx: Transaction,
  { Id, MerchantId, Currency, AmountMinor, Remark }: Decision,
  { operator, at }: { operator: string; at: Date },
): Promise<PostedEntry> {
  const [outcome] = await postInTransaction(tx, [
    manualChange({
      changeId: Id.toString(),
      merchantId: MerchantId,
      currency: Currency,
      amountMinor: AmountMinor,
      operator,
      remark: Remark,
      at,
    }),
  ]);
  if (outcome?.kind === "refused") throw new CallError(outcome.reason);
  if (outcome?.kind !== "posted") throw new Error(`the manual change ${Id} was posted before`);
  const { Id: entryId } = await tx
    .selectFrom("Journal")
    .select("Id")
    .where("CauseType", "=", "manual_change")
    .where("CauseId", "=", Id.toString())
    .executeTakeFirstOrThrow();
  await tx.updateTable("ManualBalanceChange").set({ EntryId: entryId }).where("Id", "=", Id).execute();
  return entryOf(tx, entryId);
}

export function entryOf(tx: Transaction, entryId: bigint): Promise<PostedEntry> {
  return tx
    .selectFrom("LedgerEntry")
    .select(["Id", "BalanceBeforeMinor", "BalanceAfterMinor"])
    .where("Id", "=", entryId)
    .executeTakeFirstOrThrow();
}
