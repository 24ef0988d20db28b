/** No page becomes heavier unseen: of each that does it is told what came in, and by which import. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import type { ModuleGraph } from "../build/module-graph.ts";
import { type Kit, kits, pages } from "./page-budgets.ts";

const dist = join(import.meta.dirname, "../dist");
const told = 8;

interface ScreenFiles {
  first: string[];
  texts: Record<string, string[]>;
  bundles: Record<string, Record<string, string[]>>;
  screens: Record<string, { files: string[]; texts?: Kit[] }>;
}

function read<Written>(name: string): Written {
  const file = join(dist, ".vite", name);
  if (!existsSync(file)) throw new Error("Build the console first: npx vite build packages/console");
  return JSON.parse(readFileSync(file, "utf8"));
}

const named = read<ScreenFiles>("screens.json");
const graph = read<ModuleGraph>("modules.json");
const languages = Object.keys(named.texts);

const kbOf = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + statSync(join(dist, `${file}.br`)).size, 0) / 1000;

function kitOf(file: string): Kit | undefined {
  if (named.first.includes(file)) return "first";
  const [, name] = /^(app|list|record|rolldown-runtime)-.{7}\.(?:js|css)$/.exec(basename(file)) ?? [];
  return name === "rolldown-runtime" ? "app" : (name as Kit | undefined);
}

const all = [...new Set(Object.values(named.screens).flatMap(({ files }) => [...named.first, ...files]))];

/** In the language that needs more. */
const wordsKb = (words: Record<string, string[]>) =>
  Math.max(...languages.map((language) => kbOf((words[language] ?? []).filter((file) => !kitOf(file)))));

const bundleKb = Object.fromEntries(
  Object.entries(named.bundles).map(([bundle, words]) => [bundle, wordsKb(words)]),
);

const kitKb: Readonly<Record<string, number>> = {
  ...bundleKb,
  first: kbOf(named.first),
  app: kbOf(all.filter((file) => kitOf(file) === "app")),
  words: wordsKb(named.texts),
  list: kbOf(all.filter((file) => kitOf(file) === "list")),
  record: kbOf(all.filter((file) => kitOf(file) === "record")),
};

const kitNames = Object.keys(kits) as Kit[];
const usual: ReadonlySet<Kit> = new Set(["first", "app"]);

function budgetOf({
  files,
  texts = [],
}: {
  files: string[];
  texts?: Kit[];
}): [ownKb: number, ...kits: Kit[]] {
  const of = new Set([...texts, ...files.flatMap((file) => kitOf(file) ?? [])]);
  const own = files.filter((file) => !kitOf(file));
  return [kbOf(own), ...kitNames.filter((kit) => of.has(kit) && !usual.has(kit))];
}

test.each(Object.entries(kits))("the kit of %s needs at most %f KB", (kit, mostKb) => {
  expect(kitKb[kit]).toBeLessThanOrEqual(mostKb);
});

test("each page has its line, and is no heavier than that", () => {
  const faults = Object.entries(named.screens).flatMap(([path, screen]) => {
    const [ownKb, ...has] = budgetOf(screen);
    const line = pages[path];
    const wanted = `"${path}": [${[Math.ceil(ownKb + 0.2), ...has.map((kit) => `"${kit}"`)].join(", ")}],`;
    if (!line) return [wanted];
    const [mostKb, ...may] = line;
    const news = has.filter((kit) => !may.includes(kit)).map((kit) => `the kit of ${kit}`);
    if (ownKb <= mostKb && news.length === 0) return [];
    return [[`${wanted} its own ${ownKb.toFixed(1)} KB`, ...news, ...heaviest(screen.files)].join("\n  ")];
  });
  expect(faults.join("\n")).toBe("");
  expect(Object.keys(pages).filter((path) => !named.screens[path])).toEqual([]);
});

/** The largest modules of a page's own, each by the shortest way from the page's module. */
function heaviest(files: readonly string[]): string[] {
  const own = files.filter((file) => !kitOf(file));
  const modules = Object.assign({}, ...own.map((file) => graph.files[file] ?? {})) as Record<string, number>;
  const ways = waysFrom(
    Object.keys(modules).filter((module) => /^src\/pages\/[\w-]+\/[\w-]+\.tsx$/.test(module)),
  );
  return Object.entries(modules)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, told)
    .map(([module, bytes]) => `${(bytes / 1000).toFixed(1)} KB unpacked: ${ways.get(module) ?? module}`);
}

function waysFrom(roots: readonly string[]): ReadonlyMap<string, string> {
  const ways = new Map(roots.map((root) => [root, root]));
  const queue = [...roots];
  for (let module = queue.shift(); module !== undefined; module = queue.shift()) {
    for (const imported of graph.imports[module] ?? []) {
      if (ways.has(imported)) continue;
      ways.set(imported, `${ways.get(module)} → ${imported}`);
      queue.push(imported);
    }
  }
  return ways;
}
