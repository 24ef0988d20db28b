import { describe, expect, test } from "vitest";
import { afterwards, keptOrder, stepped } from "./order.ts";

describe("candidates keep their places while they are looked at", () => {
  test.each([
    ["nothing was shown: by rank", [], ["a", "b"], ["a", "b"]],
    ["another rank changes nothing", ["a", "b"], ["b", "a"], ["a", "b"]],
    ["a better new one stands at the end", ["a", "b"], ["new", "a", "b"], ["a", "b", "new"]],
    ["one that is gone leaves the others in order", ["a", "b", "c"], ["c", "a"], ["a", "c"]],
  ])("%s", (_name, shown, items, expected) => {
    expect(keptOrder(shown, items, (item) => item)).toEqual(expected);
  });
});

test.each([
  ["a", "b"],
  ["c", "b"],
  ["unknown", "a"],
])("after %s is dealt with, %s is looked at", (done, next) => {
  expect(afterwards(["a", "b", "c"], done)).toBe(next);
});

test("after the last one nothing is left", () => {
  expect(afterwards(["a"], "a")).toBeUndefined();
  expect(afterwards([], "a")).toBeUndefined();
});

test.each([
  [undefined, 1, "a"],
  ["a", 1, "b"],
  ["b", -1, "a"],
  ["a", -1, "a"],
  ["c", 1, "c"],
  ["gone", 1, "a"],
] as const)("from %s by %i is %s", (from, by, to) => {
  expect(stepped(["a", "b", "c"], from, by)).toBe(to);
});
