/** Raises and clears notices every few seconds. Any number of workers may run it; one at a time watches. */
import { inTransaction, wholeScope } from "../db/transaction.ts";
import { watchNotices } from "../modules/notice/watch.ts";
import type { Services } from "../services.ts";
import type { BackgroundWork } from "./worker.ts";

const everyMs = 5_000;

export const watchForNotices: BackgroundWork = async (_jobs, services) => {
  let round: Promise<void> | undefined;
  const timer = setInterval(() => {
    round ??= watchOnce(services)
      .catch((error) => services.log.error({ err: error }, "notices could not be looked after"))
      .finally(() => {
        round = undefined;
      });
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await round;
  };
};

export function watchOnce({ database, clock }: Pick<Services, "database" | "clock">): Promise<void> {
  return inTransaction(database, wholeScope, (tx) => watchNotices(tx, clock.now()));
}
