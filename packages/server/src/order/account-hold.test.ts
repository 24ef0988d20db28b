import { hourMs } from "@opc/contract/time";
import { expect, test } from "vitest";
import { holdFrom, isHeld } from "./account-hold.ts";

const now = new Date("2026-11-24T12:00:00Z");
const after = (hours: number) => new Date(now.getTime() + hours * hourMs);

test.each([
  ["none", null, false],
  ["one that is over", after(-1), false],
  ["one that ends now", now, false],
  ["one that is to end", after(1), true],
])("an account with %s is held or not", (_what, until, held) => {
  expect(isHeld(until, now)).toBe(held);
});

test.each([
  ["a new account for as long as is set", null, 24, after(24)],
  ["none where no time is set", null, 0, null],
  ["a changed one anew, though it was held before", after(2), 24, after(24)],
  ["never shorter than it was held before", after(30), 24, after(30)],
  ["as before where no time is set any more", after(2), 0, after(2)],
  ["anew though an old hold is long over", after(-500), 24, after(24)],
])("a change holds %s", (_what, before, hours, until) => {
  expect(holdFrom(before, hours, now)).toEqual(until);
});
