/**
 * What holds while nobody chose otherwise: some chips of a list may be on from the start, such as those of what
 * still waits. Whoever searches by number wants that record, whatever its state, so a number puts them out.
 */
import type { FilterField, FilterValues } from "./fields.ts";

const none: readonly string[] = [];

/** The usual values of a field beside these others. */
export function usualOf(
  field: FilterField,
  fields: readonly FilterField[],
  values: FilterValues,
): readonly string[] {
  if (field.kind !== "choices" || !field.usual) return none;
  return searchesByNumber(fields, values) ? none : field.usual;
}

/** The fields at their usual values: an empty question. */
export function usualValues(fields: readonly FilterField[]): FilterValues {
  const pairs = fields.map((field) => [field.name, usualOf(field, fields, {})] as const);
  return Object.fromEntries(pairs.filter(([, values]) => values.length > 0));
}

/** The next values, where what was usual before the search box changed is usual after it too. */
export function withUsual(
  next: FilterValues,
  before: FilterValues,
  fields: readonly FilterField[],
): FilterValues {
  const changed = fields
    .filter((field) => areSame(next[field.name], usualOf(field, fields, before)))
    .map((field) => [field.name, usualOf(field, fields, next)] as const);
  return { ...next, ...Object.fromEntries(changed) };
}

export function areSame(some: readonly string[] = none, others: readonly string[] = none): boolean {
  return some.length === others.length && some.every((value) => others.includes(value));
}

export function searchesByNumber(fields: readonly FilterField[], values: FilterValues): boolean {
  const numbers = fields.find((field) => field.kind === "numbers");
  return numbers !== undefined && (values[numbers.name]?.length ?? 0) > 0;
}
