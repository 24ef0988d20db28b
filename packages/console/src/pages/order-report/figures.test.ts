import { expect, test } from "vitest";
import { pointsText, rateText, shareText } from "./figures.ts";
import { payoutSide, paySide, rowFilters } from "./side.ts";

test.each([
  ["87.50", "87.50%"],
  ["100.00", "100.00%"],
  [null, "–"],
])("a rate of %s reads %s", (rate, shown) => {
  expect(rateText(rate)).toBe(shown);
});

test.each([
  ["88.25", "90.00", "−1.75"],
  ["90.10", "90.00", "+0.10"],
  ["90.00", "90.00", "0.00"],
  [null, "90.00", undefined],
  ["90.00", null, undefined],
])("%s after %s are %s points", (now, before, shown) => {
  expect(pointsText(now, before)).toBe(shown);
});

test("a share of nothing is no number", () => {
  expect([shareText(1, 3), shareText(0, 0)]).toEqual(["33.3%", "–"]);
});

const row = { Names: null, IsRest: false, Share: null, Before: null, Figures: {} as never };
test.each([
  [paySide, "Merchants", "ACME", { MerchantAlias: "ACME" }],
  [paySide, "Types", "PROMPTPAY", { PayTypeCode: "PROMPTPAY" }],
  [paySide, "Accounts", "7", { AccountId: "7" }],
  [paySide, "Accounts", null, { Ways: "Supplier" }],
  [payoutSide, "Types", "BANK", { CashoutTypeCode: "BANK" }],
  [payoutSide, "Channels", null, { Ways: "None" }],
  [payoutSide, "Accounts", "KBANK 1", { PayoutCard: "KBANK 1" }],
  [payoutSide, "Accounts", null, { Ways: "Supplier,None" }],
] as const)("a row leads to exactly its orders: %#", (side, section, Key, filters) => {
  expect(rowFilters(side, section, { ...row, Key })).toEqual(filters);
});

test("the rest of the rows leads nowhere", () => {
  expect(rowFilters(paySide, "Merchants", { ...row, Key: null, IsRest: true })).toBeUndefined();
});
