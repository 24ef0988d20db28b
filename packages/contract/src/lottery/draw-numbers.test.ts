import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  formatProblems,
  inOrder,
  isSameResult,
  numbersProblems,
  type Prize,
  type PrizeNumbers,
  usualFormat,
} from "./draw-numbers.ts";

const digits = (PrizeCode: string, Count: number, Digits: number, Unique = false): Prize => ({
  PrizeCode,
  PrizeName: PrizeCode,
  PrizeName_enUS: PrizeCode,
  Count,
  Kind: "Digits",
  Digits,
  Minimum: null,
  Maximum: null,
  Unique,
});
const range = (PrizeCode: string, Count: number, Minimum: number, Maximum: number, Unique = true): Prize => ({
  ...digits(PrizeCode, Count, 1, Unique),
  Kind: "Range",
  Digits: null,
  Minimum,
  Maximum,
});
const government = [digits("FIRST", 1, 6), digits("FRONT3", 2, 3), digits("LAST2", 1, 2)];
const balls = [range("RED", 6, 1, 33), range("BLUE", 1, 1, 16)];
const whole: PrizeNumbers[] = [
  { PrizeCode: "FIRST", Numbers: ["004512"] },
  { PrizeCode: "FRONT3", Numbers: ["017", "017"] },
  { PrizeCode: "LAST2", Numbers: ["07"] },
];
const changed = (code: string, Numbers: string[]) =>
  whole.map((one) => (one.PrizeCode === code ? { PrizeCode: code, Numbers } : one));

describe("a result", () => {
  test("that fits has no problem, in whatever order its prizes come", () => {
    expect(numbersProblems(government, whole)).toEqual([]);
    expect(numbersProblems(government, whole.toReversed())).toEqual([]);
    expect(inOrder(government, whole.toReversed())).toEqual(whole);
    expect(isSameResult(whole, inOrder(government, whole.toReversed()))).toBe(true);
  });

  test.each<[string, PrizeNumbers[], string]>([
    ["a digit too few", changed("FIRST", ["04512"]), "Numbers.FIRST.0"],
    ["a digit too many", changed("FIRST", ["0045120"]), "Numbers.FIRST.0"],
    ["full-width digits", changed("FIRST", ["００４５１２"]), "Numbers.FIRST.0"],
    ["Thai digits", changed("LAST2", ["๐๗"]), "Numbers.LAST2.0"],
    ["a sign", changed("LAST2", ["-7"]), "Numbers.LAST2.0"],
    ["a letter", changed("LAST2", ["7a"]), "Numbers.LAST2.0"],
    ["a line's end", changed("LAST2", ["7\n"]), "Numbers.LAST2.0"],
    ["a number missing", changed("FRONT3", ["017"]), "Numbers.FRONT3.1"],
    ["a number empty", changed("FRONT3", ["017", ""]), "Numbers.FRONT3.1"],
    ["a number too many", changed("FRONT3", ["017", "018", "019"]), "Numbers.FRONT3"],
    ["a prize missing", whole.slice(1), "Numbers.FIRST.0"],
    ["a prize twice", [...whole, { PrizeCode: "LAST2", Numbers: ["07"] }], "Numbers.LAST2"],
    ["a prize that is not there", [...whole, { PrizeCode: "LAST9", Numbers: ["1"] }], "Numbers.LAST9"],
    ["the prototype's name", [...whole, { PrizeCode: "__proto__", Numbers: ["1"] }], "Numbers.__proto__"],
  ])("with %s is refused", (_name, result, field) => {
    expect(numbersProblems(government, result).map(({ Field }) => Field)).toEqual([field]);
  });

  test.each([
    ["0", "Numbers.BLUE.0"],
    ["17", "Numbers.BLUE.0"],
    ["07", "Numbers.BLUE.0"],
    ["1.0", "Numbers.BLUE.0"],
    ["1e1", "Numbers.BLUE.0"],
    [" 7", "Numbers.BLUE.0"],
  ])("of a range has one spelling and both limits: %j is refused", (number, field) => {
    const result = [
      { PrizeCode: "RED", Numbers: ["1", "2", "3", "4", "5", "33"] },
      { PrizeCode: "BLUE", Numbers: [number] },
    ];
    expect(numbersProblems(balls, result).map(({ Field }) => Field)).toEqual([field]);
  });

  test("names the second of two equal numbers where they must differ", () => {
    const result = [
      { PrizeCode: "RED", Numbers: ["1", "2", "3", "2", "5", "33"] },
      { PrizeCode: "BLUE", Numbers: ["16"] },
    ];
    expect(numbersProblems(balls, result).map(({ Field }) => Field)).toEqual(["Numbers.RED.3"]);
  });

  test("that any format draws fits it", () => {
    const prize = fc.record({ count: fc.integer({ min: 1, max: 9 }), size: fc.integer({ min: 1, max: 10 }) });
    fc.assert(
      fc.property(
        fc.array(prize, { minLength: 1, maxLength: 20 }),
        fc.infiniteStream(fc.nat(9)),
        (prizes, stream) => {
          const format = prizes.map(({ count, size }, index) => digits(`P${index}`, count, size));
          const number = (size: number) =>
            Array.from({ length: size }, () => String(stream.next().value)).join("");
          const result = format.map(({ PrizeCode, Count, Digits }) => ({
            PrizeCode,
            Numbers: Array.from({ length: Count }, () => number(Digits ?? 0)),
          }));
          expect(formatProblems(format)).toEqual([]);
          expect(numbersProblems(format, result)).toEqual([]);
        },
      ),
    );
  });
});

describe("a format", () => {
  test("as usual is sound", () => {
    expect(formatProblems(usualFormat)).toEqual([]);
  });

  test.each<[string, Prize[], string]>([
    ["a code twice, whatever the case", [digits("A", 1, 1), digits("a", 1, 1)], "NumberFormat.1.PrizeCode"],
    ["no digits", [{ ...digits("A", 1, 1), Digits: null }], "NumberFormat.0.Digits"],
    ["no lower limit", [{ ...range("A", 1, 1, 2), Minimum: null }], "NumberFormat.0.Minimum"],
    ["limits the wrong way round", [range("A", 1, 9, 1)], "NumberFormat.0.Maximum"],
    ["one number only to draw", [range("A", 1, 9, 9)], "NumberFormat.0.Maximum"],
    ["more different numbers than there are", [range("A", 7, 1, 6)], "NumberFormat.0.Count"],
    ["eleven different digits", [digits("A", 11, 1, true)], "NumberFormat.0.Count"],
    ["more numbers than anybody enters", [digits("A", 150, 6), digits("B", 51, 6)], "NumberFormat"],
  ])("with %s is refused", (_name, format, field) => {
    expect(formatProblems(format).map(({ Field }) => Field)).toEqual([field]);
  });
});
