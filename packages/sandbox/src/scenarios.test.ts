import { times } from "@opc/server/testing/thoroughness";
import { describe, expect, test } from "vitest";
import { runScenario, type ScenarioName, scenarios } from "./scenarios/all.ts";

const seed = 20_260;
const size = { orders: times(24, 150), seconds: times(4, 120) };
const played = new Map<ScenarioName, readonly string[]>();

async function play(name: ScenarioName) {
  const { broken, decisions } = await runScenario(name, seed, size);
  played.set(name, decisions);
  return broken;
}

describe("every scenario ends as told and leaves all invariants whole", () => {
  for (const name of Object.keys(scenarios) as ScenarioName[]) {
    test(name, { timeout: 300_000 }, async () => {
      expect(await play(name)).toEqual([]);
    });
  }
});

test("a seed replays its decisions, another seed makes others", { timeout: 90_000 }, async () => {
  const name = "reordered notices";
  if (!played.has(name)) await play(name);
  const first = played.get(name);
  const again = await runScenario(name, seed);
  const other = await runScenario(name, seed + 1);
  expect(first?.length).toBeGreaterThan(20);
  expect(again.decisions).toEqual(first);
  expect(other.decisions).not.toEqual(first);
});
