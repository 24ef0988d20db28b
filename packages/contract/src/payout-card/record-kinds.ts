/**
 * Payout: money of an order left. Fee: of a debit that a person found to be an order's. TopUp: money came in. Unexplained:
 * money left and nobody knows yet what for. Manual: a person corrected the account.
 */
export const payoutCardRecordKinds = ["Payout", "Fee", "TopUp", "Unexplained", "Manual"] as const;
export type PayoutCardRecordKind = (typeof payoutCardRecordKinds)[number];
