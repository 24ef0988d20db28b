/**
 * Reviews: late or unequal money, and money that only a person can tell is an order's. Somebody proposes (the matching
 * engine, or who binds a bank transaction), somebody else approves or rejects. One proposal per order at a time.
 */
import { z } from "zod";
import { call } from "../call.ts";
import { secondPersonErrors, stepUpErrors } from "../errors.ts";
import {
  amountText,
  booleanInput,
  done,
  googleCodeInput,
  instant,
  orderNoInput,
  passwordInput,
} from "../fields.ts";

export const orderReviewStatuses = ["PendingReview", "Approved", "Rejected"] as const;
export type OrderReviewStatus = (typeof orderReviewStatuses)[number];

/** What is unusual about the money; None: exact and in time, but not for the engine alone to tell. */
export const reviewExceptions = ["None", "Late", "Partial", "Over"] as const;
export type ReviewException = (typeof reviewExceptions)[number];

/** What an approval credits: the order's own amount, or what really arrived. */
export const settleChoices = ["OrderAmount", "RealPayment"] as const;
export type SettleChoice = (typeof settleChoices)[number];

/** A credit that a bank reported, as an order's reviewer compares it with the order. */
export const boundTransaction = z.strictObject({
  TransactionId: z.string(),
  ExternalId: z.string(),
  AccountName: z.string(),
  Currency: z.string(),
  Amount: amountText,
  Remark: z.string().nullable(),
  Counterparty: z.string().nullable(),
  OccurredAt: instant,
  ReportedAt: instant,
  /** Matched: the order was settled by it. */
  IsMatched: z.boolean(),
});
export type BoundTransaction = z.output<typeof boundTransaction>;

export const orderReview = z.strictObject({
  ReviewId: z.string(),
  Status: z.enum(orderReviewStatuses),
  Exception: z.enum(reviewExceptions),
  PaidAmount: amountText,
  ExternalId: z.string(),
  /** What told that the money is the order's: amount, remark, name, person or supplier. */
  FoundBy: z.string(),
  ProposedBy: z.string(),
  ProposedAt: instant,
  Note: z.string().nullable(),
  DecidedBy: z.string().nullable(),
  DecidedAt: instant.nullable(),
  Reason: z.string().nullable(),
  SettledAmount: amountText.nullable(),
  /** What an approval could credit; empty once it is decided. */
  Choices: z.array(
    z.strictObject({
      Settle: z.enum(settleChoices),
      SettledAmount: amountText,
      Fee: amountText,
      /** What the merchant's balance would receive. */
      MerchantDeductedAmount: amountText,
    }),
  ),
  /** Null for a supplier's money, and when the transaction was unbound. */
  BankTransaction: boundTransaction.nullable(),
});
export type OrderReviewRow = z.output<typeof orderReview>;

export const payorderReview = call({
  method: "POST",
  path: "/mc_api/xpay/payorder_review",
  summary:
    "Approve or reject the pending review of a collection order. The user who proposed it cannot decide.",
  access: { by: "page", page: "PayOrder", function: "review" },
  effect: "write",
  form: true,
  stepUp: { password: "LoginPassword", code: "GoogleVerifyCode", passkey: "forApproval", isTogether: true },
  input: z.strictObject({
    OrderNo: orderNoInput,
    /** Of the proposal that was looked at: another one in its place is not decided unseen. */
    ReviewId: z.string().regex(/^\d{1,19}$/),
    Approve: booleanInput,
    /** What to credit; required to approve. */
    Settle: z.enum(settleChoices).optional(),
    /** Required to reject. */
    Reason: z.string().trim().max(500).optional(),
    LoginPassword: passwordInput,
    GoogleVerifyCode: googleCodeInput,
  }),
  output: done,
  errors: [
    ...stepUpErrors,
    ...secondPersonErrors,
    "NotFound",
    "StatusChanged",
    "OwnProposal",
    "OwnEvidence",
    "OrderLocked",
    "SettleNotPossible",
    "ReasonNeeded",
  ],
});
