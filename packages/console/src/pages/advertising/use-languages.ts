import { useQuery } from "@tanstack/react-query";
import { api } from "../../api/client.ts";
import { useTexts } from "../../i18n/i18n.ts";
import type { Choice } from "../../kit/resource.ts";

/** The languages that content may be in, in the reader's own words. */
export function useLanguages(): readonly Choice[] {
  const { language } = useTexts();
  const { data = [] } = useQuery({
    queryKey: ["languageList"],
    queryFn: ({ signal }) => api("languageList", {}, { signal, quiet: true }),
  });
  return data.map(({ LanguageCode, LanguageName, LanguageName_enUS }) => ({
    value: LanguageCode,
    label: language === "zhCN" ? LanguageName : LanguageName_enUS,
  }));
}

/** What a language is called; its code while that is not known. */
export function useLanguageName(): (code: string) => string {
  const languages = useLanguages();
  return (code) => languages.find(({ value }) => value === code)?.label ?? code;
}
