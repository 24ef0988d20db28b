/**
 * Texts in the chosen language, by i18next. Keys are checked: `t("shell.logout")` compiles only if the text
 * exists, in both languages. `{{name}}` in a text is filled from the values. Only the language in use is
 * loaded; the other arrives when someone switches to it, without a reload.
 */
import dayjs from "dayjs";
import { createInstance } from "i18next";
import { useMemo, useSyncExternalStore } from "react";
import { type Language, languageTags, storedLanguage, storeLanguage } from "../boot/language.ts";
import type { Texts } from "./en-us.ts";

export type { Language };
export { languageTags };

type Leaves<Node, Prefix extends string = ""> = {
  [Key in keyof Node & string]: Node[Key] extends string
    ? `${Prefix}${Key}`
    : Leaves<Node[Key], `${Prefix}${Key}.`>;
}[keyof Node & string];

/** "section.name" of every text that exists. */
export type TextKey = Leaves<Texts>;
export type TextValues = Readonly<Record<string, string | number>>;
export type Translate = (key: TextKey, values?: TextValues) => string;

const i18n = createInstance();
const started = Promise.withResolvers<void>();
const dayjsLocales: Record<Language, string> = { enUS: "en", zhCN: "zh-cn" };

/** Loads the language that cookie or browser ask for; the app waits for it before its first paint. */
export async function startTexts(): Promise<void> {
  const language = storedLanguage();
  await i18n.init({
    lng: language,
    resources: { [language]: { translation: await load(language) } },
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  dayjs.locale(dayjsLocales[language]);
  started.resolve();
}

export async function changeLanguage(language: Language): Promise<void> {
  if (!i18n.hasResourceBundle(language, "translation")) {
    i18n.addResourceBundle(language, "translation", await load(language));
  }
  if (withMore.size > 0) await moreTexts(language);
  storeLanguage(language);
  dayjs.locale(dayjsLocales[language]);
  await i18n.changeLanguage(language);
}

async function load(language: Language): Promise<object> {
  return (await (language === "zhCN" ? import("./zh-cn-first.ts") : import("./en-us-first.ts"))).texts;
}

/** Languages that have all their texts. */
const withMore = new Set<Language>();

/** The texts that only some screens speak with: such a screen waits for them as for its code, which may come before all texts. */
export async function moreTexts(
  language = i18n.isInitialized ? currentLanguage() : storedLanguage(),
): Promise<void> {
  if (withMore.has(language)) return;
  const coming = language === "zhCN" ? import("./zh-cn-more.ts") : import("./en-us-more.ts");
  const [{ texts }] = await Promise.all([coming, started.promise]);
  i18n.addResourceBundle(language, "translation", texts, true);
  withMore.add(language);
}

export function currentLanguage(): Language {
  return i18n.language === "zhCN" ? "zhCN" : "enUS";
}

/** For code outside React; components use `useTexts`, which follows the switch. */
export const translate: Translate = (key, values) => i18n.t(key, { ...values });

function subscribe(listener: () => void): () => void {
  i18n.on("languageChanged", listener);
  return () => i18n.off("languageChanged", listener);
}

export function useTexts(): { t: Translate; language: Language; dayjsLocale: string } {
  const language = useSyncExternalStore(subscribe, currentLanguage, currentLanguage);
  return useMemo(() => {
    const t: Translate = (key, values) => i18n.t(key, { lng: language, ...values });
    return { t, language, dayjsLocale: dayjsLocales[language] };
  }, [language]);
}
