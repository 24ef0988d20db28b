/** One's own exports as the console reads them; every query here is of one user. */
import type { ExportRow, ExportStatus } from "@opc/contract/export";
import { exportMoves } from "@opc/contract/export";
import type { List } from "@opc/contract/page";
import type { Selectable } from "kysely";
import { type ListControls, listByKey } from "../../db/list.ts";
import type { Tables } from "../../db/tables.ts";
import type { Transaction } from "../../db/transaction.ts";

export type ExportFile = Selectable<Tables["ExportFile"]>;

function own(tx: Transaction, userId: bigint) {
  return tx.selectFrom("ExportFile").where("ExportFile.UserId", "=", userId);
}

export function listExports(
  tx: Transaction,
  userId: bigint,
  controls: ListControls,
): Promise<List<ExportFile>> {
  return listByKey({
    tx,
    controls,
    filtered: own(tx, userId),
    shape: (filtered) => filtered.selectAll("ExportFile"),
    idColumn: "ExportFile.Id",
  });
}

export function findExport(tx: Transaction, userId: bigint, id: bigint): Promise<ExportFile | undefined> {
  return own(tx, userId).selectAll("ExportFile").where("Id", "=", id).executeTakeFirst();
}

/** The row is locked until the transaction is over, so that no worker writes on meanwhile. */
export function lockExport(tx: Transaction, userId: bigint, id: bigint): Promise<ExportFile | undefined> {
  return own(tx, userId).selectAll("ExportFile").where("Id", "=", id).forUpdate().executeTakeFirst();
}

export async function cancelExport(tx: Transaction, id: bigint, now: Date): Promise<void> {
  await tx
    .updateTable("ExportFile")
    .set({ Status: exportMoves.cancel.to, FinishedAt: now, LeasedUntil: null, StoredByteCount: 0n })
    .where("Id", "=", id)
    .where("Status", "in", [...exportMoves.cancel.from])
    .execute();
  await tx.deleteFrom("ExportChunk").where("ExportId", "=", id).execute();
}

export async function deleteExport(tx: Transaction, id: bigint): Promise<void> {
  await tx.deleteFrom("ExportFile").where("Id", "=", id).execute();
}

export function isOpen(status: ExportStatus): boolean {
  return status === "Waiting" || status === "Running";
}

export function toRow(file: ExportFile, now: Date): ExportRow {
  return {
    ExportId: file.Id.toString(),
    Call: file.Call,
    Title: file.Title,
    Filters: file.Filters,
    FileName: file.FileName,
    Format: file.Format,
    Language: file.Language,
    TimeDifferenceMinutes: file.TimeDifferenceMinutes,
    Status: file.Status,
    RowCount: Number(file.RowCount),
    ExpectedRowCount: file.ExpectedRowCount === null ? null : Number(file.ExpectedRowCount),
    SecondsLeft: secondsLeft(file, now),
    ByteCount: Number(file.ByteCount),
    CreatedAt: file.CreatedAt.toISOString(),
    StartedAt: file.StartedAt?.toISOString() ?? null,
    FinishedAt: file.FinishedAt?.toISOString() ?? null,
    ExpiresAt: file.ExpiresAt?.toISOString() ?? null,
    Failure: file.Failure,
  };
}

type Progress = Pick<ExportFile, "Status" | "RowCount" | "ExpectedRowCount" | "StartedAt">;

/** From how long the rows so far took; at least a second while it is not ready. */
export function secondsLeft(
  { Status, RowCount, ExpectedRowCount, StartedAt }: Progress,
  now: Date,
): number | null {
  if (Status === "Ready") return 0;
  if (Status !== "Running" || StartedAt === null || ExpectedRowCount === null || RowCount === 0n) return null;
  const perRowMs = (now.getTime() - StartedAt.getTime()) / Number(RowCount);
  const leftRows = Math.max(0, Number(ExpectedRowCount - RowCount));
  return Math.max(1, Math.ceil((perRowMs * leftRows) / 1_000));
}
