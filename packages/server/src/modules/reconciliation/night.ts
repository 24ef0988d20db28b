/**
 * What is compared by itself: every night yesterday, on all accounts, and each earlier day that changed since it was compared
 * (money told late, bound, set aside or given back) or still has open differences.
 */
import type { ReconciliationAccount } from "@opc/contract/reconciliation-values";
import { sql } from "kysely";
import { idFloor } from "../../db/id.ts";
import type { Transaction } from "../../db/transaction.ts";
import { dayAfter, dayOf, operatorMinutesOf, rangeOfDay } from "./day.ts";
import { askFor, type Target } from "./queue.ts";
import { listAccounts } from "./store.ts";

const startsAtMs = 3_600_000;
const dayMs = 86_400_000;
/** Days behind yesterday that a night looks at again. */
const lookBackDays = 35;

/** Once a night, whichever worker comes first. Answers how many comparisons it asked for; undefined: it is not the time. */
export async function askNightly(tx: Transaction, now: Date): Promise<number | undefined> {
  const operatorMinutes = await operatorMinutesOf(tx);
  const today = dayOf(now, operatorMinutes);
  if (now.getTime() < rangeOfDay(today, operatorMinutes).from.getTime() + startsAtMs) return undefined;
  const yesterday = dayAfter(today, -1);
  const { rows } = await sql`insert into reconciliation_night (day, asked_at) values (${yesterday}, ${now})
    on conflict do nothing returning day`.execute(tx);
  if (rows.length === 0) return undefined;
  const accounts = await listAccounts(tx, {});
  const all = accounts
    .filter(({ DeletedAt }) => DeletedAt === null || DeletedAt >= rangeOfDay(yesterday, operatorMinutes).from)
    .map(({ Kind, Id }): Target => ({ kind: Kind, accountId: Id, day: yesterday }));
  const changed = await changedDays(tx, {
    first: dayAfter(yesterday, -lookBackDays),
    before: yesterday,
    since: new Date(now.getTime() - 2 * dayMs),
    operatorMinutes,
  });
  return askFor(tx, [...all, ...changed], null, now);
}

interface LookBack {
  first: string;
  before: string;
  /** The night before looked at what changed until then. */
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
      select 'Card', card_id, ${day("coalesce(occurred_at, created_at)")} from payout_card_record
        where id >= ${least} and (created_at >= ${since} or reported_at >= ${since})
      union all
      select account_kind, account_id, day from reconciliation_difference where state = 'Open'
    ) as changed
    where day >= ${first}::date and day < ${before}::date`.execute(tx);
  return rows.map((row) => ({ kind: row.Kind, accountId: row.AccountId, day: row.Day }));
}
