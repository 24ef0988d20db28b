/** A bank transaction in the wire's form. */
import { bankTransactionFields } from "@opc/contract/bank-transaction/fields";
import type { LinkKind } from "@opc/contract/bank-transaction/states";
import { rowMapper } from "../../call/row-of.ts";
import type { ListedTransaction } from "./store.ts";

export const toRow = rowMapper(bankTransactionFields, { LinkedAs: (one: ListedTransaction) => linkOf(one) });

/** Waiting and yet an order's: somebody has proposed to settle it, or it is evidence of a locked one. */
export function linkOf({
  OrderId,
  MatchStatus,
  MatchedBy,
  OrderReviewStatus,
}: Pick<ListedTransaction, "OrderId" | "MatchStatus" | "MatchedBy" | "OrderReviewStatus">): LinkKind | null {
  if (OrderId === null) return null;
  if (MatchStatus === "Matched") return MatchedBy === "Afterwards" ? "Belongs" : "Settled";
  return OrderReviewStatus === "PendingReview" ? "Review" : "Evidence";
}
