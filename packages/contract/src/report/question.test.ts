import { expect, test } from "vitest";
import {
  readReportAddress,
  reportInput,
  reportInputAt,
  withChanges,
  writeReportAddress,
} from "./question.ts";

const clock = { nowMs: Date.parse("2026-11-22T17:30:00Z"), offsetMinutes: 420 };
const inputOf = (text: string) =>
  reportInput(readReportAddress(new URLSearchParams(text)), "lastWeek", clock);

test.each([
  ["", { From: "2026-11-17", To: "2026-11-23", Compare: "Previous" }],
  ["Date=today", { From: "2026-11-23", To: "2026-11-23", Compare: "Previous" }],
  ["From=2026-11-01&To=2026-11-05", { From: "2026-11-01", To: "2026-11-05", Compare: "Previous" }],
  [
    "From=2026-11-01 10:00:00&To=2026-11-05 11:00:00",
    { From: "2026-11-01", To: "2026-11-05", Compare: "Previous" },
  ],
  ["From=soon&To=2026-11-05", { From: "2026-11-17", To: "2026-11-23", Compare: "Previous" }],
  [
    "Date=yesterday&MerchantAlias=ACME&Currency=THB&Compare=LastWeek",
    { From: "2026-11-22", To: "2026-11-22", Compare: "LastWeek", MerchantAlias: "ACME", Currency: "THB" },
  ],
  ["Compare=Whatever", { From: "2026-11-17", To: "2026-11-23", Compare: "Previous" }],
])("the address %j asks %o", (text, input) => {
  expect(inputOf(text)).toEqual(input);
});

const orders = { usual: "lastWeek", filters: ["PayTypeCode", "ChannelCode"] } as const;
const week = { From: "2026-11-17", To: "2026-11-23" };

test.each([
  ["", { Compare: "Previous" }],
  ["PayTypeCode= QR &ChannelCode=&Table=Hours", { Compare: "Previous", PayTypeCode: "QR" }],
  ["Compare=LastWeek&CompareFrom=2026-11-01&CompareTo=2026-11-02", { Compare: "LastWeek" }],
  [
    "Compare=Own&CompareFrom=2026-11-01&CompareTo=2026-11-02",
    { Compare: "Own", CompareFrom: "2026-11-01", CompareTo: "2026-11-02" },
  ],
  ["Compare=Own&CompareFrom=2026-11-01", { Compare: "None" }],
])("of orders the address %j asks %o besides", (text, input) => {
  expect(reportInputAt(new URLSearchParams(text), orders, clock)).toEqual({ ...week, ...input });
});

test.each([
  "",
  "Date=thisMonth&Compare=None",
  "From=2026-11-01&To=2026-11-05&MerchantAlias=ACME&Currency=THB&Compare=LastWeek",
])("the address %j is read and written the same", (text) => {
  expect(writeReportAddress(readReportAddress(new URLSearchParams(text))).toString()).toBe(text);
});

test("what is chosen twice before the address has followed is both", () => {
  const seen = readReportAddress(new URLSearchParams("Date=today"));
  const once = withChanges(seen, seen, { ...seen, merchant: "ACME" });
  const twice = withChanges(once, seen, { ...seen, compare: "None" });
  expect(writeReportAddress(twice).toString()).toBe("Date=today&MerchantAlias=ACME&Compare=None");
});
