/**
 * Payout (cash-out) orders: a merchant has the operator pay out to somebody's bank card. Amount and fee are deducted when
 * the order is made, and either settled or refunded, once. The card number is shown masked; whole it is only revealed.
 */

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
  /** A channel stays silent, or a transfer never arrives, and two people found out that no money left. */
  declareUnpaid: { from: ["ChannelInProgress", "ChannelSuccess"], to: "ChannelFailed" },
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
  /** Two people found out that a silent channel, or a transfer that never arrived, paid nothing. */
  "declaredUnpaid",
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

/** How a card number is shown. */
export function maskedCard(last4: string): string {
  return `•••• ${last4}`;
}
