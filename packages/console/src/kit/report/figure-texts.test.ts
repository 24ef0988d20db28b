import { expect, test } from "vitest";
import { changeText, rateText } from "./figure-texts.ts";

test.each([
  [3, 8, "37.5%"],
  [8, 8, "100.0%"],
  [0, 5, "0.0%"],
  [0, 0, "–"],
])("%i of %i orders is %s", (part, whole, shown) => {
  expect(rateText(part, whole)).toBe(shown);
});

test.each([
  ["112.50", "100.00", "+12.5%"],
  ["50.00", "100.00", "−50.0%"],
  ["0.00", "80.00", "−100.0%"],
  ["10.00", "0.00", undefined],
] as const)("%s after %s is a change of %s", (today, yesterday, shown) => {
  expect(changeText(today, yesterday)).toBe(shown);
});
