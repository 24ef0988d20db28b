/** The words of reconciliation: kinds and causes of differences, their states, the ways in which they are closed. */

/** Accounts that members pay into, and cards that payouts leave from. */
export const reconciliationAccounts = ["Offline", "Card"] as const;
export type ReconciliationAccount = (typeof reconciliationAccounts)[number];

/** None: never compared. Clean: compared and nothing found. Settled: what was found is closed. */
export const reconciliationStates = [
  "None",
  "Waiting",
  "Running",
  "Failed",
  "Clean",
  "Settled",
  "Open",
] as const;
export type ReconciliationState = (typeof reconciliationStates)[number];

export const differenceKinds = ["BankMissing", "PlatformMissing", "Amount", "Status", "Fee"] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** What exactly was found; each is of one kind. */
export const causeKinds = {
  /** The platform settled an order, and no bank transaction is its money. */
  OrderNotAtBank: "BankMissing",
  /** A bank transaction that the uploaded statement does not have. */
  NotOnStatement: "BankMissing",
  /** Money at the bank that is no order's and that nobody set aside. */
  NoOrder: "PlatformMissing",
  /** A row of the statement that was never seen at the bank. */
  NotSeen: "PlatformMissing",
  /** The order's money is not what the order asked for, or was settled for. */
  OrderAmount: "Amount",
  /** The statement has another amount than was seen. */
  StatementAmount: "Amount",
  /** The books hold another amount than the order was settled for. */
  PostedAmount: "Amount",
  /** The money is there, the order is not settled. */
  NotSettled: "Status",
  /** The order counts as paid, and the bank gave its money back. */
  ReversedAtBank: "Status",
  /** Money left twice for one payout. */
  PaidTwice: "Status",
  /** Settled, and the books know nothing of it. */
  NotPosted: "Status",
  /** In the books, and the order is not settled. */
  PostedUnsettled: "Status",
  /** The bank took another fee than the card's. */
  BankFee: "Fee",
  /** The books hold another fee than the order's. */
  PostedFee: "Fee",
} as const satisfies Record<string, DifferenceKind>;
export type DifferenceCause = keyof typeof causeKinds;
export const differenceCauses = Object.keys(causeKinds) as [DifferenceCause, ...DifferenceCause[]];

export const differenceStates = ["Open", "Closed"] as const;
export type DifferenceState = (typeof differenceStates)[number];

/** Bound, Ignored and NoLongerFound are what a comparison finds; a person cannot claim them. */
export const differenceWays = [
  "Bound",
  "SettledByReview",
  "Ignored",
  "BookedManually",
  "BankError",
  "TimingDifference",
  "Other",
  "NoLongerFound",
] as const;
export type DifferenceWay = (typeof differenceWays)[number];

export const closeWays = [
  "SettledByReview",
  "BookedManually",
  "BankError",
  "TimingDifference",
  "Other",
] as const satisfies readonly DifferenceWay[];
export type CloseWay = (typeof closeWays)[number];

/** In which ways a person may close what; a fee has no day to wait for, and books are not the bank's error. */
export const waysOfCause = {
  OrderNotAtBank: ["SettledByReview", "BookedManually", "BankError", "TimingDifference", "Other"],
  NotOnStatement: ["BankError", "TimingDifference", "Other"],
  NoOrder: ["BookedManually", "BankError", "TimingDifference", "Other"],
  NotSeen: ["BookedManually", "BankError", "TimingDifference", "Other"],
  OrderAmount: ["SettledByReview", "BookedManually", "BankError", "Other"],
  StatementAmount: ["BankError", "Other"],
  PostedAmount: ["BookedManually", "Other"],
  NotSettled: ["SettledByReview", "TimingDifference", "Other"],
  ReversedAtBank: ["BookedManually", "BankError", "TimingDifference", "Other"],
  PaidTwice: ["BookedManually", "BankError", "Other"],
  NotPosted: ["BookedManually", "Other"],
  PostedUnsettled: ["BookedManually", "Other"],
  BankFee: ["BookedManually", "BankError", "Other"],
  PostedFee: ["BookedManually", "Other"],
} as const satisfies Record<DifferenceCause, readonly CloseWay[]>;
