/** Writes a computed batch in one statement: journal, entries and the accounts' new balances. */
import { sql } from "kysely";
import type { Transaction } from "../db/transaction.ts";
import type { LockedAccount } from "./account-locks.ts";
import type { PostedTransfer } from "./post.ts";

/** PostgreSQL's text of an array of numbers; quicker than escaping them one by one. */
function numbers(values: readonly (bigint | number)[]): string {
  return `{${values.join(",")}}`;
}

export async function writePosting(
  tx: Transaction,
  posted: readonly PostedTransfer[],
  accounts: Iterable<LockedAccount>,
): Promise<void> {
  const transfers = posted.map(({ transfer }) => transfer);
  const entries = posted.flatMap((one) => one.entries);
  const changed = [...accounts].filter((account) => account.changed);
  await sql`
    with journals as (
      insert into journal (id, cause_type, cause_id, type, merchant_id, currency, order_no, operator, remark, created_at)
      select id, cause_type, cause_id, type, merchant_id, currency, order_no, operator, remark,
             to_timestamp(created_ms / 1000.0)
        from unnest(
          ${numbers(posted.map((one) => one.journalId))}::bigint[],
          ${transfers.map((one) => one.causeType)}::text[],
          ${transfers.map((one) => one.causeId)}::text[],
          ${transfers.map((one) => one.type)}::text[],
          ${numbers(transfers.map((one) => one.merchantId))}::bigint[],
          ${transfers.map((one) => one.currency)}::text[],
          ${transfers.map((one) => one.orderNo ?? null)}::text[],
          ${transfers.map((one) => one.operator ?? null)}::text[],
          ${transfers.map((one) => one.remark ?? null)}::text[],
          ${numbers(posted.map((one) => one.createdAtMs))}::bigint[]
        ) as t (id, cause_type, cause_id, type, merchant_id, currency, order_no, operator, remark, created_ms)
    ), entries as (
      insert into ledger_entry (id, journal_id, account_id, merchant_id, kind, currency, sequence, amount_minor,
                                balance_before_minor, balance_after_minor, created_at)
      select e.id, e.id - e.id % 8, e.account_id, e.merchant_id, a.kind, a.currency, e.sequence, e.amount_minor,
             e.balance_after - e.amount_minor, e.balance_after, to_timestamp(created_ms / 1000.0)
        from unnest(
          ${numbers(entries.map((one) => one.id))}::bigint[],
          ${numbers(entries.map((one) => one.account.id))}::bigint[],
          ${numbers(posted.flatMap((one) => one.entries.map(() => one.transfer.merchantId)))}::bigint[],
          ${numbers(entries.map((one) => one.sequence))}::bigint[],
          ${numbers(entries.map((one) => one.amountMinor))}::bigint[],
          ${numbers(entries.map((one) => one.balanceAfterMinor))}::bigint[],
          ${numbers(posted.flatMap((one) => one.entries.map(() => one.createdAtMs)))}::bigint[]
        ) as e (id, account_id, merchant_id, sequence, amount_minor, balance_after, created_ms)
        join unnest(
          ${numbers(changed.map((one) => one.id))}::bigint[],
          ${changed.map((one) => one.kind)}::text[],
          ${changed.map((one) => one.currency)}::text[]
        ) as a (id, kind, currency) on a.id = e.account_id
    )
    update ledger_account a
       set balance_minor = b.balance_minor, entry_count = b.entry_count, last_entry_id = b.last_entry_id
      from unnest(
        ${numbers(changed.map((one) => one.id))}::bigint[],
        ${numbers(changed.map((one) => one.balanceMinor))}::bigint[],
        ${numbers(changed.map((one) => one.entryCount))}::bigint[],
        ${numbers(changed.map((one) => one.lastEntryId))}::bigint[]
      ) as b (id, balance_minor, entry_count, last_entry_id)
     where a.id = b.id`.execute(tx);
}
