/**
 * What is compared by itself: every night the days since the night before it, on all accounts, and each earlier day that has
 * changed since then (money told late, bound, set aside, given back or free again), failed, or still has open differences.
 */

import type { ReconciliationAccount } from "@opc/contract/reconciliation/values";
import { dayMs } from "@opc/contract/time";
import { sql } from "kysely";
import { dayOf } from "../../day.ts";
import { idFloor } from "../../db/id.ts";
import { inTransaction, type Transaction, wholeScope } from "../../db/transaction.ts";
import { operatorMinutesOf } from "../../order/operator-minutes.ts";
import type { Services } from "../../services.ts";
import { dayAfter, daysBetween, rangeOfDay } from "./day.ts";
import { askFor, type Target } from "./queue.ts";
import { listAccounts } from "./store.ts";

const startsAtMs = 3_600_000;
/** Days up to yesterday that a night looks at. */
const lookBackDays = 35;

export function askTonight({ database, clock }: Pick<Services, "database" | "clock">) {
  return inTransaction(database, wholeScope, (tx) => enqueueNightly(tx, clock.now()));
}

/** Once a night, whichever worker comes first. Returns how many comparisons it asked for; undefined: it is not the time. */
export async function enqueueNightly(tx: Transaction, now: Date): Promise<number | undefined> {
  if (!(await isOperated(tx))) return undefined;
  const operatorMinutes = await operatorMinutesOf(tx);
  const today = dayOf(now, operatorMinutes);
  if (now.getTime() < rangeOfDay(today, operatorMinutes).from.getTime() + startsAtMs) return undefined;
  const yesterday = dayAfter(today, -1);
  const { rows } = await sql`insert into reconciliation_night (day, asked_at) values (${yesterday}, ${now})
    on conflict do nothing returning day`.execute(tx);
  if (rows.length === 0) return undefined;
  const before = await nightBefore(tx, yesterday);
  const first = dayAfter(yesterday, 1 - lookBackDays);
  const missed = before && before.day >= first ? dayAfter(before.day, 1) : before ? first : yesterday;
  const accounts = await listAccounts(tx, {});
  const all = daysBetween({ From: missed, To: yesterday }, today).flatMap((day) =>
    accounts
      .filter(({ DeletedAt }) => DeletedAt === null || DeletedAt >= rangeOfDay(day, operatorMinutes).from)
      .map(({ Kind, Id }): Target => ({ kind: Kind, accountId: Id, day })),
  );
  const since = new Date((before?.askedAt ?? now).getTime() - dayMs);
  const changed = await changedDays(tx, { first, before: missed, since, operatorMinutes });
  return askFor(tx, [...all, ...changed], null, now);
}

/** A server that was only just made has no operator until `npm run create-admin`. */
async function isOperated(tx: Transaction): Promise<boolean> {
  const row = await tx.selectFrom("Merchant").select("Id").where("Type", "=", "Super").executeTakeFirst();
  return row !== undefined;
}

async function nightBefore(
  tx: Transaction,
  day: string,
): Promise<{ day: string; askedAt: Date } | undefined> {
  const row = await tx
    .selectFrom("ReconciliationNight")
    .selectAll()
    .where("Day", "<", day)
    .orderBy("Day", "desc")
    .executeTakeFirst();
  return row && { day: row.Day, askedAt: row.AskedAt };
}

interface LookBack {
  first: string;
  before: string;
  /** A day before the night before, which looked at what had changed until then. */
  since: Date;
  operatorMinutes: number;
}

async function changedDays(
  tx: Transaction,
  { first, before, since, operatorMinutes }: LookBack,
): Promise<Target[]> {
  const least = idFloor(rangeOfDay(first, operatorMinutes).from);
  const day = (time: string) =>
    sql`(${sql.raw(time)} at time zone 'UTC' + make_interval(mins => ${operatorMinutes}))::date`;
  const { rows } = await sql<{ Kind: ReconciliationAccount; AccountId: bigint; Day: string }>`
    select distinct kind, account_id, day from (
      select 'Offline' as kind, account_id, ${day("occurred_at")} as day from bank_transaction
        where id >= ${least} and (reported_at >= ${since} or matched_at >= ${since} or ignored_at >= ${since})
      union all
      select 'Offline', o.account_id, ${day("o.finished_at")}
        from journal j join payment_order o on o.id = j.cause_id::bigint
        where j.type = 'Payment Order Reversed' and j.id >= ${idFloor(since)} and o.account_id is not null
      union all
      select 'Card', r.card_id, ${day("coalesce(r.occurred_at, r.created_at)")}
        from journal j join payout_card_record r on r.order_id = j.cause_id::bigint and r.kind = 'Payout'
        where j.type = 'Cashout Order Reversed' and j.id >= ${idFloor(since)}
      union all
      select 'Card', card_id, ${day("coalesce(occurred_at, created_at)")} from payout_card_record
        where id >= ${least} and (created_at >= ${since} or reported_at >= ${since})
      union all
      -- Ignored or bound before, and free again: that leaves no time, but money that no difference tells of.
      select 'Offline', account_id, ${day("occurred_at")} from bank_transaction b
        where id >= ${least} and match_status = 'PendingMatch' and order_id is null
          and not exists (select from reconciliation_difference d where d.transaction_id = b.id
            and d.account_kind = 'Offline' and (d.state = 'Open' or d.closed_by is not null))
      union all
      select account_kind, account_id, day from reconciliation_difference where state = 'Open'
      union all
      select account_kind, account_id, day from reconciliation where status = 'Failed'
    ) as changed
    where day >= ${first}::date and day < ${before}::date`.execute(tx);
  return rows.map((row) => ({ kind: row.Kind, accountId: row.AccountId, day: row.Day }));
}
