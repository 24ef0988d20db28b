import { expect, test } from "vitest";
import { partsOf } from "./parts.ts";

test.each([
  ["1500.00", ["500"], "1000.00", ["500.00", "1000.00"]],
  ["1500.00", ["500.25", "0.75"], "999.00", ["500.25", "0.75", "999.00"]],
  ["100", ["40"], "60", ["40", "60"]],
  ["0.03", ["0.01", "0.01"], "0.01", ["0.01", "0.01", "0.01"]],
])("%s less %j leaves %s", (whole, typed, rest, amounts) => {
  expect(partsOf(whole, typed)).toEqual({ wrong: [], rest, amounts });
});

test.each([
  ["nothing typed", [""], [0], undefined],
  ["no amount", ["1e3"], [0], undefined],
  ["more decimals than the currency has", ["1.005"], [0], undefined],
  ["a negative part", ["-5"], [0], undefined],
  ["nothing in a part", ["0"], [0], "1500.00"],
  ["nothing left", ["1500"], [], "0.00"],
  ["more than there is", ["1000", "600"], [], "-100.00"],
])("cannot be split: %s", (_name, typed, wrong, rest) => {
  expect(partsOf("1500.00", typed)).toEqual({ wrong, rest, amounts: undefined });
});
