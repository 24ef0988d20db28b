import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatAmount, parseAmount } from "../money.ts";
import { bank, cashouttype, currency, language, paytype } from "./calls.ts";
import { feeProblems, limitProblems } from "./inputs.ts";

const names = { Name: "名称", Name_enUS: "A name" };
const amount = fc.bigInt({ min: 0n, max: 10n ** 12n }).map((minor) => formatAmount(minor, 2));
const minorOf = (text: string) => parseAmount(text, 2) as bigint;

describe("limits of a payment type", () => {
  test("are right exactly where the minimum is 1 or more and the maximum is greater", () => {
    fc.assert(
      fc.property(amount, amount, (MinimumAmount, MaximumAmount) => {
        const [least, most] = [minorOf(MinimumAmount), minorOf(MaximumAmount)];
        const isRight = least >= 100n && most > least;
        expect(limitProblems({ MinimumAmount, MaximumAmount }).length === 0).toBe(isRight);
      }),
    );
  });

  test("are never judged right from what is no amount", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(parseAmount(text, 4) === undefined);
        expect(limitProblems({ MinimumAmount: text, MaximumAmount: "5" })).toMatchObject([
          { Field: "MinimumAmount" },
        ]);
      }),
    );
  });
});

test("fees are right exactly where the maximum is the minimum or more, or none", () => {
  fc.assert(
    fc.property(amount, fc.option(amount, { nil: undefined }), (MinimumFee, MaximumFee) => {
      const isRight = MaximumFee === undefined || minorOf(MaximumFee) >= minorOf(MinimumFee);
      expect(feeProblems({ MinimumFee, MaximumFee }).length === 0).toBe(isRight);
    }),
  );
});

describe("codes", () => {
  const isBank = (fields: object) =>
    bank.add.input.safeParse({ Code: "KBANK", Currency: "THB", ...names, ...fields }).success;

  test.each(["KBANK", "a1", "A_b-2", "X".repeat(32)])("%s is one", (Code) => {
    expect(isBank({ Code })).toBe(true);
  });
  test.each(["", "A", "A B", "_A", "Ａ1", "X".repeat(33), "A;B", "A\n"])("%j is none", (Code) => {
    expect(isBank({ Code: Code === "A\n" ? "A\nB" : Code })).toBe(false);
  });
  test.each(["KASITHBK", "kasithbk", "KASITHBKXXX", "TFPCTHB1", ""])(
    "%j may be a SWIFT code",
    (SwiftCode) => {
      expect(isBank({ SwiftCode })).toBe(true);
    },
  );
  test.each(["KASI", "KASITHBKX", "1ASITHBK", "KASITHBKXXXX"])("%s is no SWIFT code", (SwiftCode) => {
    expect(isBank({ SwiftCode })).toBe(false);
  });
  test("a language is two small and two capital letters, a currency three capitals", () => {
    const isLanguage = (Code: string) =>
      language.add.input.safeParse({ Code, ...names, NativeName: "Own" }).success;
    expect(["thTH", "th", "THTH", "thth", "th-TH"].map(isLanguage)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    const isCurrency = (Code: string) =>
      currency.add.input.safeParse({ Code, ...names, Exponent: "2" }).success;
    expect(["USD", "usd", "US", "USDT"].map(isCurrency)).toEqual([true, false, false, false]);
  });
});

test("a form's empty fields are left out, and unknown ones refused", () => {
  const type = { Code: "BANK", Currency: "THB", ...names, FeeRate: "1", MinimumFee: "0" };
  expect(cashouttype.add.input.parse({ ...type, MaximumFee: "" })).not.toHaveProperty("MaximumFee", "");
  expect(cashouttype.add.input.safeParse({ ...type, FeeBasisPoints: "1" }).success).toBe(false);
  const pay = { Code: "BANK", Currency: "THB", ...names, MinimumAmount: "1", MaximumAmount: "2" };
  expect(paytype.add.input.parse(pay)).toMatchObject({ SortOrder: 0 });
});

test.each([
  "Pay to 081-234-5678",
  "KBANK ０１２３４５６",
  "Bank 1 2 3 4 5 6 7",
  "转账至六二二二零二一",
  "Bank ㊿㊿㊿㊿",
])("a bank's name tells no account: %s", (Name_enUS) => {
  const input = { Code: "KBANK", Currency: "THB", Name: "开泰银行", SortOrder: 0 };
  const parsed = bank.add.input.safeParse({ ...input, Name_enUS });
  expect(parsed.error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [["Name_enUS"], "At most 6 digits: a name tells no account"],
  ]);
  expect(bank.add.input.safeParse({ ...input, Name_enUS: "Bank of 1688, 7th" }).success).toBe(true);
});
