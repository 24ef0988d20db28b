/** Sentences of the page as HTML: names of fields, codes and values stand in backticks, facts of the code as {name}. */
import type { Language } from "@opc/contract/errors";
import { type Html, html } from "../pay-page/html.ts";
import { factsIn } from "./facts.ts";

export type Text = Readonly<Record<Language, string>>;

/** A short name and what it says, in both languages. */
export type Rule = Readonly<Record<Language, readonly [name: string, text: string]>>;
export type Rules = Readonly<Record<string, Rule>>;

/** `{name}` that is no fact stays as it is. */
export function filled(text: string, language: Language): string {
  const facts = factsIn(language);
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => facts[name] ?? whole);
}

export function prose(text: string, language: Language): Html {
  const parts = filled(text, language)
    .split("`")
    .map((part, at) => (at % 2 === 0 ? html`${part}` : html`<code>${part}</code>`));
  return html`${parts}`;
}

/** A name in which a narrow column may begin a new line: before each capital letter. */
export function brokenName(name: string): Html {
  const words = name.split(/(?<=[a-z])(?=[A-Z])/);
  return html`${words.map((word, at) => (at === 0 ? html`${word}` : html`<wbr>${word}`))}`;
}

/** What may be read one by one. */
export function ruleList(rules: Rules, language: Language): Html {
  const entries = Object.values(rules).map((rule) => {
    const [name, text] = rule[language];
    return html`<div><dt>${name}</dt><dd>${prose(text, language)}</dd></div>`;
  });
  return html`<dl>${entries}</dl>`;
}
