import { payoutImportColumns, payoutImportMostRows } from "@opc/contract/payout-order/import";
import { describe, expect, test } from "vitest";
import { csvRowsOf } from "../../call/csv-rows.ts";
import { type ImportTerms, readRows } from "./rules.ts";
import { templateColumns, templateRows } from "./template.ts";
import { type FaultReason, faultText, faultTexts } from "./texts.ts";

const type = {
  code: "BANK",
  nameEn: "Bank",
  nameZh: "银行",
  exponent: 2,
  minimumMinor: 100_00n,
  maximumMinor: 5_000_00n,
  fee: { rateBasisPoints: 150, minimumMinor: 10_00n, maximumMinor: null },
  reviewFromMinor: null,
};
const terms: ImportTerms = {
  types: [
    { ...type, currency: "THB" },
    { ...type, code: "WALLET", currency: "THB" },
    { ...type, code: "WALLET", currency: "JPY", exponent: 0, minimumMinor: 1n },
  ],
  banks: [
    { code: "KBANK", currency: "THB", nameEn: "Kasikorn Bank", nameZh: "开泰银行" },
    { code: "SCB", currency: "THB", nameEn: "Siam Commercial Bank", nameZh: "汇商银行" },
    { code: "TWIN-1", currency: "THB", nameEn: "Twin Bank", nameZh: "甲银行" },
    { code: "TWIN-2", currency: "THB", nameEn: "Twin Bank", nameZh: "乙银行" },
    { code: "MUFG", currency: "JPY", nameEn: "MUFG", nameZh: "三菱" },
  ],
};
const headings = "MerchantOrderNo,CashoutType,Amount,Bank,CardNumber,PayeeName,Currency";
const table = { columns: payoutImportColumns, maxRows: payoutImportMostRows };
const read = async (...lines: string[]) => {
  const bytes = new TextEncoder().encode([headings, ...lines].join("\r\n"));
  return readRows(await csvRowsOf(bytes, table), terms);
};
const faultsOf = async (...lines: string[]) =>
  (await read(...lines)).faults.map(({ row, field, reason }) => `${row} ${field} ${reason}`);

test("a row says whom to pay how much, by code or name, in the merchant's words", async () => {
  const expected = {
    merchantOrderNo: "A-1",
    amountMinor: 1_234_50n,
    bankCode: "KBANK",
    cardNumber: "1234567890",
    payeeName: "SOMCHAI JAIDEE",
  };
  for (const line of [
    "A-1,BANK,1234.50,KBANK,1234567890,SOMCHAI JAIDEE,",
    'A-1,bank,"1,234.50",kasikorn  bank,123-4-56789-0,SOMCHAI JAIDEE,thb',
    'A-1,BANK,1234.50,开泰银行,="1234567890", SOMCHAI JAIDEE ,THB',
  ]) {
    const { rows, faults } = await read(line);
    expect(faults).toEqual([]);
    expect(rows).toMatchObject([{ ...expected, number: 2, type: { code: "BANK", currency: "THB" } }]);
  }
});

const good = (changes: Partial<Record<string, string>> = {}) => {
  const cells = {
    no: "A-1",
    type: "BANK",
    amount: "500.00",
    bank: "KBANK",
    card: "1234567890",
    name: "SOMCHAI",
  };
  return Object.values({ ...cells, currency: "", ...changes }).join(",");
};

