/** Callbacks that are due and do not leave, since their address is paused after failures or asked us to slow down. */
import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";

/** As a condition on `callback_record`. */
export function isHeldBack(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(callback_record.status = 'InProgress' and callback_record.next_attempt_at <= ${now}
    and (callback_record.leased_until is null or callback_record.leased_until <= ${now})
    and exists (select from callback_lane l
      where l.merchant_id = callback_record.merchant_id and l.address = callback_record.address
        and ${holdsBack("callback_record", now)}))`;
}

/** Row-level security leaves an ordinary merchant its own. */
export async function heldBackCallbacks(
  tx: Transaction,
  now: Date,
): Promise<{ count: number; since: Date | null }> {
  const { rows } = await sql<{ Count: number; Since: Date | null }>`
    select count(distinct r.id)::integer as count, min(r.next_attempt_at) as since
    from callback_lane l join callback_record r using (merchant_id, address)
    where ${holdsBack("r", now)} and r.status = 'InProgress' and r.next_attempt_at <= ${now}
      and (r.leased_until is null or r.leased_until <= ${now})`.execute(tx);
  return { count: rows[0]?.Count ?? 0, since: rows[0]?.Since ?? null };
}

/** A circuit holds its own lane back; what an address asked for, both of its lanes. */
function holdsBack(record: "callback_record" | "r", now: Date): RawBuilder<boolean> {
  return sql<boolean>`(l.rests_until > ${now}
    or (l.circuit <> 'Closed' and l.priority = ${sql.table(record)}.priority))`;
}
