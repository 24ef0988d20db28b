/** What the server makes of fields that are data: a row as it is sent, the columns of a file. */
import type { ShownFields } from "@opc/contract/shown-fields";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { currenciesFrom } from "../db/currencies.ts";
import { fileColumns } from "./file-columns.ts";
import { rowColumnsOf } from "./row-columns.ts";
import { rowMapper } from "./row-of.ts";

const title = { enUS: "One", zhCN: "一" };
const fields = {
  No: { kind: "id", ...title },
  BatchId: { kind: "id", nullable: true, ...title },
  Amount: { kind: "money", currency: "Currency", ...title },
  Paid: { kind: "money", currency: "Currency", from: "PaidMinor", nullable: true, ...title },
  Both: { kind: "money", currency: "Currency", computed: true, ...title },
  Currency: { kind: "text", ...title },
  State: { kind: "status", values: ["Open", "Shut"], words: "state", ...title },
  Since: { kind: "time", ...title },
  Maker: { kind: "person", enUS: "Maker", zhCN: "一" },
  Channel: { kind: "text", from: "Way.Code", for: "operator", ...title },
  Holder: { kind: "person", for: "operator", ...title },
  IsNew: { kind: "flag", ...title },
  Tries: { kind: "count", columnFor: "operator", ...title },
  Hidden: { kind: "text", ...title, not: { file: "no column of it" } },
  Open: { kind: "flag", words: "state", called: ["Open", "Shut"], ...title },
  Place: { kind: "text", ...title, file: { enUS: "Place (counted)", kind: "count" } },
  Range: { kind: "combined", ...title },
} as const satisfies ShownFields;

interface Source {
  No: string;
  BatchId: bigint | null;
  AmountMinor: bigint;
  PaidMinor: bigint | null;
  Currency: string;
  State: "Open" | "Shut";
  Since: Date;
  Maker: string | null;
  Channel: string;
  Holder: string | null;
  IsNew: boolean;
  Tries: number;
  Hidden: string;
  Open: boolean;
  Place: string;
  Extra: bigint;
}
const source: Source = {
  No: "N1",
  BatchId: 12345678901234567890n,
  AmountMinor: 12345n,
  PaidMinor: null,
  Currency: "THB",
  State: "Shut",
  Since: new Date("2026-11-18T03:00:00.000Z"),
  Maker: "ACME/jo",
  Channel: "PP",
  Holder: "ACME/jo",
  IsNew: false,
  Tries: 0,
  Hidden: "h",
  Open: false,
  Place: "7",
  Extra: 55n,
};
const currencies = currenciesFrom([
  { Code: "THB", Exponent: 2 },
  { Code: "VND", Exponent: 0 },
]);
const toRow = rowMapper(fields, { Both: (row: Source) => row.AmountMinor + row.Extra });
const operator = { isSuper: true, merchantAlias: "OPC" };
const acme = { isSuper: false, merchantAlias: "ACME" };
const lotus = { isSuper: false, merchantAlias: "LOTUS" };

const whole = {
  No: "N1",
  BatchId: "12345678901234567890",
  Amount: "123.45",
  Paid: null,
  Both: "124.00",
  Currency: "THB",
  State: "Shut",
  Since: "2026-11-18T03:00:00.000Z",
  Maker: "ACME/jo",
  Channel: "PP",
  Holder: "ACME/jo",
  IsNew: false,
  Tries: 0,
  Hidden: "h",
  Open: false,
  Place: "7",
};
test.each([
  ["the operator is sent all", operator, {}, {}],
  ["a merchant nothing of the operator's", acme, {}, { Channel: null, Holder: null }],
  ["and people of its own only", lotus, {}, { Channel: null, Holder: null, Maker: null }],
  ["nobody", operator, { Maker: null, Holder: null }, { Maker: null, Holder: null }],
  [
    "decimals are the currency's",
    operator,
    { Currency: "VND" },
    { Currency: "VND", Amount: "12345", Both: "12400" },
  ],
])("a row: %s", (_what, viewer, change, changed) => {
  expect(toRow({ ...source, ...change }, viewer, currencies)).toEqual({ ...whole, ...changed });
});

const groups = { field: {}, state: { Open: "open", Shut: "shut" } };
const columnsFor = (viewer: typeof operator) =>
  fileColumns(
    {
      fields,
      words: { enUS: groups, zhCN: groups },
      table: "Shop",
      computed: { Both: sql`1`, Range: sql`2` },
    },
    viewer,
  );

test("a file's columns are written by kind, and each is of the field's own source", () => {
  const columns = columnsFor(operator);
  expect(columns.map(({ kind }) => kind).join()).toBe(
    "number text,number text,amount,amount,amount,text,text,time,text,text,text,text,count,text,count,text",
  );
  const plain = columns.map(({ value }) => (typeof value === "string" ? value : "made"));
  expect(plain.join()).toBe(
    "Shop.No,Shop.BatchId,made,made,made,Shop.Currency,Shop.State,Shop.Since,Shop.Maker,Way.Code,Shop.Holder,Shop.IsNew,Shop.Tries,made,Shop.Place,made",
  );
  expect(columns.find(({ value }) => value === "Shop.State")?.words?.enUS).toEqual(groups.state);
  expect(columns.find(({ value }) => value === "Shop.IsNew")?.words?.zhCN).toEqual({
    true: "是",
    false: "否",
  });
  expect(columns.at(-3)?.words?.enUS).toEqual(groups.state);
  expect(columns.at(-2)).toMatchObject({ enUS: "Place (counted)", zhCN: "一" });
});

test("a merchant's file is without the operator's columns and names people of its own only", () => {
  const columns = columnsFor(acme);
  expect(columns).toHaveLength(13);
  expect([columns[8]?.enUS, typeof columns[8]?.value]).toEqual(["Maker", "object"]);
});

test("a file whose rows a handler makes has the same columns", () => {
  const columns = rowColumnsOf(
    fields,
    { enUS: groups, zhCN: groups },
    { Range: ({ No, Place }) => `${No} – ${Place}` },
  );
  const headings = columns.map(({ read: _read, superOnly: _superOnly, ...heading }) => heading);
  expect(headings).toEqual(columnsFor(operator).map(({ value: _value, ...heading }) => heading));
  const row = toRow(source, operator, currencies);
  const { Since: _since, Hidden: _hidden, ...others } = whole;
  const values = columns.map(({ read }) => read(row, "enUS"));
  expect(values.toSpliced(7, 1)).toEqual(
    Object.values({ ...others, IsNew: "false", Open: "Shut", Range: "N1 – 7" }),
  );
  expect(values[7]).toEqual(source.Since);
  expect(columns.filter(({ superOnly }) => !superOnly)).toHaveLength(columnsFor(acme).length);
});
