/** What a viewer's bell lists and counts, and what of it was read. */
import { type NoticeSeverity, noticesShown } from "@opc/contract/home/notices";
import { sql } from "kysely";
import type { UserViewer } from "../../call/handler.ts";
import type { Transaction } from "../../db/transaction.ts";
import { type ListedNotice, own, toldTo } from "./shown.ts";

const readBy = ({ userId }: UserViewer) =>
  sql`exists (select from notice_read r where r.notice_id = n.id and r.user_id = ${userId})`;

/** From the least. */
const severities = sql`array['Info', 'Warning', 'Critical']`;

export async function countNotices(tx: Transaction, viewer: UserViewer) {
  const { rows } = await sql<{ Open: number; Unread: number; Worst: NoticeSeverity | null }>`
    select count(*)::int as open, count(*) filter (where not read)::int as unread,
           (${severities})[max(array_position(${severities}, severity))] as worst
      from (select n.severity, ${readBy(viewer)} as read from notice n
             where n.cleared_at is null and ${own(viewer)}) as mine`.execute(tx);
  return rows[0] ?? { Open: 0, Unread: 0, Worst: null };
}

export async function listNotices(
  tx: Transaction,
  viewer: UserViewer,
  open: boolean,
): Promise<ListedNotice[]> {
  // What lasts is shown by how bad it is: no number of newer notices hides a worse one.
  const bySeverity = open ? sql`array_position(${severities}, n.severity) desc,` : sql``;
  const { rows } = await sql<ListedNotice>`
    select n.id, n.kind, n.key, m.alias, n.severity, n.parameters, n.raised_at, n.cleared_at, ${readBy(viewer)} as is_read
      from notice n left join merchant m on m.id = n.merchant_id
     where ${open ? sql`n.cleared_at is null` : sql`n.cleared_at is not null`} and ${own(viewer)}
     order by ${bySeverity} n.id desc limit ${noticesShown}`.execute(tx);
  return rows.map((row) => toldTo(viewer, row));
}

/** `ids` undefined: all that the bell shows; the years before are none of its business. */
export async function markRead(
  tx: Transaction,
  viewer: UserViewer,
  ids: readonly string[] | undefined,
  now: Date,
): Promise<void> {
  const latest = sql`select n.id from notice n where n.cleared_at is not null and ${own(viewer)}
    order by n.id desc limit ${noticesShown}`;
  const chosen =
    ids === undefined
      ? sql`(n.cleared_at is null or n.id in (${latest}))`
      : sql`n.id = any(${[...ids]}::bigint[])`;
  await sql`
    insert into notice_read (notice_id, user_id, merchant_id, read_at)
    select n.id, ${viewer.userId}, ${viewer.merchantId}, ${now} from notice n where ${chosen} and ${own(viewer)}
    on conflict do nothing`.execute(tx);
}
