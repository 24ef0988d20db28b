/** Payouts that wait for a review: as many as a person works off at once, at any time; who releases them finds others a while later. */
import type { Database } from "@opc/server/db/kysely";
import { inTransaction, wholeScope } from "@opc/server/db/transaction";
import type { Random } from "../../random.ts";

export const reviewsWanted = 18;

export function payoutsUnderReview(database: Database): Promise<number> {
  return inTransaction(database, wholeScope, async (tx) => {
    const { Count } = await tx
      .selectFrom("PayoutOrder")
      .select((row) => row.fn.countAll<bigint>().as("Count"))
      .where("Status", "=", "PendingReview")
      .executeTakeFirstOrThrow();
    return Number(Count);
  });
}

/** Whom somebody pays out, and how much in whole baht, by whether a person is to look at it (setup.ts). */
export function nextPayout(random: Random, isReviewed: boolean): { alias: string; baht: number } {
  if (!isReviewed) return { alias: random.pick(["ACME", "LOTUS"]), baht: random.between(100, 900) };
  if (random.chance(0.7)) return { alias: "MANGO", baht: random.between(100, 900) };
  return { alias: "ACME", baht: 250 * random.between(40, 64) };
}
