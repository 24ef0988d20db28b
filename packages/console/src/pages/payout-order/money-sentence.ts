/** What an act does to the merchant's balance, in one sentence; before and after where the viewer may know it. */
import type { PayoutOrderRow } from "@opc/contract/payout-order/calls";
import type { Translate } from "../../i18n/i18n.ts";
import { formatMoney, groupDigits } from "../../kit/format/money.ts";
import { sumOf } from "../../kit/format/money-sum.ts";
import type { PayoutDetail } from "./order.ts";

/** What was deducted goes back. */
export function refundSentence({ Order, AvailableBalance: before }: PayoutDetail, t: Translate): string {
  const { MerchantName: merchant, DeductedAmount, Currency } = Order;
  const values = { merchant, net: formatMoney(DeductedAmount, Currency) };
  const after = before === null ? undefined : sumOf(before, DeductedAmount);
  if (before === null || after === undefined) return t("payoutAction.money.refunded", values);
  return t("payoutAction.money.refundedTo", {
    ...values,
    before: groupDigits(before),
    after: groupDigits(after),
  });
}

/** Who receives how much: the names of the sentences in which money leaves. */
export function leavingWords(order: PayoutOrderRow) {
  return {
    amount: formatMoney(order.Amount, order.Currency),
    payee: order.PayeeName,
    bank: order.BankCode,
    card: order.CardNumberMasked,
    merchant: order.MerchantName,
  };
}

/** "THB 1,200.00, PHP 300.00": amounts of several payouts, each currency for itself. */
export function sumsText(rows: readonly PayoutOrderRow[]): string {
  const sums = new Map<string, string>();
  for (const { Currency, Amount } of rows)
    sums.set(Currency, sumOf(sums.get(Currency) ?? "0", Amount) ?? Amount);
  return [...sums].map(([currency, amount]) => formatMoney(amount, currency)).join(", ");
}
