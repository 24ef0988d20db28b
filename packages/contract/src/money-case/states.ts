/**
 * Cases: what kinds there are, how each may end, and what an ending books. Money is *surplus* where the bank or a supplier has
 * more than the books say, and *missing* where it has less: the clearing account is what is really there, less what is surplus
 * and plus what is missing in open cases. Plain lists, so that the fields' data needs no schema.
 */

export const caseKinds = [
  /** A supplier was paid what its order was not credited with: other money had settled it, or a person rejected this. */
  "CollectionPaidTwice",
  /** A member paid more than was asked for, and the order was settled as what it is. */
  "OverPayment",
  /** A supplier takes back a payment that it had told of. */
  "CollectionTakenBack",
  /** A payout left through one channel after another one had paid it. */
  "PayoutPaidTwice",
  /** A payout left after the merchant had its money back. */
  "PaidAfterRefund",
  /** A supplier says of a payout that it had told as paid that the money did not leave. */
  "PayoutTakenBack",
] as const;
export type CaseKind = (typeof caseKinds)[number];

export const caseStates = ["Open", "Closed"] as const;
export type CaseState = (typeof caseStates)[number];

/** Of both kinds of order. */
export const caseOrderKinds = ["Payment", "Payout"] as const;
export type CaseOrderKind = (typeof caseOrderKinds)[number];

export const caseSides = ["Surplus", "Missing"] as const;
export type CaseSide = (typeof caseSides)[number];

/** Who has to be asked next. */
export const caseParties = ["Supplier", "Member", "Merchant"] as const;
export type CaseParty = (typeof caseParties)[number];

/** What shows that it is so, as it is kept: money at the bank, and a supplier's word, told by notice or asked for. */
export const caseEvidenceKinds = ["BankCredit", "CardRecord", "SupplierNotice", "SupplierAnswer"] as const;
export type CaseEvidenceKind = (typeof caseEvidenceKinds)[number];

export const caseEndings = [
  /** Booked: two people. */
  "CreditMerchant",
  "ChargeMerchant",
  "KeptAsIncome",
  "WrittenOff",
  /** Nothing is booked: the money went where it belongs, or was never wrong; of missing money this is two people's word. */
  "SentBack",
  "Recovered",
  "OrderReversed",
  "NothingWrong",
] as const;
export type CaseEnding = (typeof caseEndings)[number];

/** The table of moves: a case ends once. */
export const caseMoves = { close: { from: ["Open"], to: "Closed" } } as const satisfies Record<
  string,
  { from: readonly CaseState[]; to: CaseState }
>;

interface Booking {
  /** What a merchant's available balance gains, of one. */
  available: -1n | 0n | 1n;
  /** What the operator's own result (manual adjustment) gains. */
  result: -1n | 0n | 1n;
}

/** What each booked ending moves against the clearing account; always by two people. */
export const caseBookings: Readonly<Partial<Record<CaseEnding, Booking>>> = {
  CreditMerchant: { available: 1n, result: 0n },
  ChargeMerchant: { available: -1n, result: 0n },
  KeptAsIncome: { available: 0n, result: 1n },
  WrittenOff: { available: 0n, result: -1n },
};

export const caseFacts: Readonly<
  Record<CaseKind, { side: CaseSide; party: CaseParty; endings: readonly CaseEnding[] }>
> = {
  CollectionPaidTwice: {
    side: "Surplus",
    party: "Supplier",
    endings: ["CreditMerchant", "SentBack", "KeptAsIncome", "NothingWrong"],
  },
  OverPayment: {
    side: "Surplus",
    party: "Member",
    endings: ["CreditMerchant", "SentBack", "KeptAsIncome", "NothingWrong"],
  },
  CollectionTakenBack: {
    side: "Missing",
    party: "Supplier",
    endings: ["OrderReversed", "Recovered", "WrittenOff", "NothingWrong"],
  },
  PayoutPaidTwice: {
    side: "Missing",
    party: "Supplier",
    endings: ["Recovered", "WrittenOff", "NothingWrong"],
  },
  PaidAfterRefund: {
    side: "Missing",
    party: "Merchant",
    endings: ["ChargeMerchant", "Recovered", "WrittenOff", "NothingWrong"],
  },
  PayoutTakenBack: {
    side: "Surplus",
    party: "Supplier",
    endings: ["OrderReversed", "SentBack", "KeptAsIncome", "NothingWrong"],
  },
};

/** Where a wrong word would take money, or hide that somebody did; that its order was reversed can be looked up. */
export function isEndedByTwo(kind: CaseKind, ending: CaseEnding): boolean {
  if (caseBookings[ending]) return true;
  return caseFacts[kind].side === "Missing" && ending !== "OrderReversed";
}
