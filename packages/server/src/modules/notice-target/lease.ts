/**
 * Takes due deliveries for this worker, as of callbacks: until its lease is over a row is this worker's, and one that dies gives
 * its rows back. What nobody is to be told of any more ends here, and what falls into quiet hours waits for their end. What is urgent
 * goes before the rest and waits for no hour's allowance: a storm of crawlers must not hide that somebody is inside.
 */
import type { Language } from "@opc/contract/errors";
import type { NoticeKind } from "@opc/contract/home/notices";
import {
  maxNoticesPerHour,
  type NoticeChannel,
  type NoticePurpose,
  urgentNoticeKinds,
} from "@opc/contract/notice-target/values";
import { hourMs, secondMs } from "@opc/contract/time";
import { sql } from "kysely";
import type { UserViewer } from "../../call/handler.ts";
import type { Transaction } from "../../db/transaction.ts";
import { type ListedNotice, noticesAmong } from "../notice/shown.ts";
import { viewerToTell } from "../session/user-viewer.ts";
import { quietUntil } from "./rules.ts";

/** Longer than the longest attempt and the writing down of its result. */
export const noticeLeaseMs = 30 * secondMs;
/** On the way to one target at once, and in all. */
const targetWidth = 4;
const maxLeased = 32;

interface Leased {
  Id: bigint;
  TargetId: bigint;
  UserId: bigint;
  Purpose: NoticePurpose;
  NoticeId: bigint | null;
  Step: number;
  StartedAt: Date;
  LeasedUntil: Date;
  Channel: NoticeChannel;
  Address: string;
  Kinds: NoticeKind[];
  Language: Language;
  QuietFrom: number;
  QuietTo: number;
  SecretEncrypted: Buffer | null;
  CodeSealed: Buffer | null;
  CodeExpiresAt: Date | null;
}

export interface DueDelivery extends Leased {
  viewer: UserViewer;
  /** Of a notice. */
  notice: ListedNotice | undefined;
}

export async function leaseDueNotices(tx: Transaction, now: Date): Promise<DueDelivery[]> {
  const leased = await lease(tx, now);
  const due: DueDelivery[] = [];
  for (const [userId, own] of Map.groupBy(leased, ({ UserId }) => UserId)) {
    const viewer = await viewerToTell(tx, userId);
    const ids = own.flatMap(({ NoticeId }) => (NoticeId === null ? [] : [NoticeId]));
    const shown = viewer ? await noticesAmong(tx, viewer, ids) : [];
    for (const delivery of own) {
      const notice = shown.find(({ Id }) => Id === delivery.NoticeId);
      if (!viewer || isOver(delivery, notice, now)) await end(tx, delivery.Id, now);
      else {
        const until = notice && quietUntil(delivery, notice.Kind, now, viewer.timeDifferenceMinutes);
        if (until) await postpone(tx, delivery.Id, until);
        else due.push({ ...delivery, viewer, notice });
      }
    }
  }
  return due;
}

function isOver({ Purpose, Kinds, CodeExpiresAt }: Leased, notice: ListedNotice | undefined, now: Date) {
  if (Purpose === "Confirm") return CodeExpiresAt === null || CodeExpiresAt <= now;
  return Purpose === "Notice" && (!notice || !Kinds.includes(notice.Kind));
}

async function lease(tx: Transaction, now: Date): Promise<Leased[]> {
  const until = new Date(now.getTime() + noticeLeaseMs);
  const isFree = sql`(d.leased_until is null or d.leased_until <= ${now})`;
  const isDue = sql`d.status = 'InProgress' and d.next_attempt_at <= ${now} and ${isFree}`;
  const isUrgent = sql`coalesce(n.kind = any(${[...urgentNoticeKinds]}::text[]), false)`;
  // Targets before deliveries, as in all that locks both.
  const { rows: probed } = await sql<{ Id: bigint }>`
    update notice_target set circuit = 'HalfOpen', next_probe_at = ${until} where id in (
      select t.id from notice_target t
       where t.circuit <> 'Closed' and t.next_probe_at <= ${now}
         and exists (select from notice_delivery d where d.target_id = t.id and ${isDue})
       for update skip locked)
    returning id`.execute(tx);
  const { rows } = await sql<Leased>`
    with waiting as (
      select d.id, d.purpose = 'Notice' and not ${isUrgent} as may_wait, t.id as target_id,
        t.id = any(${probed.map(({ Id }) => Id)}::bigint[]) as is_probed,
        row_number() over (partition by t.id order by d.purpose = 'Notice', not ${isUrgent}, d.step, d.id) as turn
        from notice_delivery d join notice_target t on t.id = d.target_id left join notice n on n.id = d.notice_id
       where ${isDue} and t.removed_at is null and (t.rests_until is null or t.rests_until <= ${now})
         and (t.circuit = 'Closed' or t.id = any(${probed.map(({ Id }) => Id)}::bigint[]))
    ), known as (
      select t.target_id,
        (select count(*) from notice_delivery s
          where s.target_id = t.target_id and s.finished_at is null and s.leased_until > ${now}) as on_the_way,
        (select count(*) from notice_delivery s
          where s.target_id = t.target_id and s.finished_at > ${new Date(now.getTime() - hourMs)}
            and s.purpose = 'Notice' and s.status = 'Success') as sent
        from (select distinct target_id from waiting) t
    ), chosen as (
      select w.id from waiting w join known on known.target_id = w.target_id
       where w.turn + known.on_the_way <= case when w.is_probed then 1 else ${targetWidth} end
         and (not w.may_wait or w.turn + known.on_the_way + known.sent <= ${maxNoticesPerHour})
       order by w.turn, w.id limit ${maxLeased}
    ), held as (
      select d.id from notice_delivery d where d.id in (select id from chosen) and ${isDue} for update skip locked
    )
    update notice_delivery d set leased_until = ${until}
      from held, notice_target t
     where d.id = held.id and t.id = d.target_id
    returning d.id, d.target_id, d.user_id, d.purpose, d.notice_id, d.step, d.created_at as started_at, d.leased_until,
      t.channel, t.address, t.kinds, t.language, t.quiet_from, t.quiet_to, t.secret_encrypted, t.code_sealed,
      t.code_expires_at`.execute(tx);
  return rows;
}

async function end(tx: Transaction, id: bigint, now: Date): Promise<void> {
  await sql`update notice_delivery set status = 'Over', finished_at = ${now}, next_attempt_at = null, leased_until = null
             where id = ${id}`.execute(tx);
}

async function postpone(tx: Transaction, id: bigint, until: Date): Promise<void> {
  await sql`update notice_delivery set next_attempt_at = ${until}, leased_until = null where id = ${id}`.execute(
    tx,
  );
}
