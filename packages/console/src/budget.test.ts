/**
 * What the built console sends before the sign-in form can be used, and before a list shows rows: JS and CSS,
 * Brotli, of everything that those moments import statically. The limits are the product's own
 * (docs/performance.md); a bundle that grows past its line fails here.
 */
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { calls } from "@opc/contract";
import { expect, test } from "vitest";
import { screens } from "./pages.ts";
import { routes } from "./routes.static.ts";

const dist = join(import.meta.dirname, "../dist");
const manifestFile = join(dist, ".vite/manifest.json");

interface ManifestChunk {
  file: string;
  /** The source's name, or the group's in vite.config.ts. */
  name?: string;
  imports?: string[];
  css?: string[];
}

function manifest(): Record<string, ManifestChunk> {
  if (!existsSync(manifestFile)) throw new Error("Build the console first: npx vite build packages/console");
  return JSON.parse(readFileSync(manifestFile, "utf8"));
}

/** The files of these chunks, by name, and of all that they import statically. */
function filesOf(names: readonly string[]): string[] {
  const chunks = manifest();
  const files = new Set<string>();
  const visit = (chunk: ManifestChunk | undefined, wanted: string) => {
    if (!chunk) throw new Error(`The build has no ${wanted}`);
    if (files.has(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const imported of chunk.imports ?? []) visit(chunks[imported], imported);
  };
  for (const name of names) {
    visit(chunks[name] ?? Object.values(chunks).find((chunk) => chunk.name === name), name);
  }
  return [...files];
}

function wireBytes(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + statSync(join(dist, `${file}.br`)).size, 0);
}

/** The page's own sheet, and the group of the entry. */
const signIn = ["index.html", "first"];
const listOf = (screen: string) => [
  ...signIn,
  "app",
  "src/i18n/zh-cn-first.ts",
  "list",
  `src/pages/${screen}/resource.tsx`,
];

test("the sign-in form needs at most 12 KB", () => {
  const bytes = wireBytes(filesOf(signIn));
  expect(bytes).toBeGreaterThan(2_000);
  expect(bytes).toBeLessThanOrEqual(12_000);
});

test.each(["payment-order", "payout-order"])("a list screen needs at most 190 KB: %s", (screen) => {
  const bytes = wireBytes(filesOf(listOf(screen)));
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThanOrEqual(190_000);
});

test("the schemas of the contract stay out of the way to a list", () => {
  const scripts = filesOf(listOf("payment-order")).filter((file) => file.endsWith(".js"));
  for (const script of scripts) expect(readFileSync(join(dist, script), "utf8")).not.toContain("ZodError");
});

test("what a list needs is compiled as it arrives", () => {
  const scripts = filesOf(listOf("payment-order")).filter((file) =>
    /\/(first|app|list)-[^/]+\.js$/.test(file),
  );
  expect(scripts).toHaveLength(3);
  for (const script of scripts)
    expect(readFileSync(join(dist, script), "utf8"), script).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});

test("Home's cards are named with its page", () => {
  const named = JSON.parse(readFileSync(join(dist, ".vite/screens.json"), "utf8"));
  const cards = filesOf(["src/pages/home/cards.tsx", "src/pages/home/levels.tsx"]).filter(
    (file) => !named.first.includes(file),
  );
  expect(named.screens["/main"].files).toEqual(expect.arrayContaining(cards));
});

test("every variable of Mantine's that a style of the app asks for is there", () => {
  const styles = filesOf(listOf("payment-order")).filter((file) => file.endsWith(".css"));
  const sheet = styles.map((file) => readFileSync(join(dist, file), "utf8")).join("\n");
  const asked = new Set([...sheet.matchAll(/var\((--mantine-[\w-]+)\)/g)].map(([, name]) => name));
  const there = new Set([...sheet.matchAll(/(--mantine-[\w-]+):/g)].map(([, name]) => name));
  // Mantine's own: nothing sets the first, the others are of what the console does not use.
  const unused = ["text-wrap", "color-blue-filled", "color-teal-8"].map((name) => `--mantine-${name}`);
  expect([...asked].filter((name) => !there.has(name) && !unused.includes(name ?? ""))).toEqual([]);
  expect(there.size).toBeGreaterThan(100);
});

test("every text asset has its Brotli and gzip copy", () => {
  for (const file of filesOf(listOf("payment-order"))) {
    expect(existsSync(join(dist, `${file}.br`)), file).toBe(true);
    expect(existsSync(join(dist, `${file}.gz`)), file).toBe(true);
  }
});

test("the server can name the files of every page, and of an order", () => {
  const named = JSON.parse(readFileSync(join(dist, ".vite/screens.json"), "utf8"));
  const pages = screens.filter(({ path, page }) => path === routes[page]).map(({ path }) => path);
  const wanted = ["/main", `${routes.PayOrder}/:id`, ...pages];
  expect(Object.keys(named.screens)).toEqual(expect.arrayContaining(wanted));
  const all: { files: string[] }[] = Object.values(named.screens);
  for (const file of all.flatMap(({ files }) => files)) expect(existsSync(join(dist, file)), file).toBe(true);
  const list = [...named.first, ...named.screens[routes.PayOrder].files, ...named.texts.zhCN];
  expect([...new Set(list)].sort()).toEqual(filesOf(listOf("payment-order")).sort());
});

test("the server can answer with the page what every list asks first, and Home", () => {
  const named = JSON.parse(readFileSync(join(dist, ".vite/screens.json"), "utf8"));
  const lists = screens.filter(({ list }) => list).map(({ path }) => path);
  expect(lists.length).toBeGreaterThan(25);
  for (const path of lists) {
    const { list, fields, preferences } = named.screens[path].asks;
    expect(Object.keys(calls), path).toContain(list);
    expect(fields.length, path).toBeGreaterThan(0);
    expect(preferences.layout, path).toMatch(/^columns\//);
  }
  expect(Object.keys(calls)).toEqual(expect.arrayContaining(Object.keys(named.screens["/main"].asks.calls)));
});
