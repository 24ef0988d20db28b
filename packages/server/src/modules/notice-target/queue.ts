/**
 * Who is told of what: each notice is given once to the confirmed targets whose owner's bell shows it at that moment, of the kinds
 * that they chose. Notices from before a target was confirmed are on the bell alone.
 */
import { sql } from "kysely";
import { newId } from "../../db/id.ts";
import type { Transaction } from "../../db/transaction.ts";
import { mayBeOwn, noticesAmong } from "../notice/shown.ts";
import { viewerToTell } from "../session/user-viewer.ts";

/** Of one round. */
const maxNotices = 200;

interface Ready {
  Id: bigint;
  UserId: bigint;
  MerchantId: bigint;
  Kinds: string[];
  ConfirmedAt: Date;
}

/** Returns whether there may be more. */
export async function tellTargets(tx: Transaction, now: Date): Promise<boolean> {
  const { rows: notices } = await sql<{ Id: bigint }>`
    update notice set told_at = ${now} where id in (
      select id from notice where told_at is null order by id limit ${maxNotices} for update skip locked)
    returning id`.execute(tx);
  if (notices.length === 0) return false;
  const ids = notices.map(({ Id }) => Id);
  const { rows: targets } = await sql<Ready>`
    select t.id, t.user_id, t.merchant_id, t.kinds, t.confirmed_at
      from notice_target t join user_account u on u.id = t.user_id join merchant m on m.id = u.merchant_id
     where t.confirmed_at is not null and t.removed_at is null
       and exists (select from notice n where n.id = any(${ids}::bigint[]) and n.kind = any(t.kinds) and ${mayBeOwn})
     order by t.user_id, t.id`.execute(tx);
  for (const [userId, own] of Map.groupBy(targets, ({ UserId }) => UserId)) {
    const viewer = await viewerToTell(tx, userId);
    if (!viewer) continue;
    const shown = await noticesAmong(tx, viewer, ids);
    for (const target of own)
      for (const { Id, Kind, RaisedAt } of shown) {
        if (!target.Kinds.includes(Kind) || RaisedAt < target.ConfirmedAt) continue;
        await queueNotice(tx, target, Id, now);
      }
  }
  return notices.length === maxNotices;
}

async function queueNotice(tx: Transaction, target: Ready, noticeId: bigint, now: Date): Promise<void> {
  await sql`
    insert into notice_delivery (id, merchant_id, user_id, target_id, purpose, notice_id, status, next_attempt_at, created_at)
    values (${newId(now)}, ${target.MerchantId}, ${target.UserId}, ${target.Id}, 'Notice', ${noticeId}, 'InProgress', ${now}, ${now})
    on conflict (target_id, notice_id) do nothing`.execute(tx);
}
