/** From what was asked on the screen to the input of the list and summary calls. */
import { rangeOfPreset } from "./date-presets.ts";
import type { DateChoice, FilterField, FilterValues, ListQuestion, UsualDate } from "./fields.ts";
import { searchesByNumber } from "./usual.ts";

export interface Clock {
  nowMs: number;
  offsetMinutes: number;
}

/**
 * The range that holds when nobody chose one: the screen's usual preset for browsing, all time for a search by
 * number, because whoever pastes a number wants that order, however old. A screen without a usual preset is not
 * asked by time at all.
 */
export function effectiveDate(
  question: ListQuestion,
  fields: readonly FilterField[],
  usual: UsualDate | undefined,
): DateChoice {
  if (usual === undefined) return { kind: "all" };
  if (question.date) return question.date;
  const isAll = usual === "all" || searchesByNumber(fields, question.values);
  return isAll ? { kind: "all" } : { kind: "preset", preset: usual };
}

/** `From` and `To` of the call, absent for all time. */
export function dateInput(date: DateChoice, clock: Clock): { From?: string; To?: string } {
  if (date.kind === "all") return {};
  if (date.kind === "range") return { From: date.from, To: date.to };
  const range = rangeOfPreset(date.preset, clock.nowMs, clock.offsetMinutes);
  return { From: range.from, To: range.to };
}

const listKinds: ReadonlySet<FilterField["kind"]> = new Set(["numbers", "choices", "options"]);

/** The filters of the call: lists stay lists, the rest are single values. */
export function filterInput(
  values: FilterValues,
  fields: readonly FilterField[],
): Record<string, string | readonly string[]> {
  const input: Record<string, string | readonly string[]> = {};
  for (const field of fields) {
    const given = values[field.name] ?? [];
    const [first] = given;
    if (first === undefined) continue;
    input[field.name] = listKinds.has(field.kind) ? given : first;
  }
  return input;
}

/** What decides the input of a list's calls, besides its question. */
export interface ListFacts {
  fields: readonly FilterField[];
  /** Absent where the list is not asked by time. */
  usualDate: UsualDate | undefined;
}

/** The summary's whole input; the list's has order, size and cursor besides. */
export function filtersOf(question: ListQuestion, { fields, usualDate }: ListFacts, clock: Clock) {
  const date = effectiveDate(question, fields, usualDate);
  return { ...filterInput(question.values, fields), ...dateInput(date, clock) };
}

export const firstPageSize = 100;

/** The list's input for the first page. */
export function firstPageInput(question: ListQuestion, facts: ListFacts, clock: Clock) {
  return { ...filtersOf(question, facts, clock), Sort: question.sort, Size: firstPageSize };
}
