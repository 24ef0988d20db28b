/**
 * What the service worker does with what, as plain rules. It keeps files of the build alone: the page without anybody's answers,
 * and what stands under /assets. Whatever somebody is answered by name (pages, calls, files, uploads) it never stores, and all
 * but pages never pass through it.
 */
import { isOpenPath, redirectPrefix, signInPath } from "../boot/addresses.ts";
import { routes } from "../routes.static.ts";

/** A cache is one version's: of the script that its page begins with. Tabs hold a lock of the same name while they are open. */
const prefix = "opc-console ";
export const nameOf = (entry: string) => prefix + entry;

/** The page without anybody's answers, and its address among the kept files. */
export const shellPath = "/index.html";

interface Asked {
  url: string;
  method: string;
  mode: string;
}

/** Undefined: the browser asks as if there were no worker. */
export function kindOf({ url, method, mode }: Asked, origin: string): "page" | "asset" | undefined {
  const { pathname, origin: theirs } = new URL(url);
  if (method !== "GET" || theirs !== origin) return undefined;
  if (mode === "navigate") return isScreen(pathname) ? "page" : undefined;
  return pathname.startsWith("/assets/") ? "asset" : undefined;
}

/** First parts of the console's addresses: other pages of this server (of a payment, of the API) are not its own. */
const places: ReadonlySet<string> = new Set(["/main", ...Object.values(routes)].map(firstPart));

function isScreen(path: string): boolean {
  if (path === "/" || path === signInPath || isOpenPath(path)) return true;
  return path.startsWith(`${redirectPrefix}/`) || places.has(firstPart(path));
}

function firstPart(path: string): string {
  return path.split("/", 2).join("/");
}

/** A proxy that does not reach the server answers by itself; the server's own answers are shown whatever they are. */
export function isAway(status: number): boolean {
  return status === 502 || status === 504;
}

interface Holding {
  caches: readonly string[];
  /** Names of the locks that tabs hold, one for each tab. */
  held: readonly string[];
  /** Windows of this origin. */
  windows: number;
  own: string;
}

/** Caches of versions that no tab runs any more; none while a tab has not said what it runs. */
export function outlived({ caches, held, windows, own }: Holding): string[] {
  const tabs = held.filter((name) => name.startsWith(prefix));
  if (tabs.length < windows) return [];
  return caches.filter((name) => name.startsWith(prefix) && name !== own && !tabs.includes(name));
}

/** In which order files are brought: what the tab has used already, which costs nothing, then as the build lists them, in one language. */
export function orderOf(files: readonly string[], used: readonly string[], language: string): string[] {
  const known = new Set(files);
  const spoken = /\/(en-us|zh-cn)-/;
  return [...new Set([...used.filter((file) => known.has(file)), ...files])].filter((file) => {
    const of = spoken.exec(file)?.[1];
    return of === undefined || of === language || used.includes(file);
  });
}
