/** Draws of lotteries are made 30 days ahead, and those made up for whose time passed while no worker was there. */
import { inTransaction, wholeScope } from "../db/transaction.ts";
import { makeAllDraws } from "../modules/lottery/plan.ts";
import type { Services } from "../services.ts";
import type { BackgroundWork } from "./worker.ts";

const everyTenMinutes = "*/10 * * * *";

export const keepDraws: BackgroundWork = async (jobs, services) => {
  await makeDrawsAhead(services);
  await jobs.work("make-draws", async () => {
    await makeDrawsAhead(services);
  });
  await jobs.schedule("make-draws", everyTenMinutes);
};

/** Answers how many were made. */
export function makeDrawsAhead({ database, clock }: Pick<Services, "database" | "clock">): Promise<number> {
  return makeAllDraws(
    (work) => inTransaction(database, wholeScope, work),
    () => clock.now(),
  );
}
