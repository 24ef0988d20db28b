/** What the drills judge by, and the steps that they add to a release. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { seededRandom } from "@opc/sandbox/random";
import { expect, test } from "vitest";
import { faults, planOf } from "./drill/faults.ts";
import { Tally, totalOf } from "./drill/tally.ts";
import { unsafeSteps } from "./tidy-migrations.ts";

const answers = (code: number) => async () => ({ code, msg: `code ${code}` });

test.each([
  ["an answer", answers(0), "answered"],
  ["a rule that says no", answers(402), "refused"],
  ["a code of the product's own that looks like a status", answers(503), "refused"],
  ["a service that is busy", answers(903), "failed"],
  ["an error of the service", answers(999), "failed"],
  ["a request that could not be read", answers(902), "failed"],
  ["another status than 200", answers(-502), "failed"],
  ["no answer at all", () => Promise.reject(new TypeError("fetch failed")), "failed"],
  [
    "what an actor throws of a busy service",
    () => Promise.reject(new Error("/agent answered 903: busy")),
    "failed",
  ],
  [
    "what an actor throws of a refusal",
    () => Promise.reject(new Error("/agent answered 402: no")),
    "refused",
  ],
])("%s is counted", async (_what, ask, end) => {
  const tally = new Tally();
  const taken = await tally.take("create", ask);
  expect(taken).toEqual(end === "answered" ? { code: 0, msg: "code 0" } : end);
  const { slowestMs: _, ...total } = totalOf(tally.next());
  expect(total).toEqual({ answered: 0, failed: 0, refused: 0, [end]: 1 });
});

test("a phase begins with nothing, and its kinds are summed", async () => {
  const tally = new Tally();
  await tally.take("create", answers(0));
  await tally.take("list", answers(903));
  expect(tally.words).toEqual([expect.stringMatching(/ list failed: 903 code 903$/)]);
  expect(totalOf(tally.next())).toMatchObject({ answered: 1, failed: 1, refused: 0 });
  expect(tally.words).toEqual([]);
  expect(totalOf(tally.next())).toMatchObject({ answered: 0, failed: 0, refused: 0 });
});

test("a plan has each fault once before one comes again, and is the same for the same seed", () => {
  const all = Object.keys(faults);
  const plan = planOf(2 * all.length, seededRandom("5"), "");
  expect(plan.slice(0, all.length).toSorted()).toEqual(all.toSorted());
  expect(plan.slice(all.length).toSorted()).toEqual(all.toSorted());
  expect(planOf(2 * all.length, seededRandom("5"), "")).toEqual(plan);
  expect(planOf(3, seededRandom("5"), "2 minutes").every((name) => name.includes("2 minutes"))).toBe(true);
  expect(() => planOf(1, seededRandom("5"), "comet")).toThrow('no fault has "comet"');
});

test("the rehearsal's steps are those of a release: they keep its rules, and the last is a contract step", () => {
  const folder = join(import.meta.dirname, "drill/rehearsal");
  const files = readdirSync(folder).sort();
  expect(files.at(-1)).toMatch(/-contract\.sql$/);
  const found = files.flatMap((name) => unsafeSteps({ name, sql: readFileSync(join(folder, name), "utf8") }));
  expect(found).toEqual([]);
});
