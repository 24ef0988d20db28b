/** What can be done to a transaction in its present state; the server judges again. */
import type { BankTransactionRow } from "@opc/contract/bank-transaction/calls";

type State = Pick<BankTransactionRow, "MatchStatus" | "Direction" | "OrderNo">;

/** It waits and is linked to nothing. */
export function isFree({ MatchStatus, OrderNo }: State): boolean {
  return MatchStatus === "PendingMatch" && OrderNo === null;
}

/** A credit that stands on the matching desk. */
export function isOnDesk(transaction: State): boolean {
  return isFree(transaction) && transaction.Direction === "Credit";
}

export function isIgnored({ MatchStatus }: State): boolean {
  return MatchStatus === "Ignored";
}

/** It has settled an order, is its evidence or under review with it. */
export function isBound({ OrderNo }: State): boolean {
  return OrderNo !== null;
}
