/** Which acts may wait for a second person, and what becomes of a request. */
/** Acts for which a rule can be set, in the order of the rules' list. */
export const ruledKinds = [
  "ManualBalance",
  "ManualConfirm",
  "PayoutConfirm",
  "Withdrawal",
  "PayoutReturned",
  "PayoutDoubt",
  "Unbind",
  "ChannelKeys",
  "CollectionAccounts",
  "CrawlerTokens",
  "AddressLists",
  "Quotas",
  "ReviewThresholds",
  "Accounts",
  "Permissions",
  "ApprovalRules",
] as const;
export type RuledKind = (typeof ruledKinds)[number];

/** Acts that wait for a second person whatever is set: there is no rule of them. */
export const fixedKinds = ["PayoutUnpaid", "CollectionReversal", "MoneyCase", "PayoutStop"] as const;
export const approvalKinds = [...ruledKinds, ...fixedKinds] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

/** Acts that a second person always decides on, on screens of their own. */
export const alwaysApprovedKinds = ["UnequalMoney", "PayeeCorrection"] as const;

/** Acts of an amount: their rule may hold from an amount upward. */
export const amountKinds: ReadonlySet<ApprovalKind> = new Set([
  "ManualBalance",
  "ManualConfirm",
  "PayoutConfirm",
  "Withdrawal",
  "PayoutReturned",
  "PayoutDoubt",
  "Unbind",
]);

/** What an ordinary merchant's own people do under its own rules; the rest is the operator's. */
export const merchantKinds: ReadonlySet<ApprovalKind> = new Set(["Accounts", "Permissions", "ApprovalRules"]);

export const approvalStatuses = ["Waiting", "Approved", "Rejected", "Withdrawn", "Void", "Expired"] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

export const voidReasons = ["Superseded", "FactsChanged", "ContentChanged", "AskerLostRight"] as const;
export type VoidBecause = (typeof voidReasons)[number];
