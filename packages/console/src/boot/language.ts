/** Which language: the cookie `lang`, else the browser's, else English (specification section 1). */
import type { Language } from "@opc/contract/errors";
import { languageCookie, readCookie, writeCookie } from "./cookies.ts";

export type { Language };

/** BCP 47 tags: for `<html lang>`, the accept-language header and number formats. */
export const languageTags: Record<Language, string> = { enUS: "en-US", zhCN: "zh-CN" };

export function storedLanguage(): Language {
  const stored = readCookie(languageCookie);
  if (stored === "enUS" || stored === "zhCN") return stored;
  const preferred = navigator.languages.find((tag) => /^(zh|en)\b/i.test(tag)) ?? "en";
  return /^zh/i.test(preferred) ? "zhCN" : "enUS";
}

export function storeLanguage(language: Language): void {
  writeCookie(languageCookie, language);
  markLanguage(language);
}

/** A document that says so already is not styled anew, which rules that ask for a language would make it. */
export function markLanguage(language: Language): void {
  const root = document.documentElement;
  const tag = languageTags[language];
  if (root.lang !== tag) root.lang = tag;
}
