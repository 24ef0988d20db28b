/** What a maintenance banner says, in the one language or the other, and how long it is until it begins or ends. */

import type { AnnouncedMaintenance } from "@opc/contract/maintenance/calls";
import { hourMs, minuteMs } from "@opc/contract/time";
import type { Language } from "../../boot/language.ts";
import { enUS, zhCN } from "../../i18n/texts/maintenance-banner.ts";

export function wordsIn(language: Language): typeof enUS {
  return language === "zhCN" ? zhCN : enUS;
}

export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}

type Told = Pick<
  AnnouncedMaintenance,
  "Scope" | "MerchantName" | "TypeName" | "TypeName_enUS" | "Currency" | "Message_enUS" | "Message_zhCN"
>;

export function titleOf(window: Told, language: Language): string {
  const words = wordsIn(language);
  const { Scope, MerchantName, Currency } = window;
  const type = (language === "zhCN" ? window.TypeName : window.TypeName_enUS) ?? "";
  if (Scope === "System") return words.system;
  if (Scope === "Merchant") return fill(words.merchant, { merchant: MerchantName ?? "" });
  const text = Scope === "PayType" ? words.payType : words.payoutType;
  return fill(text, { type, currency: Currency ?? "" });
}

export function messageOf(window: Told, language: Language): string {
  return language === "zhCN" ? window.Message_zhCN : window.Message_enUS;
}

type Times = Pick<AnnouncedMaintenance, "StartsAt" | "EndsAt">;

export type Phase = "announced" | "running" | "over";

export function phaseOf({ StartsAt, EndsAt }: Times, nowMs: number): Phase {
  if (EndsAt !== null && Date.parse(EndsAt) <= nowMs) return "over";
  return Date.parse(StartsAt) <= nowMs ? "running" : "announced";
}

/** "starts in 12 min", "ends in 00:12:33". */
export function countdownOf(times: Times, nowMs: number, language: Language): string {
  const words = wordsIn(language);
  if (phaseOf(times, nowMs) === "announced") {
    const time = startsInText(Date.parse(times.StartsAt) - nowMs, language);
    return time === undefined ? words.startsNow : fill(words.startsIn, { time });
  }
  if (times.EndsAt === null) return words.openEnd;
  return fill(words.endsIn, { time: clockText(Date.parse(times.EndsAt) - nowMs) });
}

/** Whole minutes, rounded up, so that it never says less than there is. */
function startsInText(leftMs: number, language: Language): string | undefined {
  const words = wordsIn(language);
  if (leftMs < 1_000) return undefined;
  const minutes = Math.ceil(leftMs / minuteMs);
  if (minutes < 60) return fill(words.minutes, { minutes });
  return fill(words.hours, { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

/** "00:12:33"; with days in its hours. */
export function clockText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1_000));
  const parts = [Math.floor((seconds * 1_000) / hourMs), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}
