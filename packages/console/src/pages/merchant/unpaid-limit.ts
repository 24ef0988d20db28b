/** How many collection orders a merchant may have unpaid at once, and of what sum, currency by currency. */

import { merchantUnpaidlimit } from "@opc/contract/merchant/actions";
import type { MerchantDetail, MerchantRow } from "@opc/contract/merchant/calls";
import type { Translate } from "../../i18n/i18n.ts";
import type { FormValues } from "../../kit/form/form.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import { proofFields } from "../../kit/form/proof-fields.ts";
import { formatMoney, groupDigits } from "../../kit/format/money.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { merchantChanged } from "./changed.ts";
import { currenciesFor, type MerchantCurrencies, written } from "./currencies.ts";
import { currentMerchant } from "./merchant.ts";

export async function setUnpaidLimit(row: MerchantRow, tools: ActionTools): Promise<void> {
  const merchant = await currentMerchant(row);
  const currencies = merchant && (await currenciesFor(merchant));
  if (!currencies) return;
  const { MerchantAlias } = merchant;
  const [first] = currencies.options;
  const isOwn = ({ Limit }: FormValues) => Limit === "Own";
  const saved = await openForm({
    title: (t) => t("merchantAction.unpaidLimit.title", { merchant: MerchantAlias }),
    call: "merchantUnpaidlimit",
    input: merchantUnpaidlimit.input,
    fixed: { MerchantAlias },
    fields: [
      {
        kind: "select",
        name: "Currency",
        label: "merchant.field.Currency",
        options: currencies.options,
        fills: (currency) => shownOf(limitIn(merchant, currency)),
      },
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
    initial: { Currency: first?.value ?? "", ...shownOf(limitIn(merchant, first?.value)) },
    sentence: (values, t) => limitSentence({ merchant, currencies }, values, t),
    confirm: "merchantAction.unpaidLimit.action",
    done: "merchantAction.unpaidLimit.done",
  });
  if (saved) await merchantChanged(row, tools);
}

type Limit = Pick<MerchantDetail["UnpaidLimits"][number], "IsOwn" | "MaximumOrders" | "MaximumAmount">;

function limitIn({ UnpaidLimits, UsualUnpaidOrders }: MerchantDetail, currency: unknown): Limit {
  const own = UnpaidLimits.find(({ Currency, IsOwn }) => IsOwn && Currency === currency);
  return own ?? { IsOwn: false, MaximumOrders: UsualUnpaidOrders, MaximumAmount: null };
}

/** As it is now, to be changed. */
function shownOf({ IsOwn, MaximumOrders, MaximumAmount }: Limit): FormValues {
  return {
    Limit: IsOwn ? "Own" : "Usual",
    UnpaidOrders: MaximumOrders?.toString() ?? "",
    UnpaidAmount: MaximumAmount ?? "",
  };
}

interface LimitFacts {
  merchant: MerchantDetail;
  currencies: MerchantCurrencies;
}

function limitSentence(
  { merchant, currencies }: LimitFacts,
  values: FormValues,
  t: Translate,
): string | undefined {
  const currency = String(values.Currency ?? "");
  if (currency === "") return undefined;
  const wanted = wantedOf(values, merchant, currencies.zeroOf(currency));
  if (!wanted) return undefined;
  return t("merchantAction.unpaidLimit.set", {
    merchant: merchant.MerchantName,
    currency,
    before: limitText(limitIn(merchant, currency), currency, t),
    after: limitText(wanted, currency, t),
  });
}

/** Undefined while what is typed is no limit. */
function wantedOf(values: FormValues, merchant: MerchantDetail, zero: string): Limit | undefined {
  if (values.Limit !== "Own")
    return { IsOwn: false, MaximumOrders: merchant.UsualUnpaidOrders, MaximumAmount: null };
  const orders = String(values.UnpaidOrders ?? "").trim();
  const amount = String(values.UnpaidAmount ?? "").trim();
  if (!/^\d*$/.test(orders) || !/^(\d+(\.\d+)?)?$/.test(amount)) return undefined;
  return {
    IsOwn: true,
    MaximumOrders: orders === "" ? null : Number(orders),
    MaximumAmount: amount === "" ? null : written(amount, zero),
  };
}

function limitText({ MaximumOrders, MaximumAmount }: Limit, currency: string, t: Translate): string {
  const count = MaximumOrders === null ? "" : groupDigits(String(MaximumOrders));
  const amount = MaximumAmount === null ? "" : formatMoney(MaximumAmount, currency);
  if (count && amount) return t("merchantAction.unpaidLimit.both", { count, amount });
  if (count) return t("merchantAction.unpaidLimit.count", { count });
  return amount || t("merchantAction.quota.unlimited");
}
