/** What people do about differences: close them with a way and a note, open them again. No money moves here. */
import { type CloseWay, waysOfCause } from "@opc/contract/reconciliation/values";
import { CallError } from "../../call-error.ts";
import type { Transaction } from "../../db/transaction.ts";
import { writeHistory } from "./keep.ts";

export interface Closer {
  userId: bigint;
  /** "ALIAS/user" */
  name: string;
}

export interface Closing {
  ids: readonly bigint[];
  way: CloseWay;
  note: string;
}

/** All of them or none. Throws NotFound, DifferenceNotOpen or DifferenceWayUnfit. Returns how many. */
export async function closeDifferences(
  tx: Transaction,
  { ids, way, note }: Closing,
  by: Closer,
  now: Date,
): Promise<number> {
  const wanted = [...new Set(ids)];
  const rows = await tx
    .selectFrom("ReconciliationDifference")
    .select(["Id", "State", "Cause"])
    .where("Id", "in", wanted)
    .orderBy("Id")
    .forUpdate()
    .execute();
  if (rows.length < wanted.length) throw new CallError("NotFound");
  const closed = rows.filter(({ State }) => State === "Closed").length;
  if (closed > 0) throw new CallError("DifferenceNotOpen", { Count: closed }, { Count: closed });
  const unfit = rows.filter(({ Cause }) => !(waysOfCause[Cause] as readonly CloseWay[]).includes(way)).length;
  if (unfit > 0) throw new CallError("DifferenceWayUnfit", { Count: unfit }, { Count: unfit });
  await tx
    .updateTable("ReconciliationDifference")
    .set({
      State: "Closed",
      Way: way,
      Note: note,
      ClosedByUserId: by.userId,
      ClosedBy: by.name,
      ClosedAt: now,
    })
    .where("Id", "in", wanted)
    .execute();
  const lines = rows.map(({ Id }) => ({ id: Id, act: "Closed" as const, by: by.name, way, note }));
  await writeHistory(tx, lines, now);
  return rows.length;
}

/** Throws NotFound or DifferenceNotClosed. Returns how it was closed. */
export async function reopenDifference(
  tx: Transaction,
  id: bigint,
  reason: string,
  by: Closer,
  now: Date,
): Promise<string | null> {
  const row = await tx
    .selectFrom("ReconciliationDifference")
    .select(["State", "Way"])
    .where("Id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new CallError("NotFound");
  if (row.State !== "Closed") throw new CallError("DifferenceNotClosed");
  await tx
    .updateTable("ReconciliationDifference")
    .set({ State: "Open", Way: null, Note: null, ClosedByUserId: null, ClosedBy: null, ClosedAt: null })
    .set((eb) => ({ ReopenedCount: eb("ReopenedCount", "+", 1) }))
    .where("Id", "=", id)
    .execute();
  await writeHistory(tx, [{ id, act: "Reopened", by: by.name, note: reason }], now);
  return row.Way;
}
