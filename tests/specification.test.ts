/** docs/specification.md says only what is there: its files, its tests' names, all calls of section 7. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { calls } from "@opc/contract";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((path) => existsSync(join(root, path)));
const page = readFileSync(join(root, "docs/specification.md"), "utf8");

interface Row {
  says: string;
  where: string;
  shownBy: string;
}

/** Lines of three cells, without the headings and the lines under them. */
function rowsOf(text: string): Row[] {
  return text.split("\n").flatMap((line) => {
    const [says, where, shownBy, ...more] = line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim());
    if (!line.startsWith("| ") || !says || !where || !shownBy || more.length > 0 || says === "says")
      return [];
    return [{ says, where, shownBy }];
  });
}

/** The one file whose path ends so. */
function fileAt(end: string): string[] {
  return files.filter((path) => path === end || path.endsWith(`/${end}`));
}

/** A test's file and the names of one or more of its tests. */
const citation = /`([^`]+)` ("[^"]+"(?:(?: \((?:each view|at a desk|on a phone)\))?, "[^"]+")*)/g;

/** What a row claims and the repository does not hold. */
function faultsOf({ says, where, shownBy }: Row): string[] {
  const isOpen = shownBy.startsWith("not yet: ");
  const named = [...where.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? "");
  const cited = [...shownBy.matchAll(citation)];
  const faults = named.filter((file) => fileAt(file).length !== 1).map((file) => `no one file ${file}`);
  if (!isOpen && named.length === 0) faults.push("lives nowhere");
  if (!isOpen && cited.length === 0) faults.push("no test is named");
  for (const [, file = "", names = ""] of cited) {
    const [path, ...others] = fileAt(file);
    if (!path || others.length > 0) faults.push(`no one file ${file}`);
    else
      faults.push(
        ...missing(names, readFileSync(join(root, path), "utf8")).map((name) => `${file} has no ${name}`),
      );
  }
  return faults.map((fault) => `${says}: ${fault}`);
}

/** Quoted names that the text does not hold. */
function missing(names: string, text: string): string[] {
  return [...names.matchAll(/"([^"]+)"/g)].flatMap(([quoted, name = ""]) =>
    text.includes(name) ? [] : [quoted],
  );
}

test("every file and every test that the specification's page names is there", () => {
  const rows = rowsOf(page);
  expect(rows.length).toBeGreaterThan(150);
  expect(rows.flatMap(faultsOf)).toEqual([]);
});

test("all 34 calls of section 7 are in the contract, by method and path", () => {
  const named = rowsOf(page).flatMap(({ says }) => /^(GET|POST) (\/\w+_api\/\S+?):?( |$)/.exec(says) ?? []);
  const wanted = named.filter((_, at) => at % 4 === 0).map((whole) => whole.trim().replace(/:$/, ""));
  const known = Object.values(calls).map(({ method, path }) => `${method} ${path}`);
  expect(new Set(wanted).size).toBe(34);
  expect(wanted.filter((one) => !known.includes(one))).toEqual([]);
});

test.each([
  ["a file that is not there", '| a | `no/such.ts` | `tidy.test.ts` "keeps" |', /no one file no\/such\.ts/],
  ["a name that several files have", '| a | `page.tsx` | `tidy.test.ts` "keeps" |', /no one file page\.tsx/],
  ["a test that is not there", '| a | `tests/tidy.test.ts` | `tidy.test.ts` "no such name" |', /has no/],
  [
    "a second test that is not there",
    '| a | `tests/tidy.test.ts` | `tidy.test.ts` "keeps", "no such name" |',
    /has no "no such name"/,
  ],
  ["a row without a test", "| a | `tests/tidy.test.ts` | soon |", /no test is named/],
])("%s is found", (_name, line, fault) => {
  expect(rowsOf(line).flatMap(faultsOf).join()).toMatch(fault);
});
