import { describe, expect, test } from "vitest";
import {
  type Circuit,
  circuitAfter,
  closedCircuit,
  isEndpointFailure,
  openingFailures,
  probePausesMs,
} from "./circuit.ts";

const now = new Date("2026-11-20T10:00:00Z");
const before = new Date("2026-11-20T09:00:00Z");
const failed = (failures: number) => ({ succeeded: false, failures });
const after = (circuit: Circuit, failures: number) => circuitAfter(circuit, failed(failures), now);
const later = (ms: number) => new Date(now.getTime() + ms);

const open: Circuit = {
  Circuit: "Open",
  FailuresInRow: 12,
  OpenedAt: before,
  FailedProbes: 1,
  NextProbeAt: later(1),
};
const halfOpen: Circuit = { ...open, Circuit: "HalfOpen" };

test("failures in a row open it, and no sooner", () => {
  const almost = after(closedCircuit, openingFailures - 1);
  expect(almost).toEqual({ ...closedCircuit, FailuresInRow: openingFailures - 1 });
  expect(after(almost, 1)).toEqual({
    Circuit: "Open",
    FailuresInRow: openingFailures,
    OpenedAt: now,
    FailedProbes: 0,
    NextProbeAt: later(30_000),
  });
});

test.each([closedCircuit, open, halfOpen])("one success closes it, whatever it was ($Circuit)", (circuit) => {
  expect(circuitAfter(circuit, { succeeded: true, failures: 0 }, now)).toEqual(closedCircuit);
  expect(circuitAfter(circuit, { succeeded: true, failures: 3 }, now)).toEqual({
    ...closedCircuit,
    FailuresInRow: 3,
  });
});

test("a failed probe opens it again, each pause longer up to the longest", () => {
  const pauses = [0, 1, 2, 3, 50].map((FailedProbes) => after({ ...halfOpen, FailedProbes }, 1));
  expect(pauses.map(({ NextProbeAt }) => (NextProbeAt?.getTime() ?? 0) - now.getTime())).toEqual(
    [1, 2, 3, 3, 3].map((at) => probePausesMs[at]),
  );
  expect(pauses[0]).toMatchObject({ Circuit: "Open", OpenedAt: before, FailuresInRow: 13, FailedProbes: 1 });
});

test("what left before it opened does not put off the probe", () => {
  expect(after(open, 4)).toEqual({ ...open, FailuresInRow: 16 });
});

describe("what counts against an endpoint", () => {
  test.each([301, 400, 401, 404, 500, 502, 503])("status %i", (status) => {
    expect(isEndpointFailure(status, null)).toBe(true);
  });
  test.each(["ConnectionRefused", "AnswerTimedOut", "TlsFailed", "AddressNotAllowed"])("%s", (failure) => {
    expect(isEndpointFailure(null, failure)).toBe(true);
  });
  test.each([
    [200, null],
    [204, null],
    // Answers of one that works: it is gone for good, or busy.
    [410, null],
    [429, null],
    // Ours: nothing was sent.
    [null, "NoLiveSecret"],
    [null, "Stalled"],
  ])("not %s %s", (status, failure) => {
    expect(isEndpointFailure(status, failure)).toBe(false);
  });
});
