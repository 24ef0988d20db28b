/** A bank transaction in the wire's form. */
import type { BankTransactionRow, LinkKind } from "@opc/contract/bank-transaction/calls";
import type { Currencies } from "../../db/currencies.ts";
import type { ListedTransaction } from "./store.ts";

export function toRow(one: ListedTransaction, { text }: Currencies): BankTransactionRow {
  return {
    Id: one.Id.toString(),
    AccountId: one.AccountId.toString(),
    AccountName: one.AccountName,
    ExternalId: one.ExternalId,
    Direction: one.Direction,
    Currency: one.Currency,
    Amount: text(one.AmountMinor, one.Currency),
    Remark: one.Remark,
    Counterparty: one.Counterparty,
    OccurredAt: one.OccurredAt.toISOString(),
    ReportedAt: one.ReportedAt.toISOString(),
    Source: one.Source,
    SpiderId: one.SpiderId,
    EnteredBy: one.EnteredBy,
    MatchStatus: one.MatchStatus,
    MatchedBy: one.MatchedBy,
    MatchedAt: one.MatchedAt?.toISOString() ?? null,
    MatchActor: one.MatchActor,
    OrderNo: one.OrderNo,
    LinkedAs: linkOf(one),
    OrderStatus: one.OrderStatus,
    MerchantAlias: one.MerchantAlias,
    IgnoreReason: one.IgnoreReason,
    IgnoredBy: one.IgnoredBy,
    IgnoredAt: one.IgnoredAt?.toISOString() ?? null,
    ParentId: one.ParentId?.toString() ?? null,
  };
}

/** Waiting and yet an order's: somebody has proposed to settle it, or it is evidence of a locked one. */
export function linkOf({
  OrderId,
  MatchStatus,
  OrderReviewStatus,
}: Pick<ListedTransaction, "OrderId" | "MatchStatus" | "OrderReviewStatus">): LinkKind | null {
  if (OrderId === null) return null;
  if (MatchStatus === "Matched") return "Settled";
  return OrderReviewStatus === "PendingReview" ? "Review" : "Evidence";
}
