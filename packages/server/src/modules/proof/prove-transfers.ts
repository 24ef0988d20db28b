/** Every transfer balances, has a cause that exists, and all accounts of a currency together hold nothing. */
import { paidPayoutStatuses, refundedPayoutStatuses } from "@opc/contract/payout-order/states";
import type { ProofCheck } from "@opc/contract/proof/checks";
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import { inPortions } from "./portions.ts";
import { type Bad, type Checked, portion, type Reads, unequal, type Witness } from "./proof.ts";

interface JournalRow {
  Id: bigint;
  CauseType: string;
  CauseId: string;
  Entries: bigint;
  Sum: string;
  /** An order in the state that such a transfer leaves it in; true for what has no order. */
  HasOrder: boolean;
}

export async function proveTransfers(
  reads: Reads,
  checked: Checked,
  { since }: Witness,
): Promise<Bad | undefined> {
  for await (const rows of inPortions(since, (last) => reads((tx) => readTransfers(tx, last)))) {
    for (const row of rows) {
      const bad = proveTransfer(row);
      if (bad) return bad;
      checked.transfers += 1;
    }
  }
  return undefined;
}

async function readTransfers(tx: Transaction, last: bigint): Promise<JournalRow[]> {
  const { rows } = await sql<JournalRow>`
    with chunk as (select * from journal where id > ${last} order by id limit ${portion})
    select j.id, j.cause_type, j.cause_id, t.entries, t.sum::text as sum,
           case
             when j.cause_type = 'payment_order_succeeded' then exists (
               select from payment_order o
                where o.id = c.id and o.merchant_id = j.merchant_id and o.order_no = j.order_no
                  and o.status = 'Success')
             when j.cause_type in ('payment_order_reversed', 'payment_reversal_fee') then exists (
               select from payment_order o
                where o.id = c.id and o.merchant_id = j.merchant_id and o.order_no = j.order_no
                  and o.status = 'Success' and o.exception = 'Marked')
             when j.cause_type like 'payout%' then exists (
               select from payout_order o
                where o.id = c.id and o.merchant_id = j.merchant_id and o.order_no = j.order_no
                  and case j.cause_type
                    when 'payout_succeeded' then o.status = any(${[...paidPayoutStatuses]}::text[])
                    when 'payout_returned' then o.status = any(${[...refundedPayoutStatuses]}::text[])
                    when 'payout_reversed' then o.exception = 'Returned'
                    else true
                  end)
             when j.cause_type = 'case_closed' then exists (
               select from money_case k
                where k.id = c.id and k.merchant_id = j.merchant_id and k.order_no = j.order_no and k.state = 'Closed'
                  and k.approved_by_user_id is not null)
             when j.cause_type like 'withdrawal%' then exists (
               select from withdrawal_order w
                where w.id = c.id and w.merchant_id = j.merchant_id and w.order_no = j.order_no
                  and (j.cause_type = 'withdrawal_created' or j.cause_type = 'withdrawal_' || lower(w.status)))
             else true
           end as has_order
      from chunk j
      cross join lateral (
        select case when j.cause_id ~ '^([0-9]{1,18}|[0-8][0-9]{18})$' then j.cause_id::bigint end as id) c
      cross join lateral (
        select count(*) as entries, coalesce(sum(e.amount_minor), 0) as sum
          from ledger_entry e where e.id >= j.id and e.id < j.id + 8 and e.journal_id = j.id) t
     order by j.id`.execute(tx);
  return rows;
}

function proveTransfer({ Id, CauseType, CauseId, Entries, Sum, HasOrder }: JournalRow): Bad | undefined {
  const row = `journal ${Id} of ${CauseType} ${CauseId}`;
  return (
    unequal("two or more entries", row, true, Entries >= 2n) ??
    unequal("entries sum to zero", row, "0", Sum) ??
    unequal(checkOfOrder(CauseType), row, true, HasOrder)
  );
}

function checkOfOrder(causeType: string): ProofCheck {
  if (causeType === "payment_order_succeeded") return "its order is a Success";
  if (causeType === "payment_order_reversed" || causeType === "payment_reversal_fee")
    return "its order is a Success that is Marked";
  if (causeType === "case_closed") return "its case is closed by two people";
  if (causeType === "payout_created") return "its order is a payout";
  if (causeType === "payout_succeeded") return "its order is a payout that is paid";
  if (causeType === "payout_returned") return "its order is a payout that is refunded";
  if (causeType === "payout_reversed") return "its order is a payout that is Returned";
  if (causeType === "withdrawal_approved") return "its order is a withdrawal that is Approved";
  if (causeType === "withdrawal_rejected") return "its order is a withdrawal that is Rejected";
  return "its order is a withdrawal";
}

export async function proveTotals(reads: Reads): Promise<Bad | undefined> {
  const { rows } = await reads((tx) =>
    sql<{ Currency: string; Sum: string }>`
    select currency, sum(balance_minor)::text as sum from ledger_account
     group by currency having sum(balance_minor) <> 0 order by currency limit 1`.execute(tx),
  );
  const [row] = rows;
  return row && unequal("all accounts together sum to zero", `currency ${row.Currency}`, "0", row.Sum);
}
