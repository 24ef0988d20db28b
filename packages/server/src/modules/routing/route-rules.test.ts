import { expect, test } from "vitest";
import {
  isOpen,
  type Refusal,
  type RouteAccount,
  type RouteChannel,
  type RouteWishes,
  routesFor,
} from "./route-rules.ts";

const now = new Date("2026-03-01T10:00:00Z");
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

function account(name: string, changes: Partial<RouteAccount> = {}): RouteAccount {
  return {
    id: BigInt(name.length),
    name,
    payInto: {
      Kind: "QrCode",
      Holder: "Somsri Rakdee",
      Account: "KBANK-1",
      PromptId: "0812345678",
      ImageId: null,
      ExtraInfo: null,
      Tip: null,
      BankNameZh: null,
      BankNameEn: null,
    },
    currency: "THB",
    enabled: true,
    heldUntil: null,
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
    supplierId: 1n,
    enabled: true,
    hasAdapter: false,
    minimumMinor: 100n,
    maximumMinor: 5_000_000n,
    fee: { rateBasisPoints: 100, minimumMinor: 0n },
    weight: 1,
    dailyLimitMinor: null,
    day: { promisedMinor: 0n },
    window: null,
    pausedUntil: null,
    healthy: true,
    validityMinutes: 30,
    accounts,
    ...changes,
  };
}

/** A third-party channel that would take the order. */
function supplied(code: string, changes: Partial<RouteChannel> = {}): RouteChannel {
  return channel(code, [], { kind: "ThirdParty", hasAdapter: true, ...changes });
}

function wishes(changes: Partial<RouteWishes> = {}): RouteWishes {
  return { amountMinor: 10_000n, now, operatorMinutes: 0, mode: "Order", seed: 1, ...changes };
}

function explore(channels: RouteChannel[], changes: Partial<RouteWishes> = {}) {
  const refusals: Refusal[] = [];
  const routes = [...routesFor(channels, wishes(changes), refusals)];
  return { names: routes.map((route) => route.account?.name ?? route.channel.code), refusals };
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
  ["a supplier without adapter", supplied("C", { hasAdapter: false }), { name: "C", reason: "no adapter" }],
  ["a paused channel", supplied("C", { pausedUntil: ago(-1) }), { name: "C", reason: "paused" }],
  [
    "a channel outside its window",
    supplied("C", { window: { opensMinute: 601, closesMinute: 600 } }),
    { name: "C", reason: "window closed" },
  ],
  ["an unhealthy supplier", supplied("C", { healthy: false }), { name: "C", reason: "unhealthy" }],
  [
    "a supplier's full day",
    supplied("C", { dailyLimitMinor: 19_999n, day: { promisedMinor: 10_000n } }),
    { name: "C", reason: "daily limit" },
  ],
  [
    "a full day of a channel with accounts",
    channel("C", [account("A")], { dailyLimitMinor: 9_999n }),
    { name: "C", reason: "daily limit" },
  ],
  ["a channel without accounts", channel("C", []), { name: "C", reason: "no account" }],
  ["a disabled account", channel("C", [account("A", { enabled: false })]), { name: "A", reason: "disabled" }],
  [
    "an account out of range",
    channel("C", [account("A", { maximumMinor: 9_999n })]),
    { name: "A", reason: "range" },
  ],
  [
    "an account on hold",
    channel("C", [account("A", { heldUntil: new Date(now.getTime() + 1) })]),
    { name: "A", reason: "held" },
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

test("an account whose hold ends now takes its orders", () => {
  expect(explore([channel("C", [account("A", { heldUntil: now })])]).names).toEqual(["A"]);
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
  const mine = routesFor(channels, wishes(), []);
  expect(mine.next().value?.account?.promisedMinor).toBe(10_000n);
  expect(explore(channels).refusals).toEqual([{ name: "A", reason: "daily limit" }]);
  mine.next();
  expect(only.promisedMinor).toBe(0n);
  expect(explore(channels).names).toEqual(["A"]);
});

test("a supplier takes what is left of its day, once", () => {
  const day = { promisedMinor: 0n };
  const channels = [supplied("S1", { dailyLimitMinor: 10_000n, day }), supplied("S2")];
  const mine = routesFor(channels, wishes(), []);
  expect(mine.next().value?.channel.code).toBe("S1");
  expect(explore(channels).names).toEqual(["S2"]);
  expect(mine.next().value?.channel.code).toBe("S2");
  expect(day.promisedMinor).toBe(0n);
});

test("a pause that is over, and the edges of a day and of a range, do not stop an order", () => {
  const whole = supplied("S", {
    pausedUntil: now,
    minimumMinor: 10_000n,
    maximumMinor: 10_000n,
    dailyLimitMinor: 10_000n,
    window: { opensMinute: 600, closesMinute: 601 },
  });
  expect(explore([whole]).names).toEqual(["S"]);
});

test.each<[string, [number, number], string, number, boolean]>([
  ["opens on the minute", [600, 660], "10:00", 0, true],
  ["is open until the last minute before closing", [600, 660], "10:59", 0, true],
  ["closes on the minute", [600, 660], "11:00", 0, false],
  ["is closed before it opens", [600, 660], "09:59", 0, false],
  ["over midnight is open late", [1_320, 120], "23:30", 0, true],
  ["over midnight is open at midnight", [1_320, 120], "00:00", 0, true],
  ["over midnight closes in the morning", [1_320, 120], "02:00", 0, false],
  ["over midnight is closed by day", [1_320, 120], "12:00", 0, false],
  ["is of the operator's day, ahead of UTC", [1_320, 120], "16:30", 420, true],
  ["is of the operator's day, behind UTC", [600, 660], "16:30", -360, true],
])("a window %s", (_what, [opensMinute, closesMinute], time, operatorMinutes, open) => {
  const at = new Date(`2026-03-01T${time}:00Z`);
  expect(isOpen({ opensMinute, closesMinute }, at, operatorMinutes)).toBe(open);
});

test("channels that were asked before are passed over with that reason", () => {
  const channels = [supplied("S1", { id: 7n }), supplied("S2", { id: 8n })];
  expect(explore(channels, { triedBefore: new Set([7n]) })).toEqual({
    names: ["S2"],
    refusals: [{ name: "S1", reason: "tried before" }],
  });
});

test("by weight, channels get orders in proportion, the same seed draws the same, and 0 comes last", () => {
  const channels = [
    supplied("none", { weight: 0 }),
    supplied("one", { weight: 1 }),
    supplied("three", { weight: 3 }),
  ];
  const firsts = new Map<string, number>();
  for (let seed = 0; seed < 4_000; seed += 1) {
    const { names } = explore(channels, { mode: "Weight", seed });
    expect(names.toSorted()).toEqual(["none", "one", "three"]);
    expect(names[2]).toBe("none");
    firsts.set(names[0] ?? "", (firsts.get(names[0] ?? "") ?? 0) + 1);
  }
  expect(firsts.get("three")).toBeGreaterThan(2_900);
  expect(firsts.get("three")).toBeLessThan(3_100);
  expect(explore(channels, { mode: "Weight", seed: 77 })).toEqual(
    explore(channels, { mode: "Weight", seed: 77 }),
  );
});

test("what refuses falls through to the next drawn channel", () => {
  const channels = [
    supplied("full", { weight: 9_999, dailyLimitMinor: 1n }),
    supplied("free", { weight: 1 }),
  ];
  expect(explore(channels, { mode: "Weight", seed: 5 })).toEqual({
    names: ["free"],
    refusals: [{ name: "full", reason: "daily limit" }],
  });
});
