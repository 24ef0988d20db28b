import type { MerchantDetail } from "@opc/contract/merchant/calls";
import { api } from "../../api/client.ts";
import { currentLanguage } from "../../i18n/i18n.ts";
import type { Option } from "../../kit/form/form.ts";
import { sumOf } from "../../kit/format/money-sum.ts";
import { isOffered } from "../../kit/reference-choices.ts";

export interface MerchantCurrencies {
  /** Those that the merchant has something in come first. */
  options: Option[];
  /** "0.00" of a currency with two decimals. */
  zeroOf: (currency: unknown) => string;
}

/** Of what is disabled only what the merchant has. Undefined when they could not be had; the client has said why. */
export async function currenciesFor({ Balances }: MerchantDetail): Promise<MerchantCurrencies | undefined> {
  const all = await api("currencylist").catch(() => undefined);
  if (!all) return undefined;
  const held = new Set(Balances.map(({ Currency }) => Currency));
  const isChinese = currentLanguage() === "zhCN";
  const options = all
    .filter((one) => isOffered(one) || held.has(one.Currency))
    .map(({ Currency, CurrencyName, CurrencyName_enUS }) => ({
      value: Currency,
      label: `${Currency} · ${isChinese ? CurrencyName : CurrencyName_enUS}`,
    }));
  return {
    options: [
      ...options.filter(({ value }) => held.has(value)),
      ...options.filter(({ value }) => !held.has(value)),
    ],
    zeroOf: (currency) => {
      const exponent = all.find(({ Currency }) => Currency === currency)?.Exponent ?? 0;
      return exponent === 0 ? "0" : `0.${"0".repeat(exponent)}`;
    },
  };
}

/** "1500" beside "0.00" is "1500.00": an amount as its currency writes it. */
export function written(amount: string, zero: string): string {
  return sumOf(amount, zero) ?? amount;
}
