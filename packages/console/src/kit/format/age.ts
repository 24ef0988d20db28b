/** How long something has been waiting: whole minutes, from an hour on hours, from two days on days. */
import { dayMs, hourMs, minuteMs } from "@opc/contract/time";
import type { Translate } from "../../i18n/i18n.ts";

export function ageText(since: string, nowMs: number, t: Translate): string {
  return durationText(Math.max(0, nowMs - Date.parse(since)), t);
}

export function durationText(ageMs: number, t: Translate): string {
  if (ageMs < hourMs) return t("kit.age.minutes", { count: Math.floor(ageMs / minuteMs) });
  if (ageMs < 2 * dayMs) return t("kit.age.hours", { count: Math.floor(ageMs / hourMs) });
  return t("kit.age.days", { count: Math.floor(ageMs / dayMs) });
}
