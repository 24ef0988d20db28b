/**
 * What is known of one account on one day, as the rules compare it. *Money*: a movement at the bank, as it was seen. *Part*:
 * what of it may be one order's; nearly always all of it. *Claim*: an order or payout, and what it says about money.
 * *Posting*: what the books hold for it. Amounts are minor units of the account's currency.
 */
export type Direction = "Credit" | "Debit";

export interface Part {
  id: bigint;
  amountMinor: bigint;
  orderId: bigint | null;
  /** It is no order's and need not be: set aside by a person, or known for what it is (a top-up of a card). */
  aside: "Person" | "Known" | null;
}

export interface Money {
  id: bigint;
  externalId: string;
  direction: Direction;
  /** Above zero. */
  amountMinor: bigint;
  /** What we booked as the bank's fee of it. */
  feeMinor: bigint;
  occurredAt: Date;
  /** What the bank says of it; orders may be named here. */
  words: string;
  parts: readonly Part[];
}

export interface Posting {
  amountMinor: bigint;
  feeMinor: bigint;
}

export interface Claim {
  orderId: bigint;
  orderNo: string;
  merchantAlias: string;
  status: string;
  /** Credit: a payment order. Debit: a payout. */
  direction: Direction;
  /** Settled: the order counts as paid. Undone: it did, and its money was given back by a reversing transfer. */
  outcome: "Settled" | "Undone" | "Open";
  /** What the bank should show. */
  expectedMinor: bigint;
  /** What the books should show, and the order's fee. */
  settledMinor: bigint;
  feeMinor: bigint;
  /** By what a bank's words may name it. */
  names: readonly string[];
  /** Net of reversals; null: nothing, or nothing any more. */
  posted: Posting | null;
}

export interface StatementLine {
  externalId: string;
  direction: Direction;
  amountMinor: bigint;
  feeMinor: bigint | null;
  occurredAt: Date;
}

export interface DayFacts {
  money: readonly Money[];
  /** Null where nobody uploaded one. */
  statement: readonly StatementLine[] | null;
  /** Money of other days that the statement has, by the bank's number. */
  seenElsewhere: ReadonlyMap<string, Money>;
  /** Numbers of the day's money that statements of other days have. */
  toldElsewhere: ReadonlySet<string>;
  /** Every order that the money is bound to, or that its words name, by id. */
  claims: ReadonlyMap<bigint, Claim>;
  /** Settled on this day for this account, and no money is bound to it. */
  unbound: readonly Claim[];
  /** Orders of `claims` that some money, of whatever day, is bound to. */
  paid: ReadonlySet<bigint>;
}
