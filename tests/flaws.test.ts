// The lists of planted flaws in order, checked in passing: `npm run flaws` plants them.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { flaws } from "./flaws/areas.ts";
import { plant } from "./flaws/flaw.ts";
import { mutatedModules } from "./flaws/modules.ts";

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
