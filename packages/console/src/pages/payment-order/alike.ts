/**
 * Reviews that are alike enough for one look: the credit is exactly what was to be paid, came from who was to pay, and is at most
 * late. Everything else is looked at by itself. The server judges each of them whatever is asked here.
 */
import type { Output } from "../../api/client.ts";

type OrderDetail = Output<"payorderGet">;

export interface AlikeReview {
  orderNo: string;
  reviewId: string;
  settle: "OrderAmount" | "RealPayment";
  currency: string;
  amount: string;
  /** What the merchant is credited with. */
  net: string;
  payer: string;
  merchant: string;
  isLate: boolean;
}

const plain = (name: string) => name.replace(/\s+/g, " ").trim().toLowerCase();

export function alikeReview(detail: OrderDetail): AlikeReview | undefined {
  const { Order, Review } = detail;
  const [choice] = Review?.Choices ?? [];
  const transaction = Review?.BankTransaction;
  if (Review?.Status !== "PendingReview" || !transaction || !choice) return undefined;
  if (detail.IsOwnProposal || detail.SecondPersonRefusal !== null || Order.Status === "Locked")
    return undefined;
  const isAtMostLate = Review.Exception === "Late" || Review.Exception === "None";
  const payer = transaction.Counterparty ?? "";
  const isPayer = Order.MemberName !== null && plain(Order.MemberName) === plain(payer);
  if (!isAtMostLate || !isPayer || transaction.Amount !== Order.PayableAmount) return undefined;
  return {
    orderNo: Order.OrderNo,
    reviewId: Review.ReviewId,
    settle: choice.Settle,
    currency: Order.Currency,
    amount: transaction.Amount,
    net: choice.MerchantDeductedAmount,
    payer,
    merchant: Order.MerchantName,
    isLate: Review.Exception === "Late",
  };
}
