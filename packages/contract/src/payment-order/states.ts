/**
 * How far a collection order is: its status, what stands beside it, the table of moves, what happens to one. Plain lists, so
 * that the fields' data and whoever reads it need no schema.
 */

export const paymentOrderStatuses = ["Pending", "Locked", "Paying", "Success", "Failed", "Expired"] as const;
export const orderExceptions = ["None", "Late", "Partial", "Over", "Marked"] as const;
export const reviewStatuses = ["None", "PendingReview", "Approved", "Rejected"] as const;
export const matchStatuses = ["PendingMatch", "Matched"] as const;
/** A member's payment that a merchant's server asked for, or the operator's own try of a channel. */
export const orderKinds = ["Member", "Test"] as const;
/** Whose the money's way is: one of our own accounts, or a supplier's. */
export const paymentWays = ["OwnAccount", "Supplier"] as const;
export const callbackStatuses = ["None", "InProgress", "Success", "Failure"] as const;

export type PaymentOrderStatus = (typeof paymentOrderStatuses)[number];
export type OrderException = (typeof orderExceptions)[number];
export type ReviewStatus = (typeof reviewStatuses)[number];
export type MatchStatus = (typeof matchStatuses)[number];
export type OrderKind = (typeof orderKinds)[number];
export type CallbackStatus = (typeof callbackStatuses)[number];

/** An order that moves there is finished and its merchant is told; `Success` alone is never left again. */
export const finishedPaymentOrderStatuses = [
  "Success",
  "Failed",
  "Expired",
] as const satisfies readonly PaymentOrderStatus[];

interface Move {
  from: readonly PaymentOrderStatus[];
  to: readonly PaymentOrderStatus[];
}

/** The table of moves: whatever is not listed is refused with `StatusChanged`. */
export const paymentOrderMoves = {
  /** The supplier accepted, or the member says "I have paid". */
  startPaying: { from: ["Pending"], to: ["Paying"] },
  /** A matched credit of the exact amount, or a verified supplier notice. */
  succeed: { from: ["Pending", "Paying"], to: ["Success"] },
  fail: { from: ["Pending", "Paying"], to: ["Failed"] },
  /** The timer; stopped while Locked. */
  expire: { from: ["Pending", "Paying"], to: ["Expired"] },
  lock: { from: ["Pending", "Paying"], to: ["Locked"] },
  /** Back to the status before the lock. */
  unlock: { from: ["Locked"], to: ["Pending", "Paying"] },
  confirm: { from: ["Locked"], to: ["Success"] },
  reject: { from: ["Locked"], to: ["Failed"] },
  /** Late or unequal money, only through an approved review. */
  settleReviewed: { from: ["Expired", "Failed", "Pending", "Paying"], to: ["Success"] },
} as const satisfies Record<string, Move>;

export type PaymentOrderMove = keyof typeof paymentOrderMoves;

/** What happened to an order, for its timeline. */
export const orderEventKinds = [
  "created",
  "routed",
  /** A supplier was asked to take the payment; what became of that. */
  "supplierAsked",
  "supplierAccepted",
  "supplierRefused",
  "supplierSilent",
  /** What a supplier says of an order, by notice or when it was asked. */
  "supplierReported",
  "rerouted",
  "instructionsShown",
  "memberSaysPaid",
  "creditReported",
  "matched",
  "succeeded",
  "failed",
  "expired",
  "lateMoney",
  "partialMoney",
  "overMoney",
  "locked",
  "unlocked",
  "confirmed",
  "rejected",
  "bound",
  "unbound",
  "reviewProposed",
  "reviewApproved",
  "reviewRejected",
  "reversed",
  "callbackQueued",
  "callbackSucceeded",
  "callbackFailed",
  "callbackResent",
] as const;
export type OrderEventKind = (typeof orderEventKinds)[number];
