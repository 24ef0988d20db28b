/** What the operator alone sees of one order: its review, the bank transaction behind it, evidence, whose lock it is. */
import type { CallOutput, Calls } from "@opc/contract";
import type { BoundTransaction, OrderReviewRow } from "@opc/contract/payment-order/reviews";
import type { TransactionFacts, UserViewer } from "../../call/handler.ts";
import type { Currencies } from "../../db/currencies.ts";
import type { PaymentOrder } from "../../order/payment-row.ts";
import { choicesFor, settledBy } from "./action-rules.ts";
import {
  type BoundTransactionRow,
  boundTransactionOf,
  evidenceOf,
  reviewOf,
  transactionById,
} from "./action-store.ts";
import { refusalOf } from "./review-hands.ts";
import { feeOfSettling } from "./settle.ts";

type Facts = Pick<
  CallOutput<Calls["payorderGet"]>,
  "Review" | "BoundTransaction" | "Evidence" | "IsOwnLock" | "IsOwnProposal" | "SecondPersonRefusal"
>;
type Review = NonNullable<Awaited<ReturnType<typeof reviewOf>>>;

const nothing: Facts = {
  Review: null,
  BoundTransaction: null,
  Evidence: null,
  IsOwnLock: false,
  IsOwnProposal: false,
  SecondPersonRefusal: null,
};

export async function operatorFacts(
  facts: TransactionFacts<UserViewer>,
  order: PaymentOrder,
  currencies: Currencies,
): Promise<Facts> {
  const { tx, viewer } = facts;
  if (!viewer.isSuper) return nothing;
  const [review, bound, evidence] = await Promise.all([
    reviewOf(tx, order.Id),
    boundTransactionOf(tx, order.Id),
    evidenceOf(tx, order.Id),
  ]);
  const ofReview = review?.BankTransactionId
    ? await transactionById(tx, review.BankTransactionId)
    : undefined;
  return {
    Review: review ? reviewRow(review, order, ofReview, currencies) : null,
    BoundTransaction: bound ? transactionRow(bound, currencies) : null,
    Evidence: evidence
      ? {
          Remark: evidence.Remark,
          ImageId: evidence.ImageId.toString(),
          GivenBy: evidence.GivenBy,
          GivenAt: evidence.GivenAt.toISOString(),
        }
      : null,
    IsOwnLock: order.LockedByUserId === viewer.userId,
    IsOwnProposal: review?.Status === "PendingReview" && review.ProposedByUserId === viewer.userId,
    SecondPersonRefusal: review?.Status === "PendingReview" ? await refusalOf(facts, order, review) : null,
  };
}

function reviewRow(
  review: Review,
  order: PaymentOrder,
  transaction: BoundTransactionRow | undefined,
  currencies: Currencies,
): OrderReviewRow {
  const text = (minor: bigint) => currencies.text(minor, order.Currency);
  const isPending = review.Status === "PendingReview";
  return {
    ReviewId: review.Id.toString(),
    Status: review.Status,
    Exception: review.Exception,
    PaidAmount: text(review.PaidMinor),
    ExternalId: review.ExternalId,
    FoundBy: review.FoundBy,
    ProposedBy: review.ProposedBy,
    ProposedAt: review.ProposedAt.toISOString(),
    Note: review.Note,
    DecidedBy: review.DecidedBy,
    DecidedAt: review.DecidedAt?.toISOString() ?? null,
    Reason: review.Reason,
    SettledAmount: review.SettledMinor === null ? null : text(review.SettledMinor),
    Choices: isPending
      ? choicesFor(order, review.PaidMinor).map((Settle) => {
          const settledMinor = settledBy(Settle, order, review.PaidMinor);
          const feeMinor = feeOfSettling(order, settledMinor);
          return {
            Settle,
            SettledAmount: text(settledMinor),
            Fee: text(feeMinor),
            MerchantDeductedAmount: text(settledMinor - feeMinor),
          };
        })
      : [],
    BankTransaction: transaction ? transactionRow(transaction, currencies) : null,
  };
}

function transactionRow(row: BoundTransactionRow, currencies: Currencies): BoundTransaction {
  return {
    TransactionId: row.Id.toString(),
    ExternalId: row.ExternalId,
    AccountName: row.AccountName,
    Currency: row.Currency,
    Amount: currencies.text(row.AmountMinor, row.Currency),
    Remark: row.Remark,
    Counterparty: row.Counterparty,
    OccurredAt: row.OccurredAt.toISOString(),
    ReportedAt: row.ReportedAt.toISOString(),
    IsMatched: row.MatchStatus === "Matched",
  };
}
