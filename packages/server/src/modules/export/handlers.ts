import { calls } from "@opc/contract";
import { exportStatuses } from "@opc/contract/export/calls";
import type { ExportCallName, ExportSources } from "../../call/export-source.ts";
import type { Handlers, UserViewer } from "../../call/handler.ts";
import { mayCall } from "../../call/may-call.ts";
import { scopeOf } from "../../call/viewer-scope.ts";
import { CallError } from "../../call-error.ts";
import { mapRows } from "../../db/list.ts";
import { inTransaction } from "../../db/transaction.ts";
import { askAgain } from "./again.ts";
import { piecesOf } from "./chunks.ts";
import {
  cancelExport,
  countExports,
  deleteExport,
  findExport,
  isOpen,
  listExports,
  lockExport,
  noteDownload,
  toRow,
} from "./store.ts";

const keptHandlers = {
  exportList: async ({ Text, Statuses, ...controls }, { tx, viewer, now }) =>
    mapRows(await listExports(tx, viewer.userId, { Text, Statuses }, controls), (file) => toRow(file, now)),

  exportSummary: async (filters, { tx, viewer }) => {
    const counts = await countExports(tx, viewer.userId, filters);
    return { StatusCounts: exportStatuses.map((Status) => ({ Status, Count: counts.get(Status) ?? 0 })) };
  },

  exportGet: async ({ ExportId }, { tx, viewer, now }) => {
    const file = await findExport(tx, viewer.userId, BigInt(ExportId));
    if (!file) throw new CallError("NotFound");
    return { Export: toRow(file, now) };
  },

  exportCancel: async ({ ExportId }, { tx, viewer, now, recordChange }) => {
    const file = await lockExport(tx, viewer.userId, BigInt(ExportId));
    if (!file) throw new CallError("NotFound");
    if (!isOpen(file.Status)) throw new CallError("ExportIsOver");
    await cancelExport(tx, file.Id, now);
    recordChange({ ExportId, Call: file.Call, Status: { from: file.Status, to: "Cancelled" } });
    return {};
  },

  exportDelete: async ({ ExportId }, { tx, viewer, now, recordChange }) => {
    const file = await lockExport(tx, viewer.userId, BigInt(ExportId));
    if (!file) throw new CallError("NotFound");
    if (isOpen(file.Status)) throw new CallError("ExportIsRunning");
    await deleteExport(tx, file.Id, now);
    recordChange({ ExportId, Call: file.Call, Status: { from: file.Status, to: null } });
    return {};
  },

  exportDownload: {
    ownTransaction: async ({ ExportId }, { viewer, services, now }) => {
      const { database } = services;
      const file = await inTransaction(database, scopeOf(viewer), (tx) =>
        findExport(tx, viewer.userId, BigInt(ExportId)),
      );
      if (!file) throw new CallError("NotFound");
      if (!mayExport(viewer, file.Call)) throw new CallError("NoPermission");
      const isPast = file.ExpiresAt !== null && file.ExpiresAt <= now;
      if (file.Status === "Expired" || isPast) throw new CallError("ExportExpired");
      if (file.Status !== "Ready") throw new CallError("ExportNotReady");
      const scope = scopeOf(viewer);
      const note = () =>
        inTransaction(database, scope, (tx) => noteDownload(tx, file.Id, now)).catch((error: unknown) =>
          services.log.warn({ err: error, ExportId }, "exports: a download was not noted"),
        );
      return {
        name: file.FileName,
        format: file.Format,
        isCompressed: file.Format === "CSV",
        byteCount: Number(file.ByteCount),
        storedByteCount: Number(file.StoredByteCount),
        pieces: whole(piecesOf(database, scope, file), note),
      };
    },
  },
} satisfies Partial<Handlers>;

/** Noted when the last piece was taken: one that broke off is still to be fetched. */
async function* whole(pieces: AsyncIterable<Uint8Array>, note: () => Promise<unknown>) {
  yield* pieces;
  await note();
}

/** `sources` give the rows of each export that is asked for again. */
export function exportHandlers(sources: ExportSources) {
  return {
    ...keptHandlers,
    exportAgain: (input, facts) => askAgain(sources, input, facts),
  } satisfies Partial<Handlers>;
}

/** Whether the user holds the page and its export function at this moment; nobody does of a call that is gone. */
export function mayExport(viewer: Pick<UserViewer, "isSuper" | "permissions">, call: string): boolean {
  const row = calls[call as ExportCallName];
  return row !== undefined && mayCall(row.access, viewer);
}
