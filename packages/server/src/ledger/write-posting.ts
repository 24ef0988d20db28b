/**
 * Writes a computed batch in one statement: journal, entries and the accounts' new balances. What many
 * transfers of a batch have in common (merchant, type, …) is sent once and referred to by its place.
 */
import { numbers, texts } from "../db/array-text.ts";
import { fixed } from "../db/fixed.ts";
import type { Transaction } from "../db/transaction.ts";
import type { LockedAccount } from "./account-locks.ts";
import type { PostedTransfer } from "./post.ts";
import type { Transfer } from "./transfers.ts";

export async function writePosting(
  tx: Transaction,
  posted: readonly PostedTransfer[],
  accounts: Iterable<LockedAccount>,
): Promise<void> {
  const changed = [...accounts].filter((account) => account.changed);
  const { sorts, sortOf } = sortsOf(posted);
  const entry = entryColumns(posted, sortOf, changed);
  await fixed<unknown>(tx)`
    with sort as (
      select * from unnest(
        ${texts(sorts.map((one) => one.causeType))}::text[], ${texts(sorts.map((one) => one.type))}::text[],
        ${numbers(sorts.map((one) => one.merchantId))}::bigint[], ${texts(sorts.map((one) => one.currency))}::text[]
      ) with ordinality as s (cause_type, type, merchant_id, currency, place)
    ), transfer as (
      select t.id, s.cause_type, t.cause_id, s.type, s.merchant_id, s.currency, t.order_no, t.operator, t.remark,
             -- Milliseconds since 2025 stand in the id above the 22nd bit.
             to_timestamp(((t.id >> 22) + 1735689600000)::double precision / 1000) as created_at
        from unnest(
          ${numbers(posted.map((one) => one.journalId))}::bigint[], ${numbers(sortOf)}::integer[],
          ${texts(posted.map((one) => one.transfer.causeId))}::text[],
          ${texts(posted.map((one) => one.transfer.orderNo))}::text[],
          ${texts(posted.map((one) => one.transfer.operator))}::text[],
          ${texts(posted.map((one) => one.transfer.remark))}::text[]
        ) with ordinality as t (id, sort, cause_id, order_no, operator, remark, place)
        join sort s on s.place = t.sort
    ), account as (
      select * from unnest(
        ${numbers(changed.map((one) => one.id))}::bigint[], ${texts(changed.map((one) => one.kind))}::text[],
        ${numbers(changed.map((one) => one.balanceMinor))}::bigint[],
        ${numbers(changed.map((one) => one.entryCount))}::bigint[],
        ${numbers(changed.map((one) => one.lastJournalId))}::bigint[]
      ) with ordinality as a (id, kind, balance_minor, entry_count, last_journal_id, place)
    ), journals as (
      insert into journal (id, cause_type, cause_id, type, merchant_id, currency, order_no, operator, remark, created_at)
      select id, cause_type, cause_id, type, merchant_id, currency, order_no, operator, remark, created_at from transfer
    ), entries as (
      insert into ledger_entry (id, journal_id, account_id, merchant_id, kind, currency, sequence, amount_minor,
                                balance_before_minor, balance_after_minor, created_at)
      -- Joined with what is few alone: a kept plan compares each entry with each of what it is joined with.
      select e.journal_id + e.leg, e.journal_id, a.id, s.merchant_id, a.kind, s.currency, e.sequence, e.amount_minor,
             e.balance_after - e.amount_minor, e.balance_after,
             to_timestamp(((e.journal_id >> 22) + 1735689600000)::double precision / 1000)
        from unnest(
          ${numbers(entry.journals)}::bigint[], ${numbers(entry.sorts)}::integer[], ${numbers(entry.legs)}::integer[],
          ${numbers(entry.accounts)}::integer[], ${numbers(entry.sequences)}::bigint[],
          ${numbers(entry.amounts)}::bigint[], ${numbers(entry.balances)}::bigint[]
        ) as e (journal_id, sort, leg, account, sequence, amount_minor, balance_after)
        join sort s on s.place = e.sort
        join account a on a.place = e.account
    )
    update ledger_account l
       set balance_minor = a.balance_minor, entry_count = a.entry_count, last_journal_id = a.last_journal_id
      from account a where l.id = a.id`;
}

/** The distinct (cause type, type, merchant, currency) of a batch, and each transfer's place among them, from 1. */
function sortsOf(posted: readonly PostedTransfer[]): { sorts: Transfer[]; sortOf: number[] } {
  const sorts: Transfer[] = [];
  const places = new Map<string, number>();
  const sortOf = posted.map(({ transfer }) => {
    const key = `${transfer.merchantId}/${transfer.currency}/${transfer.causeType}/${transfer.type}`;
    let place = places.get(key);
    if (place === undefined) {
      place = sorts.push(transfer);
      places.set(key, place);
    }
    return place;
  });
  return { sorts, sortOf };
}

function entryColumns(
  posted: readonly PostedTransfer[],
  sortOf: readonly number[],
  accounts: readonly LockedAccount[],
) {
  const placeOf = new Map(accounts.map((account, index) => [account, index + 1]));
  const columns = {
    journals: [] as bigint[],
    sorts: [] as number[],
    legs: [] as number[],
    accounts: [] as number[],
    sequences: [] as bigint[],
    amounts: [] as bigint[],
    balances: [] as bigint[],
  };
  posted.forEach(({ journalId, entries }, index) => {
    entries.forEach((entry, leg) => {
      columns.journals.push(journalId);
      columns.sorts.push(sortOf[index] ?? 0);
      columns.legs.push(leg);
      columns.accounts.push(placeOf.get(entry.account) ?? 0);
      columns.sequences.push(entry.sequence);
      columns.amounts.push(entry.amountMinor);
      columns.balances.push(entry.balanceAfterMinor);
    });
  });
  return columns;
}
