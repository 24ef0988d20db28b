import { type BankColumn, bankColumns } from "@opc/contract/reference/bank-import";
import fc from "fast-check";
import { expect, test } from "vitest";
import { csvCell } from "../../call/csv.ts";
import { csvRowsOf } from "../../call/csv-rows.ts";
import { type BankFacts, type KeptBank, readBanks } from "./rules.ts";

const word = (letters: string, least: number, most: number) =>
  fc.string({ unit: fc.constantFrom(...letters), minLength: least, maxLength: most });
const upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const digits = "0123456789";
const name = fc
  .string({ minLength: 2, maxLength: 40 })
  .map((text) => text.replace(/[\p{C}\s]/gu, "x"))
  .filter((text) => !/^'\s*[=+\-@]/.test(text) && !/^="/.test(text));

const bank: fc.Arbitrary<BankFacts> = fc.record({
  Code: word(upper, 2, 12),
  Currency: fc.constantFrom("THB", "CNY", "VND"),
  NameEn: name,
  NameZh: name,
  NationalCode: fc.option(word(digits, 3, 6)),
  SwiftCode: fc.option(word(upper, 8, 8)),
  SortOrder: fc.nat(9999),
  Enabled: fc.boolean(),
});
const banks = fc.uniqueArray(bank, {
  maxLength: 12,
  selector: ({ Code, Currency }) => `${Currency} ${Code}`,
});

function cellsOf(one: BankFacts): Record<BankColumn, string> {
  return {
    BankCode: one.Code,
    Currency: one.Currency,
    EnglishName: one.NameEn,
    ChineseName: one.NameZh,
    NationalCode: one.NationalCode ?? "",
    SwiftCode: one.SwiftCode ?? "",
    SortOrder: String(one.SortOrder),
    Enabled: one.Enabled ? "1" : "0",
  };
}

const terms = (kept: readonly KeptBank[]) => ({
  currencies: new Set(["THB", "CNY", "VND"]),
  kept,
  has: new Set(bankColumns.map((column) => column.name)),
});

function fileOf(all: readonly BankFacts[]): Uint8Array {
  const lines = all.map((one) => bankColumns.map((column) => csvCell(cellsOf(one)[column.name])).join(","));
  return new TextEncoder().encode(
    [bankColumns.map((column) => column.name).join(","), ...lines].join("\r\n"),
  );
}

test("whatever banks there are, a file of them is new once and changes nothing the second time", async () => {
  await fc.assert(
    fc.asyncProperty(banks, async (all) => {
      const rows = await csvRowsOf(fileOf(all), { columns: bankColumns, maxRows: 100 });
      const first = readBanks(rows, terms([]));
      expect(first.faults).toEqual([]);
      expect(first.banks.map((read) => read.change)).toEqual(all.map(() => "New"));
      const kept = first.banks.map((read, at) => ({ ...read.bank, Id: BigInt(at) }));
      const second = readBanks(rows, terms(kept));
      expect(second.faults).toEqual([]);
      expect(second.banks.map((read) => read.change)).toEqual(all.map(() => "Known"));
    }),
  );
});

test("what a file changes is named column by column", async () => {
  await fc.assert(
    fc.asyncProperty(bank, bank, async (before, after) => {
      const kept: KeptBank = { ...before, Id: 1n };
      const told = { ...after, Code: before.Code, Currency: before.Currency };
      const rows = await csvRowsOf(fileOf([told]), { columns: bankColumns, maxRows: 100 });
      const { banks: read, faults } = readBanks(rows, terms([kept]));
      expect(faults).toEqual([]);
      const differs = (
        ["NameEn", "NameZh", "NationalCode", "SwiftCode", "SortOrder", "Enabled"] as const
      ).filter((field) => told[field] !== before[field]);
      expect(read[0]?.columns.length).toBe(differs.length);
      expect(read[0]?.change).toBe(differs.length === 0 ? "Known" : "Changed");
    }),
  );
});
