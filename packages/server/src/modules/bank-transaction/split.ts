/**
 * One credit that is several payments: its parts are rows of their own that wait in its place, and together they are it
 * to the smallest unit. What amount a part has, a person said; so nothing settles by a part without somebody else.
 */
import { CallError } from "../../call-error.ts";
import { newId } from "../../db/id.ts";
import { insertRows } from "../../db/insert-rows.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { BankTransaction } from "./store.ts";

export interface Splitter {
  userId: bigint;
  /** "ALIAS/user". */
  name: string;
}

/** Each more than nothing, all together the whole. */
export function assertComplete(
  amounts: readonly bigint[],
  wholeMinor: bigint,
  text: (minor: bigint) => string,
): void {
  const sum = amounts.reduce((total, amount) => total + amount, 0n);
  if (sum === wholeMinor) return;
  const facts = { Sum: text(sum), Amount: text(wholeMinor) };
  throw new CallError("SplitNotEqual", facts, facts);
}

/** `whole` is locked by the caller and free. Returns the parts, in their order. */
export async function splitTransaction(
  tx: Transaction,
  whole: BankTransaction,
  amounts: readonly bigint[],
  by: Splitter,
  now: Date,
): Promise<BankTransaction[]> {
  await tx
    .updateTable("BankTransaction")
    .set({ MatchStatus: "Split" })
    .where("Id", "=", whole.Id)
    .where("MatchStatus", "=", "PendingMatch")
    .executeTakeFirstOrThrow();
  const parts = amounts.map((amountMinor, index) => ({
    ...whole,
    Id: newId(now),
    ExternalId: `${whole.ExternalId}#${index + 1}`,
    AmountMinor: amountMinor,
    ReportedAt: now,
    EnteredBy: by.name,
    EnteredByUserId: by.userId,
    ParentId: whole.Id,
    PartNumber: index + 1,
  }));
  await insertRows(tx, "BankTransaction", parts);
  return parts;
}
