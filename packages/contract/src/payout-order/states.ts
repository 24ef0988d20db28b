/**
 * Payout (cash-out) orders: a merchant has the operator pay out to somebody's bank card. Amount and fee are deducted when
 * the order is made, and either settled or refunded, once. The card number is shown masked; whole it is only revealed.
 */
import { z } from "zod";
import { amountText, instant } from "../fields.ts";
import { callbackStatuses } from "../payment-order/states.ts";

export const payoutStatuses = [
  "PendingReview",
  "ChannelInProgress",
  "ChannelFailed",
  "ChannelSuccess",
  "PayoutSuccess",
  "AutoMatchedSuccess",
  "ManuallyConfirmed",
  "ManuallyCancelled",
  "WrongReceivingInfo",
  "PayoutFailed",
  "CashoutRejected",
] as const;
/** Returned: the bank gave the money back after success, and a reversing transfer gave it to the merchant. */
export const payoutExceptions = ["None", "Returned"] as const;
/** Where an order came from: a merchant's server, a person, a file of many. */
export const payoutSources = ["Gateway", "Console", "Import"] as const;
/** By what the latest attempt pays: one of our own cards, a supplier; none where nobody was asked yet. */
export const payoutWays = ["OwnCard", "Supplier", "None"] as const;

/** What a channel contradicts itself in, so that a person has to find out whether the money left. */
export const payoutDoubts = ["DeniedAfterAcceptance", "PaidAfterRefusal"] as const;

export type PayoutDoubt = (typeof payoutDoubts)[number];
export type PayoutStatus = (typeof payoutStatuses)[number];
export type PayoutException = (typeof payoutExceptions)[number];
export type PayoutWay = (typeof payoutWays)[number];
export type PayoutSource = (typeof payoutSources)[number];

/** The money has left: amount and fee are settled. */
export const paidPayoutStatuses = [
  "PayoutSuccess",
  "AutoMatchedSuccess",
  "ManuallyConfirmed",
] as const satisfies readonly PayoutStatus[];
/** It never will: amount and fee went back. */
export const refundedPayoutStatuses = [
  "ManuallyCancelled",
  "PayoutFailed",
  "CashoutRejected",
] as const satisfies readonly PayoutStatus[];
export const finalPayoutStatuses = [
  ...paidPayoutStatuses,
  ...refundedPayoutStatuses,
] as const satisfies readonly PayoutStatus[];

interface Move {
  from: readonly PayoutStatus[];
  to: PayoutStatus;
}

/** The table of moves: whatever is not listed is refused with `StatusChanged`. */
export const payoutMoves = {
  approve: { from: ["PendingReview"], to: "ChannelInProgress" },
  reject: { from: ["PendingReview"], to: "CashoutRejected" },
  /** It was taken on, and the money has yet to leave. */
  channelAccepts: { from: ["ChannelInProgress"], to: "ChannelSuccess" },
  channelRefuses: { from: ["ChannelInProgress"], to: "ChannelFailed" },
  /** The channel took back what it had taken on, and a person found out that the money did not leave. */
  believeDenial: { from: ["ChannelSuccess"], to: "ChannelFailed" },
  /** A new attempt, by the same or by another channel or card. */
  sendAgain: { from: ["ChannelFailed"], to: "ChannelInProgress" },
  /** A card's debit that is the order's. */
  matchDebit: { from: ["ChannelInProgress", "ChannelSuccess"], to: "AutoMatchedSuccess" },
  reportPaid: { from: ["ChannelInProgress", "ChannelSuccess"], to: "PayoutSuccess" },
  confirm: { from: ["ChannelInProgress", "ChannelSuccess", "ChannelFailed"], to: "ManuallyConfirmed" },
  cancel: { from: ["PendingReview", "ChannelFailed"], to: "ManuallyCancelled" },
  markWrongInfo: { from: ["ChannelInProgress", "ChannelFailed"], to: "WrongReceivingInfo" },
  correctPayee: { from: ["WrongReceivingInfo"], to: "PendingReview" },
  giveUp: { from: ["ChannelFailed", "WrongReceivingInfo"], to: "PayoutFailed" },
} as const satisfies Record<string, Move>;

