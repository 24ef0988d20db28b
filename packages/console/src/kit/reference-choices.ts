/** What filters and reports find by reference data. What is disabled is named so and comes last: there still are orders of it. */
import { useTexts } from "../i18n/i18n.ts";
import { useCachedList, useCurrencies } from "../state/reference.ts";
import type { Choice } from "./resource.ts";

export function usePayTypes(): readonly Choice[] {
  const { language } = useTexts();
  return useChoices(useCachedList("payTypeList"), (type) => ({
    value: type.PayTypeCode,
    label: language === "enUS" ? type.PayTypeName_enUS : type.PayTypeName,
  }));
}

export function usePayoutTypes(): readonly Choice[] {
  const { language } = useTexts();
  return useChoices(useCachedList("cashoutTypeList"), (type) => ({
    value: type.CashoutTypeCode,
    label: language === "enUS" ? type.CashoutTypeName_enUS : type.CashoutTypeName,
  }));
}

export function useBanks(): readonly Choice[] {
  const { language } = useTexts();
  return useChoices(useCachedList("bankList"), (bank) => ({
    value: bank.BankCode,
    label: `${bank.BankCode} · ${language === "enUS" ? bank.BankName_enUS : bank.BankName}`,
  }));
}

export function useCurrencyChoices(): readonly Choice[] {
  return useChoices(useCurrencies(), ({ Currency }) => ({ value: Currency, label: Currency }));
}

/** Whether something new may be made with it. A list from before, of a browser or of the release before, does not tell. */
export function isOffered({ Enabled }: { Enabled: boolean }): boolean {
  return Enabled !== false;
}

/** One code may stand in several currencies: it is one choice, disabled where it is so in all of them. */
function useChoices<Row extends { Enabled: boolean }>(
  rows: readonly Row[],
  choiceOf: (row: Row) => Choice,
): readonly Choice[] {
  const { t } = useTexts();
  const choices = new Map<string, Choice>();
  // Those enabled come first.
  for (const row of rows) {
    const { value, label } = choiceOf(row);
    if (choices.has(value)) continue;
    choices.set(value, { value, label: isOffered(row) ? label : t("kit.filter.disabled", { name: label }) });
  }
  return [...choices.values()];
}
