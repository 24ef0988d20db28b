import { describe, expect, test } from "vitest";
import type { Column } from "./column.ts";
import { arrange, isHidden, move, readLayout, usualLayout } from "./layout.ts";

const column = (id: string, initiallyHidden?: true): Column<object> => ({
  id,
  title: "common.error",
  widthPx: 100,
  cell: () => null,
  ...(initiallyHidden ? { initiallyHidden } : {}),
});
const columns = [..."abcd"].map((id) => column(id));

describe("columns stand in the user's order", () => {
  test.each([
    ["the usual one without any", "", "abcd"],
    ["whatever was chosen", "dcba", "dcba"],
    ["a new column beside its usual neighbour", "dab", "dabc"],
    ["a new first column first", "dcb", "adcb"],
    ["a column that is gone is forgotten", "zdcba", "dcba"],
  ])("%s", (_name, order, shown) => {
    expect(
      arrange(columns, [...order])
        .map(({ id }) => id)
        .join(""),
    ).toBe(shown);
  });
});

test("a column is hidden by choice, else by its own setting", () => {
  expect(isHidden(column("a"), usualLayout)).toBe(false);
  expect(isHidden(column("a", true), usualLayout)).toBe(true);
  expect(isHidden(column("a", true), { ...usualLayout, hidden: { a: false } })).toBe(false);
});

test.each([
  ["b", 0, "bacd"],
  ["a", 9, "bcda"],
  ["c", 1, "acbd"],
])("moving %s to %i gives %s", (id, to, order) => {
  expect(move([..."abcd"], id, to).join("")).toBe(order);
});

test.each([null, "", "{", "3", '{"order":5,"hidden":[],"widthsPx":null}'])(
  "what cannot be understood is the usual layout: %s",
  (text) => {
    expect(readLayout(text)).toEqual(usualLayout);
  },
);

test("a kept layout comes back without its nonsense", () => {
  const text = '{"order":["a",1],"hidden":{"a":true,"b":"x"},"widthsPx":{"a":120,"b":-4,"c":"9"}}';
  expect(readLayout(text)).toEqual({ order: ["a"], hidden: { a: true }, widthsPx: { a: 120 } });
});
