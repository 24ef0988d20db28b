/** How much a merchant may have paid out a day, and how many payouts an hour, currency by currency. */

import { merchantPayoutlimit } from "@opc/contract/merchant/actions";
import type { MerchantDetail, MerchantRow } from "@opc/contract/merchant/calls";
import type { Translate } from "../../i18n/i18n.ts";
import type { FormValues } from "../../kit/form/form.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import { proofFields } from "../../kit/form/proof-fields.ts";
import { formatMoney } from "../../kit/format/money.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { merchantChanged } from "./changed.ts";
import { currenciesFor, type MerchantCurrencies, written } from "./currencies.ts";
import { currentMerchant } from "./merchant.ts";

export async function setPayoutLimit(row: MerchantRow, tools: ActionTools): Promise<void> {
  const merchant = await currentMerchant(row);
  const currencies = merchant && (await currenciesFor(merchant));
  if (!currencies) return;
  const { MerchantAlias } = merchant;
  const [first] = currencies.options;
  const saved = await openForm({
    title: (t) => t("merchantAction.payoutLimit.title", { merchant: MerchantAlias }),
    call: "merchantPayoutlimit",
    input: merchantPayoutlimit.input,
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
        kind: "amount",
        name: "DailyPayoutLimit",
        label: "merchantAction.payoutLimit.amount",
        hint: "merchantAction.payoutLimit.amountHint",
        isRequired: true,
      },
      {
        kind: "number",
        name: "HourlyPayouts",
        label: "merchantAction.payoutLimit.count",
        hint: "merchantAction.payoutLimit.countHint",
      },
      ...proofFields,
    ],
    initial: { Currency: first?.value ?? "", ...shownOf(limitIn(merchant, first?.value)) },
    sentence: (values, t) => limitSentence({ merchant, currencies }, values, t),
    confirm: "merchantAction.payoutLimit.action",
    done: "merchantAction.payoutLimit.done",
  });
  if (saved) await merchantChanged(row, tools);
}

function limitIn({ PayoutLimits }: MerchantDetail, currency: unknown) {
  return PayoutLimits.find(({ Currency }) => Currency === currency);
}

/** As it is now, to be changed. */
function shownOf(limit: MerchantDetail["PayoutLimits"][number] | undefined): FormValues {
  return { DailyPayoutLimit: limit?.Daily ?? "", HourlyPayouts: limit?.Hourly?.toString() ?? "" };
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
  const amount = String(values.DailyPayoutLimit ?? "").trim();
  if (currency === "" || !/^\d+(\.\d+)?$/.test(amount)) return undefined;
  const now = limitIn(merchant, currency);
  return t("merchantAction.payoutLimit.set", {
    merchant: merchant.MerchantName,
    before: now ? formatMoney(now.Daily, currency) : t("merchantAction.quota.unlimited"),
    after: formatMoney(written(amount, currencies.zeroOf(currency)), currency),
  });
}
