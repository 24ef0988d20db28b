import { expect, test } from "vitest";
import { alikeNames, plainText, sameText } from "./names.ts";

test.each([
  ["  Somchai \t Jaidee ", "somchai jaidee"],
  ["ＫＨＵＮ", "khun"],
])("%j is read as %j", (text, plain) => {
  expect(plainText(text)).toBe(plain);
});

test.each([
  ["K7M2Q", " k7m2q ", true],
  ["K7M2Q", "K7M2", false],
  ["null", null, false],
  [null, "null", false],
  [null, null, false],
  ["", "", false],
  [" ", "  ", false],
])("%j and %j are the same text: %s", (one, other, expected) => {
  expect(sameText(one, other)).toBe(expected);
});

// A title is no word of a name: with it these would have nothing, or too much, in common.
test.each(["Mr", "Mrs", "Ms", "Miss", "Khun", "คุณ", "นาย", "นาง", "นางสาว", "先生", "女士"])(
  "%s is a title",
  (title) => {
    expect(alikeNames(`${title} Somchai`, `${title} Wanida`)).toBe(false);
    expect(alikeNames(`${title} Somchai`, "Somchai Jaidee")).toBe(true);
    expect(alikeNames(title, title)).toBe(false);
  },
);

test.each([
  // Each word of the shorter name needs one of its own.
  ["Somchai Somchai", "Somchai Jaidee", false],
  ["Jaidee Jaidee", "Jaidee J.", true],
  // One letter is no whole word, two are.
  ["S J", "S J", false],
  ["Li J", "Li Jing", true],
  ["Li, -- Jing!", "Jing ** Li", true],
  ["Somchai", "Somchai Jaidee", true],
  // What stands between words is none, so this is one word against three, and two against three.
  ["Somchai.", "Somchai Na Ayudhya", false],
  ["Somchai Na", "Somchai Na Ayudhya", true],
  ["...", "Somchai", false],
  ["...", "...", false],
])("%s and %s are alike: %s", (one, other, expected) => {
  expect(alikeNames(one, other)).toBe(expected);
  expect(alikeNames(other, one)).toBe(expected);
});
