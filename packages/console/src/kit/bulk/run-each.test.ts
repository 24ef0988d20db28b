import { expect, test, vi } from "vitest";
import { ApiError, NetworkError } from "../../api/client.ts";
import { type Outcome, runEach } from "./run-each.ts";

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

test("a lost answer is no refusal, for the call may have been made; those after it have their turn", async () => {
  const outcomes = await run([1, 2, 3], async (row) => {
    if (row === 1) throw new NetworkError("timeout");
    if (row === 2) throw new NetworkError("unreadable", 504);
  });
  expect(outcomes.map(([, { kind }]) => kind)).toEqual(["lost", "lost", "done"]);
});

test.each([
  ["the connection's end", new NetworkError("offline"), "lost"],
  ["the session's end", new ApiError(101, "signed out", null), "refused"],
  ["a password that is to be changed", new ApiError(122, "change it", null), "refused"],
  ["an address that may no longer come in", new ApiError(19, "blocked", { Ip: "1.2.3.4" }), "refused"],
])("after %s none is tried", async (_what, error, kind) => {
  const outcomes = await run([1, 2, 3], async (row) => {
    if (row === 2) throw error;
  });
  expect(outcomes.map(([row, outcome]) => [row, outcome.kind])).toEqual([
    [1, "done"],
    [2, kind],
  ]);
});

test("none is tried while the browser knows that it is offline", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  expect(await run([1, 2], async () => undefined)).toEqual([]);
  vi.unstubAllGlobals();
});
