/**
 * Who sees which notice: holders of the page that its kind belongs to, and of merchants' notices one's own (row-level security
 * too); what is one person's, that person alone.
 */
import {
  type NoticeKind,
  type NoticeSeverity,
  noticeFunctions,
  noticeKinds,
  noticePages,
} from "@opc/contract/home/notices";
import type { Permission } from "@opc/contract/pages";
import { sql } from "kysely";
import type { UserViewer } from "../../call/handler.ts";
import { nameFor } from "../../call/timeline.ts";
import type { Transaction } from "../../db/transaction.ts";

export interface ListedNotice {
  Id: bigint;
  Kind: NoticeKind;
  Key: string;
  Alias: string | null;
  Severity: NoticeSeverity;
  Parameters: Record<string, string>;
  RaisedAt: Date;
  ClearedAt: Date | null;
  IsRead: boolean;
}

export function kindsFor({ permissions }: Pick<UserViewer, "permissions">): NoticeKind[] {
  return noticeKinds.filter((kind) => {
    const page = noticePages[kind];
    if (page === null) return true;
    const [own, name]: [Permission, string | undefined] = [page, noticeFunctions[kind]];
    return permissions.has(own) && (name === undefined || permissions.has(`${page}.${name}`));
  });
}

/** Told to the people of the merchant that they are of; of the operator nobody else, whatever they may see. */
const ofOneMerchant: readonly NoticeKind[] = [
  // Who is asked to decide is of the asker's merchant.
  "ApprovalWaiting",
  "SettlementAccountUsable",
  "SettlementAccountRejected",
];

/** Rows of `notice n` that are the viewer's. Maintenance of a type is told to its merchants by the banner, which knows who uses it. */
export function own(viewer: UserViewer) {
  const merchant = viewer.isSuper
    ? sql`(n.kind <> all(${[...ofOneMerchant]}::text[]) or n.merchant_id = ${viewer.merchantId})`
    : sql`(n.merchant_id = ${viewer.merchantId}
        or (n.merchant_id is null and n.kind = 'Maintenance' and not n.parameters ? 'Type'))`;
  const person = sql`(n.user_id is null or n.user_id = ${viewer.userId})`;
  return sql`n.kind = any(${kindsFor(viewer)}::text[]) and ${merchant} and ${person}`;
}

/** What `own` narrows further: notices `n` that may be those of a user `u` of the merchant `m`, for who looks for such users. */
export const mayBeOwn = sql<boolean>`((n.user_id is null or n.user_id = u.id)
  and (n.merchant_id is null or n.merchant_id = m.id or m.type = 'Super'))`;

/** Which of the operator's staff did something is not told to merchants. */
export function toldTo(viewer: UserViewer, notice: ListedNotice): ListedNotice {
  const { By } = notice.Parameters;
  if (By === undefined) return notice;
  return { ...notice, Parameters: { ...notice.Parameters, By: nameFor(By, viewer) } };
}

/** Of these notices those that last and that the viewer's bell shows. */
export async function noticesAmong(
  tx: Transaction,
  viewer: UserViewer,
  ids: readonly bigint[],
): Promise<ListedNotice[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ListedNotice>`
    select n.id, n.kind, n.key, m.alias, n.severity, n.parameters, n.raised_at, n.cleared_at, false as is_read
      from notice n left join merchant m on m.id = n.merchant_id
     where n.id = any(${ids.map(String)}::bigint[]) and n.cleared_at is null and ${own(viewer)}
     order by n.id`.execute(tx);
  return rows.map((row) => toldTo(viewer, row));
}
