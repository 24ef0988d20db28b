/** How much a merchant may have paid out a day, and how many payouts an hour, currency by currency. */

import { merchantPayoutlimit } from "@opc/contract/merchant/actions";
import type { MerchantDetail, MerchantRow } from "@opc/contract/merchant/calls";
import type { Translate } from "../../i18n/i18n.ts";
import type { FormValues } from "../../kit/form/form.ts";
import { proofFields } from "../../kit/form/proof-fields.ts";
import { formatMoney } from "../../kit/format/money.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { amountOf, type LimitFacts, openLimitForm } from "./limit-form.ts";

export function setPayoutLimit(row: MerchantRow, tools: ActionTools): Promise<void> {
  return openLimitForm(
    {
      texts: "payoutLimit",
      asks: (fixed, currency) => ({
        call: "merchantPayoutlimit",
        input: merchantPayoutlimit.input,
        fixed,
        fields: [
          currency,
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
      }),
      shown: shownIn,
      sentence: limitSentence,
    },
    row,
    tools,
  );
}

function limitIn({ PayoutLimits }: MerchantDetail, currency: string) {
  return PayoutLimits.find(({ Currency }) => Currency === currency);
}

function shownIn(merchant: MerchantDetail, currency: string): FormValues {
  const limit = limitIn(merchant, currency);
  return { DailyPayoutLimit: limit?.Daily ?? "", HourlyPayouts: limit?.Hourly?.toString() ?? "" };
}

function limitSentence(
  { merchant, currency, money }: LimitFacts,
  values: FormValues,
  t: Translate,
): string | undefined {
  const amount = amountOf(values.DailyPayoutLimit);
  const now = limitIn(merchant, currency);
  return (
    amount &&
    t("merchantAction.payoutLimit.set", {
      merchant: merchant.MerchantName,
      before: now ? formatMoney(now.Daily, currency) : t("merchantAction.quota.unlimited"),
      after: money(amount),
    })
  );
}
