/**
 * What screens ask of the server first, as data. Lists: their resources are bundled for Node, without what they load later, and run
 * once; they are written for a browser, so a few of its names stand in for it while their modules are read. Reports: `asks.ts` beside
 * their page. Records: the one line of their detail that says it.
 */
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ListFacts } from "@opc/contract/question/question";
import type { ReportFacts } from "@opc/contract/report/question";
import { build, type Plugin } from "vite";
import { staticModules } from "./static-modules.ts";

/** Names of calls, and what their inputs are made of; `http/screen-links.ts` of the server reads it. */
export type ScreenAsks = ListAsks | ReportAsks | RecordAsks | { calls: Record<string, object> };

interface ListAsks extends ListFacts {
  list: string;
  summary?: string;
  preferences: { layout: string; look?: string };
}

interface ReportAsks extends ReportFacts {
  report: string;
}

interface RecordAsks {
  record: string;
  /** The field that names which one: the last part of the address. */
  by: string;
}

const ofRecord = /^const asks = \(id: string\) => \["(\w+)", \{ (\w+): id \}\] as const;$/m;

/** Undefined where what it asks depends on more than its id. */
export function asksOfRecord(detail: string): RecordAsks | undefined {
  const [, record, by] = ofRecord.exec(detail) ?? [];
  return record && by ? { record, by } : undefined;
}

/** Of the pages of a folder, by page. */
export async function asksOfReports(folder: string): Promise<Record<string, ReportAsks | undefined>> {
  const file = join(folder, "asks.ts");
  return existsSync(file) ? ((await import(pathToFileURL(file).href)).asks ?? {}) : {};
}

/** By the screen's path. */
export async function asksOfLists(root: string): Promise<Record<string, ListAsks>> {
  // Where what it imports is found.
  const modules = join(root, "node_modules");
  await mkdir(modules, { recursive: true });
  const folder = await mkdtemp(join(modules, ".lists-"));
  try {
    await build({
      configFile: false,
      root,
      logLevel: "error",
      plugins: [staticModules(), onlyLists()],
      build: { ssr: "src/lists.ts", outDir: folder, emptyOutDir: true, minify: false, copyPublicDir: false },
    });
    standIn();
    const { factsOfLists } = await import(pathToFileURL(join(folder, "lists.js")).href);
    return JSON.parse(JSON.stringify(await factsOfLists()));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What is loaded later is not bundled, and never loaded here. */
function onlyLists(): Plugin {
  return {
    name: "opc:only-lists",
    resolveDynamicImport(specifier, importer) {
      const isList =
        /[\\/]pages[\\/][\w-]+[\\/]screen\.ts$/.test(importer ?? "") && specifier === "./resource.tsx";
      return isList || typeof specifier !== "string" ? null : { id: specifier, external: true };
    },
  };
}

function standIn(): void {
  const nothing = () => undefined;
  const browser = {
    matchMedia: () => ({ matches: false, addEventListener: nothing }),
    addEventListener: nothing,
    localStorage: { getItem: () => null },
    document: { cookie: "" },
  };
  for (const [name, value] of Object.entries(browser)) {
    if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value, configurable: true });
  }
}
