// The lists of planted flaws in order, checked in passing: `npm run flaws` plants them.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { flaws } from "./flaws/areas.ts";
import { plant } from "./flaws/flaw.ts";
import { mutatedModules } from "./flaws/modules.ts";
import { scoreOf } from "./flaws/runner/mutate.ts";
import { isBrokenPatch } from "./flaws/runner/run-test.ts";

const root = join(import.meta.dirname, "..");

test("every planted flaw still applies, in one place, and its test is there", () => {
  const faults = flaws.flatMap((flaw) => {
    if (!existsSync(join(root, flaw.test.file))) return [`${flaw.what}: ${flaw.test.file} is gone`];
    if (!existsSync(join(root, flaw.file))) return [`${flaw.what}: ${flaw.file} is gone`];
    const planted = plant(readFileSync(join(root, flaw.file), "utf8"), flaw);
    return "fault" in planted ? [`${flaw.what}: ${planted.fault} in ${flaw.file}`] : [];
  });
  expect(faults).toEqual([]);
  expect(flaws.length).toBeGreaterThan(60);
});

test("the test that must fail is still called so", () => {
  const faults = flaws.flatMap(({ what, test: { file, name, isCase = false } }) => {
    const stands = name === undefined || readFileSync(join(root, file), "utf8").includes(name);
    if (stands && isCase) return [`${what}: its test's name stands in ${file}, so it is not a case's`];
    return stands || isCase ? [] : [`${what}: ${file} has no test "${name}"`];
  });
  expect(faults).toEqual([]);
});

test("no flaw is listed twice", () => {
  const texts = flaws.map(({ file, search, replace }) => JSON.stringify([file, search, replace]));
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
});

test.each([
  ["gone", "a text", "b", "c", "not there"],
  ["twice there", "b b", "b", "c", "stands there 2 times"],
  ["without effect", "b", "b", "b", "changes nothing"],
])("a patch whose text is %s does not apply", (_what, text, search, replace, fault) => {
  expect(plant(text, { search, replace })).toEqual({ fault: expect.stringContaining(fault) });
});

test("a patch is taken as it stands, signs of replacements included", () => {
  expect(plant("a b c", { search: "b", replace: "$&$1" })).toEqual({ text: "a $&$1 c" });
});

test("every mutated file and its tests are there", () => {
  const paths = Object.values(mutatedModules).flatMap(({ files, tests }) => [...files, ...tests]);
  expect(paths.filter((path) => !existsSync(join(root, "packages", path)))).toEqual([]);
});

test("what survives is counted, unless it is equivalent; an equivalent change that is noticed by now is told", () => {
  const source = "const is = (n: number) =>\n  n > 0 &&\n  n < 9;\n";
  const whole = { start: { line: 2, column: 3 }, end: { line: 3, column: 8 } };
  const left = { start: { line: 2, column: 3 }, end: { line: 2, column: 8 } };
  const mutants = [
    { mutatorName: "Conditional", replacement: "true", status: "Survived", location: whole },
    { mutatorName: "Conditional", replacement: "false", status: "NoCoverage", location: whole },
    { mutatorName: "Equality", replacement: "n >= 0", status: "Survived", location: left },
    { mutatorName: "Equality", replacement: "n <= 0", status: "Killed", location: left },
    { mutatorName: "Equality", replacement: "n < 0", status: "Timeout", location: left },
    { mutatorName: "Equality", replacement: "n", status: "Ignored", location: left },
  ];
  const about = { file: "contract/src/a.ts", reason: "" };
  const border = { ...about, mutator: "Equality", original: "n > 0", replacement: "n >= 0" };
  const long = { ...about, mutator: "Conditional", original: "n > 0 && n…", replacement: "true" };
  const noticed = { ...about, mutator: "Equality", original: "n > 0", replacement: "n <= 0" };
  const elsewhere = { ...noticed, file: "contract/src/b.ts" };
  const report = { files: { "packages/contract/src/a.ts": { source, mutants } } };
  expect(scoreOf(report, [border, long, noticed, elsewhere])).toEqual({
    killed: 2,
    survived: [
      {
        file: "contract/src/a.ts",
        line: 2,
        mutator: "Conditional",
        original: "n > 0 && n < 9",
        replacement: "false",
      },
    ],
    equivalent: 2,
    stale: [noticed],
  });
});

test.each([
  ["ReferenceError: x is not defined", true],
  ["SyntaxError: Unexpected token", true],
  ["Error: Test timed out in 60000ms", true],
  ["AssertionError: expected 1 to be 2", false],
  ["error: duplicate key value", false],
])("a test that fails by %s tells of a broken patch: %s", (message, isBroken) => {
  expect(isBrokenPatch(message)).toBe(isBroken);
});
