/** A bank transaction's states, where it came from, how it was matched, and as what it stands beside its order. */
export const bankTransactionStatuses = ["PendingMatch", "Matched", "Ignored", "Split"] as const;
export type BankTransactionStatus = (typeof bankTransactionStatuses)[number];
export const bankTransactionSources = ["Crawler", "Statement"] as const;
export type BankTransactionSource = (typeof bankTransactionSources)[number];
/**
 * By the matching engine, by a person who bound or confirmed it, by an approved review; or by a person afterwards, to an order
 * that other evidence had settled.
 */
export const matchedByKinds = ["Auto", "Manual", "Review", "Afterwards"] as const;
export type MatchedBy = (typeof matchedByKinds)[number];
/** What a linked transaction is to its order. */
export const linkKinds = ["Settled", "Evidence", "Review", "Belongs"] as const;
export type LinkKind = (typeof linkKinds)[number];
