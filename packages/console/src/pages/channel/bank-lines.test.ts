import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maxMappingLength, readBankLines } from "./bank-lines.ts";

const banks = new Set(["KBANK", "SCB", "BBL"]);

describe("pasted lines of banks", () => {
  const cases: readonly (readonly [string, string, readonly (readonly [string, string])[]])[] = [
    [
      "commas",
      "KBANK,004\nSCB,014",
      [
        ["KBANK", "004"],
        ["SCB", "014"],
      ],
    ],
    [
      "tabs of a sheet, Windows' line ends",
      "KBANK\t004\r\nSCB\t014\r\n",
      [
        ["KBANK", "004"],
        ["SCB", "014"],
      ],
    ],
    ["semicolons and quotes", '"KBANK";"004"', [["KBANK", "004"]]],
    ["a heading", "code,mapping\nKBANK,004", [["KBANK", "004"]]],
    ["a heading in Chinese", "银行代码,供应商代码\nKBANK,004", [["KBANK", "004"]]],
    ["small letters", "kbank,004", [["KBANK", "004"]]],
    ["a code alone: called as we call it", "KBANK", [["KBANK", ""]]],
    ["empty lines and blanks", "\n  KBANK , 004 \n\n", [["KBANK", "004"]]],
    ["the same line twice", "KBANK,004\nKBANK,004", [["KBANK", "004"]]],
    ["empty columns behind", "KBANK,004,,", [["KBANK", "004"]]],
  ];
  test.each(cases)("%s", (_, text, lines) => {
    expect(readBankLines(text, banks)).toEqual({
      lines: lines.map(([BankCode, MappingCode]) => ({ BankCode, MappingCode })),
      faults: [],
    });
  });

  test.each([
    ["a bank that nobody knows", "XBANK,1", "unknownBank"],
    ["a bank with two codes", "KBANK,1\nKBANK,2", "twice"],
    ["a code that is too long", `KBANK,${"9".repeat(maxMappingLength + 1)}`, "tooLong"],
    ["a third part", "KBANK,1,2", "tooManyParts"],
  ])("%s is told by its line", (_, text, fault) => {
    const { faults } = readBankLines(text, banks);
    expect(faults.map((one) => one.fault)).toEqual([fault]);
    expect(faults[0]?.line).toBe(text.split("\n").length);
  });

  test("every line is either taken or told, whatever is pasted", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 60 }), { maxLength: 12 }), (texts) => {
        const { lines, faults } = readBankLines(texts.join("\n"), banks);
        for (const { BankCode, MappingCode } of lines) {
          expect(banks.has(BankCode)).toBe(true);
          expect(MappingCode.length).toBeLessThanOrEqual(maxMappingLength);
        }
        for (const { fault } of faults) expect(fault).toBeTruthy();
      }),
    );
  });
});
