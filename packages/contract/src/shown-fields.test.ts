/** What is made of fields that are data, and what holds for those of every resource. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import { resources } from "./resources.ts";
import { rowOf } from "./row-schema.ts";
import {
  type CombinedIn,
  drawerGroupsOf,
  fileFieldsOf,
  type Layout,
  listColumnsOf,
  type RowOf,
  type ShownFields,
  titlesOf,
} from "./shown-fields.ts";

const shops = {
  No: { kind: "id", enUS: "Number", zhCN: "编号", about: "Its own.", column: { length: 9 } },
  Due: { kind: "money", currency: "Currency", nullable: true, enUS: "Due", zhCN: "应付" },
  Currency: { kind: "text", enUS: "Currency", zhCN: "币种", not: { list: "x", drawer: "x" } },
  State: { kind: "status", values: ["Open", "Shut"], words: "state", enUS: "State", zhCN: "状态" },
  Since: { kind: "time", enUS: "Since", zhCN: "自", not: { file: "x" } },
  Keeper: { kind: "person", enUS: "Keeper", zhCN: "店主" },
  Way: { kind: "text", for: "operator", enUS: "Way", zhCN: "方式" },
  Tries: { kind: "count", columnFor: "operator", enUS: "Tries", zhCN: "次数" },
  IsNew: { kind: "flag", enUS: "New", zhCN: "新", not: { list: "x", file: "x" } },
  Range: { kind: "combined", enUS: "Range", zhCN: "范围", column: { widthPx: 90 } },
} as const satisfies ShownFields;
const layout = {
  list: ["State", "No"],
  hidden: ["Since"],
  drawer: { people: ["Keeper"] },
} as const satisfies Layout<keyof typeof shops>;

test("a row's type and schema are those of its fields", () => {
  interface Shop {
    No: string;
    Due: string | null;
    Currency: string;
    State: "Open" | "Shut";
    Since: string;
    Keeper: string | null;
    Way: string | null;
    Tries: number;
    IsNew: boolean;
  }
  const schema = rowOf(shops);
  expectTypeOf<RowOf<typeof shops>>().toEqualTypeOf<Shop>();
  expectTypeOf<z.output<typeof schema>>().toEqualTypeOf<Shop>();
  const row: Shop = {
    No: "1",
    Due: null,
    Currency: "THB",
    State: "Open",
    Since: "2026-11-18T03:00:00.000Z",
    Keeper: null,
    Way: null,
    Tries: 1,
    IsNew: true,
  };
  expect(schema.parse(row)).toEqual(row);
  const refused: object[] = [{ State: "Ajar" }, { No: null }, { Tries: 0.5 }, { IsNew: "true" }, { More: 1 }];
  for (const fault of refused) expect(schema.safeParse({ ...row, ...fault }).success).toBe(false);
  expect(z.toJSONSchema(schema).properties).toMatchObject({
    No: { type: "string", description: "Its own." },
    State: { enum: ["Open", "Shut"], description: "State" },
    Keeper: { description: "Keeper" },
  });
});

test("titles are those of one language", () => {
  expect(titlesOf(shops, "zhCN")).toMatchObject({ No: "编号", Way: "方式" });
  expectTypeOf(titlesOf(shops, "enUS")).toHaveProperty("Tries");
});

test("a list has the named columns first; the others are hidden until somebody chooses them", () => {
  expect(listColumnsOf(shops, layout)).toEqual([
    { field: "State", kind: "status" },
    { field: "No", kind: "id", length: 9 },
    { field: "Since", kind: "time", initiallyHidden: true },
    { field: "Due", kind: "money", currency: "Currency", initiallyHidden: true },
    { field: "Keeper", kind: "text", initiallyHidden: true },
    { field: "Way", kind: "text", superOnly: true, initiallyHidden: true },
    { field: "Tries", kind: "count", superOnly: true, initiallyHidden: true },
    { field: "Range", kind: "combined", initiallyHidden: true, widthPx: 90 },
  ]);
});

test("a hidden column may have its place among those that show", () => {
  const columns = listColumnsOf(shops, { list: ["Since", "No"], hidden: ["Since"] });
  expect(columns.slice(0, 2).map(({ field, initiallyHidden }) => [field, initiallyHidden])).toEqual([
    ["Since", true],
    ["No", undefined],
  ]);
});

test("in the drawer a field stands in the group that names it, else in its kind's", () => {
  expect(drawerGroupsOf(shops, layout)).toEqual({
    people: [{ field: "Keeper", kind: "text" }],
    amounts: [{ field: "Due", kind: "money", currency: "Currency" }],
    order: [
      { field: "State", kind: "status" },
      { field: "Way", kind: "text", superOnly: true },
      { field: "Tries", kind: "count" },
      { field: "IsNew", kind: "flag" },
      { field: "Range", kind: "combined" },
    ],
    numbers: [{ field: "No", kind: "id" }],
    times: [{ field: "Since", kind: "time" }],
  });
});

test("a resource may name the group of all others itself", () => {
  const groups = drawerGroupsOf(shops, { drawer: { people: ["Keeper"] }, rest: "shop" });
  expect(Object.keys(groups).sort()).toEqual(["people", "shop"]);
  expect(groups.shop.map(({ field }) => field)).toEqual([
    "No",
    "Due",
    "State",
    "Since",
    "Way",
    "Tries",
    "IsNew",
    "Range",
  ]);
});

test("a merchant's file has no column of the operator's", () => {
  const names = (isSuper: boolean) => fileFieldsOf(shops, isSuper).map(([name]) => name);
  expect(names(true)).toEqual(["No", "Due", "Currency", "State", "Keeper", "Way", "Tries", "Range"]);
  expect(names(false)).toEqual(["No", "Due", "Currency", "State", "Keeper", "Range"]);
});

test("a combined field is no value of the row, and whoever shows it gives what it says", () => {
  expectTypeOf<CombinedIn<typeof shops, "list">>().toEqualTypeOf<"Range">();
  expect(Object.keys(rowOf(shops).shape)).not.toContain("Range");
  const inList = { Range: { ...shops.Range, not: { file: "x" } } } as const satisfies ShownFields;
  expectTypeOf<CombinedIn<typeof inList, "file">>().toEqualTypeOf<never>();
});

test("every list of fields with a layout is among the resources", async () => {
  const nouns = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" });
  const modules = nouns.filter((path) => /^[a-z-]+\/([a-z-]+-)?fields\.ts$/.test(path));
  const exported = await Promise.all(modules.map((path) => import(join(import.meta.dirname, path))));
  const layouts = exported.flatMap((module) =>
    Object.entries(module).filter(([name]) => name.endsWith("Layout")),
  );
  const known = Object.values(resources).map(({ layout }) => layout);
  expect(layouts.length).toBeGreaterThan(25);
  for (const [name, layout] of layouts)
    expect([name, known.includes(layout as Layout)]).toEqual([name, true]);
});

/** Called so in every language. */
const properNames = ["Prompt ID"];

test.each(Object.entries(resources))(
  "%s: file and drawer show what the list shows, or say why not",
  (_noun, { fields, layout }) => {
    const listed = listColumnsOf(fields, layout).map(({ field }) => field);
    const { drawer, rest } = layout;
    const groups = drawer
      ? drawerGroupsOf(fields, { drawer, ...(rest && { rest }) })
      : { none: listColumnsOf(fields, layout) };
    const drawn = new Set(Object.values(groups).flatMap((some) => some.map(({ field }) => field)));
    const filed = new Set(fileFieldsOf(fields, true).map(([name]) => name));
    expect(listed.length).toBeGreaterThan(5);
    for (const name of listed) {
      expect([name, drawn.has(name) || Boolean(fields[name]?.not?.drawer)]).toEqual([name, true]);
      expect([name, filed.has(name) || Boolean(fields[name]?.not?.file)]).toEqual([name, true]);
    }
    for (const { enUS, zhCN, not } of Object.values(fields)) {
      expect(enUS).toMatch(/^[A-Z]/);
      if (!properNames.includes(enUS)) expect(zhCN).toMatch(/[\u4e00-\u9fff]/);
      for (const why of Object.values(not ?? {})) expect(why).toMatch(/\w+ \w+/);
    }
  },
);
