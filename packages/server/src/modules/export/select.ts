/** Columns of an export as SQL: CSV cells are written by the query itself, a workbook's are given plain. */
import type { Language } from "@opc/contract/errors";
import type { ExportFormat } from "@opc/contract/export/calls";
import { type RawBuilder, sql } from "kysely";
import { type ExportColumn, type MinorAmount, referenceOf } from "../../call/export-source.ts";

export interface Reading {
  format: ExportFormat;
  language: Language;
  timeDifferenceMinutes: number;
}

export function selected(columns: readonly ExportColumn[], reading: Reading): RawBuilder<unknown>[] {
  return columns.map((column) => cellOf(column, reading));
}

function cellOf(
  column: ExportColumn,
  { format, language, timeDifferenceMinutes }: Reading,
): RawBuilder<unknown> {
  const isCsv = format === "CSV";
  if (typeof column.value === "object" && "minor" in column.value) return minorAmount(column.value, isCsv);
  const value = referenceOf(column.value);
  const plain = (): RawBuilder<unknown> => sql`(${value})::text`;
  if (column.words) return inWords(value, column.words[language], isCsv);
  switch (column.kind) {
    case "text":
      return isCsv ? sql`export_text(${plain()})` : plain();
    case "number text":
      return isCsv ? sql`export_number_text(${plain()})` : plain();
    case "amount":
      return isCsv ? sql`export_number(${value})` : value;
    case "percent":
      return isCsv ? sql`round((${value})::numeric, 2)::text || '%'` : sql`round((${value})::numeric, 2)`;
    case "time":
      return sql`export_time(${value}, ${timeDifferenceMinutes})`;
    case "count":
    case "date":
      return value;
  }
}

function minorAmount({ minor, exponent }: MinorAmount, isCsv: boolean): RawBuilder<unknown> {
  return isCsv ? sql`export_amount_text(${minor}, ${exponent})` : sql`export_amount(${minor}, ${exponent})`;
}

/** The words are ours; a value that has none might be anybody's. */
function inWords(
  value: RawBuilder<unknown>,
  words: Readonly<Record<string, string>>,
  isCsv: boolean,
): RawBuilder<unknown> {
  const known = Object.entries(words);
  const text = sql`(${value})::text`;
  const other = isCsv ? sql`export_text(${text})` : text;
  if (known.length === 0) return other;
  const cases = known.map(([code, word]) => sql`when ${code} then ${word}`);
  return sql`case ${text} ${sql.join(cases, sql` `)} else ${other} end`;
}
