/** The specification is traced whole: every statement has its verdict, and what its row claims is in the repository. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { calls } from "@opc/contract";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import {
  faultsOf,
  linesOf,
  pageOf,
  type Statement,
  specificationSource,
  statementsOf,
  trace,
} from "./specification.ts";

const source = specificationSource();
const statements = statementsOf();

test("every sentence, list item and table row has its statement, in the specification's words and order", () => {
  expect(trace(linesOf(source), statements).fault).toBeUndefined();
  expect(statements.map(({ number }) => number)).toEqual(statements.map((_, at) => at + 1));
});

test("every demand has a verdict, a place and a test, and all of them are there", () => {
  expect(statements.flatMap(faultsOf)).toEqual([]);
});

test("the page is made of the statements; npm run specification writes it", () => {
  const page = readFileSync(join(import.meta.dirname, "../docs/specification.md"), "utf8");
  expect(page).toBe(pageOf(source, statements));
});

describe("section 7", () => {
  const rows = statements.flatMap(({ statement, verdict }) => {
    const [method, path, payload, ...more] = statement.split(" | ");
    return /^(GET|POST)$/.test(method ?? "") && path && payload && more.length === 0
      ? [{ method, path, payload, verdict }]
      : [];
  });

  test("lists 34 calls", () => {
    expect(new Set(rows.map(({ path }) => path)).size).toBe(34);
  });

  test.each(rows)(
    "$method $path is in the contract, and takes $payload",
    ({ method, path, payload, verdict }) => {
      const call = Object.values(calls).find((one) => one.method === method && one.path === path);
      if (payload === "not shown") return expect(call).toBeDefined();
      const taken = Object.keys(call?.input.shape ?? {}).sort();
      const given = payload === "none" ? [] : payload.split(", ").sort();
      if (verdict === "exact") return expect(taken).toEqual(given);
      expect(verdict).toBe("exact, with additions");
      expect(taken).toEqual(expect.arrayContaining(given));
      expect(taken.length).toBeGreaterThan(given.length);
    },
  );
});

/** A payer, as somebody else's server calls them. */
const given = ["gatewayPayCreate.MemberName"];

test("every name that is given to something needs 2 characters", () => {
  const names = Object.entries(calls).flatMap(([of, { effect, input }]) =>
    Object.entries<z.ZodType>(effect === "write" ? input.shape : {})
      .filter(([field]) => /Name(?:_enUS)?$/.test(field))
      .map(([field, schema]) => ({ name: `${of}.${field}`, isShort: schema.safeParse("a").success })),
  );
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter(({ isShort }) => isShort).map(({ name }) => name)).toEqual(given);
});

describe("what is wrong is found:", () => {
  const whole =
    "# A\n\n## 1. B\n\nOne. Two.\n\n- three:\n  1. four\n\n| Head | of |\n|---|---|\n| five | six |\n";
  const rows: Statement[] = ["One.", "Two.", "three:", "four", "five | six"].map((statement, at) => ({
    number: at + 1,
    statement,
    verdict: "heading",
  }));

  test("nothing, where all is told", () => {
    expect(trace(linesOf(whole), rows)).toEqual({ sections: rows.map(() => ["1. B"]) });
  });

  test.each(rows.map((_, at) => at))("statement %i left out", (at) => {
    const { fault } = trace(linesOf(whole), rows.toSpliced(at, 1));
    expect(fault).toContain(`no statement for: ${rows[at]?.statement}`);
  });

  test.each([
    ["a statement that the specification does not make", "five | six", "not in the specification: seven"],
    ["another word", "five | seven", "no statement for: five | seven"],
  ])("%s", (_name, last, fault) => {
    const text = whole.replace("five | six", last);
    const more: Statement = { number: 6, statement: "seven", verdict: "heading" };
    expect(trace(linesOf(text), [...rows, more]).fault).toContain(fault);
  });

  const path = "tests/security-index.test.ts";
  const title = "each area finds tests, each of its patterns too";
  const good: Statement = {
    number: 1,
    statement: "One.",
    verdict: "exact",
    places: [path],
    tests: { [path]: [title] },
  };

  test.each<[string, Partial<Statement>, string]>([
    ["a verdict that is none", { verdict: "not yet" as "exact" }, "no verdict not yet"],
    ["a difference without its reason", { verdict: "differs" }, "says not how"],
    ["a row without a place", { places: [] }, "lives nowhere"],
    ["a file that is not there", { places: ["no/such.ts"] }, "no file no/such.ts"],
    ["a row without a test", { tests: {} }, "no test is named"],
    ["a file of tests without any", { tests: { [path]: [] } }, "no test is named"],
    ["a test's file that is not there", { tests: { "no/such.ts": ["one"] } }, "no file no/such.ts"],
    ["a test that is not there", { tests: { [path]: ["no such name"] } }, 'has no test "no such name"'],
    [
      "a part of a test's name",
      { tests: { [path]: [title.slice(0, 21)] } },
      'has no test "each area finds tests"',
    ],
  ])("%s", (_name, change, fault) => {
    expect(faultsOf(good)).toEqual([]);
    expect(faultsOf({ ...good, ...change }).join()).toContain(fault);
  });
});
