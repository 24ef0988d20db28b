import { expect, test } from "vitest";
import { isBound, isFree, isIgnored, isOnDesk } from "./possible.ts";

const order = "P20261120-000000001";

test.each([
  ["a credit that waits", "PendingMatch", "Credit", null, "free onDesk"],
  ["a debit that waits", "PendingMatch", "Debit", null, "free"],
  ["evidence or under review", "PendingMatch", "Credit", order, "bound"],
  ["matched", "Matched", "Credit", order, "bound"],
  ["ignored", "Ignored", "Credit", null, "ignored"],
  ["split", "Split", "Credit", null, ""],
] as const)("%s", (_name, MatchStatus, Direction, OrderNo, expected) => {
  const state = { MatchStatus, Direction, OrderNo };
  const found = { free: isFree, onDesk: isOnDesk, ignored: isIgnored, bound: isBound };
  const holds = Object.entries(found).filter(([, is]) => is(state));
  expect(holds.map(([name]) => name).join(" ")).toBe(expected);
});
