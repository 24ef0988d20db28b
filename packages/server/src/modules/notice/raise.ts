/**
 * Notices: raised when something begins that people should know, cleared when it is over. Raised again while it lasts, it stays
 * the one notice that it is, with its newest parameters.
 */
import type { NoticeKind, NoticeSeverity } from "@opc/contract/home/notices";
import { sql } from "kysely";
import { newId } from "../../db/id.ts";
import { inWholeScope, type Transaction } from "../../db/transaction.ts";

export interface NewNotice {
  kind: NoticeKind;
  /** What it is about, unique within its kind while it lasts. */
  key: string;
  /** Null: the operator's alone (a maintenance: everybody's). */
  merchantId: bigint | null;
  /** One person's alone, of that merchant. */
  userId?: bigint;
  severity: NoticeSeverity;
  /** What its text is filled with; never a secret. */
  parameters?: Readonly<Record<string, string>>;
}

/** An administrator was made on the server: `reason` where the glass was broken, so that they approve at once. */
export function administratorMade(user: string, reason: string | undefined): NewNotice {
  const parameters = { User: user, ...(reason !== undefined && { Reason: reason }) };
  return { kind: "AdministratorMade", key: user, merchantId: null, severity: "Critical", parameters };
}

const orRenewed = sql`on conflict (kind, key) where cleared_at is null
  do update set severity = excluded.severity, parameters = excluded.parameters
   where (notice.severity, notice.parameters) is distinct from (excluded.severity, excluded.parameters)`;

/** Returns whether it is new. */
export async function raiseNotice(tx: Transaction, notice: NewNotice, now: Date): Promise<boolean> {
  const parameters = JSON.stringify(notice.parameters ?? {});
  const { rows } = await inWholeScope(tx, () =>
    sql<{ IsNew: boolean }>`
      insert into notice (id, kind, key, merchant_id, user_id, severity, parameters, raised_at)
      values (${newId()}, ${notice.kind}, ${notice.key}, ${notice.merchantId}, ${notice.userId ?? null}, ${notice.severity},
              ${parameters}::jsonb, ${now})
      ${orRenewed}
      returning xmax = 0 as is_new`.execute(tx),
  );
  return rows[0]?.IsNew ?? false;
}

/** Returns whether there was one to clear. */
export async function clearNotice(
  tx: Transaction,
  kind: NoticeKind,
  key: string,
  now: Date,
): Promise<boolean> {
  const result = await inWholeScope(tx, () =>
    sql`update notice set cleared_at = greatest(${now}, raised_at)
         where kind = ${kind} and key = ${key} and cleared_at is null`.execute(tx),
  );
  return (result.numAffectedRows ?? 0n) > 0n;
}

/**
 * Makes the open notices of a kind be exactly these: raises what is new, clears what is over. Asked every few seconds, so what
 * stands as it is told is not even locked; one that somebody clears at that very moment is raised by the next round.
 */
export async function holdNotices(
  tx: Transaction,
  kind: NoticeKind,
  notices: readonly Omit<NewNotice, "kind">[],
  now: Date,
): Promise<void> {
  const byKey = new Map(notices.map((notice) => [notice.key, notice]));
  await inWholeScope(tx, async () => {
    if (byKey.size > 0) await raiseChanged(tx, kind, [...byKey.values()], now);
    await sql`update notice set cleared_at = greatest(${now}, raised_at)
         where kind = ${kind} and cleared_at is null and key <> all(${[...byKey.keys()]}::text[])`.execute(
      tx,
    );
  });
}

async function raiseChanged(
  tx: Transaction,
  kind: NoticeKind,
  notices: readonly Omit<NewNotice, "kind">[],
  now: Date,
): Promise<void> {
  const rows = notices.map(({ key, merchantId, userId, severity, parameters = {} }) => ({
    ...{ id: String(newId()), key, severity, parameters },
    ...{ merchant_id: merchantId?.toString(), user_id: userId?.toString() },
  }));
  await sql`
    insert into notice (id, kind, key, merchant_id, user_id, severity, parameters, raised_at)
    select held.id, ${kind}, held.key, held.merchant_id, held.user_id, held.severity, held.parameters, ${now}
      from json_to_recordset(${JSON.stringify(rows)}::json) as held (id bigint, key text, merchant_id bigint, user_id bigint,
        severity text, parameters jsonb)
     where not exists (select from notice n where n.kind = ${kind} and n.key = held.key and n.cleared_at is null
       and n.severity = held.severity and n.parameters = held.parameters)
     order by held.id
    ${orRenewed}`.execute(tx);
}
