/**
 * Trying a record again that was set aside. A credit is matched here and now, for nothing else comes back to it; whatever has a
 * clock of its own is due at once, and the rest is looked at by its queue anyway. What fails again is set aside anew.
 */
import type { NoticeChannel } from "@opc/contract/notice-target/values";
import type { AsideQueue } from "@opc/contract/set-aside/queues";
import { currenciesOf } from "../../db/currencies.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Services } from "../../services.ts";
import { creditOfKey, matchAgain } from "../matching/one-by-one.ts";

export type Outcome = "Worked" | "StillFails" | "Asked";

interface Aside {
  Queue: AsideQueue;
  Key: string;
}

/** False of money that a person has to look at: a debit without its payout, a statement's row that could not be kept. */
export function canTry({ Queue, Key }: Aside): boolean {
  return Queue !== "matching" || creditOfKey(Key) !== undefined;
}

export async function tryAgain(
  tx: Transaction,
  services: Services,
  { Queue, Key }: Aside,
  now: Date,
): Promise<Outcome> {
  const creditId = Queue === "matching" ? creditOfKey(Key) : undefined;
  if (creditId !== undefined) {
    const error = await matchAgain(services, creditId, await currenciesOf(services.database));
    if (error !== undefined) return "StillFails";
  } else await makeDue(tx, { Queue, Key }, now);
  await tx.deleteFrom("SetAside").where("Queue", "=", Queue).where("Key", "=", Key).execute();
  return creditId === undefined ? "Asked" : "Worked";
}

/** What a key names that is no record (a channel's keys, a merchant's secret) is not found, and its queue looks at it anyway. */
async function makeDue(tx: Transaction, { Queue, Key }: Aside, now: Date): Promise<void> {
  if (Queue === "callbacks")
    await tx
      .updateTable("CallbackRecord")
      .set({ NextAttemptAt: now })
      .where("EventId", "=", Key)
      .where("Status", "=", "InProgress")
      .execute();
  if (Queue === "suppliers")
    await tx
      .updateTable("SupplierAttempt")
      .set({ NextAt: now })
      .where("Reference", "=", Key)
      .where("NextAt", "is not", null)
      .execute();
  if (Queue === "payouts")
    await tx
      .updateTable("PayoutAttempt")
      .set({ NextAt: now })
      .where("Reference", "=", Key)
      .where("NextAt", "is not", null)
      .execute();
  // The whole way was set aside: all that waits for it.
  if (Queue === "mail")
    await tx
      .updateTable("NoticeDelivery")
      .set({ NextAttemptAt: now })
      .from("NoticeTarget")
      .whereRef("NoticeTarget.Id", "=", "NoticeDelivery.TargetId")
      .where("NoticeTarget.Channel", "=", Key as NoticeChannel)
      .where("NoticeDelivery.Status", "=", "InProgress")
      .execute();
}
