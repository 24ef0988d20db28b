import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ChannelStanding, channelProblem, type StandingFacts } from "./problem-rules.ts";

const now = new Date("2026-11-22T05:00:00Z");
const facts: StandingFacts = { now, operatorMinutes: 420, allowSandbox: false };
const fine: ChannelStanding = {
  kind: "ThirdParty",
  adapter: "http",
  enabled: true,
  supplierEnabled: true,
  isConnected: true,
  accounts: 0,
  watchedAccounts: 0,
  pausedUntil: null,
  window: null,
  healthy: true,
  dailyLimitMinor: null,
  promisedMinor: 0n,
};
const native = {
  kind: "Native",
  adapter: "native",
  isConnected: false,
  accounts: 2,
  watchedAccounts: 1,
} as const;

const cases: readonly (readonly [string, Partial<ChannelStanding>, ReturnType<typeof channelProblem>])[] = [
  ["a connected one takes orders", {}, null],
  ["a native one with a watched account too", native, null],
  ["switched off", { enabled: false }, "disabled"],
  ["its supplier switched off", { supplierEnabled: false }, "supplier disabled"],
  ["without a key", { isConnected: false }, "not connected"],
  ["of the sandbox where there is none", { adapter: "sandbox" }, "not connected"],
  ["a third-party one of a native supplier", { adapter: "native" }, "not connected"],
  ["a native one without accounts", { ...native, accounts: 0, watchedAccounts: 0 }, "no account"],
  ["a native one whose crawlers are silent", { ...native, watchedAccounts: 0 }, "crawler down"],
  ["paused", { pausedUntil: new Date(now.getTime() + 1) }, "paused"],
  ["a pause that is over", { pausedUntil: now }, null],
  ["at noon, closed from noon on", { window: { opensMinute: 0, closesMinute: 720 } }, "window closed"],
  ["at noon, open from noon on", { window: { opensMinute: 720, closesMinute: 0 } }, null],
  ["unhealthy", { healthy: false }, "unhealthy"],
  ["its day is used up", { dailyLimitMinor: 100n, promisedMinor: 100n }, "daily limit"],
  ["its day is nearly used up", { dailyLimitMinor: 100n, promisedMinor: 99n }, null],
];

describe("why a channel takes no orders", () => {
  test.each(cases)("%s", (_name, changes, problem) => {
    expect(channelProblem({ ...fine, ...changes }, facts)).toBe(problem);
  });

  test("the sandbox is connected where made-up money is allowed, keys or not", () => {
    const sandbox = { ...fine, adapter: "sandbox", isConnected: false } as const;
    expect(channelProblem(sandbox, { ...facts, allowSandbox: true })).toBeNull();
  });

  test("whatever else is wrong, one that is switched off is told to be switched off", () => {
    const anything = fc.constantFrom(...cases.map(([, changes]) => changes));
    fc.assert(
      fc.property(anything, (changes) => {
        expect(channelProblem({ ...fine, ...changes, enabled: false }, facts)).toBe("disabled");
      }),
    );
  });
});
