import type { FilterValues } from "@opc/contract/question/fields";
import type { LabelledField } from "../resource.ts";

/** The fields whose choices another value of this one changes, emptied. */
export function dependentsOf(fields: readonly LabelledField[], { name }: LabelledField): FilterValues {
  const dependent = fields.filter((field) => "of" in field && field.of === name);
  return Object.fromEntries(dependent.map((field) => [field.name, []]));
}
