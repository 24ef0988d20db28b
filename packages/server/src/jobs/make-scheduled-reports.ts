/** Begins scheduled reports within seconds of their time. Any number of workers may run it: each holds what it makes. */
import { exportSources } from "../export-sources.ts";
import { makeDueReports } from "../modules/report-schedule/make.ts";
import type { BackgroundWork } from "./worker.ts";

const everyMs = 5_000;

export const makeScheduledReports: BackgroundWork = async (_jobs, services) => {
  let round: Promise<void> | undefined;
  const timer = setInterval(() => {
    // A round that takes longer than the interval is not overtaken.
    round ??= makeDueReports(exportSources, services)
      .then(() => undefined)
      .catch((error) => {
        services.log.error({ err: error }, "scheduled reports could not be made; the next round tries again");
      })
      .finally(() => {
        round = undefined;
      });
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await round;
  };
};
