import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { nouns, nounsOf } from "./nouns.mjs";

const root = join(import.meta.dirname, "..");
const tests = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((path) => /\.(test\.tsx?|spec\.ts)$/.test(path) && existsSync(join(root, path)));

test("every test belongs to a noun, so that `npm test -- <noun>` runs it", () => {
  expect(tests.length).toBeGreaterThan(200);
  expect(tests.filter((path) => nounsOf(path).length === 0)).toEqual([]);
});

test("every word of a noun finds a test", () => {
  const idle = Object.keys(nouns).filter((noun) => !tests.some((path) => nounsOf(path).includes(noun)));
  expect(idle).toEqual([]);
});

test("a noun finds what every floor has of it", () => {
  const ofPayout = tests.filter((path) => nounsOf(path).includes("payout"));
  expect(ofPayout.some((path) => path.startsWith("packages/server/src/modules/payout-order/"))).toBe(true);
  expect(ofPayout.some((path) => path.startsWith("tests/browser/"))).toBe(true);
  expect(nounsOf("packages/server/src/ledger/post.test.ts")).toEqual(["balance"]);
  expect(nounsOf("packages/server/migrations/0012-payout-orders.sql")).toEqual(["payout"]);
});
