/** The fields of a call as rows to read, made from its own schema: what is sent and what comes back cannot differ from it. */
import { z } from "zod";

export interface FieldRow {
  /** "Instructions.Tip" */
  name: string;
  /** "text", "true or false", "list", "object" */
  type: "text" | "boolean" | "integer" | "list" | "object";
  isNullable: boolean;
  isRequired: boolean;
  values: readonly string[];
  maximumLength: number | undefined;
}

type Schema = z.core.JSONSchema.BaseSchema;

export function fieldRows(schema: z.ZodType, io: "input" | "output"): FieldRow[] {
  return rowsOf(z.toJSONSchema(schema, { io, unrepresentable: "any" }), "");
}

function rowsOf(schema: Schema, before: string): FieldRow[] {
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties ?? {}).flatMap(([own, property]) => {
    if (typeof property === "boolean") return [];
    const { schema: inner, isNullable } = withoutNull(property);
    const name = before + own;
    const row: FieldRow = {
      name,
      type: typeOf(inner),
      isNullable,
      isRequired: required.has(own),
      values: (inner.enum ?? []).filter((value) => typeof value === "string"),
      maximumLength: inner.maxLength,
    };
    const items = inner.items;
    const item = items && typeof items === "object" && !Array.isArray(items) ? (items as Schema) : undefined;
    return [row, ...rowsOf(item ?? inner, `${name}.`)];
  });
}

/** `type: ["string", "null"]` and `anyOf: [..., null]` both say that it may be null. */
function withoutNull(schema: Schema): { schema: Schema; isNullable: boolean } {
  const options = (schema.anyOf ?? []).filter((one): one is Schema => typeof one === "object");
  const [only] = options.filter(({ type }) => type !== "null");
  const mayBeNull = options.some(({ type }) => type === "null");
  if (only && options.length > 1) return { schema: only, isNullable: mayBeNull };
  const types: readonly unknown[] = Array.isArray(schema.type) ? schema.type : [schema.type];
  return { schema, isNullable: types.includes("null") };
}

function typeOf({ type, properties }: Schema): FieldRow["type"] {
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  if (types.includes("array")) return "list";
  if (types.includes("boolean")) return "boolean";
  if (types.includes("integer") || types.includes("number")) return "integer";
  return properties ? "object" : "text";
}
