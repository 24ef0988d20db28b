/**
 * What merchants' balances (available and frozen) were at a moment: each account's last entry before it, found by the index of
 * its merchant's entries; never a sum over entries.
 */
import { sql } from "kysely";
import { idFloor } from "../../db/id.ts";
import type { Transaction } from "../../db/transaction.ts";

export interface BalanceAt {
  Currency: string;
  BalanceMinor: bigint;
}

/** An account whose last journal is this much older than the moment has not changed since. */
const surelyMs = 60_000;

export async function balancesAt(
  tx: Transaction,
  merchantId: bigint | undefined,
  at: Date,
): Promise<BalanceAt[]> {
  const end = idFloor(at);
  const unchangedSince = idFloor(new Date(at.getTime() - surelyMs));
  const before = (kind: "available" | "frozen") => sql`(
    select e.balance_after_minor from ledger_entry e
      where e.merchant_id = a.merchant_id and e.kind = ${sql.lit(kind)} and e.account_id = a.id and e.id < ${end}
      order by e.id desc limit 1)`;
  const { rows } = await sql<BalanceAt>`
    select a.currency, sum(case
        when a.last_journal_id < ${unchangedSince} then a.balance_minor
        -- One of several: its first entry may be later, and a search for an earlier one would pass all the others'.
        when exists (select from ledger_account o
            where o.merchant_id = a.merchant_id and o.kind = a.kind and o.id <> a.id)
          and (select e.id from ledger_entry e where e.account_id = a.id and e.sequence = 1) >= ${end} then 0
        when a.kind = 'available' then coalesce(${before("available")}, 0)
        else coalesce(${before("frozen")}, 0) end)::bigint as balance_minor
    from ledger_account a
    where a.kind in ('available', 'frozen')
      and ${merchantId === undefined ? sql`a.merchant_id is not null` : sql`a.merchant_id = ${merchantId}`}
    group by a.currency`.execute(tx);
  return rows;
}