describe("faults", () => {
  test.each([
    ["no number", { no: "" }, "2 MerchantOrderNo empty"],
    ["blanks in the number", { no: "A 1" }, "2 MerchantOrderNo orderNo"],
    ["a number shortened by a spreadsheet", { no: "1.2E+10" }, "2 MerchantOrderNo shortened"],
    ["a number of 65 characters", { no: "x".repeat(65) }, "2 MerchantOrderNo orderNo"],
    ["no cashout type", { type: "" }, "2 CashoutType empty"],
    ["a cashout type that the merchant has not", { type: "CRYPTO" }, "2 CashoutType type"],
    ["a type in two currencies without one", { type: "WALLET" }, "2 Currency currencyNeeded"],
    ["a currency that the type has not", { currency: "JPY" }, "2 Currency currency"],
    ["no amount", { amount: "" }, "2 Amount empty"],
    ["a negative amount", { amount: "-500.00" }, "2 Amount negative"],
    ["zero", { amount: "0.00" }, "2 Amount nothing"],
    ["three decimals", { amount: "500.001" }, "2 Amount amount"],
    ["full-width digits", { amount: "５００" }, "2 Amount amount"],
    ["a comma for a point", { amount: '"500,00"' }, "2 Amount amount"],
    ["less than the least", { amount: "99.99" }, "2 Amount range"],
    ["more than the most", { amount: "5000.01" }, "2 Amount range"],
    ["more than any bank transfers", { amount: "9".repeat(15) }, "2 Amount tooMuch"],
    ["no bank", { bank: "" }, "2 Bank empty"],
    ["an unknown bank", { bank: "BBL" }, "2 Bank bank"],
    ["a name that two banks have", { bank: "Twin Bank" }, "2 Bank bank"],
    ["a bank of another currency", { bank: "MUFG" }, "2 Bank bank"],
    ["no card number", { card: "" }, "2 CardNumber empty"],
    ["a card number shortened by a spreadsheet", { card: "1.23457E+15" }, "2 CardNumber shortened"],
    ["five digits", { card: "12345" }, "2 CardNumber card"],
    ["31 digits", { card: "1".repeat(31) }, "2 CardNumber card"],
    ["letters in the card number", { card: "12345678X" }, "2 CardNumber card"],
    ["no payee", { name: "" }, "2 PayeeName empty"],
    ["one letter", { name: "S" }, "2 PayeeName payee"],
    ["a sign that nobody sees", { name: "SOM\u200BCHAI" }, "2 PayeeName payee"],
  ])("%s", async (_what, changes, fault) => {
    expect(await faultsOf(good(changes))).toEqual([fault]);
  });

  test("each cell that is wrong is told", async () => {
    expect(await faultsOf(good({ no: "", amount: "x", card: "1" }))).toEqual([
      "2 MerchantOrderNo empty",
      "2 CardNumber card",
      "2 Amount amount",
    ]);
  });

  test("a number that stands in the file twice is a fault, whatever else the rows say", async () => {
    expect(await faultsOf(good(), good(), good({ no: "A-2" }), good({ amount: "700" }))).toEqual([
      "3 MerchantOrderNo twice",
      "5 MerchantOrderNo twice",
    ]);
    expect(await faultsOf(good({ no: "" }), good({ no: "" }))).toEqual([
      "2 MerchantOrderNo empty",
      "3 MerchantOrderNo empty",
    ]);
  });

  test.each(Object.keys(faultTexts) as FaultReason[])("%s is said in both languages", (reason) => {
    const values = { Row: 2, Types: "BANK", Currencies: "THB", Minimum: "1", Maximum: "2", Currency: "THB" };
    expect(faultText(reason, values, "enUS")).not.toMatch(/[{}]/);
    expect(faultText(reason, values, "zhCN")).toMatch(/\p{Script=Han}/u);
    expect(faultText(reason, values, "zhCN")).not.toMatch(/[{}]/);
  });
});

test.each(["enUS", "zhCN"] as const)("the template in %s can be read as it is", async (language) => {
  const columns = templateColumns(language);
  const lines = [columns.map(({ heading }) => heading).join(",")];
  for await (const page of templateRows(terms))
    lines.push(...page.map((row) => columns.map(({ text }) => text(row)).join(",")));
  const { rows, faults } = readRows(
    await csvRowsOf(new TextEncoder().encode(lines.join("\r\n")), table),
    terms,
  );
  expect(faults).toEqual([]);
  expect(rows).toHaveLength(2);
});