export type PayoutMove = keyof typeof payoutMoves;

/** What happened to a payout, for its timeline. */
export const payoutEventKinds = [
  "created",
  "approved",
  "rejected",
  /** An attempt was planned: through which channel (and card), and why not through others. */
  "routed",
  /** No channel would take it. */
  "notRouted",
  "channelAsked",
  "channelAccepted",
  "channelRefused",
  "channelSilent",
  /** What a channel says of it, by notice or when it was asked. */
  "channelReported",
  "attemptCancelled",
  /** A channel contradicted itself, and a person found out that the money did not leave. */
  "doubtSettled",
  "sentAgain",
  /** A crawler's steps: it took the task, the bank asks for a code, the code went in, the transfer was submitted. */
  "taskTaken",
  "codeAwaited",
  "codeEntered",
  "transferSubmitted",
  "taskFailed",
  "taskStopped",
  "debitReported",
  "matched",
  "paid",
  "confirmed",
  "cancelled",
  "markedWrongInfo",
  "payeeCorrected",
  "gaveUp",
  "reversed",
  "cardRevealed",
  "callbackQueued",
  "callbackSucceeded",
  "callbackFailed",
  "callbackResent",
] as const;
export type PayoutEventKind = (typeof payoutEventKinds)[number];

const hasControls = /\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}/u;

/** Digits of a bank card or account; blanks and dashes between them are forgiven because people copy them. */
export const cardNumberInput = z
  .string()
  .max(100)
  .transform((text) => text.replace(/[ -]/g, ""))
  .pipe(z.string().regex(/^[0-9]{6,30}$/, { error: "6 to 30 digits" }));

/** Who receives the money, as the bank knows them. */
export const payeeNameInput = z
  .string()
  .trim()
  .min(2, { error: "The name needs at least 2 characters" })
  .max(100)
  .refine((text) => !hasControls.test(text), { error: "Contains characters that cannot be stored" });

/** How a card number is shown. */
export function maskedCard(last4: string): string {
  return `•••• ${last4}`;
}

export const payoutOrderRow = z.strictObject({
  /** System number. */
  OrderNo: z.string(),
  /** The merchant's own number. */
  MerchantOrderNo: z.string(),
  MerchantAlias: z.string(),
  MerchantName: z.string(),
  CashoutTypeCode: z.string(),
  Currency: z.string(),
  /** What the payee receives. */
  Amount: amountText,
  Fee: amountText,
  /** What the merchant's balance paid when it was made: amount + fee. */
  DeductedAmount: amountText,
  Status: z.enum(payoutStatuses),
  Exception: z.enum(payoutExceptions),
  CallbackStatus: z.enum(callbackStatuses),
  BankCode: z.string(),
  /** "•••• 1234" */
  CardNumberMasked: z.string(),
  PayeeName: z.string(),
  Source: z.enum(payoutSources),
  /** Of an imported one. */
  BatchId: z.string().nullable(),
  /** Channel and card of the latest attempt are the operator's: null for an ordinary merchant. */
  ChannelCode: z.string().nullable(),
  CardName: z.string().nullable(),
  AttemptCount: z.int(),
  /** The bank's or supplier's number of the payment. */
  ExternalId: z.string().nullable(),
  /** "ALIAS/user"; null for a merchant's server, and for the operator's staff where a merchant looks. */
  CreatedBy: z.string().nullable(),
  CreatedAt: instant,
  /** When it was settled or refunded. */
  FinishedAt: instant.nullable(),
  /** Since when it has its status. */
  StatusSince: instant,
});
export type PayoutOrderRow = z.output<typeof payoutOrderRow>;

export const payoutEvent = z.strictObject({
  At: instant,
  Kind: z.enum(payoutEventKinds),
  /** Who did it: a merchant's server, a crawler, a supplier, the system, or a user by name. */
  ActorKind: z.enum(["merchant", "crawler", "supplier", "system", "user"]),
  ActorName: z.string(),
  StatusFrom: z.enum(payoutStatuses).nullable(),
  StatusTo: z.enum(payoutStatuses).nullable(),
  /** Facts of the event by name, ready to show; amounts as decimal text, card numbers masked. */
  Detail: z.record(z.string(), z.string()),
});
