import type { Translate } from "../../i18n/i18n.ts";
import { relativeTime } from "./time.ts";

/** The specification's relative time in the viewer's language: "just now", "3 minutes ago", "1 day ago". */
export function relativeText(
  instant: string,
  nowMs: number,
  { t, offsetMinutes }: { t: Translate; offsetMinutes: number },
): string {
  const relative = relativeTime(instant, nowMs, offsetMinutes);
  switch (relative.kind) {
    case "date":
      return relative.text;
    case "justNow":
    case "oneDayAgo":
      return t(`kit.relative.${relative.kind}`);
    default:
      return t(`kit.relative.${relative.kind}${relative.count === 1 ? "One" : ""}`, {
        count: relative.count,
      });
  }
}
