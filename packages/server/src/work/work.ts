// Everything that a worker process does in the background, as one table.
import { dayMs, minuteMs, secondMs } from "@opc/contract/time";
import { exportSources } from "../export-sources.ts";
import { ExportMaker } from "../modules/export/maker.ts";
import { carryOutProof } from "../modules/proof/carry-out.ts";
import { compareWaiting } from "../modules/reconciliation/compare.ts";
import { askTonight } from "../modules/reconciliation/night.ts";
import { countNotedQuarters } from "../modules/report/count.ts";
import { makeDueReports } from "../modules/report-schedule/make.ts";
import { writeFailures } from "../modules/session/failures.ts";
import type { Services } from "../services.ts";
import { archiveDueMonth } from "./archive-months.ts";
import { callbackWork } from "./callback-work.ts";
import { cleanUp } from "./clean-up.ts";
import { expireDueApprovals } from "./expire-approvals.ts";
import { expireOrders } from "./expire-orders.ts";
import { exportWork } from "./export-work.ts";
import { makeDrawsAhead } from "./make-draws.ts";
import { makePartitions } from "./make-partitions.ts";
import { noticeWork, tellOnce } from "./notice-work.ts";
import { askIfNotFresh, enqueueNightly } from "./prove-books.ts";
import { sealingWork } from "./seal-chains.ts";
import { sealSinkWork } from "./send-seals.ts";
import type { Work } from "./start.ts";
import { supplierWork } from "./supplier-work.ts";
import { timeOutDueCodes } from "./time-out-codes.ts";
import { dailyAt, everyMinutes, hourlyAt } from "./times.ts";
import { turnOnDueRules } from "./turn-on-rules.ts";
import { anchorWork } from "./watch-anchor.ts";
import { watchOnce } from "./watch-notices.ts";

/** `at`: in one of all workers, in UTC. `everyMs`: in each; where it matters, what it takes is held by one. */
export function workOf(services: Services): readonly Work[] {
  const { database } = services;
  return [
    { name: "make-partitions", at: dailyAt(2), atStart: true, run: () => makePartitions(services) },
    { name: "make-draws", at: everyMinutes(10), firstAfterMs: 0, run: () => makeDrawsAhead(services) },
    { name: "clean-up", at: hourlyAt(17), run: (isStopping) => cleanUp(services, isStopping) },
    {
      name: "archive-months",
      at: dailyAt(4),
      run: (isStopping) => archiveDueMonth(services, isStopping),
    },
    // Neither proof nor comparisons are among the first things that a server does.
    {
      name: "ask-for-proof",
      at: dailyAt(3),
      firstAfterMs: 15 * secondMs,
      run: () => enqueueNightly(services),
    },
    {
      name: "ask-for-missing-proof",
      everyMs: dayMs,
      firstAfterMs: 15 * secondMs,
      run: () => askIfNotFresh(services),
    },
    { name: "prove-books", everyMs: secondMs, run: (isStopping) => carryOutProof(services, isStopping) },
    {
      name: "ask-for-comparisons",
      everyMs: minuteMs,
      firstAfterMs: 20 * secondMs,
      run: () => askTonight(services),
    },
    {
      name: "compare-accounts",
      everyMs: secondMs,
      run: (isStopping) => compareWaiting(services, isStopping),
    },
    { name: "expire-orders", everyMs: 2 * secondMs, run: () => expireOrders(services) },
    { name: "expire-approvals", everyMs: 30 * secondMs, run: () => expireDueApprovals(services) },
    { name: "write-sign-in-failures", everyMs: 5 * secondMs, run: () => writeFailures(services) },
    { name: "turn-on-rules", everyMs: 30 * secondMs, run: () => turnOnDueRules(services) },
    { name: "time-out-codes", everyMs: secondMs, run: () => timeOutDueCodes(services) },
    { name: "watch-notices", everyMs: 5 * secondMs, run: () => watchOnce(services) },
    { name: "tell-targets", everyMs: 2 * secondMs, run: () => tellOnce(services) },
    { name: "count-reports", everyMs: 3 * secondMs, run: () => countNotedQuarters(database) },
    {
      name: "make-scheduled-reports",
      everyMs: 5 * secondMs,
      run: () => makeDueReports(exportSources, services),
    },
    sealingWork(services),
    anchorWork(services),
    ...sealSinkWork(services),
    exportWork(new ExportMaker(exportSources, services)),
    callbackWork(services),
    noticeWork(services),
    ...supplierWork(services),
  ];
}
