import { describe, expect, test } from "vitest";
import { readAddress, writeAddress } from "./address.ts";
import type { FilterField, ListQuestion } from "./fields.ts";
import { dateInput, effectiveDate, filterInput } from "./question.ts";
import { usualValues, withUsual } from "./usual.ts";

const fields: FilterField[] = [
  { kind: "numbers", name: "OrderNos" },
  { kind: "choices", name: "Statuses", values: ["Success", "Failed"] },
  { kind: "merchant", name: "MerchantAlias", superOnly: true },
  { kind: "amount", name: "AmountFrom" },
  { kind: "lastFour", name: "CardNumber" },
  { kind: "text", name: "ChannelCode" },
  { kind: "options", name: "UserGroupIds" },
  { kind: "option", name: "CardName" },
];

const question = (change: Partial<ListQuestion>): ListQuestion => ({
  date: null,
  values: {},
  sort: "newest",
  ...change,
});

test.each([
  ["4567", ["4567"]],
  ["6214850123456789", undefined],
  ["456", undefined],
  ["45x7", undefined],
])("of a card number an address holds the last four digits alone: %s", (text, kept) => {
  const { values } = readAddress(new URLSearchParams({ CardNumber: text }), fields);
  expect(values.CardNumber).toEqual(kept);
});

describe("an address and its question are the same thing", () => {
  test.each([
    ["", question({})],
    ["Date=today", question({ date: { kind: "preset", preset: "today" } })],
    ["Date=all&Sort=oldest", question({ date: { kind: "all" }, sort: "oldest" })],
    [
      "From=2026-11-01+00%3A00%3A00&To=2026-11-02+23%3A59%3A59",
      question({ date: { kind: "range", from: "2026-11-01 00:00:00", to: "2026-11-02 23:59:59" } }),
    ],
    [
      "OrderNos=A1%2CA2&Statuses=Success%2CFailed&MerchantAlias=ACME&AmountFrom=10.50&ChannelCode=a%2Cb&UserGroupIds=7%2C9&CardName=Card+1%2C+spare",
      question({
        values: {
          OrderNos: ["A1", "A2"],
          Statuses: ["Success", "Failed"],
          MerchantAlias: ["ACME"],
          AmountFrom: ["10.50"],
          CardName: ["Card 1, spare"],
          ChannelCode: ["a,b"],
          UserGroupIds: ["7", "9"],
        },
      }),
    ],
  ])("%s", (address, asked) => {
    expect(readAddress(new URLSearchParams(address), fields)).toEqual(asked);
    expect(writeAddress(asked, fields).toString()).toBe(address);
  });
});

test.each([
  "Date=someday",
  "From=2026-11-01",
  "From=1%20or%201&To=2",
  "Statuses=Unknown",
  "AmountFrom=1e9",
  "OrderNos=%20,",
  "Unknown=1",
])("what a field cannot hold is dropped: %s", (address) => {
  expect(readAddress(new URLSearchParams(address), fields)).toEqual(question({}));
});

describe("the range that holds", () => {
  test("is the usual one while browsing", () => {
    expect(effectiveDate(question({}), fields, "last3Days")).toEqual({ kind: "preset", preset: "last3Days" });
  });
  test("is all time for a search by number", () => {
    const asked = question({ values: { OrderNos: ["A1"] } });
    expect(effectiveDate(asked, fields, "last3Days")).toEqual({ kind: "all" });
  });
  test("is the chosen one even for a search by number", () => {
    const asked = question({ date: { kind: "preset", preset: "today" }, values: { OrderNos: ["A1"] } });
    expect(effectiveDate(asked, fields, "last3Days")).toEqual({ kind: "preset", preset: "today" });
  });
  test("is all time where a screen says so, unless one was chosen", () => {
    expect(effectiveDate(question({}), fields, "all")).toEqual({ kind: "all" });
    const asked = question({ date: { kind: "preset", preset: "today" } });
    expect(effectiveDate(asked, fields, "all")).toEqual({ kind: "preset", preset: "today" });
  });
  test("does not exist on a screen that is not asked by time", () => {
    const asked = question({ date: { kind: "preset", preset: "today" } });
    expect(effectiveDate(asked, fields, undefined)).toEqual({ kind: "all" });
  });
  test("goes to the call on the merchant's clock", () => {
    const clock = { nowMs: Date.parse("2026-11-20T20:00:00Z"), offsetMinutes: 420 };
    expect(dateInput({ kind: "preset", preset: "today" }, clock)).toEqual({
      From: "2026-11-21 00:00:00",
      To: "2026-11-21 23:59:59",
    });
    expect(dateInput({ kind: "all" }, clock)).toEqual({});
  });
});

test("lists go to the call as lists and single values alone", () => {
  const values = {
    OrderNos: ["A1"],
    Statuses: ["Success", "Failed"],
    MerchantAlias: ["ACME"],
    AmountFrom: [],
    UserGroupIds: ["7"],
  };
  expect(filterInput(values, fields)).toEqual({
    OrderNos: ["A1"],
    Statuses: ["Success", "Failed"],
    MerchantAlias: "ACME",
    UserGroupIds: ["7"],
  });
});

describe("chips that are on while nobody chose others", () => {
  const withChips: FilterField[] = [
    { kind: "numbers", name: "OrderNos" },
    { kind: "choices", name: "Statuses", values: ["Pending", "Approved"], usual: ["Pending"] },
  ];
  const pending = { Statuses: ["Pending"] };

  test.each([
    ["", pending],
    ["Statuses=", {}],
    ["Statuses=Approved", { Statuses: ["Approved"] }],
    ["OrderNos=W1", { OrderNos: ["W1"] }],
    ["OrderNos=W1&Statuses=Pending", { OrderNos: ["W1"], ...pending }],
  ])("the address '%s' and its question are the same thing", (address, values) => {
    expect(readAddress(new URLSearchParams(address), withChips).values).toEqual(values);
    expect(writeAddress(question({ values }), withChips).toString()).toBe(address);
  });

  test("a reset brings them back", () => {
    expect(usualValues(withChips)).toEqual(pending);
    expect(usualValues(fields)).toEqual({});
  });

  test("a search by number looks at every status, and without the number they are back", () => {
    const searched = withUsual({ ...pending, OrderNos: ["W1"] }, pending, withChips);
    expect(searched).toEqual({ OrderNos: ["W1"], Statuses: [] });
    expect(withUsual({ ...searched, OrderNos: [] }, searched, withChips)).toEqual({
      OrderNos: [],
      ...pending,
    });
  });

  test("what someone chose stays chosen beside a number", () => {
    const approved = { Statuses: ["Approved"] };
    expect(withUsual({ ...approved, OrderNos: ["W1"] }, approved, withChips)).toEqual({
      ...approved,
      OrderNos: ["W1"],
    });
  });
});
