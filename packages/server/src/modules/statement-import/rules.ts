/**
 * What a row of a bank statement says. A *fault* names the row, the field and what is wrong with it; one fault in a file
 * and nothing of it is imported. Times without a zone are the importer's own; amounts are never negative, for the
 * direction tells; a cell that a spreadsheet shortened is a fault, not a guess.
 */

import type { StatementColumn } from "@opc/contract/bank-transaction/statement-import";
import * as words from "@opc/contract/bank-transaction/words";
import { amountCell, type Judged, numberCell, textCell } from "../../call/csv-cells.ts";
import type { CsvRow } from "../../call/csv-rows.ts";
import { creditAheadMs, type ReportedTransaction } from "../matching/report.ts";
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
const firstYear = 2000;

/** As our own exports say it in either language, too. */
const directionWords: Readonly<Record<string, "Credit" | "Debit">> = {
  credit: "Credit",
  debit: "Debit",
  收入: "Credit",
  支出: "Debit",
  ...directionsIn(words.enUS.direction),
  ...directionsIn(words.zhCN.direction),
};

function directionsIn(said: { Credit: string; Debit: string }) {
  return { [said.Credit.toLowerCase()]: "Credit", [said.Debit.toLowerCase()]: "Debit" } as const;
}

export function readRows(
  rows: readonly CsvRow<StatementColumn>[],
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
  { number, cells }: CsvRow<StatementColumn>,
  terms: StatementTerms,
): StatementRow | { faults: Fault[] } {
  const faults: Fault[] = [];
  const judged = <Value>(field: StatementColumn, value: Judged<Value, FaultReason>): Value | undefined => {
    if (typeof value !== "object" || value === null || !("fault" in value)) return value as Value;
    faults.push({ row: number, field, reason: value.fault });
    return undefined;
  };
  const externalId = judged("ExternalId", numberCell(cells.ExternalId, longest.externalId));
  const occurredAt = judged("OccurredAt", timeOf(cells.OccurredAt, terms));
  const direction = judged("Direction", directionOf(cells.Direction));
  const amountMinor = judged("Amount", amountCell(cells.Amount, terms.exponent));
  const currency = judged("Currency", currencyOf(cells.Currency, terms.currency));
  const counterparty = judged("Counterparty", textCell(cells.Counterparty, longest.text));
  const remark = judged("Remark", textCell(cells.Remark, longest.text));
  if (faults.length > 0 || !externalId || !occurredAt || !direction || !amountMinor || !currency)
    return { faults };
  const texts = { counterparty: counterparty ?? null, remark: remark ?? null };
  return { number, transaction: { externalId, occurredAt, direction, amountMinor, currency, ...texts } };
}

function directionOf(text: string): Judged<"Credit" | "Debit", FaultReason> {
  if (text === "") return { fault: "empty" };
  const word = text.toLowerCase();
  return (Object.hasOwn(directionWords, word) && directionWords[word]) || { fault: "direction" };
}

function currencyOf(text: string, own: string): Judged<string, FaultReason> {
  return text === "" || text.toUpperCase() === own ? own : { fault: "currency" };
}

const timeForm =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

function timeOf(text: string, { timeDifferenceMinutes, now }: StatementTerms): Judged<Date, FaultReason> {
  if (text === "") return { fault: "empty" };
  const match = timeForm.exec(text);
  if (!match) return { fault: "time" };
  const part = (place: number) => Number(match[place] ?? 0);
  const [year, month, day, hour, minute, second] = [part(1), part(2), part(3), part(4), part(5), part(6)];
  const wall = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  // 31 February and 25 o'clock are no times, though a Date would take them for later ones.
  const isReal = wall.getUTCMonth() === month - 1 && wall.getUTCDate() === day && wall.getUTCHours() === hour;
  if (!isReal || minute > 59 || second > 59 || year < firstYear) return { fault: "time" };
  const aheadMinutes = match[7] === undefined ? timeDifferenceMinutes : zoneMinutes(match[7]);
  const at = new Date(wall.getTime() - aheadMinutes * 60_000);
  return at.getTime() > now.getTime() + creditAheadMs ? { fault: "future" } : at;
}

function zoneMinutes(zone: string): number {
  if (zone.toUpperCase() === "Z") return 0;
  const digits = zone.slice(1).replace(":", "");
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2));
  return zone.startsWith("-") ? -minutes : minutes;
}
