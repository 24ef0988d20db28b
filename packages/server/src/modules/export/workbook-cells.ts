/** Cells of a worksheet as XML: numbers where a spreadsheet keeps all their digits, real times, and texts as they are. */
import type { ExportKind } from "../../call/export-source.ts";
import { amountStyles, styles } from "./workbook-parts.ts";

/** What a cell may hold at most. */
const maxTextLength = 32_767;
const msPerDay = 86_400_000;
/** Days from the spreadsheets' day 0 to 1970-01-01. */
const epochDays = 25_569;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what XML cannot hold at all.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const special = /[&<>"\r]|_x[0-9A-Fa-f]{4}_/g;
const signs: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  // A parser would take it for the end of a line.
  "\r": "&#13;",
};

/** Nearly every text is of these alone, and is told so by one look. */
const harmless = /^[\w .,:;!?()/@+*#%$|=[\]{}~^-]*$/;

/** XML's signs escaped, and "_x0041_", which spreadsheets would read as a character. */
export function xmlText(text: string): string {
  if (text.length < maxTextLength && harmless.test(text) && !text.includes("_x")) return text;
  const short = text.length > maxTextLength ? `${text.slice(0, maxTextLength - 1)}…` : text;
  return short
    .toWellFormed()
    .replace(unwritable, "\ufffd")
    .replace(special, (sign) => signs[sign] ?? `_x005F${sign}`);
}

export function textCell(reference: string, text: string, style: number = styles.text): string {
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
}

function numberCell(reference: string, number: string | number, style: number): string {
  return `<c r="${reference}" s="${style}"><v>${number}</v></c>`;
}

const decimal = /^-?\d+(\.\d+)?$/;

export function cellOf(reference: string, text: string, kind: ExportKind): string {
  switch (kind) {
    case "amount":
    case "count":
      return amountOrText(reference, text, kind);
    case "percent":
      return decimal.test(text)
        ? numberCell(reference, Number((Number(text) / 100).toFixed(8)), styles.percent)
        : textCell(reference, text);
    case "time":
    case "date":
      return timeOrText(reference, text, kind);
    default:
      return textCell(reference, text);
  }
}

/** A number of more digits than a spreadsheet keeps stays a text. */
function amountOrText(reference: string, text: string, kind: "amount" | "count"): string {
  const point = text.indexOf(".");
  const decimals = point < 0 ? 0 : text.length - point - 1;
  const digits = text.length - (point < 0 ? 0 : 1) - (text.startsWith("-") ? 1 : 0);
  const style = kind === "count" ? styles.count : amountStyles[decimals];
  if (digits > 15 || style === undefined || !decimal.test(text)) return textCell(reference, text);
  return numberCell(reference, text, style);
}

const written = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/;

function timeOrText(reference: string, text: string, kind: "time" | "date"): string {
  // Spreadsheets know no day before 1900-03-01 that they all agree on.
  if (!written.test(text) || text < "1900-03-01") return textCell(reference, text);
  const ms = Date.parse(`${text.replace(" ", "T")}${text.length === 10 ? "T00:00:00" : ""}Z`);
  return numberCell(reference, ms / msPerDay + epochDays, styles[kind]);
}

/** "A", …, "Z", "AA" */
export function columnName(at: number): string {
  return at < 26
    ? String.fromCharCode(65 + at)
    : columnName(Math.floor(at / 26) - 1) + String.fromCharCode(65 + (at % 26));
}
