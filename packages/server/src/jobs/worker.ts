// Everything that a worker process does in the background, as one explicit list.
import type { Services } from "../services.ts";
import type { Jobs } from "./boss.ts";
import { cleanUpInTime } from "./clean-up.ts";
import { countReports } from "./count-reports.ts";
import { deliverCallbacks } from "./deliver-callbacks.ts";
import { expireApprovalsInTime } from "./expire-approvals.ts";
import { expireOrdersInTime } from "./expire-orders.ts";
import { keepDraws } from "./make-draws.ts";
import { makeExports } from "./make-exports.ts";
import { keepPartitions } from "./make-partitions.ts";
import { makeScheduledReports } from "./make-scheduled-reports.ts";
import { proveBooksNightly } from "./prove-books.ts";
import { reconcile } from "./reconcile.ts";
import { sealChains } from "./seal-chains.ts";
import { speakToSuppliers } from "./speak-to-suppliers.ts";
import { timeOutCodesInTime } from "./time-out-codes.ts";
import { watchForNotices } from "./watch-notices.ts";

/** Begins one kind of background work; answers how to end it, for work that keeps its own timer. */
export type BackgroundWork = (
  jobs: Jobs,
  services: Services,
) => Promise<(() => Promise<void>) | undefined> | Promise<void>;

const works: BackgroundWork[] = [
  keepPartitions,
  keepDraws,
  deliverCallbacks,
  speakToSuppliers,
  expireOrdersInTime,
  timeOutCodesInTime,
  expireApprovalsInTime,
  cleanUpInTime,
  sealChains,
  proveBooksNightly,
  watchForNotices,
  countReports,
  makeExports,
  reconcile,
  makeScheduledReports,
];

export async function startWorker(jobs: Jobs, services: Services): Promise<() => Promise<void>> {
  const ends: (() => Promise<void>)[] = [];
  for (const begin of works) {
    const end = await begin(jobs, services);
    if (end) ends.push(end);
  }
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}
