/**
 * A bank statement that is only compared. It is read and refused row by row as one that is imported; besides it may tell the
 * bank's fee and balance. Kept are the rows of the day; whatever file told that day before is taken out, and stays kept.
 */
import { createHash } from "node:crypto";
import { statementMaxRows } from "@opc/contract/bank-transaction/statement-import";
import type { Language } from "@opc/contract/errors";
import type { UploadedFile } from "@opc/contract/files";
import { parseSignedAmount } from "@opc/contract/money";
import { type ReconciliationColumn, reconciliationColumns } from "@opc/contract/reconciliation/calls";
import { amountCell } from "../../call/csv-cells.ts";
import { assertNoFaults } from "../../call/csv-faults.ts";
import { type CsvRow, csvRowsOf } from "../../call/csv-rows.ts";
import { newId } from "../../db/id.ts";
import { insertRows } from "../../db/insert-rows.ts";
import type { Transaction } from "../../db/transaction.ts";
import { readRow, type StatementRow, type StatementTerms } from "../statement-import/rules.ts";
import { type FaultReason, faultTexts } from "../statement-import/texts.ts";
import type { Closer } from "./close.ts";
import type { DayRange } from "./day.ts";
import type { Target } from "./queue.ts";

export interface ReadRow extends StatementRow {
  feeMinor: bigint | null;
  balanceMinor: bigint | null;
}

interface Fault {
  row: number;
  field: ReconciliationColumn;
  reason: FaultReason;
}

/** Throws CsvUnreadable, CsvColumnsMissing, CsvTooLong or CsvHasFaults. */
export async function readStatement(
  bytes: Uint8Array,
  terms: StatementTerms,
  language: Language,
): Promise<ReadRow[]> {
  const lines = await csvRowsOf(bytes, { columns: reconciliationColumns, maxRows: statementMaxRows });
  const { rows, faults } = readAll(lines, terms);
  assertNoFaults(faults, ({ reason }) => faultTexts[reason][language]);
  return rows;
}

export function readAll(
  lines: readonly CsvRow<ReconciliationColumn>[],
  terms: StatementTerms,
): { rows: ReadRow[]; faults: Fault[] } {
  const byNumber = new Map<string, ReadRow>();
  const faults: Fault[] = [];
  for (const line of lines) {
    const read = readRow(line, terms);
    const fee = feeCell(line.cells.Fee, terms.exponent);
    const balance = balanceCell(line.cells.Balance, terms.exponent);
    const own: Fault[] = [
      ...("faults" in read ? read.faults : []),
      ...faultOf(line.number, "Fee", fee),
      ...faultOf(line.number, "Balance", balance),
    ];
    faults.push(...own);
    if (own.length > 0 || "faults" in read) continue;
    const row = { ...read, feeMinor: minorOf(fee), balanceMinor: minorOf(balance) };
    const { externalId } = read.transaction;
    const twin = byNumber.get(externalId);
    if (!twin) byNumber.set(externalId, row);
    else if (!isSame(twin, row)) faults.push({ row: line.number, field: "ExternalId", reason: "twice" });
  }
  return { rows: [...byNumber.values()], faults };
}

type Cell = bigint | null | { fault: FaultReason };

const minorOf = (cell: Cell) => (typeof cell === "bigint" ? cell : null);

function faultOf(row: number, field: "Fee" | "Balance", cell: Cell): Fault[] {
  return typeof cell === "object" && cell !== null ? [{ row, field, reason: cell.fault }] : [];
}

/** Empty: the statement does not tell it. "0.00" is told. */
function feeCell(text: string, exponent: number): Cell {
  if (text === "") return null;
  const fee = amountCell(text, exponent);
  return typeof fee === "object" && fee.fault === "nothing" ? 0n : fee;
}

/** A balance may be below zero. */
function balanceCell(text: string, exponent: number): Cell {
  if (text === "") return null;
  const plain = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(",", "") : text;
  return parseSignedAmount(plain, exponent) ?? { fault: "amount" };
}

function isSame(one: ReadRow, other: ReadRow): boolean {
  const [a, b] = [one.transaction, other.transaction];
  return (
    a.amountMinor === b.amountMinor &&
    a.direction === b.direction &&
    a.occurredAt.getTime() === b.occurredAt.getTime() &&
    one.feeMinor === other.feeMinor
  );
}

export function rowsOfDay(rows: readonly ReadRow[], { from, to }: DayRange): ReadRow[] {
  return rows.filter(({ transaction: { occurredAt } }) => occurredAt >= from && occurredAt < to);
}

/** Returns whether another file told this day before. The caller holds the account's lock. */
export async function keepStatement(
  tx: Transaction,
  target: Target,
  { file, rows }: { file: UploadedFile; rows: readonly ReadRow[] },
  by: Closer,
  now: Date,
): Promise<boolean> {
  const replaced = await endStatement(tx, target, by.name, now);
  const statementId = newId(now);
  await tx
    .insertInto("ReconciliationStatement")
    .values({
      Id: statementId,
      AccountKind: target.kind,
      AccountId: target.accountId,
      Day: target.day,
      FileName: file.fileName.slice(-200),
      FileHash: createHash("sha256").update(file.bytes).digest(),
      RowCount: rows.length,
      UploadedByUserId: by.userId,
      UploadedBy: by.name,
      UploadedAt: now,
      EndedAt: null,
      EndedBy: null,
    })
    .execute();
  await insertRows(
    tx,
    "ReconciliationStatementRow",
    rows.map(({ number, transaction, feeMinor, balanceMinor }) => ({
      StatementId: statementId,
      Number: number,
      ExternalId: transaction.externalId,
      OccurredAt: transaction.occurredAt,
      Direction: transaction.direction,
      AmountMinor: transaction.amountMinor,
      FeeMinor: feeMinor,
      BalanceMinor: balanceMinor,
      Counterparty: transaction.counterparty,
      Remark: transaction.remark,
    })),
  );
  return replaced;
}

/** False where there was none. */
export async function endStatement(
  tx: Transaction,
  { kind, accountId, day }: Target,
  by: string,
  now: Date,
): Promise<boolean> {
  const result = await tx
    .updateTable("ReconciliationStatement")
    .set({ EndedAt: now, EndedBy: by })
    .where("AccountKind", "=", kind)
    .where("AccountId", "=", accountId)
    .where("Day", "=", day)
    .where("EndedAt", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
