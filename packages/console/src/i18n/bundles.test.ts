/** Each screen waits for the texts that it speaks with: those of its page, of its record, and of what these open. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";
import type { screens } from "../pages.ts";

const src = join(import.meta.dirname, "..");
const pagesFolder = join(src, "pages");

const bundleFiles = readdirSync(import.meta.dirname).flatMap(
  (file) => /^en-us-(?!first)([a-z]+)\.ts$/.exec(file)?.[1] ?? [],
);
/** By section of later texts, the bundles that have it. */
const bundlesOf = new Map<string, string[]>();
for (const bundle of bundleFiles) {
  const source = readFileSync(join(import.meta.dirname, `en-us-${bundle}.ts`), "utf8");
  for (const [, section = ""] of source.matchAll(/enUS as (\w+)/g))
    bundlesOf.set(section, [...(bundlesOf.get(section) ?? []), bundle]);
}

interface Module {
  /** Sections of later texts that it names. */
  sections: string[];
  imports: string[];
  /** It waits for all texts itself. */
  waits: boolean;
  /** Bundles that it waits for. */
  bundles: string[];
}
const modules = new Map<string, Module>();
/** But of types alone. */
const importing = /(?:^import (?!type )[^"]*|^} from |import\()"(\.[^"]+\.tsx?)"/gm;
/** The dialog of keys waits for what they are called. `bind.ts` says this of what was found, where it has been waited for. */
const elsewhere = new Set(["keys", "findPayment in pages/bank-transaction/bind.ts"]);

function moduleAt(file: string): Module {
  const known = modules.get(file);
  if (known) return known;
  // What is brought together with all texts waits for them.
  const source = readFileSync(file, "utf8").replace(/Promise\.all\(\[[^\]]*moreTexts\(\)[^\]]*\]\)/g, "");
  const named = [...source.matchAll(/["`](\w+)\.|section: "(\w+)"/g)].map(
    ([, key, section]) => key ?? section ?? "",
  );
  const found: Module = {
    sections: [...new Set(named)].filter((section) => bundlesOf.has(section)),
    imports: [...source.matchAll(importing)].flatMap(([, path = ""]) => {
      const imported = normalize(join(dirname(file), path));
      return existsSync(imported) ? [imported] : [];
    }),
    waits: source.includes("moreTexts()"),
    bundles: [...source.matchAll(/textsOf\(\[([^\]]*)\]\)/g)].flatMap(([, names = ""]) =>
      [...names.matchAll(/"(\w+)"/g)].flatMap(([, name]) => name ?? []),
    ),
  };
  modules.set(file, found);
  return found;
}

/** What a page's screens speak with, and all that they import, now or later. */
function spokenBy(folder: string) {
  const seen = new Set<string>();
  const sections = new Map<string, string>();
  const bundles = new Set<string>();
  const queue = moduleAt(join(folder, "screen.ts")).imports.filter((file) => file.startsWith(folder));
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (seen.has(file) || file.startsWith(import.meta.dirname) || file.startsWith(join(src, "app"))) continue;
    seen.add(file);
    const module = moduleAt(file);
    if (module.waits) continue;
    for (const bundle of module.bundles) bundles.add(bundle);
    for (const section of module.sections)
      if (!sections.has(section)) sections.set(section, file.slice(src.length + 1));
    queue.push(...module.imports);
  }
  return { sections, bundles };
}

const folders = readdirSync(pagesFolder).filter((folder) =>
  existsSync(join(pagesFolder, folder, "screen.ts")),
);

describe("a screen waits for the texts that it speaks with", () => {
  test.each(folders)("%s", async (folder) => {
    const named: Record<string, typeof screens> = await import(join(pagesFolder, folder, "screen.ts"));
    const { sections, bundles } = spokenBy(join(pagesFolder, folder));
    const has = new Set([
      ...bundles,
      ...Object.values(named).flatMap((all) => all.flatMap(({ texts = [] }) => texts)),
    ]);
    const missing = [...sections].filter(
      ([section]) => !bundlesOf.get(section)?.some((bundle) => has.has(bundle)),
    );
    const told = missing.map(([section, file]) => `${section} in ${file}`);
    expect(told.filter((one, at) => !elsewhere.has(one) && !elsewhere.has(missing[at]?.[0] ?? ""))).toEqual(
      [],
    );
  });
});
