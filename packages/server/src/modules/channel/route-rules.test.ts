import { expect, test } from "vitest";
import { type Refusal, type RouteAccount, type RouteChannel, routesFor } from "./route-rules.ts";

const now = new Date("2026-03-01T10:00:00Z");
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

function account(name: string, changes: Partial<RouteAccount> = {}): RouteAccount {
  return {
    id: BigInt(name.length),
    name,
    kind: "QrCode",
    promptId: "0812345678",
    currency: "THB",
    enabled: true,
    crawlerEnabled: true,
    lastHeartbeatAt: ago(5),
    validityMinutes: 15,
    minimumMinor: 100n,
    maximumMinor: 100_000n,
    differenceMinimumMinor: 0n,
    differenceMaximumMinor: 99n,
    randomRemarkLength: null,
    dailyLimitMinor: 1_000_000n,
    promisedMinor: 0n,
    ...changes,
  };
}

function channel(code: string, accounts: RouteAccount[], changes: Partial<RouteChannel> = {}): RouteChannel {
  return {
    id: 1n,
    code,
    kind: "Native",
    enabled: true,
    minimumMinor: 100n,
    maximumMinor: 5_000_000n,
    fee: { rateBasisPoints: 100, minimumMinor: 0n },
    accounts,
    ...changes,
  };
}

function explore(channels: RouteChannel[], amountMinor = 10_000n) {
  const refusals: Refusal[] = [];
  const routes = [...routesFor(channels, amountMinor, now, refusals)];
  return { names: routes.map((route) => route.account.name), refusals };
}

test.each<[string, RouteChannel, Refusal]>([
  ["a disabled channel", channel("C", [account("A")], { enabled: false }), { name: "C", reason: "disabled" }],
  [
    "a channel below its range",
    channel("C", [account("A")], { minimumMinor: 10_001n }),
    { name: "C", reason: "range" },
  ],
  [
    "a channel above its range",
    channel("C", [account("A")], { maximumMinor: 9_999n }),
    { name: "C", reason: "range" },
  ],
  [
    "a supplier without adapter",
    channel("C", [], { kind: "ThirdParty" }),
    { name: "C", reason: "no adapter" },
  ],
  ["a channel without accounts", channel("C", []), { name: "C", reason: "no account" }],
  ["a disabled account", channel("C", [account("A", { enabled: false })]), { name: "A", reason: "disabled" }],
  [
    "an account out of range",
    channel("C", [account("A", { maximumMinor: 9_999n })]),
    { name: "A", reason: "range" },
  ],
  [
    "a silent crawler",
    channel("C", [account("A", { lastHeartbeatAt: ago(60) })]),
    { name: "A", reason: "crawler down" },
  ],
  [
    "a crawler never seen",
    channel("C", [account("A", { lastHeartbeatAt: null })]),
    { name: "A", reason: "crawler down" },
  ],
  [
    "a disabled crawler",
    channel("C", [account("A", { crawlerEnabled: false })]),
    { name: "A", reason: "crawler down" },
  ],
  [
    "a full day",
    channel("C", [account("A", { promisedMinor: 990_001n })]),
    { name: "A", reason: "daily limit" },
  ],
])("%s is passed over and remembered with its reason", (_what, refused, refusal) => {
  expect(explore([refused])).toEqual({ names: [], refusals: [refusal] });
});

test("the last amount of a day is taken, and a heartbeat of 59 seconds counts", () => {
  const full = account("A", { promisedMinor: 990_000n, lastHeartbeatAt: ago(59) });
  expect(explore([channel("C", [full])]).names).toEqual(["A"]);
});

test("channels follow the merchant's order, accounts follow what they were promised", () => {
  const first = channel("C1", [
    account("A", { promisedMinor: 5n }),
    account("B"),
    account("C", { promisedMinor: 1n }),
  ]);
  expect(explore([first, channel("C2", [account("D")])]).names).toEqual(["B", "C", "A", "D"]);
});

test("an account handed out has the amount promised, and gives it back when it had no slot", () => {
  const only = account("A", { dailyLimitMinor: 15_000n });
  const channels = [channel("C", [only])];
  const mine = routesFor(channels, 10_000n, now, []);
  expect(mine.next().value?.account.promisedMinor).toBe(10_000n);
  expect(explore(channels).refusals).toEqual([{ name: "A", reason: "daily limit" }]);
  mine.next();
  expect(only.promisedMinor).toBe(0n);
  expect(explore(channels).names).toEqual(["A"]);
});
