/** What binding a credit to a candidate would do, as the candidate says it and as the dialog promises it. */
import type { BankTransactionRow } from "@opc/contract/bank-transaction/calls";
import type { TextKey, Translate } from "../../i18n/i18n.ts";
import { formatMoney } from "../../kit/format/money.ts";
import type { Tone } from "../../kit/status.ts";
import { moneyOf } from "./money-text.ts";
import type { Candidate } from "./use-credits.ts";

type Outcome = Pick<Candidate, "Outcome" | "Exception" | "LockedBy">;
type Order = Outcome & Pick<Candidate, "OrderNo" | "MerchantName" | "Difference" | "Currency">;
type Credit = Pick<BankTransactionRow, "Amount" | "Currency">;

export function isBindable({ Outcome }: Outcome): boolean {
  return Outcome === "Settle" || Outcome === "Evidence" || Outcome === "Review" || Outcome === "Belongs";
}

export function outcomeText(candidate: Outcome, t: Translate): string {
  return t(outcomeKey(candidate), { name: candidate.LockedBy ?? "" });
}

function outcomeKey({ Outcome, Exception }: Outcome): TextKey {
  if (Outcome !== "Review") return `matchingDesk.outcome.${Outcome}`;
  const isNamed = Exception === "Late" || Exception === "Partial" || Exception === "Over";
  return isNamed ? `matchingDesk.outcome.Review${Exception}` : "matchingDesk.outcome.Review";
}

export function outcomeTone(candidate: Outcome): Tone {
  if (!isBindable(candidate)) return "bad";
  return candidate.Outcome === "Settle" ? "good" : "warning";
}

const reviewSentences: Partial<Record<Candidate["Exception"], TextKey>> = {
  Late: "matchingDesk.bind.late",
  Partial: "matchingDesk.bind.partial",
  Over: "matchingDesk.bind.over",
};

/** One sentence of what will happen, for an order that something can be bound to. */
export function bindSentence(credit: Credit, order: Order, t: Translate): string {
  return t(sentenceKey(order), {
    amount: moneyOf(credit),
    order: order.OrderNo,
    merchant: order.MerchantName,
    name: order.LockedBy ?? "",
    difference: formatMoney(order.Difference.replace(/^[+-]/, ""), order.Currency),
  });
}

function sentenceKey({ Outcome, Exception }: Outcome): TextKey {
  if (Outcome === "Settle") return "matchingDesk.bind.settle";
  if (Outcome === "Evidence") return "matchingDesk.bind.evidence";
  if (Outcome === "Belongs") return "matchingDesk.bind.belongs";
  return reviewSentences[Exception] ?? "matchingDesk.bind.review";
}
