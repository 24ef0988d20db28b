/**
 * Whose money a debit of a payout card is. It is an order's only if amount and card are exactly its own, it was asked for
 * before, and the bank's words name it: by the attempt's reference, the order's number, or the payee's last four digits.
 * Exactly one such order; anything else waits for a person.
 */
import { namesPayout } from "../../order/order-no.ts";

export interface Debit {
  /** Above zero. */
  amountMinor: bigint;
  remark: string | null;
  counterparty: string | null;
  occurredAt: Date;
}

/** An order whose money may have left the card and whose debit nobody has seen yet. */
export interface DebitCandidate {
  orderId: bigint;
  amountMinor: bigint;
  reference: string;
  orderNo: string;
  payeeLast4: string;
  /** When the crawler was given the task. */
  takenAt: Date;
}

/** A bank that tells only minutes cuts the seconds off. */
const earlyByMs = 60_000;

/** The one candidate, or null. */
export function whoseDebit<Candidate extends DebitCandidate>(
  debit: Debit,
  candidates: readonly Candidate[],
): Candidate | null {
  const words = `${debit.remark ?? ""} ${debit.counterparty ?? ""}`;
  const upper = words.toUpperCase();
  const isNamed = ({ reference, orderNo }: Candidate) =>
    upper.includes(reference.toUpperCase()) || upper.includes(orderNo.toUpperCase());
  const named = candidates.filter(isNamed);
  // What names an order is no other's: even if that one fits less well, or its task has failed and it is no candidate.
  const meant =
    named.length > 0 || namesPayout(upper)
      ? named
      : candidates.filter((one) => endsIn(words, one.payeeLast4));
  const fitting = meant.filter(
    (one) =>
      one.amountMinor === debit.amountMinor &&
      debit.occurredAt.getTime() >= one.takenAt.getTime() - earlyByMs,
  );
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

/** Some number in the text (with whatever a bank writes for hidden digits) ends in these four. */
export function endsIn(text: string, last4: string): boolean {
  const numbers = text.match(/[\dxX*•][\dxX*•\s-]*/g) ?? [];
  // A hidden digit behind them makes others of the last four.
  return numbers.some((number) => number.replace(/[\s-]/g, "").endsWith(last4));
}

/** Numbers of accounts in a bank's words, but for their last four digits; our own numbers begin with a letter. */
export function maskedNumbers(text: string): string {
  return text.replace(/(?<![\p{L}\d])\d(?:[ -]?\d){7,23}(?![\p{L}\d])/gu, (number) => {
    const digits = number.replace(/\D/g, "");
    return `•••• ${digits.slice(-4)}`;
  });
}
