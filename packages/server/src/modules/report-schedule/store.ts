/** Scheduled reports in the database. People find their own alone. */
import { maxSchedules } from "@opc/contract/export/schedule-values";
import { type Insertable, type Selectable, sql } from "kysely";
import type { UserViewer } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import { hasPart } from "../../db/filters.ts";
import { type ListControls, listByKey } from "../../db/list.ts";
import type { Tables } from "../../db/tables.ts";
import type { Transaction } from "../../db/transaction.ts";

export type Schedule = Selectable<Tables["ReportSchedule"]>;

function ownSchedules(tx: Transaction, { userId, merchantId }: UserViewer) {
  return tx
    .selectFrom("ReportSchedule")
    .where("ReportSchedule.UserId", "=", userId)
    .where("ReportSchedule.MerchantId", "=", merchantId);
}

export interface ScheduleFilters {
  Name?: string | undefined;
  Enabled?: boolean | undefined;
}

export function listSchedules(
  tx: Transaction,
  viewer: UserViewer,
  { Name, Enabled }: ScheduleFilters,
  controls: ListControls,
) {
  let filtered = ownSchedules(tx, viewer);
  if (Name !== undefined) filtered = filtered.where(hasPart("ReportSchedule.Name", Name));
  if (Enabled !== undefined) filtered = filtered.where("NextDueAt", Enabled ? "is not" : "is", null);
  return listByKey({
    tx,
    controls,
    filtered,
    shape: (query) => query.selectAll("ReportSchedule"),
    idColumn: "ReportSchedule.Id",
  });
}

/** One's own with its row held, in the version that the asker saw. Throws NotFound, RecordChanged. */
export async function lockSchedule(
  tx: Transaction,
  viewer: UserViewer,
  { ScheduleId, Version }: { ScheduleId: string; Version: number },
): Promise<Schedule> {
  const found = await ownSchedules(tx, viewer)
    .selectAll()
    .where("Id", "=", BigInt(ScheduleId))
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new CallError("NotFound");
  if (found.Version !== Version) throw new CallError("RecordChanged");
  return found;
}

/** One after the other for each user, so that two at once do not make one too many. */
export async function assertCapacity(tx: Transaction, { userId }: UserViewer): Promise<void> {
  await sql`select from user_account where id = ${userId} for no key update`.execute(tx);
  const { Count } = await tx
    .selectFrom("ReportSchedule")
    .select((is) => is.fn.countAll<bigint>().as("Count"))
    .where("UserId", "=", userId)
    .executeTakeFirstOrThrow();
  if (Count >= maxSchedules) throw new CallError("TooManySchedules", { Most: maxSchedules });
}

export async function insertSchedule(
  tx: Transaction,
  row: Insertable<Tables["ReportSchedule"]>,
): Promise<void> {
  await tx.insertInto("ReportSchedule").values(row).execute();
}

export type ScheduleChange = Partial<
  Pick<
    Schedule,
    | "Name"
    | "Range"
    | "Format"
    | "Language"
    | "Frequency"
    | "MinuteOfDay"
    | "Weekday"
    | "NextDueAt"
    | "OffsetMinutes"
  >
>;

export async function changeSchedule(
  tx: Transaction,
  { Id, Version }: Schedule,
  change: ScheduleChange,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("ReportSchedule")
    // Whoever sets it anew has not waited yet.
    .set({
      ...change,
      ...("NextDueAt" in change && { WaitingSince: null }),
      UpdatedAt: now,
      Version: Version + 1,
    })
    .where("Id", "=", Id)
    .execute();
}

export async function deleteSchedule(tx: Transaction, { Id }: Schedule): Promise<void> {
  await tx.deleteFrom("ReportSchedule").where("Id", "=", Id).execute();
}
