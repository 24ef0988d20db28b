import { expect, test } from "vitest";
import { dayAfterKey, isKnownMonth, shiftMonth, todayAt, weeksOf } from "./month.ts";

test("today is the viewer's own day", () => {
  const at = Date.parse("2026-12-31T18:30:00Z");
  expect([todayAt(at, 0), todayAt(at, 420), todayAt(at, -1140)]).toEqual([
    "2026-12-31",
    "2027-01-01",
    "2026-12-30",
  ]);
});

test.each([
  ["2026-12", 1, "2027-01"],
  ["2027-01", -1, "2026-12"],
  ["2028-02", 12, "2029-02"],
])("%s and %d months are %s", (month, by, expected) => {
  expect(shiftMonth(month, by)).toBe(expected);
});

test.each([
  ["2026-11", 6, 30],
  ["2027-02", 4, 28],
  ["2028-02", 5, 29],
])("%s has %d weeks from Monday on and %d days", (month, weeks, days) => {
  const grid = weeksOf(month);
  expect(grid).toHaveLength(weeks);
  expect(grid.every((week) => week.length === 7)).toBe(true);
  const all = grid.flat().filter((day) => day !== null);
  expect(all).toHaveLength(days);
  expect(all.every((day, index) => day === `${month}-${String(index + 1).padStart(2, "0")}`)).toBe(true);
  const [first] = grid.flatMap((week) => week.indexOf(`${month}-01`)).filter((at) => at >= 0);
  expect(first).toBe((new Date(`${month}-01T00:00:00Z`).getUTCDay() + 6) % 7);
});

test("arrows stay within the month", () => {
  expect(dayAfterKey("2026-11-15", "ArrowDown")).toBe("2026-11-22");
  expect(dayAfterKey("2026-11-01", "ArrowLeft")).toBe("2026-11-01");
  expect(dayAfterKey("2026-11-28", "ArrowDown")).toBe("2026-11-28");
  expect(dayAfterKey("2028-02-10", "End")).toBe("2028-02-29");
  expect(dayAfterKey("2026-11-15", "Home")).toBe("2026-11-01");
  expect(dayAfterKey("2026-11-15", "x")).toBeUndefined();
});

test("months are those that the server takes", () => {
  expect([isKnownMonth("1999-12"), isKnownMonth("2000-01"), isKnownMonth("2100-01")]).toEqual([
    false,
    true,
    false,
  ]);
});
