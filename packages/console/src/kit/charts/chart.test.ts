import { expect, test } from "vitest";
import { axisTicks, isEmpty, lonePoints, ranks, shortNumber } from "./chart.ts";

test.each([
  [
    [0, 7],
    [0, 2, 4, 6, 8],
  ],
  [[100], [0, 25, 50, 75, 100]],
  [[1234567.8], [0, 500000, 1000000, 1500000]],
  [
    [-300, 900],
    [-500, 0, 500, 1000],
  ],
  [[0.3], [0, 0.1, 0.2, 0.3]],
  [[], [0, 1]],
  [
    [0, 0],
    [0, 1],
  ],
])("the axis of %j has the borders %j", (values, ticks) => {
  expect(axisTicks(values)).toEqual(ticks);
});

test("an axis of rates ends at a hundred, whatever the rates", () => {
  expect(axisTicks([12, 40], 100)).toEqual([0, 25, 50, 75, 100]);
});

test("an axis always holds its values, with two to six borders", () => {
  for (let value = 0.001; value < 1e12; value *= 1.37) {
    const ticks = axisTicks([value]);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(value * (1 - 1e-9));
    expect(ticks.length).toBeGreaterThanOrEqual(2);
    expect(ticks.length).toBeLessThanOrEqual(6);
  }
});

test.each([
  [0, "0", "0"],
  [950, "950", "950"],
  [1500, "1.5K", "1500"],
  [25_000, "25K", "2.5万"],
  [1_500_000, "1.5M", "150万"],
  [-1_500_000, "−1.5M", "−150万"],
  [2_000_000_000, "2B", "20亿"],
])("%i is short for %s and %s", (value, english, chinese) => {
  expect([shortNumber(value, "enUS"), shortNumber(value, "zhCN")]).toEqual([english, chinese]);
});

test("a chart of zeros and gaps is empty", () => {
  const series = [{ key: "a", name: "A", tone: "first", mark: "bar" }] as const;
  const point = (values: Record<string, number | undefined>) => ({
    key: "1",
    label: "1",
    name: "1",
    values,
    texts: {},
  });
  expect(isEmpty([point({ a: 0 }), point({}), point({ b: 3 })], series)).toBe(true);
  expect(isEmpty([point({ a: -1 })], series)).toBe(false);
  expect(isEmpty([point({ a: 0 })], series, true)).toBe(false);
  expect(isEmpty([point({}), point({ b: 3 })], series, true)).toBe(true);
});

test("a value with gaps on both sides stands alone", () => {
  const values = [3, undefined, 0, undefined, undefined, 1, 2, undefined, 4];
  const points = values.map((a, at) => ({
    key: String(at),
    label: "",
    name: "",
    values: a === undefined ? {} : { a },
    texts: {},
  }));
  expect([...lonePoints(points, "a")]).toEqual([0, 2, 8]);
});

test("one busy hour leaves the others apart: each value has its place among them", () => {
  const rankOf = ranks([0, 1, 2, 2, 5000]);
  expect([0, 1, 2, 5000].map(rankOf)).toEqual([0, 1 / 3, 2 / 3, 1]);
  expect(ranks([0, 0])(0)).toBe(0);
});
