/** The form of a limit that a merchant has currency by currency: what it is now is there to be changed, with a proof. */
import type { MerchantDetail, MerchantRow } from "@opc/contract/merchant/calls";
import type { Translate } from "../../i18n/i18n.ts";
import type { Form, FormField, FormValues } from "../../kit/form/form.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import { formatMoney } from "../../kit/format/money.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { merchantChanged } from "./changed.ts";
import { currenciesFor, written } from "./currencies.ts";
import { currentMerchant } from "./merchant.ts";

type LimitCall = "merchantQuotaset" | "merchantPayoutlimit" | "merchantUnpaidlimit";

export interface LimitFacts {
  merchant: MerchantDetail;
  currency: string;
  /** What is typed as its currency writes it: "1500" is "1,500.00". */
  money: (typed: string) => string;
}

type LimitCallForm<Name extends LimitCall> = Pick<Form<Name>, "call" | "input" | "fixed" | "fields">;

export interface LimitForm<Name extends LimitCall> {
  /** Whose title, action and done are the form's. */
  texts: "quota" | "payoutLimit" | "unpaidLimit";
  /** The call with its fields, of which the currency is the first. */
  asks: (
    merchant: Pick<MerchantRow, "MerchantAlias">,
    currency: FormField<"Currency">,
  ) => LimitCallForm<Name>;
  /** What the fields begin with besides what a currency fills them with. */
  initial?: FormValues;
  /** The limit of a currency as it is now. */
  shown: (merchant: MerchantDetail, currency: string) => FormValues;
  /** What was and what will be; undefined while what is typed is no limit. */
  sentence: (facts: LimitFacts, values: FormValues, t: Translate) => string | undefined;
}

export async function openLimitForm<Name extends LimitCall>(
  limit: LimitForm<Name>,
  row: MerchantRow,
  tools: ActionTools,
): Promise<void> {
  const merchant = await currentMerchant(row);
  const currencies = merchant && (await currenciesFor(merchant));
  if (!currencies) return;
  const { MerchantAlias } = merchant;
  const first = currencies.options[0]?.value ?? "";
  const currencyField: FormField<"Currency"> = {
    kind: "select",
    name: "Currency",
    label: "merchant.field.Currency",
    options: currencies.options,
    fills: (currency) => limit.shown(merchant, currency),
  };
  const saved = await openForm({
    ...limit.asks({ MerchantAlias }, currencyField),
    title: (t) => t(`merchantAction.${limit.texts}.title`, { merchant: MerchantAlias }),
    initial: { ...limit.initial, Currency: first, ...limit.shown(merchant, first) },
    sentence: (values, t) => {
      const currency = String(values.Currency ?? "");
      if (currency === "") return undefined;
      const money = (typed: string) => formatMoney(written(typed, currencies.zeroOf(currency)), currency);
      return limit.sentence({ merchant, currency, money }, values, t);
    },
    confirm: `merchantAction.${limit.texts}.action`,
    done: `merchantAction.${limit.texts}.done`,
  });
  if (saved) await merchantChanged(row, tools);
}

/** What is typed, where it is an amount that a limit can be. */
export function amountOf(value: FormValues[string] | undefined): string | undefined {
  const amount = String(value ?? "").trim();
  return /^\d+(\.\d+)?$/.test(amount) ? amount : undefined;
}
