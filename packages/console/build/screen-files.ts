/**
 * Writes `.vite/screens.json`: the files that each screen's address needs before it can be drawn, and what it asks first, so
 * that the server names and returns them with the page itself and none has to be discovered by another. Which module a screen is made of stands in its
 * `pages/<noun>/screen.ts`: `list` or `load` for the page, `record` for one of its rows.
 */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Manifest, Plugin } from "vite";
import { homeAsks } from "../src/pages/home/asks.ts";
import { routes } from "../src/routes.static.ts";
import type { Screen } from "../src/screen.ts";
import { asksOfLists, asksOfRecord, asksOfReports, type ScreenAsks } from "./screen-asks.ts";

interface ScreenFiles {
  /** Before any other: the page itself names them too. */
  first: string[];
  /** Of every screen, by language as in the cookie. */
  texts: Record<string, string[]>;
  /** What screens with `texts` need besides, by bundle, then by language. */
  bundles: Record<string, Record<string, string[]>>;
  /** By the screen's path, as the router writes it. */
  screens: Record<string, { files: string[]; texts?: readonly string[]; asks?: ScreenAsks }>;
}

/** With what it is drawn by as soon as it is answered (`loadCards`). */
const home = ["page", "cards", "levels"].map((name) => `src/pages/home/${name}.tsx`);
const languages = { enUS: "en-us", zhCN: "zh-cn" } as const;
const pageModule = /\b(?:list|load): \(\) => import\("\.\/([\w-]+\.tsx)"\)/;
const recordModule = /\brecord: \(\) => import\("\.\/([\w-]+\.tsx)"\)/;

export function screenFiles(): Plugin {
  let root = "";
  let directory = "";
  return {
    name: "opc:screen-files",
    apply: "build",
    enforce: "post",
    configResolved(config) {
      root = config.root;
      directory = resolve(config.root, config.build.outDir);
    },
    async writeBundle() {
      const manifest = JSON.parse(await readFile(join(directory, ".vite/manifest.json"), "utf8"));
      await writeFile(
        join(directory, ".vite/screens.json"),
        JSON.stringify(await filesOfScreens(root, manifest)),
      );
    },
  };
}

async function filesOfScreens(root: string, manifest: Manifest): Promise<ScreenFiles> {
  const first = closure(manifest, ["index.html", "first"]);
  const later = (...names: string[]) => closure(manifest, names).filter((file) => !first.includes(file));
  const texts = (kind: string) =>
    Object.fromEntries(
      Object.entries(languages).map(([language, name]) => [language, later(`src/i18n/${name}-${kind}.ts`)]),
    );
  const asks = await asksOfLists(root);
  const screens: ScreenFiles["screens"] = {
    "/main": { files: later("app", ...home), asks: { calls: homeAsks } },
  };
  for (const folder of await readdir(join(root, "src/pages"))) {
    const file = join(root, "src/pages", folder, "screen.ts");
    const source = await readFile(file, "utf8").catch(() => undefined);
    if (source === undefined) continue;
    const named: Record<string, readonly Screen[]> = await import(pathToFileURL(file).href);
    const page = pageModule.exec(source)?.[1];
    const record = recordModule.exec(source)?.[1];
    const detail = record ? await readFile(join(root, "src/pages", folder, record), "utf8") : "";
    const reports = await asksOfReports(join(root, "src/pages", folder));
    const kit = /\blist: /.test(source) ? ["list"] : [];
    for (const screen of Object.values(named).flat()) {
      const isPage = screen.path === routes[screen.page];
      // What else stands below a page is seldom where somebody arrives.
      if (!isPage && screen.path !== `${routes[screen.page]}/:id`) continue;
      const [module, frame] = isPage ? [page, kit] : [record, ["record"]];
      if (!module && isPage) throw new Error(`${file}: which module is ${screen.path} made of?`);
      if (!module) continue;
      const files = later("app", ...frame, `src/pages/${folder}/${module}`);
      const own = [...(screen.texts ?? []), ...(isPage ? [] : bundlesIn(detail))];
      const asked = isPage ? (asks[screen.path] ?? reports[screen.page]) : asksOfRecord(detail);
      screens[screen.path] = { files, ...(own.length > 0 && { texts: own }), ...(asked && { asks: asked }) };
    }
  }
  const used = new Set(Object.values(screens).flatMap((screen) => screen.texts ?? []));
  const bundles = Object.fromEntries([...used].map((bundle) => [bundle, texts(bundle)]));
  return { first, texts: texts("first"), bundles, screens };
}

/** Which texts a detail says that it waits for. */
function bundlesIn(detail: string): string[] {
  const [, names = ""] = /\btextsOf\(\[([^\]]*)\]\)/.exec(detail) ?? [];
  return [...names.matchAll(/"(\w+)"/g)].flatMap(([, name]) => name ?? []);
}

/** The files of these chunks, by source or by the name of their group, with their styles and all that they import. */
export function closure(manifest: Manifest, names: readonly string[]): string[] {
  const files = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name] ?? Object.values(manifest).find((one) => one.name === name);
    if (!chunk) throw new Error(`the build has no ${name}`);
    if (files.has(chunk.file)) return;
    for (const file of [...(chunk.css ?? []), chunk.file]) files.add(file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const name of names) visit(name);
  return [...files];
}
