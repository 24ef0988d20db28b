/** One's own exports as the console reads them; every query here is of one user. */
import type { ExportRow, ExportStatus } from "@opc/contract/export/calls";
import { exportMoves } from "@opc/contract/export/calls";
import type { List } from "@opc/contract/page";
import { type Selectable, sql } from "kysely";
import { isOneOf } from "../../db/filters.ts";
import { type ListControls, listByKey } from "../../db/list.ts";
import type { Tables } from "../../db/tables.ts";
import type { Transaction } from "../../db/transaction.ts";

export type ExportFile = Selectable<Tables["ExportFile"]>;

function own(tx: Transaction, userId: bigint) {
  return tx
    .selectFrom("ExportFile")
    .where("ExportFile.UserId", "=", userId)
    .where("ExportFile.DeletedAt", "is", null);
}

export interface ExportFilters {
  Text?: string | undefined;
  Statuses?: readonly ExportStatus[] | undefined;
}

function filtered(tx: Transaction, userId: bigint, { Text, Statuses }: ExportFilters) {
  let query = own(tx, userId);
  if (Text !== undefined) {
    const places = ["title ->> 'enUS'", "title ->> 'zhCN'", "file_name"];
    const found = places.map((place) => sql`position(lower(${Text}) in lower(${sql.raw(place)})) > 0`);
    query = query.where(sql<boolean>`(${sql.join(found, sql` or `)})`);
  }
  if (Statuses !== undefined) query = query.where(isOneOf("ExportFile.Status", Statuses));
  return query;
}

export function listExports(
  tx: Transaction,
  userId: bigint,
  filters: ExportFilters,
  controls: ListControls,
): Promise<List<ExportFile>> {
  return listByKey({
    tx,
    controls,
    filtered: filtered(tx, userId, filters),
    shape: (query) => query.selectAll("ExportFile"),
    idColumn: "ExportFile.Id",
  });
}

export async function countExports(
  tx: Transaction,
  userId: bigint,
  filters: ExportFilters,
): Promise<Map<ExportStatus, number>> {
  const rows = await filtered(tx, userId, filters)
    .select(["ExportFile.Status", (is) => is.fn.countAll<bigint>().as("Count")])
    .groupBy("ExportFile.Status")
    .execute();
  return new Map(rows.map(({ Status, Count }) => [Status, Number(Count)]));
}

export function findExport(tx: Transaction, userId: bigint, id: bigint): Promise<ExportFile | undefined> {
  return own(tx, userId).selectAll("ExportFile").where("Id", "=", id).executeTakeFirst();
}

/** The row is locked until the transaction is over, so that no worker writes on meanwhile. */
export function lockExport(tx: Transaction, userId: bigint, id: bigint): Promise<ExportFile | undefined> {
  return own(tx, userId).selectAll("ExportFile").where("Id", "=", id).forUpdate().executeTakeFirst();
}

/** Its pieces are swept by the workers (sweep.ts). */
export async function cancelExport(tx: Transaction, id: bigint, now: Date): Promise<void> {
  await tx
    .updateTable("ExportFile")
    .set({ Status: exportMoves.cancel.to, FinishedAt: now, LeasedUntil: null })
    .where("Id", "=", id)
    .where("Status", "in", [...exportMoves.cancel.from])
    .execute();
}

/** The first one: nobody need be told any more that the file is there. */
export async function noteDownload(tx: Transaction, id: bigint, now: Date): Promise<void> {
  await tx
    .updateTable("ExportFile")
    .set({ DownloadedAt: now })
    .where("Id", "=", id)
    .where("DownloadedAt", "is", null)
    .execute();
}

/** Gone for its asker; what is left of it is swept by the workers. */
export async function deleteExport(tx: Transaction, id: bigint, now: Date): Promise<void> {
  await tx.updateTable("ExportFile").set({ DeletedAt: now }).where("Id", "=", id).execute();
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
    DownloadedAt: file.DownloadedAt?.toISOString() ?? null,
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
