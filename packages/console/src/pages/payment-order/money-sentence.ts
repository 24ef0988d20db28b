/** What a decision does to a merchant's balance, in one sentence; before and after where the viewer may know it. */
import type { Translate } from "../../i18n/i18n.ts";
import { formatMoney, groupDigits } from "../../kit/format/money.ts";
import { negated, sumOf } from "../../kit/format/money-sum.ts";

interface Movement {
  merchant: string;
  currency: string;
  /** What is credited before the fee. */
  amount: string;
  fee: string;
  /** What the balance gains or loses. */
  net: string;
  /** What the merchant has available; null for who may not know. */
  before: string | null;
}

export function addedSentence(movement: Movement, t: Translate): string {
  return sentence("added", "addedTo", movement, movement.net, t);
}

export function takenSentence(movement: Omit<Movement, "amount" | "fee">, t: Translate): string {
  const whole = { ...movement, amount: "", fee: "" };
  return sentence("taken", "takenFrom", whole, negated(movement.net), t);
}

function sentence(
  alone: "added" | "taken",
  withBalance: "addedTo" | "takenFrom",
  { merchant, currency, amount, fee, net, before }: Movement,
  change: string,
  t: Translate,
): string {
  const money = (text: string) => formatMoney(text, currency);
  const values = { merchant, net: money(net), amount: money(amount), fee: money(fee) };
  const after = before === null ? undefined : sumOf(before, change);
  if (before === null || after === undefined) return t(`orderAction.money.${alone}`, values);
  return t(`orderAction.money.${withBalance}`, {
    ...values,
    before: groupDigits(before),
    after: groupDigits(after),
  });
}
