/** Due attempts, held by one worker for a while; a worker that dies gives them back by that. */
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import type { DueRequest } from "./asking.ts";
import type { SupplierAttempt } from "./plan.ts";

/** Longer than the longest question and the writing down of its answer. */
export const leaseMs = 30_000;

/** Attempts and the channels that they go through, of collections or of payouts. */
export type AttemptTables =
  | { attempts: "supplier_attempt"; channels: "channel"; channel: "channel_id" }
  | { attempts: "payout_attempt"; channels: "payout_channel"; channel: "payout_channel_id" };

/** Takes due attempts for this worker; workers pass over each other's rows. */
export async function leaseDue<Attempt = SupplierAttempt>(
  tx: Transaction,
  tables: AttemptTables,
  { now, limit, perChannel, inFlight }: DueRequest,
  /** False: only those that were asked before, about which is asked again. */
  takesNew = true,
): Promise<Attempt[]> {
  const leasedUntil = new Date(now.getTime() + leaseMs);
  const attempts = sql.table(tables.attempts);
  const { rows } = await sql<Attempt>`
    with busy as (
      select * from unnest(${[...inFlight.keys()]}::bigint[], ${[...inFlight.values()]}::integer[]) as b (channel_id, many)
    ), due as (
      select d.id from ${sql.table(tables.channels)} c
      left join busy b on b.channel_id = c.id
      cross join lateral (
        select a.id from ${attempts} a
        where a.${sql.ref(tables.channel)} = c.id and a.next_at <= ${now}
          and (a.leased_until is null or a.leased_until <= ${now})
          and (${takesNew} or a.status <> 'Planned')
        order by a.next_at limit greatest(${perChannel}::integer - coalesce(b.many, 0), 0) for update skip locked
      ) d
      where c.kind = 'ThirdParty'
      limit ${limit}
    )
    update ${attempts} a set leased_until = ${leasedUntil}
    from due where a.id = due.id returning a.*`.execute(tx);
  return rows;
}
