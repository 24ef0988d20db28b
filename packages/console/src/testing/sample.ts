/**
 * A value that a schema of the contract accepts, the same each time: what a test says of it, and around that samples. A
 * sampled text is its field's name and the number of the row it stands in, so rows differ and a test can tell whence a
 * text came.
 */
import { amountText, instant } from "@opc/contract/fields";
import { z } from "zod";

interface Place {
  /** The field that the value is of; a list's items are of its field. */
  field: string;
  /** Of the row that it stands in, from 1. */
  row: number;
}

const rowsOfAList = 3;

/** `part` is a part of the value, or undefined: of objects some fields, of lists all items. */
export function sampleOf(
  schema: z.core.$ZodType,
  part?: unknown,
  place: Place = { field: "Value", row: 1 },
): unknown {
  const { def } = schema._zod as z.core.$ZodTypes["_zod"];
  switch (def.type) {
    case "object":
      return part === undefined || isObject(part) ? objectOf(def.shape, part ?? {}, place) : part;
    case "array":
      return listOf(def.element, part, place);
    case "nullable":
      // An act is done at once, unless the test says that it waits for a second person.
      return part === null || (part === undefined && place.field === "ApprovalId")
        ? null
        : sampleOf(def.innerType, part, place);
    case "optional":
    case "default":
    case "readonly":
      return part === null ? null : sampleOf(def.innerType, part, place);
    case "lazy":
      return sampleOf(def.getter(), part, place);
    case "pipe":
      return sampleOf(def.out, part, place);
    default:
      return part === undefined ? leafOf(schema, place) : part;
  }
}

/** Fields that the schema does not know stay, so that it refuses them. */
function objectOf(
  shape: z.core.$ZodShape,
  part: Record<string, unknown>,
  place: Place,
): Record<string, unknown> {
  const known = Object.entries(shape).map(([field, inner]) => [
    field,
    sampleOf(inner, part[field], { ...place, field }),
  ]);
  const whole: Record<string, unknown> = { ...part, ...Object.fromEntries(known) };
  return "NextCursor" in shape ? { ...whole, ...lastPage(whole), ...picked(part, pageFields) } : whole;
}

const pageFields = ["NextCursor", "Total", "TotalIsExact"];

/** A list's answer (page.ts) is the whole list, unless the test says otherwise. */
function lastPage(list: Record<string, unknown>): Record<string, unknown> {
  if (!Array.isArray(list.Rows)) return { NextCursor: null };
  return { NextCursor: null, Total: list.Rows.length, TotalIsExact: true };
}

function picked(value: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([field]) => fields.includes(field)));
}

function listOf(item: z.core.$ZodType, part: unknown, { field }: Place): unknown {
  if (part !== undefined && !Array.isArray(part)) return part;
  const items: unknown[] = part ?? Array.from({ length: rowsOfAList });
  return items.map((one, at) => sampleOf(item, one, { field, row: at + 1 }));
}

/** Of every key where they are named; of none where any will do. */
function recordOf(keys: z.core.$ZodType, value: z.core.$ZodType, place: Place): Record<string, unknown> {
  const { def } = keys._zod as z.core.$ZodTypes["_zod"];
  const named = def.type === "enum" ? Object.values(def.entries) : [];
  return Object.fromEntries(
    named.map((key) => [key, sampleOf(value, undefined, { ...place, field: String(key) })]),
  );
}

function leafOf(schema: z.core.$ZodType, place: Place): unknown {
  const { def } = schema._zod as z.core.$ZodTypes["_zod"];
  switch (def.type) {
    case "union":
      return sampleOf(def.options[0] as z.core.$ZodType, undefined, place);
    case "enum":
      return Object.values(def.entries)[(place.row - 1) % Object.values(def.entries).length];
    case "literal":
      return def.values[0];
    case "tuple":
      return def.items.map((item) => sampleOf(item, undefined, place));
    case "record":
      return recordOf(def.keyType, def.valueType, place);
    case "boolean":
      return false;
    case "number":
      return accepted(schema, [place.row, 100, 0], place);
    case "string":
      return accepted(schema, textOf(schema, place), place);
    case "null":
    case "unknown":
    case "any":
      return null;
    default:
      throw new Error(`${place.field}: no sample is made of a schema of type ${def.type}`);
  }
}

/** What a sampled text says, where its schema takes it. */
let words = (field: string, row: number) => `${field} ${row}`;

/** Until the function that it answers is called, samples are texts of the test's own. */
export function sampleWords(own: typeof words): () => void {
  const usual = words;
  words = own;
  return () => {
    words = usual;
  };
}

const currencies = ["THB", "USD", "CNY"];
const languages = ["enUS", "zhCN", "thTH"];

function textOf(schema: z.core.$ZodType, { field, row }: Place): string[] {
  const time = `2026-11-18T0${row % 10}:04:05.000Z`;
  const amount = `${row}00.00`;
  // A schema that is described is a copy of the one that it was.
  const is = (kind: z.core.$ZodType) => schema === kind || schema._zod.parent === kind;
  if (is(instant)) return [time];
  if (is(amountText)) return [amount];
  if (field === "Currency") return [currencies[(row - 1) % currencies.length] ?? "THB"];
  if (/^Language(Code)?s?$/.test(field)) return [languages[(row - 1) % languages.length] ?? "enUS"];
  if (field.endsWith("Id")) return [`${row}`, `${field} ${row}`];
  const formats = [
    amount,
    time,
    "2026-11-18",
    "2026-11-18 03:04:05",
    "THB",
    "192.0.2.1",
    "https://merchant.example/",
  ];
  return [words(field, row), `${field} ${row}`, ...formats, "0123456789abcdef", "1.5", "123456"];
}

function accepted(schema: z.core.$ZodType, values: readonly unknown[], { field }: Place): unknown {
  const found = values.find((value) => z.safeParse(schema, value).success);
  if (found === undefined) throw new Error(`${field}: no sample is known that its schema accepts`);
  return found;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
