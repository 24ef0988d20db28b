/** Orders in the wire's form as they stand beside a bank transaction: what binding would do, and why they rank so. */
import type { CandidateOrder, RankedCandidate } from "@opc/contract/bank-transaction/calls";
import type { Currencies } from "../../db/currencies.ts";
import { isUnbacked, judgeBinding } from "../matching/bind-rules.ts";
import type { CandidateOrderRow, WaitingCredit } from "../matching/candidates.ts";
import type { Ranked, RankedOrder, ReasonFact } from "../matching/rank.ts";
import type { BankTransaction } from "./store.ts";

export function creditOf(one: BankTransaction): WaitingCredit & { isPart: boolean } {
  return {
    id: one.Id,
    accountId: one.AccountId,
    currency: one.Currency,
    amountMinor: one.AmountMinor,
    remark: one.Remark,
    counterparty: one.Counterparty,
    occurredAt: one.OccurredAt,
    isPart: one.ParentId !== null,
  };
}

/** An order as the ranking sees it, with the row that it came from. */
export function rankedOrderOf(row: CandidateOrderRow): RankedOrder & { row: CandidateOrderRow } {
  return {
    row,
    id: row.Id,
    orderNo: row.OrderNo,
    merchantOrderNo: row.MerchantOrderNo,
    accountId: row.AccountId,
    payableMinor: row.PayableMinor,
    paymentRemark: row.PaymentRemark,
    memberName: row.MemberName,
    status: row.Status,
    createdAt: row.CreatedAt,
    expiresAt: row.ExpiresAt,
  };
}

export function toOrder(
  transaction: BankTransaction,
  row: CandidateOrderRow,
  currencies: Currencies,
): CandidateOrder {
  const text = (minor: bigint) => currencies.text(minor, row.Currency);
  const { outcome, exception } = judgeBinding(creditOf(transaction), {
    accountId: row.AccountId,
    payableMinor: row.PayableMinor,
    status: row.Status,
    isUnbacked: isUnbacked(row),
    reviewStatus: row.ReviewStatus,
    hasTransaction: row.LinkedTransactionId !== null && row.LinkedTransactionId !== transaction.Id,
    createdAt: row.CreatedAt,
    expiresAt: row.ExpiresAt,
  });
  return {
    OrderNo: row.OrderNo,
    MerchantOrderNo: row.MerchantOrderNo,
    MerchantAlias: row.MerchantAlias,
    MerchantName: row.MerchantName,
    Status: row.Status,
    ReviewStatus: row.ReviewStatus,
    IsTest: row.IsTest,
    LockedBy: row.LockedBy,
    Currency: row.Currency,
    Amount: text(row.AmountMinor),
    PayableAmount: text(row.PayableMinor),
    Difference: text(transaction.AmountMinor - row.PayableMinor),
    AccountId: row.AccountId?.toString() ?? null,
    AccountName: row.AccountName,
    MemberName: row.MemberName,
    PaymentRemark: row.PaymentRemark,
    CreatedAt: row.CreatedAt.toISOString(),
    ExpiresAt: row.ExpiresAt.toISOString(),
    Outcome: outcome,
    Exception: exception,
  };
}

export function toCandidate(
  transaction: BankTransaction,
  { order, score, reasons }: Ranked<RankedOrder & { row: CandidateOrderRow }>,
  currencies: Currencies,
): RankedCandidate {
  return {
    ...toOrder(transaction, order.row, currencies),
    Score: score,
    Reasons: reasons.map(({ reason, points, fact }) => ({
      Reason: reason,
      Points: points,
      Detail: detailOf(fact, order.row.Currency, currencies),
    })),
  };
}

function detailOf(fact: ReasonFact, currency: string, { text }: Currencies): string | null {
  if (fact === null) return null;
  if ("minor" in fact) return text(fact.minor, currency);
  return "minutes" in fact ? String(fact.minutes) : fact.text;
}
