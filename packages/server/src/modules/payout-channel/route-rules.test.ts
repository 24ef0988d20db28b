import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type PayoutRouteChannel,
  type PayoutWishes,
  type RouteCard,
  routeFor,
  type Skipped,
  skippedText,
  whyNotOf,
} from "./route-rules.ts";

const now = new Date("2025-01-01T12:00:00Z");
let ids = 0n;

function channel(code: string, changes: Partial<PayoutRouteChannel> = {}): PayoutRouteChannel {
  return {
    id: ++ids,
    code,
    kind: "ThirdParty",
    supplierId: 1n,
    enabled: true,
    hasAdapter: true,
    minimumMinor: 100n,
    maximumMinor: 1_000_000n,
    weight: 1,
    dailyLimitMinor: null,
    day: { promisedMinor: 0n },
    window: null,
    pausedUntil: null,
    healthy: true,
    cards: [],
    ...changes,
  };
}

function card(name: string, whyNot: string | null = null): RouteCard {
  return { id: ++ids, name, whyNot };
}

const wishes: PayoutWishes = { amountMinor: 10_000n, now, operatorMinutes: 0, mode: "Order", seed: 1 };

function routed(channels: PayoutRouteChannel[], changes: Partial<PayoutWishes> = {}) {
  const skipped: Skipped[] = [];
  const route = routeFor(channels, { ...wishes, ...changes }, skipped);
  const name = route && (route.card ? `${route.channel.code}/${route.card.name}` : route.channel.code);
  return { name, why: skippedText(skipped) };
}

const refusals: [string, Partial<PayoutRouteChannel>, string][] = [
  ["disabled", { enabled: false }, "disabled"],
  ["too much for it", { maximumMinor: 9_999n }, "range"],
  ["too little for it", { minimumMinor: 10_001n }, "range"],
  ["paused", { pausedUntil: new Date(now.getTime() + 1) }, "paused"],
  ["closed", { window: { opensMinute: 0, closesMinute: 720 } }, "window closed"],
  ["closed until midnight", { window: { opensMinute: 1_300, closesMinute: 720 } }, "window closed"],
  ["unhealthy", { healthy: false }, "unhealthy"],
  ["full for today", { dailyLimitMinor: 20_000n, day: { promisedMinor: 10_001n } }, "daily limit"],
  ["not connected", { hasAdapter: false }, "no adapter"],
  ["its own, without cards", { kind: "Native" }, "no card"],
];

describe("a channel that does not take the order is passed over, and it is said why", () => {
  for (const [what, changes, reason] of refusals)
    test(what, () => {
      const bad = channel("BAD", changes);
      expect(routed([bad, channel("GOOD")])).toEqual({ name: "GOOD", why: `BAD: ${reason}` });
      expect(routed([bad])).toEqual({ name: undefined, why: `BAD: ${reason}` });
      expect(whyNotOf(bad, wishes)).toBe(reason);
    });
});

const fine: [string, Partial<PayoutRouteChannel>][] = [
  ["the limits themselves", { minimumMinor: 10_000n, maximumMinor: 10_000n }],
  ["a pause that is over", { pausedUntil: now }],
  ["the opening minute", { window: { opensMinute: 720, closesMinute: 721 } }],
  ["over midnight", { window: { opensMinute: 700, closesMinute: 60 } }],
  ["exactly what is left of the day", { dailyLimitMinor: 20_000n, day: { promisedMinor: 10_000n } }],
];
describe("a channel takes the order", () => {
  for (const [what, changes] of fine)
    test(what, () => {
      expect(routed([channel("IT", changes)])).toEqual({ name: "IT", why: "" });
    });
});

describe("a channel with a list of banks", () => {
  const listed = (...codes: string[]) =>
    channel("BANKS", { banks: new Map(codes.map((code) => [code, `${code}-X`])) });

  test("takes what is paid into one of them, and nothing else", () => {
    expect(routed([listed("KBANK", "SCB"), channel("NEXT")], { bankCode: "SCB" })).toEqual({
      name: "BANKS",
      why: "",
    });
    const refused = routed([listed("KBANK"), channel("NEXT")], { bankCode: "SCB" });
    expect(refused).toEqual({ name: "NEXT", why: "BANKS: bank not served" });
    expect(routed([listed()], { bankCode: "SCB" })).toEqual({
      name: undefined,
      why: "BANKS: bank not served",
    });
  });

  test("is judged by it only where a bank is known, and says so to whoever chooses", () => {
    expect(routed([listed("KBANK")]).name).toBe("BANKS");
    expect(routed([channel("ALL", { banks: null })], { bankCode: "SCB" }).name).toBe("ALL");
    expect(whyNotOf(listed("KBANK"), { ...wishes, bankCode: "SCB" })).toBe("bank not served");
    expect(whyNotOf(listed("KBANK"), { ...wishes, bankCode: "KBANK" })).toBeNull();
  });
});

