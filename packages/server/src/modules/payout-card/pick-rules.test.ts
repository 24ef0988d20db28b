import { describe, expect, test } from "vitest";
import { heartbeatLimitMs } from "../../order/crawler-heartbeat.ts";
import { type CardState, type CardWish, leastUsedFirst, type WhyNot, whyNot } from "./pick-rules.ts";

const now = new Date("2026-03-01T10:00:00Z");
const ago = (ms: number) => new Date(now.getTime() - ms);
const card = (changes: Partial<CardState> = {}): CardState => ({
  id: 1n,
  name: "KBANK-1",
  currency: "THB",
  enabled: true,
  crawlerEnabled: true,
  lastHeartbeatAt: ago(1_000),
  minimumMinor: 100n,
  maximumMinor: 10_000n,
  dailyLimitMinor: 50_000n,
  feeMinor: 10n,
  balanceMinor: 20_000n,
  heldMinor: 0n,
  promisedMinor: 0n,
  ...changes,
});
const wish = (changes: Partial<CardWish> = {}): CardWish => ({
  currency: "THB",
  amountMinor: 10_000n,
  now,
  ...changes,
});

describe("a card pays an order unless", () => {
  test.each<[string, Partial<CardState>, Partial<CardWish>, WhyNot | null]>([
    ["nothing keeps it", {}, {}, null],
    ["it is disabled", { enabled: false }, {}, "disabled"],
    ["its crawler is disabled", { crawlerEnabled: false }, {}, "crawler down"],
    ["its crawler never beat", { lastHeartbeatAt: null }, {}, "crawler down"],
    ["its crawler is silent", { lastHeartbeatAt: ago(heartbeatLimitMs) }, {}, "crawler down"],
    ["its crawler is nearly silent", { lastHeartbeatAt: ago(heartbeatLimitMs - 1) }, {}, null],
    ["it has another currency", {}, { currency: "IDR" }, "currency"],
    ["the amount is below its range", {}, { amountMinor: 99n }, "range"],
    ["the amount is the least", {}, { amountMinor: 100n }, null],
    ["the amount is above its range", {}, { amountMinor: 10_001n }, "range"],
    ["the day has just enough left", { promisedMinor: 40_000n }, {}, null],
    ["the day has not enough left", { promisedMinor: 40_001n }, {}, "daily limit"],
    ["the balance is just enough for amount and fee", { balanceMinor: 10_010n }, {}, null],
    ["the balance lacks the fee", { balanceMinor: 10_009n }, {}, "balance"],
    ["other tasks hold the balance", { heldMinor: 9_991n }, {}, "balance"],
    ["the balance is below zero", { balanceMinor: -1n }, { amountMinor: 100n }, "balance"],
  ])("%s", (_name, state, asked, expected) => {
    expect(whyNot(card(state), wish(asked))).toBe(expected);
  });
});

test("the least used of today comes first, of equals the older card", () => {
  const cards = [
    card({ id: 3n, promisedMinor: 5n }),
    card({ id: 2n, promisedMinor: 1n }),
    card({ id: 1n, promisedMinor: 1n }),
  ];
  expect(leastUsedFirst(cards).map((one) => one.id)).toEqual([1n, 2n, 3n]);
});
