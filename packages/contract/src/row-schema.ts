/** The schema of a resource's row, made of its fields (shown-fields.ts). */
import { z } from "zod";
import { amountText, instant } from "./fields.ts";
import { isNullable, type RowOf, type ShownField, type ShownFields, valueFieldsOf } from "./shown-fields.ts";

export function rowOf<Fields extends ShownFields>(fields: Fields) {
  const shape = Object.fromEntries(valueFieldsOf(fields).map(([name, field]) => [name, schemaOf(field)]));
  // Names and kinds are forgotten in the loop; the types say them again, kind by kind as `ofKind` does.
  return z.strictObject(shape as { [Name in keyof RowOf<Fields>]: z.ZodType<RowOf<Fields>[Name]> });
}

function schemaOf(field: ShownField): z.ZodType {
  const value = ofKind(field);
  return (isNullable(field) ? value.nullable() : value).describe(field.about ?? field.enUS);
}

function ofKind(field: ShownField): z.ZodType {
  switch (field.kind) {
    case "money":
      return amountText;
    case "time":
      return instant;
    case "flag":
      return z.boolean();
    case "count":
      return z.int();
    case "bilingual":
      return z.strictObject({ enUS: z.string(), zhCN: z.string() });
    case "status":
    case "choice":
      return z.enum(field.values);
    default:
      return z.string();
  }
}
