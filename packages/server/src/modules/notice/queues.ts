/**
 * What waits for a person, each queue in the words of the partial index that holds it. Row-level security leaves an ordinary
 * merchant its own. Home sums them, the menu counts them.
 */
import { sql } from "kysely";

/** Each with currency, amount_minor and since. */
export const moneyQueues = {
  unmatchedCredits: sql`select currency, amount_minor, reported_at as since from bank_transaction
    where match_status = 'PendingMatch' and direction = 'Credit' and order_id is null`,
  /** However old: only a decision ends them. */
  pendingReviews: sql`select currency, amount_minor, created_at as since from payment_order
    where review_status = 'PendingReview'`,
  pendingWithdrawals: sql`select currency, amount_minor, created_at as since from withdrawal_order
    where status = 'Pending'`,
  pendingPayouts: sql`select currency, amount_minor, status_since as since from payout_order
    where status = 'PendingReview' and finished_at is null`,
  payoutDoubts: sql`select o.currency, o.amount_minor, min(a.doubted_at) as since
    from payout_attempt a join payout_order o on o.id = a.order_id
    where a.doubt is not null and o.finished_at is null group by o.id`,
  openCases: sql`select currency, amount_minor, opened_at as since from money_case where state = 'Open'`,
  openDifferences: sql`select currency, abs(amount_minor) as amount_minor, found_at as since
    from reconciliation_difference where state = 'Open'`,
} as const;

/** Holders' names to be compared with the bank's. */
export const accountsToCheck = sql`select from settlement_account where status = 'Pending'`;
