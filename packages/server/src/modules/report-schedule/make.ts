/**
 * Makes the reports that are due, each in a transaction of its own in which its schedule is held: of any number of workers one
 * makes it, and it is made and has moved on to its next time, or neither. What was missed is made once, as of the last time at
 * which it was due. The user's rights are those of this moment.
 */

import { type ErrorName, errors } from "@opc/contract/errors";
import { daysOf, lastDue, nextDue } from "@opc/contract/export/schedule-rule";
import type { ScheduleFailure } from "@opc/contract/export/schedule-values";
import { userKey } from "@opc/contract/user/key";
import type { ExportSources } from "../../call/export-source.ts";
import type { UserViewer } from "../../call/handler.ts";
import { mayCall } from "../../call/may-call.ts";
import { personName } from "../../call/person-name.ts";
import { redactForLine } from "../../call/redact.ts";
import { CallError } from "../../call-error.ts";
import { isPassing } from "../../db/races.ts";
import { inTransaction, type Transaction, wholeScope } from "../../db/transaction.ts";
import type { Services } from "../../services.ts";
import { type ExportWish, startExport } from "../export/ask.ts";
import { writeOperation } from "../operation-log/write.ts";
import { viewerOfUser } from "../session/user-viewer.ts";
import { type DueSchedule, followOffsets, moveOn, takeDue, timingOf, waitOn } from "./due-store.ts";
import { exportNamed, inputOf } from "./export-input.ts";

/** So long a report waits for others of its user to end, or for the database. */
const waitForPlaceMs = 3_600_000;
const noPlace: ReadonlySet<ErrorName> = new Set([
  "TooManyExports",
  "TooManyKeptExports",
  "ExportSpaceUsedUp",
  "ExportSpaceOfAllUsedUp",
]);

type Outcome = { exportId: bigint } | { failure: ScheduleFailure } | "waits";

/** Returns how many exports were begun. */
export async function makeDueReports(sources: ExportSources, services: Services): Promise<number> {
  const { database, clock } = services;
  await inTransaction(database, wholeScope, (tx) => followOffsets(tx, clock.now()));
  let made = 0;
  for (const passed: bigint[] = []; ; ) {
    const done = await makeNext(sources, services, passed);
    if (!done) return made;
    // Also one that is moved on: whatever the clock does, a round takes each but once.
    passed.push(done.id);
    if (done.isMade) made++;
  }
}

/** The next that is due and that nobody else holds. */
async function makeNext(
  sources: ExportSources,
  services: Services,
  passed: readonly bigint[],
): Promise<{ id: bigint; isMade: boolean } | undefined> {
  const now = services.clock.now();
  let taken: DueSchedule | undefined;
  try {
    return await inTransaction(services.database, wholeScope, async (tx) => {
      taken = await takeDue(tx, now, passed);
      if (!taken) return undefined;
      const outcome = await make(tx, taken, { sources, services, now });
      await settle(tx, taken, outcome, now);
      return { id: taken.Id, isMade: typeof outcome === "object" && "exportId" in outcome };
    });
  } catch (error) {
    if (!taken) throw error;
    const schedule = taken;
    // A fault that passes takes no report away: it stays due, as one that finds no place.
    const outcome =
      isPassing(error) && isPatient(schedule, now) ? "waits" : ({ failure: "Internal" } as const);
    services.log.error(
      { err: error, scheduleId: schedule.Id.toString() },
      "a scheduled report could not be created",
    );
    await inTransaction(services.database, wholeScope, (tx) => settle(tx, schedule, outcome, now));
    return { id: schedule.Id, isMade: false };
  }
}

interface Making {
  sources: ExportSources;
  services: Services;
  now: Date;
}

async function make(
  tx: Transaction,
  schedule: DueSchedule,
  { sources, services, now }: Making,
): Promise<Outcome> {
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
    const exportId = await startExport(sources, { tx, viewer, services, now }, wish);
    await writeLine(tx, schedule, viewer, { call: known.name, input, exportId, now });
    return { exportId };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (!noPlace.has(error.errorName)) return { failure: "FilterWrong" };
    return isPatient(schedule, now) ? "waits" : { failure: "NoPlace" };
  }
}

function isPatient({ WaitingSince }: DueSchedule, now: Date): boolean {
  return now.getTime() - (WaitingSince ?? now).getTime() < waitForPlaceMs;
}

/** What nobody can mend by waiting is paused until its user has looked at it. */
const pausing: ReadonlySet<ScheduleFailure> = new Set(["RightLost", "FilterWrong"]);

async function settle(tx: Transaction, schedule: DueSchedule, outcome: Outcome, now: Date): Promise<void> {
  if (outcome === "waits") return waitOn(tx, schedule, now);
  const offset = schedule.TimeDifferenceMinutes;
  const timing = timingOf(schedule);
  const failure = "failure" in outcome ? outcome.failure : null;
  const isPaused = failure !== null && pausing.has(failure);
  if (failure !== null) await writeFailure(tx, schedule, { failure, isPaused, now });
  await moveOn(tx, schedule, {
    LastDueAt: lastDue(timing, offset, now),
    LastExportId: "exportId" in outcome ? outcome.exportId : null,
    LastFailure: failure,
    NextDueAt: isPaused ? null : nextDue(timing, offset, now),
    OffsetMinutes: offset,
  });
}

const refusals: Readonly<Record<ScheduleFailure, ErrorName>> = {
  RightLost: "NoPermission",
  UserDisabled: "NoPermission",
  FilterWrong: "ScheduleFilterWrong",
  NoPlace: "TooManyExports",
  Internal: "Internal",
};

interface Failed {
  failure: ScheduleFailure;
  isPaused: boolean;
  now: Date;
}

/** What was asked for and refused, and that the schedule was paused for it. */
function writeFailure(
  tx: Transaction,
  schedule: DueSchedule,
  { failure, isPaused, now }: Failed,
): Promise<void> {
  const ScheduleId = schedule.Id.toString();
  return writeOperation(tx, {
    at: now,
    merchantId: schedule.MerchantId,
    actor: userKey(schedule),
    sessionId: null,
    ip: "",
    requestId: `schedule ${ScheduleId}`,
    call: schedule.Call,
    input: { ScheduleId },
    change: isPaused ? { ScheduleId, Enabled: { from: true, to: false } } : null,
    code: errors[refusals[failure]].code,
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
    actor: personName(viewer),
    sessionId: null,
    ip: "",
    requestId: `schedule ${Id}`,
    call,
    input: redactForLine(input),
    change: { ExportId: exportId.toString(), ScheduleId: Id.toString() },
    code: 0,
  });
}
