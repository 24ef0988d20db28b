/** "Explain this order": each event of the contract as a sentence, with its facts under readable names. */
import type { TextKey, Translate } from "../../i18n/i18n.ts";
import type { TimelineEntry } from "../detail/timeline.tsx";
import { groupDigits } from "../format/money.ts";
import { formatTime } from "../format/time.ts";
import type { Tone } from "../status.ts";
import type { CellFacts } from "../table/column.ts";

export interface OrderEvent<Kind extends string> {
  At: string;
  Kind: Kind;
  ActorKind: "merchant" | "crawler" | "supplier" | "member" | "system" | "user";
  ActorName: string;
  Detail: Readonly<Record<string, string>>;
}

interface Words<Kind extends string, Event extends OrderEvent<Kind>> {
  /** Those of other kinds are quiet. */
  tones: Partial<Record<Kind, Tone>>;
  sentence: (event: Event) => TextKey;
  /** The section of the names of facts that are not every order's: "payoutOrder.fact". */
  facts?: string;
  /** A value that has words of its own. */
  valueText?: (name: string, value: string, t: Translate) => string | undefined;
}

export function eventEntries<Kind extends string, Event extends OrderEvent<Kind>>(
  events: readonly Event[],
  words: Words<Kind, Event>,
  facts: CellFacts,
): TimelineEntry[] {
  const { t } = facts;
  return events.map((event) => ({
    at: event.At,
    tone: words.tones[event.Kind] ?? "quiet",
    sentence: t(words.sentence(event)),
    by: t(`paymentOrder.actor.${event.ActorKind}`, { name: event.ActorName }),
    facts: Object.entries(event.Detail).map(([name, value]) => ({
      name: factName(name, words.facts, t),
      value: words.valueText?.(name, value, t) ?? factValue(name, value, facts),
    })),
  }));
}

/** A fact that has no text of its own yet keeps the name that the server gave it. */
function factName(name: string, section: string | undefined, t: Translate): string {
  const usual = textOr(t, `paymentOrder.fact.${name}`, textOr(t, `orderEvent.fact.${name}`, name));
  return section === undefined ? usual : textOr(t, `${section}.${name}`, usual);
}

/** A text whose key is made of what the server says; without one, something else. */
export function textOr(t: Translate, key: string, otherwise: string): string {
  const text = t(key as TextKey);
  return text === key ? otherwise : text;
}

/** Where a fact's values have words; what people and suppliers wrote stands as it is. */
const sections: Readonly<Record<string, readonly string[]>> = {
  Says: ["orderEvent.says"],
  Outcome: ["orderEvent.outcome", "payoutTask.failure", "payoutTask.step"],
  Step: ["payoutTask.step"],
  Failure: ["payoutTask.failure", "callbackRecord.failure", "orderEvent.failure"],
  Reason: ["payoutTask.failure", "callbackRecord.failure", "orderEvent.failure"],
  Mode: ["merchantChannel.mode"],
};

/** "KBANK-2: crawler down; SCB-1: no slot". A name may hold a colon. */
function refusedText(value: string, t: Translate): string {
  return value.replace(/: ([a-z ]+)(?=; |$)/g, (whole, reason) => {
    const text = textOr(t, `merchantChannel.whyNot.${reason}`, textOr(t, `orderEvent.skipped.${reason}`, ""));
    return text === "" ? whole : `: ${text}`;
  });
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;
const decimalAmount = /^-?\d+\.\d+$/;

function factValue(name: string, value: string, { t, offsetMinutes }: CellFacts): string {
  if (instant.test(value)) return formatTime(value, offsetMinutes);
  if (name === "Refused") return refusedText(value, t);
  for (const section of sections[name] ?? []) {
    const text = textOr(t, `${section}.${value}`, "");
    if (text !== "") return text;
  }
  return decimalAmount.test(value) ? groupDigits(value) : value;
}
