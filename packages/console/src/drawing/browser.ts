/**
 * The browser, as far as the console needs one to be drawn: cookies, an address, stores that end with the drawing, a window
 * of a size. There is no `window`, so that libraries know that nothing is shown.
 */
import { languageCookie, sidebarCookie } from "../boot/cookies.ts";
import type { Look } from "../boot/look.ts";
import type { DrawingAsked } from "./drawing.ts";

interface Seen {
  asked: Pick<DrawingAsked, "path" | "search" | "sidebar" | "nowMs">;
  look: Pick<Look, "language" | "widthPx" | "heightPx" | "isDark">;
}

let seen: Seen = {
  asked: { path: "/", search: "", sidebar: undefined, nowMs: 0 },
  look: { language: "enUS", widthPx: 1440, heightPx: 900, isDark: false },
};

const documentElement = { dataset: {} as Record<string, string>, lang: "" };

/** Of `<html>`, as the drawing has set them. */
export function htmlAttributes(): Record<string, string> {
  const { dataset, lang } = documentElement;
  const named = Object.entries(dataset).map(([name, value]) => [
    `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    value,
  ]);
  return { lang, ...Object.fromEntries(named) };
}

class MemoryStorage {
  readonly #kept = new Map<string, string>();
  getItem(key: string): string | null {
    return this.#kept.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.#kept.set(key, value);
  }
  removeItem(key: string): void {
    this.#kept.delete(key);
  }
  clear(): void {
    this.#kept.clear();
  }
}

const stores = { localStorage: new MemoryStorage(), sessionStorage: new MemoryStorage() };

/** From now on, until the next drawing. */
export function showBrowser(next: Seen): void {
  seen = next;
  for (const store of Object.values(stores)) store.clear();
}

/** Once, before the console's modules are loaded. */
export function beBrowser(): void {
  const document = {
    documentElement,
    get cookie() {
      const {
        asked: { sidebar },
        look: { language },
      } = seen;
      const cookies = {
        [languageCookie]: language,
        ...(sidebar !== undefined && { [sidebarCookie]: sidebar }),
      };
      return Object.entries(cookies)
        .map((pair) => pair.join("="))
        .join("; ");
    },
    set cookie(_kept: string) {},
    getElementById: () => null,
    querySelector: () => null,
  };
  const location = {
    origin: "http://drawing.invalid",
    get pathname() {
      return seen.asked.path;
    },
    get search() {
      return seen.asked.search;
    },
    hash: "",
  };
  const nothing = () => undefined;
  const globals: Record<string, PropertyDescriptor> = {
    document: { value: document },
    location: { value: location },
    localStorage: { value: stores.localStorage },
    sessionStorage: { value: stores.sessionStorage },
    innerWidth: { get: () => seen.look.widthPx },
    innerHeight: { get: () => seen.look.heightPx },
    matchMedia: { value: mediaOf },
    addEventListener: { value: nothing },
    removeEventListener: { value: nothing },
    // What was not given with the page stays unanswered, as it is in the browser that draws this first.
    fetch: { value: () => new Promise(nothing) },
  };
  for (const [name, descriptor] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { configurable: true, ...descriptor });
  Date.now = () => seen.asked.nowMs;
}

function mediaOf(query: string) {
  const nothing = () => undefined;
  return {
    get matches() {
      return holds(query);
    },
    addEventListener: nothing,
    removeEventListener: nothing,
  };
}

function holds(query: string): boolean {
  const { widthPx, isDark } = seen.look;
  const most = /^\(max-width: ([\d.]+)px\)$/.exec(query)?.[1];
  if (most !== undefined) return widthPx <= Number(most);
  return query === "(prefers-color-scheme: dark)" && isDark;
}
