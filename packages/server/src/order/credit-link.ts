/**
 * The one place where a bank transaction's match state changes. *Linked*: it stands for an order's money while a person
 * has yet to decide (PendingMatch with an order). *Matched*: the order was settled by it, or was settled before by other
 * evidence of this money (`Afterwards`). One order has one transaction and one transaction one order; a unique index says
 * so too. Callers lock the orders first, then come here.
 */
import type { MatchedBy } from "@opc/contract/bank-transaction/states";
import { sql } from "kysely";
import type { Transaction } from "../db/transaction.ts";

export interface Link {
  transactionId: bigint;
  orderId: bigint;
  /** Matched, because the order is settled by it in this transaction, or is settled already; else linked only. */
  settles: boolean;
  how: MatchedBy;
  /** "ALIAS/user", or the matching engine. */
  actor: string;
}

/** Returns the ids that were linked; the others are matched, ignored, split or another order's, and untouched. */
export async function linkTransactions(
  tx: Transaction,
  links: readonly Link[],
  now: Date,
): Promise<Set<bigint>> {
  if (links.length === 0) return new Set();
  const { rows } = await sql<{ Id: bigint }>`
    with link as (
      select * from unnest(${links.map((link) => link.transactionId)}::bigint[], ${links.map((link) => link.orderId)}::bigint[],
        ${links.map((link) => link.settles)}::boolean[], ${links.map((link) => link.how)}::text[],
        ${links.map((link) => link.actor)}::text[]) as l (id, order_id, settles, how, actor)
    ), locked as (
      select b.id, b.direction, b.match_status, b.order_id from bank_transaction b join link using (id)
      order by b.id for update of b
    )
    update bank_transaction b
      set order_id = link.order_id, match_status = case when link.settles then 'Matched' else 'PendingMatch' end,
        matched_by = link.how, matched_at = ${now}, match_actor = link.actor
    from link join locked using (id)
    -- Of the locked row: of the table's own these would offer an index of all that wait, which a plan that was made while
    -- there was little, and is kept, reads to its end for each link.
    where b.id = locked.id and locked.direction = 'Credit' and locked.match_status = 'PendingMatch'
      and (locked.order_id is null or locked.order_id = link.order_id)
    returning b.id`.execute(tx);
  return new Set(rows.map((row) => row.Id));
}

/** What stood for these orders' money goes back to the matching desk. Returns the ids of those transactions. */
export async function unlinkTransactions(tx: Transaction, orderIds: readonly bigint[]): Promise<bigint[]> {
  if (orderIds.length === 0) return [];
  const { rows } = await sql<{ Id: bigint }>`
    with locked as (
      select id from bank_transaction where order_id = any(${[...orderIds]}::bigint[]) order by id for update
    )
    update bank_transaction b set order_id = null, match_status = 'PendingMatch', matched_by = null,
      matched_at = null, match_actor = null
    from locked where b.id = locked.id and b.match_status in ('PendingMatch', 'Matched')
    returning b.id`.execute(tx);
  return rows.map((row) => row.Id);
}
