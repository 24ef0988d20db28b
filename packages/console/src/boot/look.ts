/**
 * What a screen's drawing depends on besides its address and the answers to its questions: kept in a cookie, so that the
 * server can draw the first screen as this browser would (`drawing/`).
 */
import { writeCookie } from "./cookies.ts";
import { type Language, storedLanguage } from "./language.ts";
import { type Settings, storedSettings, validSettings } from "./stored-settings.ts";

export const lookCookie = "opc_look";

export interface Look {
  language: Language;
  settings: Settings;
  widthPx: number;
  heightPx: number;
  /** The system's wish, for who follows it. */
  isDark: boolean;
}

const mostPx = 10_000;

export function lookNow(): string {
  const look: Look = {
    language: storedLanguage(),
    settings: storedSettings(),
    widthPx: innerWidth,
    heightPx: innerHeight,
    isDark: matchMedia("(prefers-color-scheme: dark)").matches,
  };
  return JSON.stringify(look);
}

/** From now on the server knows it. */
export function keepLook(): void {
  const keep = () => writeCookie(lookCookie, lookNow());
  keep();
  // Not when it is hidden: by then it does not know the system's wish any more.
  addEventListener("beforeunload", keep);
}

/** A cookie is anybody's text: what is none of ours is no look. */
export function lookOf(text: string): Look | undefined {
  const { language, settings, widthPx, heightPx, isDark } = parse(text);
  if (!isLength(widthPx) || !isLength(heightPx)) return undefined;
  return {
    language: language === "zhCN" ? language : "enUS",
    settings: validSettings(settings),
    widthPx,
    heightPx,
    isDark: isDark === true,
  };
}

function isLength(px: unknown): px is number {
  return typeof px === "number" && px > 0 && px <= mostPx;
}

function parse(text: string): Partial<Record<keyof Look, unknown>> {
  try {
    return { ...JSON.parse(text) };
  } catch {
    return {};
  }
}
