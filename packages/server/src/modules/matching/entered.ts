/**
 * Credits that a person typed or imported: an exact row is as easily made up as a remark, so what they settle counts under the
 * rule for confirming by hand, with whatever else the same person, or anybody for the same merchant, confirmed in the last 24 hours.
 */
import type { Transaction } from "../../db/transaction.ts";
import { type AloneSums, aloneSums } from "../approval/day-sums.ts";
import { ruleOf } from "../approval/stored-rules.ts";

/** `userId`: who brought them in, or binds what was brought in. Undefined where there is no operator yet. */
export async function confirmedAlone(
  tx: Transaction,
  { userId, currency }: { userId: bigint; currency: string },
  now: Date,
  how: "hold" | "look",
): Promise<AloneSums | undefined> {
  const operator = await tx
    .selectFrom("Merchant")
    .select("Id")
    .where("Type", "=", "Super")
    .executeTakeFirst();
  if (!operator) return undefined;
  const kind = "ManualConfirm" as const;
  const rule = await ruleOf(tx, operator.Id, kind);
  return aloneSums(tx, rule, { merchantId: operator.Id, kind, currency, userId }, now, how);
}
