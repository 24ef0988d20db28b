import type { MerchantDetail } from "@opc/contract/merchant";
import { api } from "../../api/client.ts";
import { currentLanguage } from "../../i18n/i18n.ts";
import type { Option } from "../../kit/form/form.ts";

/** Those that the merchant has something in come first. What fails has said why. */
export async function currencyOptions({ Balances }: MerchantDetail): Promise<Option[] | undefined> {
  const all = await api("currencylist").catch(() => undefined);
  if (!all) return undefined;
  const held = new Set(Balances.map(({ Currency }) => Currency));
  const isChinese = currentLanguage() === "zhCN";
  const options = all.map(({ Currency, CurrencyName, CurrencyName_enUS }) => ({
    value: Currency,
    label: `${Currency} · ${isChinese ? CurrencyName : CurrencyName_enUS}`,
  }));
  return [
    ...options.filter(({ value }) => held.has(value)),
    ...options.filter(({ value }) => !held.has(value)),
  ];
}
