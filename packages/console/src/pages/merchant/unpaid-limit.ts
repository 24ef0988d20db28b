/** How many collection orders a merchant may have unpaid at once, and of what sum, currency by currency. */

import { merchantUnpaidlimit } from "@opc/contract/merchant/actions";
import type { MerchantDetail, MerchantRow } from "@opc/contract/merchant/calls";
import type { Translate } from "../../i18n/i18n.ts";
import type { FormValues } from "../../kit/form/form.ts";
import { proofFields } from "../../kit/form/proof-fields.ts";
import { formatMoney, groupDigits } from "../../kit/format/money.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { amountOf, type LimitFacts, openLimitForm } from "./limit-form.ts";

export function setUnpaidLimit(row: MerchantRow, tools: ActionTools): Promise<void> {
  const isOwn = ({ Limit }: FormValues) => Limit === "Own";
  return openLimitForm(
    {
      texts: "unpaidLimit",
      asks: (fixed, currency) => ({
        call: "merchantUnpaidlimit",
        input: merchantUnpaidlimit.input,
        fixed,
        fields: [
          currency,
          {
            kind: "choice",
            name: "Limit",
            label: "merchantAction.quota.limit",
            options: [
              { value: "Usual", label: "merchantAction.unpaidLimit.usual" },
              { value: "Own", label: "merchantAction.unpaidLimit.own" },
            ],
          },
          {
            kind: "number",
            name: "UnpaidOrders",
            label: "merchantAction.unpaidLimit.orders",
            hint: "merchantAction.unpaidLimit.ordersHint",
            isShown: isOwn,
          },
          {
            kind: "amount",
            name: "UnpaidAmount",
            label: "merchantAction.unpaidLimit.amount",
            hint: "merchantAction.unpaidLimit.amountHint",
            isShown: isOwn,
          },
          ...proofFields,
        ],
      }),
      shown: shownIn,
      sentence: limitSentence,
    },
    row,
    tools,
  );
}

function ownIn({ UnpaidLimits }: MerchantDetail, currency: string) {
  return UnpaidLimits.find(({ Currency, IsOwn }) => IsOwn && Currency === currency);
}

/** What is usual for all stands where it has none of its own. */
function shownIn(merchant: MerchantDetail, currency: string): FormValues {
  const own = ownIn(merchant, currency);
  const orders = own ? own.MaximumOrders : merchant.UsualUnpaidOrders;
  return {
    Limit: own ? "Own" : "Usual",
    UnpaidOrders: orders?.toString() ?? "",
    UnpaidAmount: own?.MaximumAmount ?? "",
  };
}

function limitSentence(facts: LimitFacts, values: FormValues, t: Translate): string | undefined {
  const { merchant, currency } = facts;
  const after = typedLimit(facts, values);
  const own = ownIn(merchant, currency);
  const before = own
    ? { orders: own.MaximumOrders, money: own.MaximumAmount && formatMoney(own.MaximumAmount, currency) }
    : usualIn(merchant);
  return (
    after &&
    t("merchantAction.unpaidLimit.set", {
      merchant: merchant.MerchantName,
      currency,
      before: limitText(before, t),
      after: limitText(after, t),
    })
  );
}

/** Null where nothing limits it. */
interface Limit {
  orders: number | null;
  money: string | null;
}

const usualIn = ({ UsualUnpaidOrders }: MerchantDetail): Limit => ({
  orders: UsualUnpaidOrders,
  money: null,
});

/** Undefined while what is typed is no limit; an empty field limits nothing. */
function typedLimit({ merchant, money }: LimitFacts, values: FormValues): Limit | undefined {
  if (values.Limit !== "Own") return usualIn(merchant);
  const orders = String(values.UnpaidOrders ?? "").trim();
  const isAmountEmpty = String(values.UnpaidAmount ?? "").trim() === "";
  const amount = amountOf(values.UnpaidAmount);
  if (!/^\d*$/.test(orders) || (!amount && !isAmountEmpty)) return undefined;
  return { orders: orders === "" ? null : Number(orders), money: amount ? money(amount) : null };
}

function limitText({ orders, money }: Limit, t: Translate): string {
  const count = orders === null ? "" : groupDigits(String(orders));
  if (count && money) return t("merchantAction.unpaidLimit.both", { count, amount: money });
  if (count) return t("merchantAction.unpaidLimit.count", { count });
  return money ?? t("merchantAction.quota.unlimited");
}
