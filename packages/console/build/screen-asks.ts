/**
 * What every list asks of the server first, as data: the resources are bundled for Node, without what they load later, and run
 * once. They are written for a browser, so a few of its names stand in for it while their modules are read.
 */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ListFacts } from "@opc/contract/question/question";
import { build, type Plugin } from "vite";
import { staticModules } from "./static-modules.ts";

export interface ScreenAsks extends ListFacts {
  /** Names of calls. */
  list: string;
  summary?: string;
  preferences: { layout: string; look?: string };
}

/** By the screen's path. */
export async function asksOfScreens(root: string): Promise<Record<string, ScreenAsks>> {
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
