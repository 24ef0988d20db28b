/**
 * Makes the reports that are due, each in a transaction of its own in which its schedule is held: of any number of workers one
 * makes it, and it is made and has moved on to its next time, or neither. What was missed is made once, as of the last time at
 * which it was due. The user's rights are those of this moment.
 */
import type { ErrorName } from "@opc/contract/errors";
import { daysOf, lastDue, nextDue } from "@opc/contract/report-schedule-rule";
import type { ScheduleFailure } from "@opc/contract/report-schedule-values";
import { CallError } from "../../call/call-error.ts";
import type { UserViewer } from "../../call/handler.ts";
import { mayCall } from "../../call/may-call.ts";
import { inTransaction, type Transaction, wholeScope } from "../../db/transaction.ts";
import { redactForLine } from "../../http/redact.ts";
import type { Services } from "../../services.ts";
import { type ExportWish, startExport } from "../export/ask.ts";
import { writeOperation } from "../operation-log/write.ts";
import { viewerOfUser } from "../session/user-viewer.ts";
import { type DueSchedule, followOffsets, moveOn, takeDue, timingOf, waitOn } from "./due-store.ts";
import { exportNamed, inputOf } from "./export-input.ts";

/** So long a report waits for others of its user to end. */
const waitForPlaceMs = 3_600_000;
const noPlace: ReadonlySet<ErrorName> = new Set(["TooManyExports", "ExportSpaceUsedUp"]);

type Outcome = { exportId: bigint } | { failure: ScheduleFailure } | "waits";

/** Answers how many exports were begun. */
export async function makeDueReports(services: Services): Promise<number> {
  const { database, clock } = services;
  await inTransaction(database, wholeScope, (tx) => followOffsets(tx, clock.now()));
  let made = 0;
  for (const passed: bigint[] = []; ; ) {
    const done = await makeNext(services, passed);
    if (!done) return made;
    // Also one that is moved on: whatever the clock does, a round takes each but once.
    passed.push(done.id);
    if (done.isMade) made++;
  }
}

/** The next that is due and that nobody else holds. */
async function makeNext(
  services: Services,
  passed: readonly bigint[],
): Promise<{ id: bigint; isMade: boolean } | undefined> {
  const now = services.clock.now();
  let taken: DueSchedule | undefined;
  try {
    return await inTransaction(services.database, wholeScope, async (tx) => {
      taken = await takeDue(tx, now, passed);
      if (!taken) return undefined;
      const outcome = await make(tx, taken, services, now);
      await settle(tx, taken, outcome, now);
      return { id: taken.Id, isMade: typeof outcome === "object" && "exportId" in outcome };
    });
  } catch (error) {
    if (!taken) throw error;
    const schedule = taken;
    services.log.error(
      { err: error, scheduleId: schedule.Id.toString() },
      "a scheduled report could not be made",
    );
    await inTransaction(services.database, wholeScope, (tx) =>
      settle(tx, schedule, { failure: "Internal" }, now),
    );
    return { id: schedule.Id, isMade: false };
  }
}

async function make(tx: Transaction, schedule: DueSchedule, services: Services, now: Date): Promise<Outcome> {
  const viewer = await viewerOfUser(tx, schedule.UserId);
  if (!viewer) return { failure: "UserDisabled" };
  const known = exportNamed(schedule.Call);
  if (!known || !mayCall(known.row.access, viewer)) return { failure: "RightLost" };
  const { Format: format, Language: language } = schedule;
  const dueAt = lastDue(timingOf(schedule), schedule.TimeDifferenceMinutes, now);
  const days = schedule.Range ? daysOf(schedule.Range, dueAt, schedule.TimeDifferenceMinutes) : undefined;
  try {
    const input = inputOf(known, schedule.Filter, days, format);
    const wish = { call: known.name, input, format, language } as ExportWish<typeof known.name>;
    const exportId = await startExport({ tx, viewer, services, now }, wish);
    await writeLine(tx, schedule, viewer, { call: known.name, input, exportId, now });
    return { exportId };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (!noPlace.has(error.errorName)) return { failure: "FilterWrong" };
    const isPatient = now.getTime() - (schedule.WaitingSince ?? now).getTime() < waitForPlaceMs;
    return isPatient ? "waits" : { failure: "NoPlace" };
  }
}

/** What nobody can mend by waiting is paused until its user has looked at it. */
const pausing: ReadonlySet<ScheduleFailure> = new Set(["RightLost", "FilterWrong"]);

async function settle(tx: Transaction, schedule: DueSchedule, outcome: Outcome, now: Date): Promise<void> {
  if (outcome === "waits") return waitOn(tx, schedule, now);
  const offset = schedule.TimeDifferenceMinutes;
  const timing = timingOf(schedule);
  const failure = "failure" in outcome ? outcome.failure : null;
  await moveOn(tx, schedule, {
    LastDueAt: lastDue(timing, offset, now),
    LastExportId: "exportId" in outcome ? outcome.exportId : null,
    LastFailure: failure,
    NextDueAt: failure !== null && pausing.has(failure) ? null : nextDue(timing, offset, now),
    OffsetMinutes: offset,
  });
}

interface Made {
  call: string;
  input: object;
  exportId: bigint;
  now: Date;
}

/** As if the user had asked for it, which the schedule did. */
function writeLine(
  tx: Transaction,
  { Id }: DueSchedule,
  viewer: UserViewer,
  { call, input, exportId, now }: Made,
): Promise<void> {
  return writeOperation(tx, {
    at: now,
    merchantId: viewer.merchantId,
    actor: `${viewer.merchantAlias}/${viewer.userName}`,
    sessionId: null,
    ip: "",
    requestId: `schedule ${Id}`,
    call,
    input: redactForLine(input),
    change: { ExportId: exportId.toString(), ScheduleId: Id.toString() },
    code: 0,
  });
}
