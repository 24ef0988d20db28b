/** docs/security.md and docs/asvs.md name only files that exist; docs/security-index.md holds the tests' present titles. */
import { readFileSync } from "node:fs";
import { join, matchesGlob } from "node:path";
import { expect, test } from "vitest";
import { areas, indexOf, repoFiles, testSources, titlesIn } from "./security-index.ts";

const docs = join(import.meta.dirname, "../docs");
const sources = testSources();

test("the security index is made of the tests' titles; npm run security-index writes it", () => {
  expect(readFileSync(join(docs, "security-index.md"), "utf8")).toBe(indexOf(sources));
});

test("each area finds tests, each of its patterns too", () => {
  const idle = Object.values(areas)
    .flat()
    .filter((glob) => !sources.some(({ path }) => matchesGlob(path, glob)));
  expect(idle).toEqual([]);
});

test("every file that the security pages name exists, and every area has its section", () => {
  const page = ["security.md", "asvs.md"].map((name) => readFileSync(join(docs, name), "utf8")).join("\n");
  const files = repoFiles();
  const named = [...page.matchAll(/`([\w./-]+\.(?:tsx?|sql|md))`/g)].map(([, name = ""]) => name);
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((name) => !files.some((path) => `/${path}`.endsWith(`/${name}`)))).toEqual([]);
  expect(Object.keys(areas).filter((area) => !page.includes(`### ${area}\n`))).toEqual([]);
});

test("titles are read with their groups, tables of cases included", () => {
  const lines = [
    'test("one", () => {});',
    'describe("a group", () => {',
    `  it(\`has $\{what} in <it>\`, () => {});`,
    "  test.each([",
    '    ["a", f("b")],',
    "  ] as const)(",
    '    "case %s",',
    "    () => {},",
    "  );",
    "});",
    'test.each(rows)("row %s", () => {});',
    "test.each<[string, number]>(",
    '  rows.map((row) => [row, f(1)("no")]),',
    ')("typed \\"%s\\"", () => {});',
  ];
  expect(titlesIn(lines.join("\n"))).toEqual([
    { depth: 0, text: "one" },
    { depth: 0, text: "a group" },
    { depth: 1, text: "has {what} in \\<it>" },
    { depth: 1, text: "case %s" },
    { depth: 0, text: "row %s" },
    { depth: 0, text: 'typed "%s"' },
  ]);
});

test("no title is missed but those that stand in a variable", () => {
  const calls = /^ *(?:test|it|describe)(?:\.each|\.for)?(?:\(|<|`)(?!\w+,)/gm;
  const missed = sources
    .map(({ path, text }) => ({ path, less: [...text.matchAll(calls)].length - titlesIn(text).length }))
    .filter(({ less }) => less > 0);
  expect(missed).toEqual([]);
});
