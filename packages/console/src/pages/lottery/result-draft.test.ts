import type { Prize } from "@opc/contract/lottery/draw-numbers";
import { expect, test } from "vitest";
import { draftOf, numbersIn, resultFrom, resultProblems, spread, withNumber } from "./result-draft.ts";

const prize = (PrizeCode: string, Count: number, Digits: number): Prize => ({
  PrizeCode,
  PrizeName: PrizeCode,
  PrizeName_enUS: PrizeCode,
  Count,
  Kind: "Digits",
  Digits,
  Minimum: null,
  Maximum: null,
  Unique: false,
});
const format = [prize("FIRST", 1, 6), prize("FRONT3", 2, 3), prize("LAST2", 1, 2)];
const start = { prize: 0, place: 0 };

test("a draft has an empty field for each number of each prize", () => {
  expect(draftOf(format).map(({ Numbers }) => Numbers)).toEqual([[""], ["", ""], [""]]);
  const kept = draftOf(format, [{ PrizeCode: "LAST2", Numbers: ["07"] }]);
  expect(kept.map(({ Numbers }) => Numbers)).toEqual([[""], ["", ""], ["07"]]);
});

test.each([
  ["004512 017 993 07", ["004512", "017", "993", "07"]],
  ["1st: 004512\r\nfront: 017, 993\n07", ["1", "004512", "017", "993", "07"]],
  ["004512、017／993；07", ["004512", "017", "993", "07"]],
  ["none", []],
])("the numbers in %j are found", (text, numbers) => {
  expect(numbersIn(text)).toEqual(numbers);
});

test("pasted numbers fill the fields from where they were pasted, and no more than there are", () => {
  const all = spread(draftOf(format), start, ["004512", "017", "993", "07", "88"]);
  expect(all.map(({ Numbers }) => Numbers)).toEqual([["004512"], ["017", "993"], ["07"]]);
  expect(resultProblems(format, all).size).toBe(0);
  const some = spread(all, { prize: 1, place: 1 }, ["111"]);
  expect(some.map(({ Numbers }) => Numbers)).toEqual([["004512"], ["017", "111"], ["07"]]);
});

test("what is wrong is said at its field", () => {
  const draft = withNumber(draftOf(format), start, "4512");
  expect([...resultProblems(format, draft).keys()]).toEqual(["FIRST.0", "FRONT3.0", "FRONT3.1", "LAST2.0"]);
  expect(resultFrom("no json")).toEqual([]);
});
