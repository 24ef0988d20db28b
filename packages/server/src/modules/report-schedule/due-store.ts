/** Schedules that are due, held while their report is made. */
import { nextDue, type Timing } from "@opc/contract/export/schedule-rule";
import { type Selectable, sql } from "kysely";
import type { Tables } from "../../db/tables.ts";
import type { Transaction } from "../../db/transaction.ts";

type Schedule = Selectable<Tables["ReportSchedule"]>;

export interface DueSchedule extends Schedule {
  /** The merchant's own, as it is now. */
  TimeDifferenceMinutes: number;
  MerchantAlias: string;
  UserName: string;
}

export function timingOf(schedule: Pick<Schedule, "Frequency" | "MinuteOfDay" | "Weekday">): Timing {
  return {
    frequency: schedule.Frequency,
    minuteOfDay: schedule.MinuteOfDay,
    weekday: schedule.Weekday,
  };
}

/** One that no other worker holds, the one that has waited longest first. */
export function takeDue(
  tx: Transaction,
  now: Date,
  except: readonly bigint[],
): Promise<DueSchedule | undefined> {
  return tx
    .selectFrom("ReportSchedule")
    .innerJoin("Merchant", "Merchant.Id", "ReportSchedule.MerchantId")
    .innerJoin("UserAccount", "UserAccount.Id", "ReportSchedule.UserId")
    .selectAll("ReportSchedule")
    .select(["Merchant.TimeDifferenceMinutes", "Merchant.Alias as MerchantAlias", "UserAccount.UserName"])
    .where("NextDueAt", "<=", now)
    .where(sql<boolean>`${sql.ref("ReportSchedule.Id")} <> all(${[...except]}::bigint[])`)
    .orderBy("NextDueAt")
    .orderBy("ReportSchedule.Id")
    .limit(1)
    .forUpdate("ReportSchedule")
    .skipLocked()
    .executeTakeFirst();
}

/** Where a merchant's clock was set otherwise since, the next time is said anew. */
export async function followOffsets(tx: Transaction, now: Date): Promise<void> {
  const moved = await tx
    .selectFrom("ReportSchedule")
    .innerJoin("Merchant", "Merchant.Id", "ReportSchedule.MerchantId")
    .selectAll("ReportSchedule")
    .select("Merchant.TimeDifferenceMinutes")
    .where("NextDueAt", ">", now)
    .whereRef("ReportSchedule.OffsetMinutes", "<>", "Merchant.TimeDifferenceMinutes")
    .forUpdate("ReportSchedule")
    .skipLocked()
    .execute();
  for (const { Id, TimeDifferenceMinutes: offset, ...schedule } of moved) {
    await tx
      .updateTable("ReportSchedule")
      .set({ NextDueAt: nextDue(timingOf(schedule), offset, now), OffsetMinutes: offset })
      .where("Id", "=", Id)
      .execute();
  }
}

type Moved = Pick<Schedule, "LastDueAt" | "LastExportId" | "LastFailure" | "NextDueAt" | "OffsetMinutes">;

/** It stays due. */
export async function waitOn(tx: Transaction, { Id, WaitingSince }: Schedule, now: Date): Promise<void> {
  if (WaitingSince !== null) return;
  await tx.updateTable("ReportSchedule").set({ WaitingSince: now }).where("Id", "=", Id).execute();
}

/** From the time at which it was taken, and from no other. */
export async function moveOn(tx: Transaction, { Id, NextDueAt }: Schedule, moved: Moved): Promise<void> {
  if (moved.LastExportId !== null) {
    await sql`update export_file set schedule_id = ${Id} where id = ${moved.LastExportId}`.execute(tx);
  }
  await tx
    .updateTable("ReportSchedule")
    .set({ ...moved, WaitingSince: null })
    .where("Id", "=", Id)
    .where("NextDueAt", "=", NextDueAt)
    .execute();
}
