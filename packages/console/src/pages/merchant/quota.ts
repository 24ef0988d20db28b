/** How much a merchant may ask for in withdrawals a day, currency by currency. */

import { merchantQuotaset } from "@opc/contract/merchant/actions";
import type { MerchantDetail, MerchantRow } from "@opc/contract/merchant/calls";
import type { Translate } from "../../i18n/i18n.ts";
import type { FormValues } from "../../kit/form/form.ts";
import { proofFields } from "../../kit/form/proof-fields.ts";
import { formatMoney } from "../../kit/format/money.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { amountOf, type LimitFacts, openLimitForm } from "./limit-form.ts";

export function setQuota(row: MerchantRow, tools: ActionTools): Promise<void> {
  return openLimitForm(
    {
      texts: "quota",
      asks: (fixed, currency) => ({
        call: "merchantQuotaset",
        input: merchantQuotaset.input,
        fixed,
        fields: [
          currency,
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
      }),
      initial: { Limit: "Limited" },
      shown: (merchant, currency) => ({ DailyWithdrawalQuota: quotaIn(merchant, currency) ?? "" }),
      sentence: quotaSentence,
    },
    row,
    tools,
  );
}

function quotaIn({ Balances }: MerchantDetail, currency: string): string | null {
  return Balances.find(({ Currency }) => Currency === currency)?.DailyWithdrawalQuota ?? null;
}

function quotaSentence(
  { merchant, currency, money }: LimitFacts,
  values: FormValues,
  t: Translate,
): string | undefined {
  const now = quotaIn(merchant, currency);
  const facts = {
    merchant: merchant.MerchantName,
    currency,
    before: now === null ? t("merchantAction.quota.unlimited") : formatMoney(now, currency),
  };
  if (values.Limit === "Unlimited") return t("merchantAction.quota.none", facts);
  const amount = amountOf(values.DailyWithdrawalQuota);
  return amount && t("merchantAction.quota.set", { ...facts, after: money(amount) });
}
