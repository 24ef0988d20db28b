import { expect, test } from "vitest";
import { selectionSums } from "./selection-sums.ts";

interface Row {
  Amount: string | null;
  Fee?: string;
  Currency: string;
}
const amount = {
  title: "withdrawal.field.Amount",
  amountOf: ({ Amount, Currency }: Row) =>
    Amount === null ? undefined : { amount: Amount, currency: Currency },
} as const;
const balance = {
  title: "withdrawal.field.AvailableBalance",
  amountOf: () => ({ amount: "1", currency: "X" }),
  isLevel: true,
} as const;
const fee = {
  title: "payoutOrder.field.Fee",
  amountOf: ({ Fee, Currency }: Row) => (Fee === undefined ? undefined : { amount: Fee, currency: Currency }),
} as const;
const name = { title: "withdrawal.field.OrderNo" } as const;
const row = (Amount: string | null, Currency = "THB"): Row => ({ Amount, Currency });

test.each([
  ["nothing chosen", [], []],
  ["one row", [row("10.05")], [["THB", "10.05"]]],
  ["several of a currency", [row("10.05"), row("0.95"), row("-1.00")], [["THB", "10.00"]]],
  [
    "several currencies",
    [row("10.05"), row("300", "JPY"), row("5", "JPY")],
    [
      ["THB", "10.05"],
      ["JPY", "305"],
    ],
  ],
  ["rows without an amount", [row(null), row("1.00")], [["THB", "1.00"]]],
  ["beyond what a float holds", [row("900719925474099.31"), row("0.02")], [["THB", "900719925474099.33"]]],
])("%s", (_what, rows, sums) => {
  const found = selectionSums(rows as Row[], [name, amount, balance]);
  expect(found.map(({ currency, amount: sum }) => [currency, sum])).toEqual(sums);
  for (const { title } of found) expect(title).toBe(amount.title);
});

test("each amount has its sum, by currency; a balance has none", () => {
  const rows = [
    { Amount: "10.00", Fee: "0.10", Currency: "THB" },
    { Amount: "5.00", Fee: "0.05", Currency: "USD" },
    { Amount: "1.00", Fee: "0.01", Currency: "THB" },
  ];
  expect(selectionSums(rows, [name, fee, balance, amount])).toEqual([
    { title: fee.title, currency: "THB", amount: "0.11" },
    { title: fee.title, currency: "USD", amount: "0.05" },
    { title: amount.title, currency: "THB", amount: "11.00" },
    { title: amount.title, currency: "USD", amount: "5.00" },
  ]);
});

test("a list without amounts has no sum", () => {
  expect(selectionSums([row("1.00")], [name])).toEqual([]);
});
