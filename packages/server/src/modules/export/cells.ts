/** Values of rows that are no query, as text: the same cells that the database writes (migration 0028). */
import type { Language } from "@opc/contract/errors";
import { type ExportHeading, type ExportValue, localTime } from "../../call/export-source.ts";

/** Spaces and signs that are not seen, also those of other scripts. */
const unseen =
  "\\u0001-\\u0020\\u0085\\u00a0\\u1680\\u180e\\u2000-\\u200f\\u2028-\\u202f\\u205f-\\u2064\\u3000\\ufeff";
const formula = new RegExp(
  `^[${unseen}]*[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20\\ufe66\\ufe62\\ufe63\\ufe6b\\u2212]|^[\\t\\r\\n]`,
);
const plainNumber = /^-?[0-9]{1,15}(\.[0-9]{1,4})?$/;
const digits = /^[0-9][0-9.,:/ eE+-]*$/;

/** No spreadsheet takes it for a formula, nor for a number whose digits it would not keep. */
export function guardedText(text: string): string {
  if (plainNumber.test(text) && !/^-?0[0-9]/.test(text) && text.length <= 16) return text;
  if (formula.test(text)) return `'${text}`;
  return digits.test(text) ? `\t${text}` : text;
}

/** Order numbers, cards, telephone numbers: as text whatever their length. */
export function guardedNumberText(text: string): string {
  return /^[0-9]/.test(text) ? `\t${text}` : guardedText(text);
}

/** Spreadsheets keep 15 digits of a number. */
export function guardedNumber(text: string): string {
  return text.replace(/[-.]/g, "").length > 15 ? `\t${text}` : text;
}

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

export function quoted(text: string): string {
  return /[",\r\n]/.test(text) || text === "" ? `"${text.replaceAll('"', '""')}"` : text;
}
