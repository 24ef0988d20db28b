import { expect, test } from "vitest";
import { type BankEntry, changesOf, foundBanks, hasChanges, withLines } from "./bank-changes.ts";

const bank = (BankCode: string, Enabled: boolean, MappingCode = ""): BankEntry => ({
  BankCode,
  name: `Bank ${BankCode}`,
  Enabled,
  MappingCode,
});
const before = [bank("BBL", true, "002"), bank("KBANK", false), bank("SCB", true)];

test("what is switched and what is recoded are counted apart", () => {
  const after = [bank("BBL", false, "02"), bank("KBANK", true), bank("SCB", true)];
  expect(changesOf(before, after)).toEqual({ switchedOn: 1, switchedOff: 1, recoded: 1 });
  expect(hasChanges(changesOf(before, before))).toBe(false);
});

test("pasted lines switch their banks on and leave the others", () => {
  const after = withLines(before, [{ BankCode: "KBANK", MappingCode: "004" }]);
  expect(after).toEqual([before[0], bank("KBANK", true, "004"), before[2]]);
});

test.each([
  ["kb", ["KBANK"]],
  ["002", ["BBL"]],
  [" bank ", ["BBL", "KBANK", "SCB"]],
  ["", ["BBL", "KBANK", "SCB"]],
])("a bank is found by %j", (sought, codes) => {
  expect(foundBanks(before, sought).map(({ BankCode }) => BankCode)).toEqual(codes);
});
