import { describe, expect, test } from "vitest";
import { runScenario, type ScenarioName, scenarios } from "./scenarios/all.ts";

const seed = 20_260;

describe("every scenario ends as told and leaves all invariants whole", () => {
  for (const name of Object.keys(scenarios) as ScenarioName[]) {
    test(name, { timeout: 120_000 }, async () => {
      const { broken } = await runScenario(name, seed);
      expect(broken).toEqual([]);
    });
  }
});

test("a seed replays its decisions, another seed makes others", { timeout: 90_000 }, async () => {
  const first = await runScenario("reordered notices", seed);
  const again = await runScenario("reordered notices", seed);
  const other = await runScenario("reordered notices", seed + 1);
  expect(first.decisions.length).toBeGreaterThan(20);
  expect(again.decisions).toEqual(first.decisions);
  expect(other.decisions).not.toEqual(first.decisions);
});
