/**
 * Times arrive as ISO text in UTC and are shown on the merchant's own clock: `offsetMinutes` is how many
 * minutes that clock is ahead of UTC (the session's TimeDifferenceMinutes), never the browser's zone.
 */
import { dayMs, hourMs, minuteMs } from "@opc/contract/time";

/** "2026-11-20 14:05:09" (specification section 9). */
export function formatTime(instant: string | number, offsetMinutes: number): string {
  const epochMs = typeof instant === "number" ? instant : Date.parse(instant);
  if (Number.isNaN(epochMs)) return String(instant);
  return new Date(epochMs + offsetMinutes * minuteMs).toISOString().slice(0, 19).replace("T", " ");
}

/** "UTC+07:00", the label that stands beside every shown time. */
export function zoneLabel(offsetMinutes: number): string {
  const absolute = Math.abs(offsetMinutes);
  const hours = String(Math.floor(absolute / 60)).padStart(2, "0");
  const minutes = String(absolute % 60).padStart(2, "0");
  return `UTC${offsetMinutes < 0 ? "-" : "+"}${hours}:${minutes}`;
}

export type RelativeTime =
  | { kind: "justNow" }
  | { kind: "minutesAgo" | "hoursAgo" | "inMinutes" | "inHours"; count: number }
  | { kind: "oneDayAgo" }
  | { kind: "date"; text: string };

/**
 * The specification's rule (section 9): under 30 seconds "just now", then minutes, hours, "1 day ago", then a
 * date. The near future (a next attempt, an expiry) reads the same way forwards.
 */
export function relativeTime(instant: string, nowMs: number, offsetMinutes: number): RelativeTime {
  const ageMs = nowMs - Date.parse(instant);
  const distanceMs = Math.abs(ageMs);
  if (distanceMs < 30_000) return { kind: "justNow" };
  if (distanceMs < hourMs) {
    const count = Math.max(1, Math.floor(distanceMs / minuteMs));
    return { kind: ageMs > 0 ? "minutesAgo" : "inMinutes", count };
  }
  if (distanceMs < dayMs) {
    return { kind: ageMs > 0 ? "hoursAgo" : "inHours", count: Math.floor(distanceMs / hourMs) };
  }
  if (ageMs > 0 && ageMs < 2 * dayMs) return { kind: "oneDayAgo" };
  return { kind: "date", text: formatTime(instant, offsetMinutes).slice(0, 10) };
}

/** What is left as "4:59", "1:02:03" or, when nothing is, "0:00". */
export function formatCountdown(leftMs: number): string {
  const seconds = Math.max(0, Math.floor(leftMs / 1000));
  const hours = Math.floor(seconds / 3600);
  const rest = [Math.floor((seconds % 3600) / 60), seconds % 60];
  const parts = hours > 0 ? [hours, ...rest] : rest;
  return parts.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, "0"))).join(":");
}

/** "840 ms", "1.2 s", "22 h": a duration as engineers say it, in the unit in which it is two or more. */
export function formatDuration(durationMs: number): string {
  if (durationMs < 1000) return `${durationMs} ms`;
  if (durationMs < 2 * minuteMs) return `${Math.floor(durationMs / 100) / 10} s`;
  if (durationMs < 2 * hourMs) return `${Math.floor(durationMs / minuteMs)} min`;
  if (durationMs < 2 * dayMs) return `${Math.floor(durationMs / hourMs)} h`;
  return `${Math.floor(durationMs / dayMs)} d`;
}
