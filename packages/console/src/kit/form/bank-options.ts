import { api } from "../../api/client.ts";
import { currentLanguage } from "../../i18n/i18n.ts";
import { isOffered } from "../reference-choices.ts";
import type { Option } from "./form.ts";

interface NamedBank {
  BankCode: string;
  BankName: string;
  BankName_enUS: string;
}

/**
 * The banks of a currency, by their codes and their names in the language in use: each of them finds it. `own`: the one that an
 * account has stays a choice, also when it is disabled for new ones.
 */
export async function banksOf(currency: string, own?: NamedBank): Promise<Option[]> {
  const banks = await api("banklist", {}, { quiet: true });
  const isChinese = currentLanguage() === "zhCN";
  const enabled = banks.filter((bank) => isOffered(bank) && bank.Currency === currency);
  const isKnown = own === undefined || enabled.some(({ BankCode }) => BankCode === own.BankCode);
  return [...enabled, ...(isKnown ? [] : [own])].map(({ BankCode, BankName, BankName_enUS }) => ({
    value: BankCode,
    label: `${BankCode} · ${isChinese ? BankName : BankName_enUS}`,
  }));
}

/** The currencies that there are banks of, the one alone chosen from the start. */
export async function currenciesOfBanks(): Promise<Option[]> {
  const banks = await api("banklist", {}, { quiet: true });
  const enabled = banks.filter(isOffered);
  const currencies = [...new Set(enabled.map(({ Currency }) => Currency))].sort();
  return currencies.map((value) => ({ value, label: value, isUsual: currencies.length === 1 }));
}
