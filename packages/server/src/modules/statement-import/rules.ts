/**
 * What a row of a bank statement says. A *fault* names the row, the field and what is wrong with it; one fault in a file
 * and nothing of it is imported. Times without a zone are the importer's own; amounts are never negative, for the
 * direction tells; a cell that a spreadsheet shortened is a fault, not a guess.
 */
import { parseAmount } from "@opc/contract/money";
import type { StatementColumn } from "@opc/contract/statement-import";
import type { ReportedTransaction } from "../matching/report.ts";
import type { CsvRow } from "./csv-rows.ts";
import type { FaultReason } from "./texts.ts";

export interface StatementTerms {
  /** Of the account. */
  currency: string;
  exponent: number;
  /** The importer's clock, minutes ahead of UTC. */
  timeDifferenceMinutes: number;
  now: Date;
}

export interface StatementRow {
  number: number;
  transaction: ReportedTransaction;
}

export interface Fault {
  row: number;
  field: StatementColumn;
  reason: FaultReason;
}

const longest = { externalId: 100, text: 200 } as const;
/** In the currency's units; no bank transfers more, and sums of many such still fit. */
const mostUnits = 10n ** 12n;
const clockSkewMs = 10 * 60_000;
const firstYear = 2000;

const directionWords: Readonly<Record<string, "Credit" | "Debit">> = {
  credit: "Credit",
  debit: "Debit",
  收入: "Credit",
  支出: "Debit",
};

export function readRows(
  rows: readonly CsvRow[],
  terms: StatementTerms,
): { rows: StatementRow[]; faults: Fault[] } {
  const read: StatementRow[] = [];
  const faults: Fault[] = [];
  for (const row of rows) {
    const result = readRow(row, terms);
    if ("transaction" in result) read.push(result);
    else faults.push(...result.faults);
  }
  return { rows: read, faults };
}

export function readRow(
  { number, cells }: CsvRow,
  terms: StatementTerms,
): StatementRow | { faults: Fault[] } {
  const faults: Fault[] = [];
  const judged = <Value>(
    field: StatementColumn,
    value: Value | { fault: FaultReason },
  ): Value | undefined => {
    if (typeof value !== "object" || value === null || !("fault" in value)) return value as Value;
    faults.push({ row: number, field, reason: value.fault });
    return undefined;
  };
  const externalId = judged("ExternalId", externalIdOf(cells.ExternalId));
  const occurredAt = judged("OccurredAt", timeOf(cells.OccurredAt, terms));
  const direction = judged("Direction", directionOf(cells.Direction));
  const amountMinor = judged("Amount", amountOf(cells.Amount, terms.exponent));
  const currency = judged("Currency", currencyOf(cells.Currency, terms.currency));
  const counterparty = judged("Counterparty", textOf(cells.Counterparty));
  const remark = judged("Remark", textOf(cells.Remark));
  if (faults.length > 0 || !externalId || !occurredAt || !direction || !amountMinor || !currency)
    return { faults };
  const texts = { counterparty: counterparty ?? null, remark: remark ?? null };
  return { number, transaction: { externalId, occurredAt, direction, amountMinor, currency, ...texts } };
}

type Judged<Value> = Value | { fault: FaultReason };

function externalIdOf(text: string): Judged<string> {
  if (text === "") return { fault: "empty" };
  if (text.length > longest.externalId) return { fault: "tooLong" };
  return /^\d([.,]\d+)?e\+?\d+$/i.test(text) ? { fault: "shortened" } : text;
}

function directionOf(text: string): Judged<"Credit" | "Debit"> {
  if (text === "") return { fault: "empty" };
  return directionWords[text.toLowerCase()] ?? { fault: "direction" };
}

/** "1,234.50" is meant as 1234.50; "1,23" is not guessed at. */
function amountOf(text: string, exponent: number): Judged<bigint> {
  if (text === "") return { fault: "empty" };
  if (/^[-(−]/.test(text)) return { fault: "negative" };
  const plain = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(",", "") : text;
  const minor = parseAmount(plain, exponent);
  if (minor === undefined) return { fault: "amount" };
  if (minor === 0n) return { fault: "nothing" };
  return minor > mostUnits * 10n ** BigInt(exponent) ? { fault: "tooMuch" } : minor;
}

function currencyOf(text: string, own: string): Judged<string> {
  return text === "" || text.toUpperCase() === own ? own : { fault: "currency" };
}

function textOf(text: string): Judged<string | null> {
  return text.length > longest.text ? { fault: "tooLong" } : text || null;
}

const timeForm =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

function timeOf(text: string, { timeDifferenceMinutes, now }: StatementTerms): Judged<Date> {
  if (text === "") return { fault: "empty" };
  const match = timeForm.exec(text);
  if (!match) return { fault: "time" };
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const wall = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  // 31 February and 25 o'clock are no times, though a Date would take them for later ones.
  const isReal = wall.getUTCMonth() === month - 1 && wall.getUTCDate() === day && wall.getUTCHours() === hour;
  if (!isReal || minute > 59 || second > 59 || year < firstYear) return { fault: "time" };
  const aheadMinutes = match[7] === undefined ? timeDifferenceMinutes : zoneMinutes(match[7]);
  const at = new Date(wall.getTime() - aheadMinutes * 60_000);
  return at.getTime() > now.getTime() + clockSkewMs ? { fault: "future" } : at;
}

function zoneMinutes(zone: string): number {
  if (zone.toUpperCase() === "Z") return 0;
  const digits = zone.slice(1).replace(":", "");
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2));
  return zone.startsWith("-") ? -minutes : minutes;
}
