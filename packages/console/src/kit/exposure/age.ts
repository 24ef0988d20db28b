/** How long ago, to the second: for what is dead after a minute, "just now" is not exact enough. */
import type { Translate } from "../../i18n/i18n.ts";

/** A crawler that was not heard for this long is down. */
export const aliveMs = 60_000;

const units = [
  { name: "days", ms: 86_400_000 },
  { name: "hours", ms: 3_600_000 },
  { name: "minutes", ms: 60_000 },
] as const;

/** Under two minutes in seconds, then in the largest unit that fits. A clock that is behind counts as now. */
export function agoText(instant: string, nowMs: number, t: Translate): string {
  const ageMs = Math.max(0, nowMs - Date.parse(instant));
  const unit = ageMs < 2 * aliveMs ? undefined : units.find(({ ms }) => ageMs >= ms);
  if (!unit) return t("exposure.age.seconds", { count: Math.floor(ageMs / 1000) });
  return t(`exposure.age.${unit.name}`, { count: Math.floor(ageMs / unit.ms) });
}
