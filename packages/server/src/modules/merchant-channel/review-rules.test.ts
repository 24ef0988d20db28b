import { expect, test } from "vitest";
import { loosenedReviews } from "./review-rules.ts";

const setting = (reviewFromMinor: bigint | null) => ({
  code: "BANK",
  currency: "THB",
  terms: { enabled: true, minimumMinor: 1n, maximumMinor: 100n, reviewFromMinor },
});

test.each<[string, bigint | null | undefined, bigint | null | undefined, boolean]>([
  ["all reviewed, then none", 0n, null, true],
  ["from an amount, then from more", 100n, 101n, true],
  ["from an amount, then none", 100n, null, true],
  ["none, then some", null, 100n, false],
  ["from an amount, then from less", 100n, 99n, false],
  ["as it was", 100n, 100n, false],
  ["not offered, then without a review", undefined, null, true],
  ["not offered, then all reviewed", undefined, 0n, false],
  ["taken away", null, undefined, false],
])("%s: looser %#", (_name, from, to, isLooser) => {
  const settings = (value: bigint | null | undefined) => (value === undefined ? [] : [setting(value)]);
  expect(loosenedReviews(settings(from), settings(to))).toEqual(isLooser ? ["BANK THB"] : []);
});
