/** Draws of lotteries are made 30 days ahead, and those made up for whose time passed while no worker was there. */
import { inTransaction, wholeScope } from "../db/transaction.ts";
import { makeAllDraws } from "../modules/lottery/plan.ts";
import type { Services } from "../services.ts";
import type { BackgroundWork } from "./worker.ts";

const everyTenMinutes = "*/10 * * * *";

export const keepDraws: BackgroundWork = async (jobs, services) => {
  await jobs.work("make-draws", async () => {
    await makeDrawsAhead(services);
  });
  await jobs.schedule("make-draws", everyTenMinutes);
  // Nobody waits for it: whatever is wrong with a lottery, the system starts.
  const first = makeDrawsAhead(services).catch((error) => {
    services.log.error({ err: error }, "draws could not be made ahead; the next round tries again");
  });
  return async () => {
    await first;
  };
};

/** Answers how many were made. A lottery that fails keeps no other from its draws. */
export function makeDrawsAhead({
  database,
  clock,
  log,
}: Pick<Services, "database" | "clock" | "log">): Promise<number> {
  return makeAllDraws(
    (work) => inTransaction(database, wholeScope, work),
    () => clock.now(),
    (lotteryId, error) =>
      log.error({ err: error, lotteryId: lotteryId.toString() }, "draws could not be made"),
  );
}
