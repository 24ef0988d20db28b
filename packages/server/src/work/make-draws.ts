/** Draws of lotteries are made 30 days ahead, and those made up for whose time passed while no worker was there. */
import { inSharedTransaction, wholeScope } from "../db/transaction.ts";
import { makeAllDraws } from "../modules/lottery/plan.ts";
import type { Services } from "../services.ts";

/** Returns how many were made. A lottery that fails keeps no other from its draws. */
export function makeDrawsAhead({
  database,
  clock,
  log,
}: Pick<Services, "database" | "clock" | "log">): Promise<number> {
  return makeAllDraws(
    (work) => inSharedTransaction(database, wholeScope, work),
    () => clock.now(),
    (lotteryId, error) =>
      log.error({ err: error, lotteryId: lotteryId.toString() }, "draws could not be created"),
  );
}
