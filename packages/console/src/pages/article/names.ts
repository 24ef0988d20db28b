/** Languages and categories by their names in the language in use. */
import { useQuery } from "@tanstack/react-query";
import { api, type Output } from "../../api/client.ts";
import { callQuery } from "../../api/query.ts";
import { currentLanguage, type Language, useTexts } from "../../i18n/i18n.ts";
import type { Option } from "../../kit/form/form.ts";
import type { Choice } from "../../kit/resource.ts";

interface CategoryNames {
  ArticleCategoryName: string;
  ArticleCategoryName_enUS: string;
}

export function categoryName(names: CategoryNames, language: Language = currentLanguage()): string {
  return language === "zhCN" ? names.ArticleCategoryName : names.ArticleCategoryName_enUS;
}

function languageChoice(row: Output<"languageList">[number], language: Language): Choice {
  const name = language === "zhCN" ? row.LanguageName : row.LanguageName_enUS;
  return { value: row.LanguageCode, label: name };
}

export function useLanguageChoices(): readonly Choice[] {
  const { language } = useTexts();
  const { data = [] } = useQuery(callQuery("languageList", {}, { quiet: true }));
  return data.map((row) => languageChoice(row, language));
}

export function useCategoryChoices(): readonly Choice[] {
  const { language } = useTexts();
  const { data = [] } = useQuery(callQuery("articleCategoryGet", {}, { quiet: true }));
  return data.map((row) => ({ value: row.ArticleCategoryId, label: categoryName(row, language) }));
}

/** What a language is called; its code while that is not known. */
export function useLanguageName(): (code: string) => string {
  const choices = useLanguageChoices();
  return (code) => choices.find(({ value }) => value === code)?.label ?? code;
}

/** `present`: the article's own, which may have been disabled since; then only its code is known. */
export async function languageOptions(present?: string): Promise<readonly Option[]> {
  const rows = await api("languageList", {}, { quiet: true });
  const options = rows.map((row) => languageChoice(row, currentLanguage()));
  if (present === undefined || options.some(({ value }) => value === present)) return options;
  return [...options, { value: present, label: present }];
}

/** `present`: the article's own, which may have been disabled since. */
export async function categoryOptions(present?: Option): Promise<readonly Option[]> {
  const rows = await api("articleCategoryGet", {}, { quiet: true });
  const options = rows.map((row) => ({ value: row.ArticleCategoryId, label: categoryName(row) }));
  if (!present || options.some(({ value }) => value === present.value)) return options;
  return [...options, present];
}
