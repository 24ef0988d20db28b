/**
 * The `Link` header (RFC 8288) of the console's page: the styles and scripts of the screen at the address, so that a browser
 * fetches them with the page and not one after another as each names the next. The console's build writes which they are.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyRequest } from "fastify";
import { sessionIdCookie } from "../call/cookies.ts";
import { languageOf } from "./request-facts.ts";

/** `.vite/screens.json`; names of files below the console's root. */
export interface ScreenFiles {
  first: string[];
  texts: Record<string, string[]>;
  more: Record<string, string[]>;
  screens: Record<string, { files: string[]; more?: true }>;
}

export async function readScreenFiles(dist: string): Promise<ScreenFiles> {
  return JSON.parse(await readFile(join(dist, ".vite/screens.json"), "utf8"));
}

/** Undefined for who gets the sign-in form, which needs none of it, and for an address that no screen has. */
export function linksOf(files: ScreenFiles, request: FastifyRequest): string | undefined {
  if (!request.cookies[sessionIdCookie]) return undefined;
  const path = new URL(request.url, "http://console").pathname;
  const screen = files.screens[screenPath(path)] ?? files.screens[`${path.replace(/\/[^/]+$/, "")}/:id`];
  if (!screen) return undefined;
  const language = languageOf(request.cookies.lang, request.headers["accept-language"]);
  const texts = [...(files.texts[language] ?? []), ...(screen.more ? (files.more[language] ?? []) : [])];
  return [...new Set([...files.first, ...screen.files, ...texts])].map(link).join(", ");
}

/** Where the console leads from its root. */
function screenPath(path: string): string {
  return path === "/" ? "/main" : path;
}

function link(file: string): string {
  return file.endsWith(".css") ? `</${file}>; rel=preload; as=style` : `</${file}>; rel=modulepreload`;
}
