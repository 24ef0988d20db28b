/**
 * The `Link` header (RFC 8288) of the console's page: the styles and scripts of the screen at the address, so that a browser
 * fetches them with the page and not one after another as each names the next. The console's build writes which they are.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { CallName } from "@opc/contract";
import type { ListFacts } from "@opc/contract/question/question";
import type { ReportFacts } from "@opc/contract/report/question";
import type { FastifyRequest } from "fastify";
import { sessionIdCookie } from "../call/cookies.ts";
import { languageOf } from "./request-facts.ts";

/** `.vite/screens.json`; names of files below the console's root. */
export interface ScreenFiles {
  first: string[];
  texts: Record<string, string[]>;
  bundles: Record<string, Record<string, string[]>>;
  screens: Record<string, ScreenParts>;
}

interface ScreenParts {
  files: string[];
  /** Bundles of texts that it has besides. */
  texts?: readonly string[];
  asks?: ScreenAsks;
}

interface Screen extends ScreenParts {
  /** The path of the menu's page that it belongs to, or Home's. */
  page: string;
}

/** What questions are made of: a list's, a report's or a record's; else the calls with their inputs. */
export type ScreenAsks = ListAsks | ReportAsks | RecordAsks | { calls: Partial<Record<CallName, object>> };

export interface ListAsks extends ListFacts {
  list: CallName;
  summary?: CallName;
  /** Names under which its look is kept. */
  preferences: { layout: string; look?: string };
}

export interface ReportAsks extends ReportFacts {
  report: CallName;
}

export interface RecordAsks {
  record: CallName;
  /** The field that names which one: the last part of the address. */
  by: string;
}

export async function readScreenFiles(dist: string): Promise<ScreenFiles> {
  return JSON.parse(await readFile(join(dist, ".vite/screens.json"), "utf8"));
}

/** Nothing for who gets the sign-in form, which needs none of it, and for an address that no screen has. */
export function filesFor(files: ScreenFiles, request: FastifyRequest): string[] {
  if (!request.cookies[sessionIdCookie]) return [];
  const screen = screenOf(files, addressOf(request)[0]);
  if (!screen) return [];
  const language = languageOf(request.cookies.lang, request.headers["accept-language"]);
  const bundles = (screen.texts ?? []).flatMap((name) => files.bundles[name]?.[language] ?? []);
  return [...new Set([...files.first, ...screen.files, ...(files.texts[language] ?? []), ...bundles])];
}

export function linksOf(files: readonly string[]): string {
  return files.map(link).join(", ");
}

export const isStyle = (file: string) => file.endsWith(".css");

/** Path and question, as they were sent: not everything that is sent is a URL. */
export function addressOf({ url }: FastifyRequest): [path: string, search: string] {
  const at = url.indexOf("?");
  return at < 0 ? [url, ""] : [url.slice(0, at), url.slice(at)];
}

export const homePath = "/main";

export function screenOf({ screens }: ScreenFiles, path: string): Screen | undefined {
  // The console leads from its root to Home.
  const own = path === "/" ? homePath : path;
  const above = own.replace(/\/[^/]+$/, "");
  const at = (key: string, page: string) => {
    const parts = Object.hasOwn(screens, key) ? screens[key] : undefined;
    return parts && { ...parts, page };
  };
  return at(own, own) ?? at(`${above}/:id`, above);
}

function link(file: string): string {
  return isStyle(file) ? `</${file}>; rel=preload; as=style; crossorigin` : `</${file}>; rel=modulepreload`;
}
