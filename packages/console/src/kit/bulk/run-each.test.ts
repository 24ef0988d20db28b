import { expect, test, vi } from "vitest";
import { ApiError } from "../../api/client.ts";
import { type Outcome, runEach } from "./run-each.ts";

vi.mock("../../i18n/i18n.ts", () => ({ translate: (key: string) => key }));

function run(rows: readonly number[], step: (row: number) => Promise<unknown>, stopAfter = rows.length) {
  const outcomes: [number, Outcome][] = [];
  const isStopped = () => outcomes.length >= stopAfter;
  return runEach(rows, step, { isStopped, onOutcome: (row, outcome) => outcomes.push([row, outcome]) }).then(
    () => outcomes,
  );
}

test("a refused row says why, and those after it have their turn", async () => {
  const outcomes = await run([1, 2, 3], async (row) => {
    if (row === 2) throw new ApiError(310, "locked by OPC/ann", null);
  });
  expect(outcomes).toEqual([
    [1, { kind: "done" }],
    [2, { kind: "refused", why: "locked by OPC/ann" }],
    [3, { kind: "done" }],
  ]);
});

test("one call at a time, and none after it was stopped", async () => {
  let running = 0;
  const step = async () => {
    running += 1;
    expect(running).toBe(1);
    await Promise.resolve();
    running -= 1;
  };
  expect(await run([1, 2, 3, 4], step, 2)).toHaveLength(2);
});
