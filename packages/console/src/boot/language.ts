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
  document.documentElement.lang = languageTags[language];
}
