import { feeOf, payoutFeeOf } from "@opc/contract/money";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { RoutingMode } from "../../db/column-types.ts";
import { type PayoutRouteChannel, routeFor, type Skipped } from "../payout-channel/route-rules.ts";
import { inTurn } from "../routing/choice.ts";
import { type Refusal, type RouteAccount, type RouteChannel, routesFor } from "../routing/route-rules.ts";
import { chancesOf, likeliestOf, payoutVerdict, payVerdict, type Verdict } from "./preview-rules.ts";

const now = new Date("2026-03-01T10:00:00Z");

/** The channel that takes the amount when this seed is drawn; by order whatever the seed. */
function takerOf(verdicts: readonly Verdict[], routing: RoutingMode, drawn: number): Verdict | undefined {
  return inTurn(verdicts, routing, drawn).find(({ whyNot }) => whyNot === null);
}

const flag = fc.boolean();
const usually = fc.integer({ min: 0, max: 5 }).map((drawn) => drawn > 0);
const amount = fc.bigInt(1n, 2_000n);
const mode = fc.constantFrom("Order" as const, "Weight" as const);
const seed = fc.integer({ min: 0, max: 2 ** 32 - 1 });

const account = fc.record({
  enabled: usually,
  heldUntil: usually.map((isFree) => (isFree ? null : new Date(now.getTime() + 1))),
  crawlerEnabled: usually,
  lastHeartbeatAt: fc.constantFrom(null, new Date(now.getTime() - 5_000), new Date(now.getTime() - 90_000)),
  minimumMinor: fc.bigInt(1n, 500n),
  maximumMinor: fc.bigInt(300n, 2_000n),
  dailyLimitMinor: fc.bigInt(500n, 5_000n),
  promisedMinor: fc.bigInt(0n, 3_000n),
  hasSlot: flag,
});

const terms = fc.record({
  kind: fc.constantFrom("Native" as const, "ThirdParty" as const),
  enabled: usually,
  hasAdapter: usually,
  minimumMinor: fc.bigInt(1n, 800n),
  maximumMinor: fc.bigInt(400n, 2_000n),
  weight: fc.integer({ min: 0, max: 5 }),
  dailyLimitMinor: fc.option(fc.bigInt(1n, 5_000n)),
  promised: fc.bigInt(0n, 4_000n),
  window: fc.option(
    fc.constantFrom({ opensMinute: 0, closesMinute: 300 }, { opensMinute: 300, closesMinute: 900 }),
  ),
  pausedUntil: fc.option(fc.constantFrom(new Date(now.getTime() + 1), new Date(now.getTime() - 1)), {
    freq: 5,
  }),
  healthy: usually,
});

/** Channels with accounts, each of another name; `slots` holds the ids of accounts with a free slot. */
const world = fc
  .array(fc.record({ terms, accounts: fc.array(account, { maxLength: 3 }) }), { maxLength: 5 })
  .map((drawn) => {
    const slots = new Set<bigint>();
    const channels = drawn.map(({ terms: { promised, ...of }, accounts }, at) => ({
      ...of,
      ...{ id: BigInt(at), code: `C${at}`, supplierId: 1n, validityMinutes: 30 },
      day: { promisedMinor: promised },
      fee: { rateBasisPoints: 100, minimumMinor: 0n },
      accounts:
        of.kind === "ThirdParty"
          ? []
          : accounts.map(({ hasSlot, ...own }, place) => accountOf(own, at * 10 + place, hasSlot, slots)),
    }));
    return { channels: channels as RouteChannel[], slots };
  });

function accountOf(own: object, id: number, hasSlot: boolean, slots: Set<bigint>): RouteAccount {
  if (hasSlot) slots.add(BigInt(id));
  return { ...own, id: BigInt(id), name: `A${id}` } as RouteAccount;
}

test("the preview says which channel the same draw routes to, and why the others were passed over", () => {
  fc.assert(
    fc.property(world, amount, mode, seed, ({ channels, slots }, amountMinor, routing, drawn) => {
      const wishes = { amountMinor, now, operatorMinutes: 0 };
      const verdicts = channels.map((channel) => payVerdict(channel, wishes, ({ id }) => slots.has(id)));
      const taker = takerOf(verdicts, routing, drawn);
      const refusals: Refusal[] = [];
      const routes = routesFor(channels, { ...wishes, mode: routing, seed: drawn }, refusals);
      let taken: string | undefined;
      for (const route of routes)
        if (route.account === null || slots.has(route.account.id)) {
          taken = route.channel.code;
          break;
        }
      expect(taker?.code).toBe(taken);
      const named = new Map(
        verdicts.flatMap(({ code, whyNot, accounts }) => [
          [code, whyNot] as const,
          ...accounts.map((one) => [one.name, one.whyNot] as const),
        ]),
      );
      for (const { name, reason } of refusals) expect([name, named.get(name)]).toEqual([name, reason]);
    }),
    { numRuns: 2_000 },
  );
});

