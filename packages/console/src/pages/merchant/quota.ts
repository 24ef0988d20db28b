/** How much a merchant may ask for in withdrawals a day, currency by currency. */

import { merchantQuotaset } from "@opc/contract/merchant/actions";
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

export async function setQuota(row: MerchantRow, tools: ActionTools): Promise<void> {
  const merchant = await currentMerchant(row);
  const currencies = merchant && (await currenciesFor(merchant));
  if (!currencies) return;
  const { MerchantAlias } = merchant;
  const [first] = currencies.options;
  const before = quotaIn(merchant, first?.value);
  const saved = await openForm({
    title: (t) => t("merchantAction.quota.title", { merchant: MerchantAlias }),
    call: "merchantQuotaset",
    input: merchantQuotaset.input,
    fixed: { MerchantAlias },
    fields: [
      {
        kind: "select",
        name: "Currency",
        label: "merchant.field.Currency",
        options: currencies.options,
        fills: (currency) => ({ DailyWithdrawalQuota: quotaIn(merchant, currency) ?? "" }),
      },
      {
        kind: "choice",
        name: "Limit",
        local: "required",
        label: "merchantAction.quota.limit",
        options: [
          { value: "Limited", label: "merchantAction.quota.limited" },
          { value: "Unlimited", label: "merchantAction.quota.unlimitedChoice" },
        ],
      },
      {
        kind: "amount",
        name: "DailyWithdrawalQuota",
        label: "merchantAction.quota.amount",
        hint: "merchantAction.quota.hint",
        isRequired: true,
        isShown: ({ Limit }) => Limit === "Limited",
      },
      ...proofFields,
    ],
    initial: { Currency: first?.value ?? "", Limit: "Limited", DailyWithdrawalQuota: before ?? "" },
    sentence: (values, t) => quotaSentence({ merchant, currencies }, values, t),
    confirm: "merchantAction.quota.action",
    done: "merchantAction.quota.done",
  });
  if (saved) await merchantChanged(row, tools);
}

function quotaIn({ Balances }: MerchantDetail, currency: unknown): string | null {
  return Balances.find(({ Currency }) => Currency === currency)?.DailyWithdrawalQuota ?? null;
}

interface QuotaFacts {
  merchant: MerchantDetail;
  currencies: MerchantCurrencies;
}

function quotaSentence(
  { merchant, currencies }: QuotaFacts,
  values: FormValues,
  t: Translate,
): string | undefined {
  const currency = String(values.Currency ?? "");
  if (currency === "") return undefined;
  const now = quotaIn(merchant, currency);
  const facts = {
    merchant: merchant.MerchantName,
    currency,
    before: now === null ? t("merchantAction.quota.unlimited") : formatMoney(now, currency),
  };
  if (values.Limit === "Unlimited") return t("merchantAction.quota.none", facts);
  const amount = String(values.DailyWithdrawalQuota ?? "").trim();
  if (!/^\d+(\.\d+)?$/.test(amount)) return undefined;
  return t("merchantAction.quota.set", {
    ...facts,
    after: formatMoney(written(amount, currencies.zeroOf(currency)), currency),
  });
}
