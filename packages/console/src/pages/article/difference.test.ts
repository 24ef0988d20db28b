import fc from "fast-check";
import { expect, test } from "vitest";
import { differenceOf, shortened } from "./difference.ts";

const words = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 12 });

test("without what was added a difference is the old text, without what was removed the new one", () => {
  fc.assert(
    fc.property(words, words, (before, after) => {
      const lines = differenceOf(before, after);
      const without = (kind: string) => lines.filter((line) => line.kind !== kind).map(({ text }) => text);
      expect(without("added")).toEqual(before);
      expect(without("removed")).toEqual(after);
    }),
  );
});

test("a text is no different from itself", () => {
  fc.assert(
    fc.property(words, (text) => {
      expect(differenceOf(text, text).every(({ kind }) => kind === "same")).toBe(true);
    }),
  );
});

test("one changed line is taken out and put in, and all others stand", () => {
  expect(differenceOf(["one", "two", "three"], ["one", "2", "three"])).toEqual([
    { kind: "same", text: "one" },
    { kind: "removed", text: "two" },
    { kind: "added", text: "2" },
    { kind: "same", text: "three" },
  ]);
});

test("far from a change, lines are only counted", () => {
  const before = ["a", "b", "c", "d", "e", "f"];
  expect(shortened(differenceOf(before, ["a", "b", "c", "d", "e", "f", "g"]))).toEqual([
    { kind: "left out", count: 5 },
    { kind: "same", text: "f" },
    { kind: "added", text: "g" },
  ]);
});
