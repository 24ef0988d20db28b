import fc from "fast-check";
import { expect, test } from "vitest";
import { type FeeTerms, feeOf, formatAmount, parseAmount, parseSignedAmount, spellingsOf } from "./money.ts";

const amounts = fc.bigInt({ min: 1n, max: 10n ** 15n });
const terms = fc
  .record({
    rateBasisPoints: fc.integer({ min: 0, max: 10_000 }),
    minimumMinor: fc.bigInt({ min: 0n, max: 100_000n }),
    above: fc.option(fc.bigInt({ min: 0n, max: 10n ** 9n })),
  })
  .map(
    ({ above, ...rest }): FeeTerms => ({
      ...rest,
      maximumMinor: above === null ? null : rest.minimumMinor + above,
    }),
  );

test("an amount is spelled in every way that says the same, and nothing else is", () => {
  expect(spellingsOf("250.50")).toEqual(["250.5", "250.50", "250.500", "250.5000"]);
  expect(spellingsOf("250")).toEqual(["250", "250.0", "250.00", "250.000", "250.0000"]);
  expect(spellingsOf("0.1234")).toEqual(["0.1234"]);
  for (const text of ["", "x", "-1", "01", "1.", "1.00000"]) expect(spellingsOf(text)).toEqual([text]);
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 14n }), fc.integer({ min: 0, max: 4 }), (amount, exponent) =>
      spellingsOf(formatAmount(amount, exponent)).every(
        (text) => parseAmount(text, 4) === amount * 10n ** BigInt(4 - exponent),
      ),
    ),
  );
});

test("fee and net are the gross, neither is negative, and the fee is in its range: 200,000 random cases", () => {
  fc.assert(
    fc.property(amounts, terms, (amount, fee) => {
      const feeMinor = feeOf(amount, fee);
      const net = amount - feeMinor;
      if (feeMinor < 0n || net < 0n || feeMinor + net !== amount) return false;
      if (fee.maximumMinor != null && feeMinor > fee.maximumMinor) return false;
      return feeMinor >= fee.minimumMinor || feeMinor === amount;
    }),
    { numRuns: 200_000 },
  );
});

test("between its limits the fee is the rate, rounded half up to the smallest unit: 100,000 random cases", () => {
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 10_000 }), (amount, rateBasisPoints) => {
      const fee = feeOf(amount, { rateBasisPoints, minimumMinor: 0n });
      const exact = amount * BigInt(rateBasisPoints);
      const difference = fee * 10_000n - exact;
      return difference > -5_000n && difference <= 5_000n;
    }),
    { numRuns: 100_000 },
  );
});

test.each([
  [10_000n, { rateBasisPoints: 150, minimumMinor: 0n }, 150n],
  [33n, { rateBasisPoints: 150, minimumMinor: 0n }, 0n],
  [34n, { rateBasisPoints: 150, minimumMinor: 0n }, 1n],
  [100n, { rateBasisPoints: 50, minimumMinor: 0n }, 1n],
  [99n, { rateBasisPoints: 50, minimumMinor: 0n }, 0n],
  [10_000n, { rateBasisPoints: 150, minimumMinor: 200n }, 200n],
  [10_000n, { rateBasisPoints: 150, minimumMinor: 0n, maximumMinor: 100n }, 100n],
  [10_000n, { rateBasisPoints: 150, minimumMinor: 0n, maximumMinor: 151n }, 150n],
  [50n, { rateBasisPoints: 150, minimumMinor: 200n }, 50n],
  [10_000n, { rateBasisPoints: 0, minimumMinor: 0n }, 0n],
  [10_000n, { rateBasisPoints: 10_000, minimumMinor: 0n }, 10_000n],
] satisfies [bigint, FeeTerms, bigint][])("the fee of %s at %o is %s", (amount, fee, expected) => {
  expect(feeOf(amount, fee)).toBe(expected);
});

const refused = [
  ...["", " ", "-", ".", "+1", " 1", "1 ", "1\n", "1,000", "1.", ".5", "1..2", "1.2.3", "0x10", "1_000"],
  ...["1e3", "1E3", "1e-2", "NaN", "Infinity", "-Infinity", "null", "undefined", "true", "[1]"],
  ...["01", "00", "00.10", "0123.45", "１００", "１.００", "١٢٣", "1٫5", "௧", "1\u200b", "\ufeff1", "1\0"],
  ...[
    "1.00000000000000000001",
    "0.000000000000000000001",
    "9007199254740993",
    "99999999999999999999",
    "1e400",
  ],
  ...["1.005", "0.001"],
];

test.each(refused)("the amount %j is refused", (text) => {
  expect(parseAmount(text, 2)).toBeUndefined();
  expect(parseSignedAmount(text, 2)).toBeUndefined();
  expect(parseSignedAmount(`-${text}`, 2)).toBeUndefined();
});

test("an amount that no database column holds is refused, whatever its number of digits", () => {
  expect(parseAmount("922337203685477.5807", 4)).toBe(2n ** 63n - 1n);
  expect(parseAmount("922337203685477.5808", 4)).toBeUndefined();
  expect(parseAmount("999999999999999.9999", 4)).toBeUndefined();
  expect(parseSignedAmount("-999999999999999", 4)).toBeUndefined();
});

test("a sign is refused where none may be, and only a minus is known", () => {
  expect(parseAmount("-1", 2)).toBeUndefined();
  expect(parseAmount("-0", 2)).toBeUndefined();
  expect(parseSignedAmount("-1.50", 2)).toBe(-150n);
  expect(parseSignedAmount("--1", 2)).toBeUndefined();
  expect(parseSignedAmount("−1", 2)).toBeUndefined();
});

test.each([
  ["0", 2, 0n],
  ["0.01", 2, 1n],
  ["100.5", 2, 10_050n],
  ["100.50", 2, 10_050n],
  ["999999999999999.99", 2, 99_999_999_999_999_999n],
  ["7", 0, 7n],
  ["1.234", 3, 1_234n],
  ["1.2345", 4, 12_345n],
] as const)("the amount %j with %s decimals is %s", (text, exponent, minor) => {
  expect(parseAmount(text, exponent)).toBe(minor);
});

test("a currency without decimals takes none", () => {
  expect(parseAmount("7.0", 0)).toBeUndefined();
});

test("what is written is read back, for every exponent and beyond 2^53", () => {
  const minor = fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n });
  fc.assert(
    fc.property(minor, fc.integer({ min: 0, max: 4 }), (amount, exponent) => {
      const text = formatAmount(amount, exponent);
      return parseSignedAmount(text, exponent) === amount && text.length === text.trim().length;
    }),
    { numRuns: 20_000 },
  );
  expect(formatAmount(-5n, 2)).toBe("-0.05");
  expect(formatAmount(0n, 0)).toBe("0");
});
