/**
 * Credits that a person typed or imported: an exact row is as easily made up as a remark, so what they settle counts under the
 * rule for confirming by hand, with whatever else the same person, or anybody for the same merchant, confirmed that day.
 */
import type { Transaction } from "../../db/transaction.ts";
import { type AloneToday, aloneToday } from "../approval/day-sums.ts";
import { ruleOf } from "../approval/rule-store.ts";

/** `userId`: who brought them in, or binds what was brought in. Undefined where there is no operator yet. */
export async function confirmedAlone(
  tx: Transaction,
  { userId, currency }: { userId: bigint; currency: string },
  now: Date,
  how: "hold" | "look",
): Promise<AloneToday | undefined> {
  const operator = await tx
    .selectFrom("Merchant")
    .select("Id")
    .where("Type", "=", "Super")
    .executeTakeFirst();
  if (!operator) return undefined;
  const kind = "ManualConfirm" as const;
  const rule = await ruleOf(tx, operator.Id, kind);
  return aloneToday(tx, rule, { merchantId: operator.Id, kind, currency, userId }, now, how);
}