test("the preview of a payout says which channel the same draw pays through", () => {
  const card = fc.constantFrom(null, "balance", "crawler down", "range");
  const banks = fc.constantFrom(null, new Map([["KBANK", "004"]]), new Map<string, string>());
  const cards = fc.array(card, { maxLength: 3 });
  const channels = fc.array(fc.record({ terms, cards, banks }), { maxLength: 5 });
  fc.assert(
    fc.property(channels, amount, mode, seed, (drawn, amountMinor, routing, draw) => {
      const made = drawn.map(({ terms: { promised, ...of }, cards, banks: served }, at) => ({
        ...of,
        banks: served,
        ...{ id: BigInt(at), code: `C${at}`, supplierId: 1n, day: { promisedMinor: promised } },
        cards: cards.map((whyNot, place) => ({ id: BigInt(place), name: `K${at}${place}`, whyNot })),
      })) as PayoutRouteChannel[];
      const wishes = { amountMinor, now, operatorMinutes: 0, bankCode: "KBANK" };
      const verdicts = made.map((channel) => payoutVerdict(channel, wishes));
      const skipped: Skipped[] = [];
      const route = routeFor(made, { ...wishes, mode: routing, seed: draw }, skipped);
      expect(takerOf(verdicts, routing, draw)?.code).toBe(route?.channel.code);
    }),
    { numRuns: 2_000 },
  );
});

const weighted = fc.array(
  fc.record({
    code: fc.uuid(),
    weight: fc.integer({ min: 0, max: 9 }),
    whyNot: fc.constantFrom(null, "range" as const),
    accounts: fc.constant([]),
  }),
  { maxLength: 6 },
);

test("chances add up to the whole where any channel takes the amount, and none has one that does not", () => {
  fc.assert(
    fc.property(weighted, mode, (channels, routing) => {
      const chances = chancesOf(channels, routing);
      const sum = chances.reduce((all, one) => all + one, 0);
      expect(sum).toBe(channels.some(({ whyNot }) => whyNot === null) ? 10_000 : 0);
      const refusing = chances.filter((_, at) => channels[at]?.whyNot !== null);
      expect(refusing.every((chance) => chance === 0)).toBe(true);
    }),
  );
});

test("a chance is how often draws go there", () => {
  const channels = [
    { code: "A", weight: 1, whyNot: null, accounts: [] },
    { code: "B", weight: 6, whyNot: "paused" as const, accounts: [] },
    { code: "C", weight: 3, whyNot: null, accounts: [] },
    { code: "D", weight: 0, whyNot: null, accounts: [] },
  ];
  expect(chancesOf(channels, "Weight")).toEqual([2_500, 0, 7_500, 0]);
  expect(likeliestOf(channels, "Weight")).toBe("C");
  const draws = Array.from({ length: 20_000 }, (_, draw) => takerOf(channels, "Weight", draw * 7919)?.code);
  const share = (code: string) => draws.filter((drawn) => drawn === code).length / draws.length;
  expect(share("A")).toBeCloseTo(0.25, 1);
  expect(share("C")).toBeCloseTo(0.75, 1);
  expect(share("D")).toBe(0);
});

test("weights of nothing are an order, and by order the first that takes it has it", () => {
  const channels = ["A", "B", "C"].map((code, at) => ({
    code,
    weight: 0,
    whyNot: at === 0 ? ("range" as const) : null,
    accounts: [],
  }));
  expect(chancesOf(channels, "Weight")).toEqual([0, 10_000, 0]);
  expect(inTurn(channels, "Weight", 1)).toEqual(channels);
  expect(likeliestOf(channels, "Order")).toBe("B");
  expect(likeliestOf([], "Order")).toBeNull();
});

test("fee and net are the whole, whatever the terms; a payment's fee is never more than the amount", () => {
  const fee = fc.record({
    rateBasisPoints: fc.integer({ min: 0, max: 10_000 }),
    minimumMinor: fc.bigInt(0n, 10n ** 6n),
    extra: fc.option(fc.bigInt(0n, 10n ** 6n)),
  });
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 12n), fee, (amountMinor, { extra, ...of }) => {
      const charged = { ...of, maximumMinor: extra === null ? null : of.minimumMinor + extra };
      const taken = feeOf(amountMinor, charged);
      expect(taken >= 0n && taken <= amountMinor && taken + (amountMinor - taken) === amountMinor).toBe(true);
      const besides = payoutFeeOf(amountMinor, charged);
      expect(besides >= charged.minimumMinor).toBe(true);
      if (charged.maximumMinor !== null) expect(besides <= charged.maximumMinor).toBe(true);
    }),
    { numRuns: 5_000 },
  );
});

test("what cannot be drawn is not in these worlds by accident: both kinds and both answers are met", () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(world, amount, ({ channels, slots }, amountMinor) => {
      for (const channel of channels) {
        const { whyNot } = payVerdict(channel, { amountMinor, now, operatorMinutes: 0 }, ({ id }) =>
          slots.has(id),
        );
        seen.add(`${channel.kind} ${whyNot}`);
      }
    }),
    { numRuns: 3_000 },
  );
  expect([...seen]).toEqual(
    expect.arrayContaining([
      "Native null",
      "ThirdParty null",
      "Native no slot",
      "Native crawler down",
      "ThirdParty no adapter",
    ]),
  );
});
