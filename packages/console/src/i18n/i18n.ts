/**
 * Texts in the chosen language. Keys are checked: `t("shell.logout")` compiles only if the text
 * exists, in both languages. `{{name}}` in a text is filled from the values. Only the language in use is
 * loaded; the other arrives when someone switches to it, without a reload.
 */
import dayjs from "dayjs";
import { useMemo } from "react";
import { type Language, languageTags, storedLanguage, storeLanguage } from "../boot/language.ts";
import { secondTry } from "../boot/second-try.ts";
import { createStore, useStore } from "../state/store.ts";
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

/** Sections of texts, some with sections of their own. */
interface Tree {
  [name: string]: string | Tree;
}

/** What has been loaded, by language. */
const loaded = new Map<Language, Tree>();
const chosen = createStore<Language>("enUS");
const started = Promise.withResolvers<void>();
const dayjsLocales: Record<Language, string> = { enUS: "en", zhCN: "zh-cn" };

/** Loads the language that cookie or browser ask for; the app waits for it before its first paint. */
export async function startTexts(): Promise<void> {
  const language = storedLanguage();
  await loadFirst(language);
  speak(language);
  started.resolve();
}

export async function changeLanguage(language: Language): Promise<void> {
  if (!loaded.has(language)) await loadFirst(language);
  if (withMore.size > 0) await moreTexts(language);
  storeLanguage(language);
  speak(language);
}

function speak(language: Language): void {
  dayjs.locale(dayjsLocales[language]);
  chosen.set(language);
}

async function loadFirst(language: Language): Promise<void> {
  const coming = () => (language === "zhCN" ? import("./zh-cn-first.ts") : import("./en-us-first.ts"));
  loaded.set(language, (await secondTry<{ texts: Tree }>(coming)).texts);
}

/** Languages that have all their texts. */
const withMore = new Set<Language>();

/** The texts that only some screens speak with: such a screen waits for them as for its code, which may come before all texts. */
export async function moreTexts(language = loaded.size > 0 ? chosen.get() : storedLanguage()): Promise<void> {
  if (withMore.has(language)) return;
  const coming = language === "zhCN" ? import("./zh-cn-more.ts") : import("./en-us-more.ts");
  const [{ texts }] = await Promise.all([coming, started.promise]);
  loaded.set(language, merged(loaded.get(language) ?? {}, texts));
  withMore.add(language);
}

function merged(some: Tree, more: Tree): Tree {
  const all = { ...some };
  for (const [name, text] of Object.entries(more)) {
    const own = all[name];
    all[name] = typeof own === "object" && typeof text === "object" ? merged(own, text) : text;
  }
  return all;
}

/** A text that is missing is told by its key. */
function textOf(language: Language, key: TextKey, values: TextValues = {}): string {
  let found: string | Tree | undefined = loaded.get(language);
  for (const name of key.split(".")) found = typeof found === "object" ? found[name] : undefined;
  if (typeof found !== "string") return key;
  return found.replace(/\{\{(\w+)\}\}/g, (_, name) => String(values[name] ?? ""));
}

export function currentLanguage(): Language {
  return chosen.get();
}

/** For code outside React; components use `useTexts`, which follows the switch. */
export const translate: Translate = (key, values) => textOf(chosen.get(), key, values);

export function useTexts(): { t: Translate; language: Language; dayjsLocale: string } {
  const language = useStore(chosen);
  return useMemo(() => {
    const t: Translate = (key, values) => textOf(language, key, values);
    return { t, language, dayjsLocale: dayjsLocales[language] };
  }, [language]);
}
