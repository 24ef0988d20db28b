/** Where one's notices are told from now on, and where not any more: nobody is to listen for another, or to silence what warns them. */
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import { type Found, findNewest, toldMs } from "./of-user.ts";
import { holdNotices } from "./raise.ts";

export async function holdTargetNotices(tx: Transaction, now: Date): Promise<void> {
  const since = new Date(now.getTime() - toldMs);
  const fields = sql`id::text as key, merchant_id, user_id,
    jsonb_build_object('Target', channel || ' ' || address) as parameters`;
  const confirmed = sql<Found>`
    select ${fields} from notice_target where confirmed_at > ${since} and removed_at is null`;
  // One that was never confirmed was never told anything.
  const removed = sql<Found>`
    select ${fields} from notice_target where removed_at > ${since} and confirmed_at is not null`;
  await holdNotices(tx, "NoticeTargetConfirmed", await findNewest(tx, "Warning", confirmed), now);
  await holdNotices(tx, "NoticeTargetRemoved", await findNewest(tx, "Warning", removed), now);
}