test("a person may choose a channel that refused before, and one of which a card can pay", () => {
  const one = channel("ONE");
  expect(whyNotOf(one, { ...wishes, triedBefore: new Set([one.id]) })).toBeNull();
  const native = (...whyNot: (string | null)[]) =>
    channel("CARDS", { kind: "Native", cards: whyNot.map((why, index) => card(`C${index}`, why)) });
  expect(whyNotOf(native("crawler down", null), wishes)).toBeNull();
  expect(whyNotOf(native("crawler down", "balance"), wishes)).toBe("no card");
});

test("of a native channel the first card that can pays, and every other says why not", () => {
  const own = channel("CARDS", {
    kind: "Native",
    cards: [card("A", "crawler down"), card("B", "balance"), card("C"), card("D")],
  });
  expect(routed([own])).toEqual({ name: "CARDS/C", why: "A: crawler down; B: balance" });
});

test("a native channel whose cards cannot pay leaves the order to the next channel, and promises nothing", () => {
  const own = channel("CARDS", { kind: "Native", cards: [card("A", "daily limit")] });
  expect(routed([own, channel("NEXT")])).toEqual({ name: "NEXT", why: "A: daily limit" });
  expect(own.day.promisedMinor).toBe(0n);
});

test("what a person chose is all that is looked at", () => {
  const second = card("B");
  const own = channel("CARDS", { kind: "Native", cards: [card("A"), second] });
  const channels = [channel("ONE"), own, channel("TWO")];
  expect(routed(channels, { only: { channelCode: "TWO" } })).toEqual({ name: "TWO", why: "" });
  expect(routed(channels, { only: { cardId: second.id } })).toEqual({ name: "CARDS/B", why: "" });
  expect(routed(channels, { only: { channelCode: "ONE", cardId: second.id } }).name).toBeUndefined();
  expect(routed([channel("OFF", { enabled: false }), ...channels], { only: { channelCode: "OFF" } })).toEqual(
    {
      name: undefined,
      why: "OFF: disabled",
    },
  );
});

test("whoever refused the order before is not asked by itself again", () => {
  const one = channel("ONE");
  const tried = { triedBefore: new Set([one.id]) };
  expect(routed([one, channel("TWO")], tried)).toEqual({ name: "TWO", why: "ONE: tried before" });
});

test("whatever is asked of it, a route takes the amount, and everything before it says why not", () => {
  const anyChannel = fc.record({
    enabled: fc.boolean(),
    healthy: fc.boolean(),
    hasAdapter: fc.boolean(),
    kind: fc.constantFrom("Native" as const, "ThirdParty" as const),
    maximumMinor: fc.bigInt(1n, 20_000n),
    weight: fc.nat(3),
    limit: fc.option(fc.bigInt(1n, 40_000n), { nil: null }),
    promised: fc.bigInt(0n, 40_000n),
    cards: fc.array(fc.boolean(), { maxLength: 3 }),
  });
  fc.assert(
    fc.property(
      fc.array(anyChannel, { maxLength: 6 }),
      fc.nat(),
      fc.constantFrom("Order", "Weight"),
      (all, seed, mode) => {
        const channels = all.map(({ limit, promised, cards, ...one }, at) =>
          channel(`C${at}`, {
            ...one,
            dailyLimitMinor: limit,
            day: { promisedMinor: promised },
            cards: cards.map((can, number) => card(`K${at}-${number}`, can ? null : "balance")),
          }),
        );
        const before = channels.map(({ day }) => day.promisedMinor);
        const skipped: Skipped[] = [];
        const route = routeFor(channels, { ...wishes, seed, mode: mode as "Order" | "Weight" }, skipped);
        const promised = channels.filter(({ day }, at) => day.promisedMinor !== before[at]);
        if (!route) {
          expect(promised).toEqual([]);
          expect(channels.every((one) => whyNotOf(one, wishes) !== null)).toBe(true);
          return;
        }
        expect(promised).toEqual([route.channel]);
        const { channel: chosen } = route;
        expect(chosen.enabled && chosen.healthy && chosen.maximumMinor >= wishes.amountMinor).toBe(true);
        expect(chosen.dailyLimitMinor === null || chosen.day.promisedMinor <= chosen.dailyLimitMinor).toBe(
          true,
        );
        expect(chosen.kind === "Native" ? route.card?.whyNot : route.card).toBeNull();
        expect(skipped.some(({ name }) => name === chosen.code)).toBe(false);
      },
    ),
  );
});

test("by weight, channels take orders in proportion, and one without weight only when no other does", () => {
  const counts = new Map<string, number>();
  for (let seed = 0; seed < 4_000; seed += 1) {
    const all = [
      channel("NONE", { weight: 0 }),
      channel("ONE", { weight: 1 }),
      channel("THREE", { weight: 3 }),
    ];
    const { name = "" } = routed(all, { mode: "Weight", seed: seed * 2_654_435 });
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  expect(counts.get("NONE")).toBeUndefined();
  expect((counts.get("THREE") ?? 0) / (counts.get("ONE") ?? 1)).toBeCloseTo(3, 0);
  const lonely = [channel("NONE", { weight: 0 }), channel("ONE", { enabled: false })];
  expect(routed(lonely, { mode: "Weight" }).name).toBe("NONE");
});
