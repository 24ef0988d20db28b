/** Values of rows that are no query, as text: the same cells that the database writes (migration 0028). */
import type { Language } from "@opc/contract/errors";
import { guardedNumber, guardedNumberText, guardedText } from "../../call/cell-guard.ts";
import { type ExportHeading, type ExportValue, localTime } from "../../call/export-source.ts";

/** As it is meant, without regard to how a file is read. */
export function plainCell(
  value: ExportValue,
  { kind, words }: ExportHeading,
  language: Language,
  timeDifferenceMinutes: number,
): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) {
    return kind === "date"
      ? localTime(value, timeDifferenceMinutes).slice(0, 10)
      : localTime(value, timeDifferenceMinutes);
  }
  const text = String(value);
  return words?.[language][text] ?? text;
}

export function csvLine(
  row: readonly ExportValue[],
  headings: readonly ExportHeading[],
  language: Language,
  timeDifferenceMinutes: number,
): string {
  const cells = headings.map((heading, at) => {
    const text = plainCell(row[at] ?? null, heading, language, timeDifferenceMinutes);
    return text === null ? "" : quoted(guardedBy(heading.kind, text));
  });
  return `${cells.join(",")}\n`;
}

function guardedBy(kind: ExportHeading["kind"], text: string): string {
  switch (kind) {
    case "text":
      return guardedText(text);
    case "number text":
      return guardedNumberText(text);
    case "amount":
    case "count":
      return guardedNumber(text);
    case "percent":
      return `${text}%`;
    default:
      return text;
  }
}

/** Also where only another country's spreadsheet parts: at a semicolon or a tab. */
export function quoted(text: string): string {
  return /[",;\t\r\n]/.test(text) || text === "" ? `"${text.replaceAll('"', '""')}"` : text;
}
