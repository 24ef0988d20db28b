import { cloneTemplate, ensureTemplate } from "@opc/server/testing/cluster";
import { describe, expect, inject, test } from "vitest";
import { runScenario, type ScenarioName, scenarios } from "./scenarios/all.ts";

const seed = 20_260;

async function play(name: ScenarioName, playSeed: number) {
  const database = await cloneTemplate(inject("clusterUrl"), await ensureTemplate(inject("clusterUrl")));
  try {
    return await runScenario(name, playSeed, database);
  } finally {
    await database.drop();
  }
}

describe("every scenario ends as told and leaves all invariants whole", () => {
  for (const name of Object.keys(scenarios) as ScenarioName[]) {
    test(name, { timeout: 60_000 }, async () => {
      const { broken } = await play(name, seed);
      expect(broken).toEqual([]);
    });
  }
});

test("a seed replays its decisions, another seed makes others", { timeout: 90_000 }, async () => {
  const first = await play("reordered notices", seed);
  const again = await play("reordered notices", seed);
  const other = await play("reordered notices", seed + 1);
  expect(first.decisions.length).toBeGreaterThan(20);
  expect(again.decisions).toEqual(first.decisions);
  expect(other.decisions).not.toEqual(first.decisions);
});
