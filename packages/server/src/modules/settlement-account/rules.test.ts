import { hourMs } from "@opc/contract/time";
import { expect, test } from "vitest";
import { obstacleOf } from "./rules.ts";

const now = new Date("2026-11-28T12:00:00Z");
const after = (hours: number) => new Date(now.getTime() + hours * hourMs);

test.each([
  ["nobody checked", "Pending", null, "Unchecked"],
  ["was rejected", "Rejected", null, "Rejected"],
  ["was retired", "Retired", null, "Retired"],
  ["was retired while it was held", "Retired", after(3), "Retired"],
  ["was approved and is held", "Approved", after(1), "Held"],
  ["was approved, whose hold ends now", "Approved", now, null],
  ["was approved, whose hold is over", "Approved", after(-1), null],
  ["was approved where no time is set", "Approved", null, null],
] as const)("an account that %s", (_what, Status, HeldUntil, obstacle) => {
  expect(obstacleOf({ Status, HeldUntil }, now)).toBe(obstacle);
});
