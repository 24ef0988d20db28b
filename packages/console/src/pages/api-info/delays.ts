import { hourMs, minuteMs } from "@opc/contract/time";
import type { Translate } from "../../i18n/i18n.ts";

/** "5 s, 1 min, 5 min ×2, 1 h ×5": the waiting times one after the other, equal ones once. */
export function delaysText(delaysMs: readonly number[], t: Translate): string {
  const parts: { ms: number; count: number }[] = [];
  for (const ms of delaysMs) {
    const last = parts.at(-1);
    if (last?.ms === ms) last.count += 1;
    else parts.push({ ms, count: 1 });
  }
  return parts
    .map(({ ms, count }) => durationText(ms, t) + (count > 1 ? ` ×${count}` : ""))
    .join(t("apiInfo.listSeparator"));
}

/** In the largest unit that says it whole. */
export function durationText(ms: number, t: Translate): string {
  if (ms % hourMs === 0 && ms > 0) return t("callbackRecord.lanes.hours", { count: ms / hourMs });
  if (ms % minuteMs === 0 && ms > 0) return t("callbackRecord.lanes.minutes", { count: ms / minuteMs });
  return t("callbackRecord.lanes.seconds", { count: Math.round(ms / 1000) });
}
