import type { ChannelWhyNot } from "@opc/contract/merchant-channel/common";
import { maxReplayed } from "@opc/contract/merchant-channel/common";
import { expect, test } from "vitest";
import { type PastChannel, type PastOrder, replayed, skippedOf } from "./replay-rules.ts";
import { capped } from "./replay-sums.ts";
import type { ChannelUse, TypeSetting } from "./setting.ts";

const createdAt = new Date("2026-03-01T10:00:00Z");
const open: PastChannel = { enabled: true, window: null };
const channels = new Map([
  ["A", open],
  ["B", open],
  ["OFF", { enabled: false, window: null }],
  ["NIGHT", { enabled: true, window: { opensMinute: 0, closesMinute: 300 } }],
]);

function use(channelCode: string, changes: Partial<ChannelUse> = {}): ChannelUse {
  const fee = { rateBasisPoints: 100, minimumMinor: 0n, maximumMinor: null };
  return { channelCode, enabled: true, weight: 1, minimumMinor: 1n, maximumMinor: 10_000n, fee, ...changes };
}

function setting(uses: ChannelUse[], changes: Partial<TypeSetting> = {}): TypeSetting {
  return { code: "T", currency: "THB", mode: "Order", terms: null, uses, ...changes };
}

function order(changes: Partial<PastOrder> = {}): PastOrder {
  return {
    id: 7n,
    amountMinor: 5_000n,
    createdAt,
    channelCode: "A",
    seed: null,
    skipped: new Map(),
    ...changes,
  };
}

const passed = (code: string, reason: ChannelWhyNot) => ({ skipped: new Map([[code, reason]]) });
const terms = { enabled: true, minimumMinor: 1n, maximumMinor: 10_000n, reviewFromMinor: null };

const cases: [string, PastOrder, TypeSetting | undefined, string][] = [
  ["stays where it was", order(), setting([use("A"), use("B")]), "A"],
  [
    "goes to a channel that stands before it now, as far as one knows",
    order(),
    setting([use("B"), use("A")]),
    "B assumed",
  ],
  [
    "passes what refused it then for reasons of its own",
    order(passed("B", "unhealthy")),
    setting([use("B"), use("A")]),
    "A",
  ],
  [
    "takes what was only switched off for the merchant then",
    order(passed("B", "disabled")),
    setting([use("B"), use("A")]),
    "B assumed",
  ],
  [
    "takes what was only out of the merchant's range then",
    order(passed("B", "range")),
    setting([use("B"), use("A")]),
    "B assumed",
  ],
  [
    "passes what is out of the typed range",
    order(),
    setting([use("A", { maximumMinor: 4_999n }), use("B")]),
    "B assumed",
  ],
  ["passes what is off for everybody", order(), setting([use("OFF"), use("B")]), "B assumed"],
  ["passes what was closed at its time", order(), setting([use("NIGHT"), use("B")]), "B assumed"],
  ["passes a channel that is gone", order(), setting([use("GONE"), use("B")]), "B assumed"],
  [
    "keeps the channel that had it, whatever one of its accounts said",
    order(passed("A", "no slot")),
    setting([use("A")]),
    "A",
  ],
  ["is refused where its type is left out", order(), undefined, "no channel"],
  ["is refused where the type has no channel", order(), setting([]), "no channel"],
  [
    "is refused with the reason of the last channel",
    order(),
    setting([use("OFF"), use("A", { minimumMinor: 6_000n })]),
    "range",
  ],
  [
    "is refused where the type is not offered",
    order(),
    setting([use("A")], { terms: { ...terms, enabled: false } }),
    "type not offered",
  ],
  [
    "is refused out of the type's range",
    order(),
    setting([use("A")], { terms: { ...terms, minimumMinor: 5_001n } }),
    "range",
  ],
];

test.each(cases)("an order %s", (_name, past, typed, expected) => {
  const after = replayed(past, typed, channels, 0);
  expect(after.use ? `${after.use.channelCode}${after.isAssumed ? " assumed" : ""}` : after.reason).toBe(
    expected,
  );
});

test("a draw that was made is drawn again", () => {
  const uses = [use("A"), use("B")];
  const byWeight = (seed: number) =>
    replayed(order({ seed, channelCode: null }), setting(uses, { mode: "Weight" }), channels, 0);
  const drawn = Array.from({ length: 50 }, (_, seed) => byWeight(seed).use?.channelCode);
  expect(new Set(drawn)).toEqual(new Set(["A", "B"]));
  expect(Array.from({ length: 50 }, (_, seed) => byWeight(seed).use?.channelCode)).toEqual(drawn);
});

test("what was passed over is read back as it was written, accounts as their channel", () => {
  const accounts = new Map([
    ["KBANK-2", "NATIVE"],
    ["odd: name", "ODD"],
  ]);
  const text = "SEA: paused; KBANK-2: crawler down; odd: name: disabled; nonsense; X: never heard of";
  expect([...skippedOf(text, accounts)]).toEqual([
    ["SEA", "paused"],
    ["NATIVE", "crawler down"],
    ["ODD", "no account"],
  ]);
  expect(skippedOf(undefined, accounts).size).toBe(0);
});

test("only so many are looked at, the first that are given, and it is told when there were more", () => {
  const rows = Array.from({ length: maxReplayed + 1 }, (_, at) => at);
  expect(capped(rows)).toEqual({ rows: rows.slice(0, maxReplayed), isCapped: true });
  expect(capped(rows.slice(1)).isCapped).toBe(false);
});
