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
/** Another object of the same language where texts came that had been missed. */
const spoken = createStore<{ language: Language }>({ language: "enUS" });
const started = Promise.withResolvers<void>();
const dayjsLocales: Record<Language, string> = { enUS: "en", zhCN: "zh-cn" };

/** The language in use, or from the start of the app on the one that will be. */
let coming: Language | undefined;

/**
 * Loads the language that cookie or browser ask for; the app waits for it before its first paint. It may be asked for again: before
 * somebody signs in, and after, when another language may have been chosen.
 */
export async function startTexts(): Promise<void> {
  const language = storedLanguage();
  coming = language;
  await loadFirst(language);
  speak(language);
  started.resolve();
}

export async function changeLanguage(language: Language): Promise<void> {
  await loadFirst(language);
  await textsOf([...new Set([...there.enUS, ...there.zhCN])], language);
  storeLanguage(language);
  speak(language);
}

function speak(language: Language): void {
  coming = language;
  dayjs.locale(dayjsLocales[language]);
  spoken.set({ language });
}

const first = new Set<Language>();

/** Beside what screens have brought already. */
async function loadFirst(language: Language): Promise<void> {
  if (first.has(language)) return;
  const load = () => (language === "zhCN" ? import("./zh-cn-first.ts") : import("./en-us-first.ts"));
  const { texts } = await secondTry<{ texts: Tree }>(load);
  loaded.set(language, merged(loaded.get(language) ?? {}, texts));
  first.add(language);
}

/** The texts that only some screens speak with. */
const bundles = {
  enUS: {
    around: () => import("./en-us-around.ts"),
    channels: () => import("./en-us-channels.ts"),
    content: () => import("./en-us-content.ts"),
    merchants: () => import("./en-us-merchants.ts"),
    money: () => import("./en-us-money.ts"),
    orders: () => import("./en-us-orders.ts"),
    oversight: () => import("./en-us-oversight.ts"),
    reports: () => import("./en-us-reports.ts"),
    setup: () => import("./en-us-setup.ts"),
  },
  zhCN: {
    around: () => import("./zh-cn-around.ts"),
    channels: () => import("./zh-cn-channels.ts"),
    content: () => import("./zh-cn-content.ts"),
    merchants: () => import("./zh-cn-merchants.ts"),
    money: () => import("./zh-cn-money.ts"),
    orders: () => import("./zh-cn-orders.ts"),
    oversight: () => import("./zh-cn-oversight.ts"),
    reports: () => import("./zh-cn-reports.ts"),
    setup: () => import("./zh-cn-setup.ts"),
  },
};
export type TextBundle = keyof (typeof bundles)["enUS"];
const allBundles = Object.keys(bundles.enUS) as TextBundle[];

/** Those that are there, by language. */
const there: Record<Language, Set<TextBundle>> = { enUS: new Set(), zhCN: new Set() };

/** A screen waits for its texts as for its code, which may come before all texts. */
export async function textsOf(names: readonly TextBundle[], language = languageToCome()): Promise<void> {
  const missing = names.filter((name) => !there[language].has(name));
  if (missing.length === 0) return;
  const coming = missing.map((name) => bundles[language][name]());
  const [arrived] = await Promise.all([Promise.all<{ texts: Tree }>(coming), started.promise]);
  for (const { texts } of arrived) loaded.set(language, merged(loaded.get(language) ?? {}, texts));
  for (const name of missing) there[language].add(name);
}

/** All of them, for what may be opened on any page. */
export function moreTexts(): Promise<void> {
  return textsOf(allBundles);
}

function languageToCome(): Language {
  return coming ?? storedLanguage();
}

async function bringMissed(language: Language): Promise<void> {
  await textsOf(allBundles, language);
  if (currentLanguage() === language) spoken.set({ language });
}

function merged(some: Tree, more: Tree): Tree {
  const all = { ...some };
  for (const [name, text] of Object.entries(more)) {
    const own = all[name];
    all[name] = typeof own === "object" && typeof text === "object" ? merged(own, text) : text;
  }
  return all;
}

/** A text that is missing is told by its key; where it was not waited for, it stands there as soon as it has come. */
function textOf(language: Language, key: TextKey, values: TextValues = {}): string {
  let found: string | Tree | undefined = loaded.get(language);
  for (const name of key.split(".")) found = typeof found === "object" ? found[name] : undefined;
  if (typeof found !== "string") {
    if (loaded.has(language) && there[language].size < allBundles.length) void bringMissed(language);
    return key;
  }
  return found.replace(/\{\{(\w+)\}\}/g, (_, name) => String(values[name] ?? ""));
}

export function currentLanguage(): Language {
  return spoken.get().language;
}

/** For code outside React; components use `useTexts`, which follows the switch. */
export const translate: Translate = (key, values) => textOf(currentLanguage(), key, values);

export function useTexts(): { t: Translate; language: Language; dayjsLocale: string } {
  const now = useStore(spoken);
  return useMemo(() => {
    const { language } = now;
    const t: Translate = (key, values) => textOf(language, key, values);
    return { t, language, dayjsLocale: dayjsLocales[language] };
  }, [now]);
}
