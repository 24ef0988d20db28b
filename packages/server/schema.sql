-- Written by npm run schema from the migrations; do not edit.
-- migration 0001-foundation
-- migration 0002-access
-- migration 0003-order-actions
-- migration 0004-bank-transactions
-- migration 0005-offline-accounts
-- migration 0006-suppliers
-- migration 0007-callbacks
-- migration 0008-payouts
-- migration 0009-payout-channels
-- migration 0010-payout-cards
-- migration 0011-withdrawals
-- migration 0012-payout-import
-- migration 0013-payout-approvals
-- migration 0014-approvals
-- migration 0015-merchants
-- migration 0016-channels
-- migration 0019-operation-log
-- migration 0020-notices
-- migration 0021-pages-of-default-groups
-- migration 0022-articles
-- migration 0023-advertising
-- migration 0024-lotteries
-- migration 0025-maintenance
-- migration 0026-reference
-- migration 0027-rollups
-- migration 0028-exports
-- migration 0029-export-functions
-- migration 0030-report-schedules
-- migration 0031-overview
-- migration 0032-order-reports
-- migration 0033-reconciliation
-- migration 0034-partitions
-- migration 0035-report-figures
-- migration 0036-export-pieces
-- migration 0037-months-ahead
-- migration 0038-order-report-figures
-- migration 0039-figures-by-status
-- migration 0041-temporary-passwords
-- migration 0042-late-money-of-expired
-- migration 0043-figures-name-their-columns
-- migration 0044-work-runs
-- migration 0045-callback-addresses
-- migration 0046-certainly-unpaid
-- migration 0047-reversals
-- migration 0048-set-aside
-- migration 0049-anchor-notice
-- migration 0050-matching-set-aside
-- migration 0051-money-cases
-- migration 0052-more-second-persons
-- migration 0053-days-numbers-and-late-credits
-- migration 0054-earlier-over-payments
-- migration 0055-return-evidence
-- migration 0056-try-again
-- migration 0057-sign-in-guard
-- migration 0059-two-people
-- migration 0060-enrolment
-- migration 0063-break-glass
-- migration 0066-pay-page-keys
-- migration 0068-rules-by-default
-- migration 0070-passkeys
-- migration 0071-security-notices
-- migration 0072-balances-are-the-operators-to-write
-- migration 0073-orders-of-members
-- migration 0074-who-issued-tokens
-- migration 0075-what-a-statement-names
-- migration 0076-latest-orders-of-a-member
-- migration 0078-proof-checkpoint
-- migration 0083-proofs-of-many
-- migration 0084-more-rules
-- migration 0095-walls
-- migration 0110-archive
-- migration 0124-more-security-notices
-- migration 0125-security-notices-valid
-- migration 0126-held-accounts
-- migration 0127-proof-windows
-- migration 0128-notice-targets
-- migration 0129-more-notices
-- migration 0130-more-notices-valid
-- migration 0131-doubted-balances
-- migration 0132-agents-of-crawlers
-- migration 0140-ids-before-rows
-- migration 0141-agents-sign
-- migration 0142-numbers-by-their-own-table
-- migration 0143-payout-limits
-- migration 0150-payout-stops
-- migration 0151-payout-stops-valid
-- migration 0160-settlement-accounts
-- migration 0161-settlement-accounts-valid
-- migration 0162-traces
-- migration 0163-service-levels
-- migration 0170-separate-keys
-- migration 0171-separate-keys-valid
-- migration 0180-settlement-account-holds
-- migration 0181-settlement-account-holds-valid
-- migration 0190-sent-again-and-days
-- migration 0191-payouts-stopped-notice
-- migration 0192-payouts-stopped-notice-valid
-- migration 0193-mail-set-aside
-- migration 0194-mail-set-aside-valid
-- migration 0195-key-sights
-- migration 0196-who-set-public-keys
-- migration 0197-reversed-fees
-- migration 0198-reversed-fees-valid
-- migration 0199-unpaid-orders
-- migration 0200-known-deliveries
-- migration 0201-untold-payouts
-- migration 0202-next-reconciliation
-- migration 0203-failed-exports
-- migration 0204-old-notices
-- migration 0205-taken-tasks
-- migration 0206-finished-tasks

CREATE OR REPLACE FUNCTION public.archive_detach(of_month date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  name text;
begin
  perform from archive_month m join operation_seal s on s.log_id = m.log_id
    where m.kind = 'Callbacks' and m.month = of_month and m.state = 'Written' for update of m;
  if not found then
    raise exception 'this month is not written, or its line is not sealed' using errcode = 'invalid_parameter_value';
  end if;
  foreach name in array array['callback_attempt', 'callback_record'] loop
    execute format('alter table %I detach partition %I', name, name || to_char(of_month, '_YYYYMM'));
    execute format('drop table %I', name || to_char(of_month, '_YYYYMM'));
  end loop;
  update archive_month set state = 'Archived', archived_at = now() where kind = 'Callbacks' and month = of_month;
end $function$;
-- may execute: opc_app

CREATE OR REPLACE FUNCTION public.archive_seal(of_month date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  name text;
begin
  if of_month + interval '4 months' > now() at time zone 'UTC' then
    raise exception 'a month is archived three months after its end at the earliest' using errcode = 'invalid_parameter_value';
  end if;
  foreach name in array array['callback_record', 'callback_attempt'] loop
    execute format('create or replace trigger archived before insert or update or delete on %I
      for each row execute function refuse_archived()', name || to_char(of_month, '_YYYYMM'));
  end loop;
  if exists (select from callback_record where status = 'InProgress'
    and id >= month_floor(of_month) and id < month_floor((of_month + interval '1 month')::date)) then
    raise exception 'callbacks of this month have not ended' using errcode = 'invalid_parameter_value';
  end if;
  insert into archive_month (kind, month, state, sealed_at) values ('Callbacks', of_month, 'Sealed', now())
    on conflict do nothing;
end $function$;
-- may execute: opc_app

CREATE OR REPLACE FUNCTION public.archive_written(of_month date, to_file text, file_digest bytea, line bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 UPDATE archive_month SET state = 'Written'::text, file = archive_written.to_file, digest = archive_written.file_digest, log_id = archive_written.line
   WHERE ((archive_month.kind = 'Callbacks'::text) AND (archive_month.month = archive_written.of_month) AND (archive_month.state = 'Sealed'::text));
END;
-- may execute: opc_app

CREATE OR REPLACE FUNCTION public.callbacks_are_archived(quarter timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM archive_month
           WHERE ((archive_month.kind = 'Callbacks'::text) AND (archive_month.state = 'Archived'::text) AND (archive_month.month = (date_trunc('month'::text, (callbacks_are_archived.quarter AT TIME ZONE 'UTC'::text)))::date)))) AS "exists";
END;
-- may execute: opc_app





CREATE OR REPLACE FUNCTION public.count_callbacks(of_merchant bigint, of_quarter timestamp with time zone)
 RETURNS TABLE(order_kind text, event_count integer, open_count integer, success_count integer, failure_count integer, first_try_count integer, attempt_count bigint)
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT made.order_kind,
     (count(*))::integer AS count,
     (count(*) FILTER (WHERE (made.status = 'InProgress'::text)))::integer AS count,
     (count(*) FILTER (WHERE (made.status = 'Success'::text)))::integer AS count,
     (count(*) FILTER (WHERE (made.status = 'Failure'::text)))::integer AS count,
     (count(*) FILTER (WHERE ((made.status = 'Success'::text) AND (made.attempt_count <= 1))))::integer AS count,
     sum(made.attempt_count) AS sum
    FROM ( SELECT callback_record.order_kind,
             callback_record.status,
             callback_record.attempt_count
            FROM callback_record
           WHERE ((callback_record.merchant_id = count_callbacks.of_merchant) AND (callback_record.id >= quarter_floor(count_callbacks.of_quarter)) AND (callback_record.id < quarter_floor((count_callbacks.of_quarter + '00:15:00'::interval))))) made
   GROUP BY made.order_kind;
END;

CREATE OR REPLACE FUNCTION public.count_merchant_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.version := old.version + 1;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.count_payments(of_merchant bigint, of_quarter timestamp with time zone)
 RETURNS TABLE(currency text, pay_type_code text, channel_id bigint, account_id bigint, is_test boolean, order_count integer, amount_minor bigint, open_count integer, failed_count integer, expired_count integer, success_count integer, success_minor bigint, settled_minor bigint, fee_minor bigint, reversed_count integer, reversed_minor bigint, reversed_fee_minor bigint, took integer[], status_counts integer[], status_minor bigint[])
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT parts.currency,
     parts.pay_type_code,
     parts.channel_id,
     parts.account_id,
     parts.is_test,
     (sum(parts.orders))::integer AS sum,
     (sum(parts.amount))::bigint AS sum,
     (COALESCE(sum(parts.orders) FILTER (WHERE (parts.status = ANY (ARRAY['Pending'::text, 'Paying'::text, 'Locked'::text]))), (0)::numeric))::integer AS "coalesce",
     (COALESCE(sum(parts.orders) FILTER (WHERE (parts.status = 'Failed'::text)), (0)::numeric))::integer AS "coalesce",
     (COALESCE(sum(parts.orders) FILTER (WHERE (parts.status = 'Expired'::text)), (0)::numeric))::integer AS "coalesce",
     (COALESCE(sum(parts.orders) FILTER (WHERE (parts.status = 'Success'::text)), (0)::numeric))::integer AS "coalesce",
     (COALESCE(sum(parts.amount) FILTER (WHERE (parts.status = 'Success'::text)), (0)::numeric))::bigint AS "coalesce",
     (COALESCE(sum(parts.settled), (0)::numeric))::bigint AS "coalesce",
     (COALESCE(sum(parts.fee) FILTER (WHERE (parts.status = 'Success'::text)), (0)::numeric))::bigint AS "coalesce",
     (COALESCE(sum(parts.orders) FILTER (WHERE ((parts.status = 'Success'::text) AND parts.is_back)), (0)::numeric))::integer AS "coalesce",
     (COALESCE(sum(parts.settled) FILTER (WHERE parts.is_back), (0)::numeric))::bigint AS "coalesce",
     (COALESCE(sum(parts.fee_back) FILTER (WHERE (parts.status = 'Success'::text)), (0)::numeric))::bigint AS "coalesce",
     ARRAY[(COALESCE(sum(parts.took_30) FILTER (WHERE (parts.status = 'Success'::text)), (0)::numeric))::integer, (COALESCE(sum((parts.took_60 - parts.took_30)) FILTER (WHERE (parts.status = 'Success'::text)), (0)::numeric))::integer, (COALESCE(sum((parts.took_120 - parts.took_60)) FILTER (WHERE (parts.status = 'Success'::text)), (0)::numeric))::integer, (COALESCE(sum((parts.took_300 - parts.took_120)) FILTER (WHERE (parts.status = 'Success'::text)), (0)::numeric))::integer, (COALESCE(sum((parts.took_600 - parts.took_300)) FILTER (WHERE (parts.status = 'Success'::text)), (0)::numeric))::integer, (COALESCE(sum((parts.took_900 - parts.took_600)) FILTER (WHERE (parts.status = 'Success'::text)), (0)::numeric))::integer, (COALESCE(sum((parts.took_1800 - parts.took_900)) FILTER (WHERE (parts.status = 'Success'::text)), (0)::numeric))::integer, (COALESCE(sum((parts.took_3600 - parts.took_1800)) FILTER (WHERE (parts.status = 'Success'::text)), (0)::numeric))::integer, (COALESCE(sum((parts.took - parts.took_3600)) FILTER (WHERE (parts.status = 'Success'::text)), (0)::numeric))::integer] AS "array",
     ARRAY[(COALESCE(sum(parts.orders) FILTER (WHERE (parts.status = 'Pending'::text)), (0)::numeric))::integer, (COALESCE(sum(parts.orders) FILTER (WHERE (parts.status = 'Locked'::text)), (0)::numeric))::integer, (COALESCE(sum(parts.orders) FILTER (WHERE (parts.status = 'Paying'::text)), (0)::numeric))::integer, (COALESCE(sum(parts.orders) FILTER (WHERE (parts.status = 'Success'::text)), (0)::numeric))::integer, (COALESCE(sum(parts.orders) FILTER (WHERE (parts.status = 'Failed'::text)), (0)::numeric))::integer, (COALESCE(sum(parts.orders) FILTER (WHERE (parts.status = 'Expired'::text)), (0)::numeric))::integer] AS "array",
     ARRAY[(COALESCE(sum(parts.amount) FILTER (WHERE (parts.status = 'Pending'::text)), (0)::numeric))::bigint, (COALESCE(sum(parts.amount) FILTER (WHERE (parts.status = 'Locked'::text)), (0)::numeric))::bigint, (COALESCE(sum(parts.amount) FILTER (WHERE (parts.status = 'Paying'::text)), (0)::numeric))::bigint, (COALESCE(sum(parts.amount) FILTER (WHERE (parts.status = 'Success'::text)), (0)::numeric))::bigint, (COALESCE(sum(parts.amount) FILTER (WHERE (parts.status = 'Failed'::text)), (0)::numeric))::bigint, (COALESCE(sum(parts.amount) FILTER (WHERE (parts.status = 'Expired'::text)), (0)::numeric))::bigint] AS "array"
    FROM ( SELECT made.currency,
             made.pay_type_code,
             made.channel_id,
             made.account_id,
             made.is_test,
             made.status,
             made.is_back,
             count(*) AS orders,
             sum(made.amount_minor) AS amount,
             sum(made.settled_minor) AS settled,
             sum(made.fee_minor) AS fee,
             sum(made.fee_back) AS fee_back,
             count(made.took) AS took,
             count(*) FILTER (WHERE (made.took <= (30)::double precision)) AS took_30,
             count(*) FILTER (WHERE (made.took <= (60)::double precision)) AS took_60,
             count(*) FILTER (WHERE (made.took <= (120)::double precision)) AS took_120,
             count(*) FILTER (WHERE (made.took <= (300)::double precision)) AS took_300,
             count(*) FILTER (WHERE (made.took <= (600)::double precision)) AS took_600,
             count(*) FILTER (WHERE (made.took <= (900)::double precision)) AS took_900,
             count(*) FILTER (WHERE (made.took <= (1800)::double precision)) AS took_1800,
             count(*) FILTER (WHERE (made.took <= (3600)::double precision)) AS took_3600
            FROM ( SELECT payment_order.currency,
                     payment_order.pay_type_code,
                     payment_order.channel_id,
                     payment_order.account_id,
                     payment_order.is_test,
                     payment_order.status,
                     payment_order.amount_minor,
                     payment_order.settled_minor,
                     payment_order.fee_minor,
                     (payment_order.exception = 'Marked'::text) AS is_back,
                         CASE
                             WHEN (payment_order.exception = 'Marked'::text) THEN COALESCE(payment_order.reversed_fee_minor, fee_given_back(payment_order.id, payment_order.fee_minor))
                             ELSE NULL::bigint
                         END AS fee_back,
                     date_part('epoch'::text, (payment_order.finished_at - payment_order.created_at)) AS took
                    FROM payment_order
                   WHERE ((payment_order.merchant_id = count_payments.of_merchant) AND (payment_order.id >= quarter_floor(count_payments.of_quarter)) AND (payment_order.id < quarter_floor((count_payments.of_quarter + '00:15:00'::interval))))) made
           GROUP BY made.currency, made.pay_type_code, made.channel_id, made.account_id, made.is_test, made.status, made.is_back) parts
   GROUP BY parts.currency, parts.pay_type_code, parts.channel_id, parts.account_id, parts.is_test;
END;

CREATE OR REPLACE FUNCTION public.count_payouts(of_merchant bigint, of_quarter timestamp with time zone)
 RETURNS TABLE(currency text, cashout_type_code text, channel_code text, card_name text, order_count integer, amount_minor bigint, open_count integer, open_minor bigint, failed_count integer, rejected_count integer, cancelled_count integer, success_count integer, success_minor bigint, fee_minor bigint, returned_count integer, returned_minor bigint, returned_fee_minor bigint, took integer[], status_counts integer[], status_minor bigint[], status_fees bigint[])
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT parts.currency,
     parts.cashout_type_code,
     parts.channel_code,
     parts.card_name,
     (sum(parts.orders))::integer AS sum,
     (sum(parts.amount))::bigint AS sum,
     (COALESCE(sum(parts.orders) FILTER (WHERE (NOT parts.is_over)), (0)::numeric))::integer AS "coalesce",
     (COALESCE(sum(parts.amount) FILTER (WHERE (NOT parts.is_over)), (0)::numeric))::bigint AS "coalesce",
     (COALESCE(sum(parts.orders) FILTER (WHERE (parts.status = 'PayoutFailed'::text)), (0)::numeric))::integer AS "coalesce",
     (COALESCE(sum(parts.orders) FILTER (WHERE (parts.status = 'CashoutRejected'::text)), (0)::numeric))::integer AS "coalesce",
     (COALESCE(sum(parts.orders) FILTER (WHERE (parts.status = 'ManuallyCancelled'::text)), (0)::numeric))::integer AS "coalesce",
     (COALESCE(sum(parts.orders) FILTER (WHERE parts.succeeded), (0)::numeric))::integer AS "coalesce",
     (COALESCE(sum(parts.amount) FILTER (WHERE parts.succeeded), (0)::numeric))::bigint AS "coalesce",
     (COALESCE(sum(parts.fee) FILTER (WHERE parts.succeeded), (0)::numeric))::bigint AS "coalesce",
     (COALESCE(sum(parts.orders) FILTER (WHERE parts.is_back), (0)::numeric))::integer AS "coalesce",
     (COALESCE(sum(parts.amount) FILTER (WHERE parts.is_back), (0)::numeric))::bigint AS "coalesce",
     (COALESCE(sum(parts.fee) FILTER (WHERE parts.is_back), (0)::numeric))::bigint AS "coalesce",
     ARRAY[(COALESCE(sum(parts.took_30) FILTER (WHERE parts.succeeded), (0)::numeric))::integer, (COALESCE(sum((parts.took_60 - parts.took_30)) FILTER (WHERE parts.succeeded), (0)::numeric))::integer, (COALESCE(sum((parts.took_120 - parts.took_60)) FILTER (WHERE parts.succeeded), (0)::numeric))::integer, (COALESCE(sum((parts.took_300 - parts.took_120)) FILTER (WHERE parts.succeeded), (0)::numeric))::integer, (COALESCE(sum((parts.took_600 - parts.took_300)) FILTER (WHERE parts.succeeded), (0)::numeric))::integer, (COALESCE(sum((parts.took_900 - parts.took_600)) FILTER (WHERE parts.succeeded), (0)::numeric))::integer, (COALESCE(sum((parts.took_1800 - parts.took_900)) FILTER (WHERE parts.succeeded), (0)::numeric))::integer, (COALESCE(sum((parts.took_3600 - parts.took_1800)) FILTER (WHERE parts.succeeded), (0)::numeric))::integer, (COALESCE(sum((parts.took - parts.took_3600)) FILTER (WHERE parts.succeeded), (0)::numeric))::integer] AS "array",
     ARRAY[(COALESCE(sum(parts.orders) FILTER (WHERE ((parts.status = 'PendingReview'::text) AND (NOT parts.is_back))), (0)::numeric))::integer, (COALESCE(sum(parts.orders) FILTER (WHERE ((parts.status = 'ChannelInProgress'::text) AND (NOT parts.is_back))), (0)::numeric))::integer, (COALESCE(sum(parts.orders) FILTER (WHERE ((parts.status = 'ChannelFailed'::text) AND (NOT parts.is_back))), (0)::numeric))::integer, (COALESCE(sum(parts.orders) FILTER (WHERE ((parts.status = 'ChannelSuccess'::text) AND (NOT parts.is_back))), (0)::numeric))::integer, (COALESCE(sum(parts.orders) FILTER (WHERE ((parts.status = 'PayoutSuccess'::text) AND (NOT parts.is_back))), (0)::numeric))::integer, (COALESCE(sum(parts.orders) FILTER (WHERE ((parts.status = 'AutoMatchedSuccess'::text) AND (NOT parts.is_back))), (0)::numeric))::integer, (COALESCE(sum(parts.orders) FILTER (WHERE ((parts.status = 'ManuallyConfirmed'::text) AND (NOT parts.is_back))), (0)::numeric))::integer, (COALESCE(sum(parts.orders) FILTER (WHERE ((parts.status = 'ManuallyCancelled'::text) AND (NOT parts.is_back))), (0)::numeric))::integer, (COALESCE(sum(parts.orders) FILTER (WHERE ((parts.status = 'WrongReceivingInfo'::text) AND (NOT parts.is_back))), (0)::numeric))::integer, (COALESCE(sum(parts.orders) FILTER (WHERE ((parts.status = 'PayoutFailed'::text) AND (NOT parts.is_back))), (0)::numeric))::integer, (COALESCE(sum(parts.orders) FILTER (WHERE ((parts.status = 'CashoutRejected'::text) AND (NOT parts.is_back))), (0)::numeric))::integer, (COALESCE(sum(parts.orders) FILTER (WHERE ((parts.status = 'PayoutSuccess'::text) AND parts.is_back)), (0)::numeric))::integer, (COALESCE(sum(parts.orders) FILTER (WHERE ((parts.status = 'AutoMatchedSuccess'::text) AND parts.is_back)), (0)::numeric))::integer, (COALESCE(sum(parts.orders) FILTER (WHERE ((parts.status = 'ManuallyConfirmed'::text) AND parts.is_back)), (0)::numeric))::integer] AS "array",
     ARRAY[(COALESCE(sum(parts.amount) FILTER (WHERE ((parts.status = 'PendingReview'::text) AND (NOT parts.is_back))), (0)::numeric))::bigint, (COALESCE(sum(parts.amount) FILTER (WHERE ((parts.status = 'ChannelInProgress'::text) AND (NOT parts.is_back))), (0)::numeric))::bigint, (COALESCE(sum(parts.amount) FILTER (WHERE ((parts.status = 'ChannelFailed'::text) AND (NOT parts.is_back))), (0)::numeric))::bigint, (COALESCE(sum(parts.amount) FILTER (WHERE ((parts.status = 'ChannelSuccess'::text) AND (NOT parts.is_back))), (0)::numeric))::bigint, (COALESCE(sum(parts.amount) FILTER (WHERE ((parts.status = 'PayoutSuccess'::text) AND (NOT parts.is_back))), (0)::numeric))::bigint, (COALESCE(sum(parts.amount) FILTER (WHERE ((parts.status = 'AutoMatchedSuccess'::text) AND (NOT parts.is_back))), (0)::numeric))::bigint, (COALESCE(sum(parts.amount) FILTER (WHERE ((parts.status = 'ManuallyConfirmed'::text) AND (NOT parts.is_back))), (0)::numeric))::bigint, (COALESCE(sum(parts.amount) FILTER (WHERE ((parts.status = 'ManuallyCancelled'::text) AND (NOT parts.is_back))), (0)::numeric))::bigint, (COALESCE(sum(parts.amount) FILTER (WHERE ((parts.status = 'WrongReceivingInfo'::text) AND (NOT parts.is_back))), (0)::numeric))::bigint, (COALESCE(sum(parts.amount) FILTER (WHERE ((parts.status = 'PayoutFailed'::text) AND (NOT parts.is_back))), (0)::numeric))::bigint, (COALESCE(sum(parts.amount) FILTER (WHERE ((parts.status = 'CashoutRejected'::text) AND (NOT parts.is_back))), (0)::numeric))::bigint, (COALESCE(sum(parts.amount) FILTER (WHERE ((parts.status = 'PayoutSuccess'::text) AND parts.is_back)), (0)::numeric))::bigint, (COALESCE(sum(parts.amount) FILTER (WHERE ((parts.status = 'AutoMatchedSuccess'::text) AND parts.is_back)), (0)::numeric))::bigint, (COALESCE(sum(parts.amount) FILTER (WHERE ((parts.status = 'ManuallyConfirmed'::text) AND parts.is_back)), (0)::numeric))::bigint] AS "array",
     ARRAY[(COALESCE(sum(parts.fee) FILTER (WHERE ((parts.status = 'PendingReview'::text) AND (NOT parts.is_back))), (0)::numeric))::bigint, (COALESCE(sum(parts.fee) FILTER (WHERE ((parts.status = 'ChannelInProgress'::text) AND (NOT parts.is_back))), (0)::numeric))::bigint, (COALESCE(sum(parts.fee) FILTER (WHERE ((parts.status = 'ChannelFailed'::text) AND (NOT parts.is_back))), (0)::numeric))::bigint, (COALESCE(sum(parts.fee) FILTER (WHERE ((parts.status = 'ChannelSuccess'::text) AND (NOT parts.is_back))), (0)::numeric))::bigint, (COALESCE(sum(parts.fee) FILTER (WHERE ((parts.status = 'PayoutSuccess'::text) AND (NOT parts.is_back))), (0)::numeric))::bigint, (COALESCE(sum(parts.fee) FILTER (WHERE ((parts.status = 'AutoMatchedSuccess'::text) AND (NOT parts.is_back))), (0)::numeric))::bigint, (COALESCE(sum(parts.fee) FILTER (WHERE ((parts.status = 'ManuallyConfirmed'::text) AND (NOT parts.is_back))), (0)::numeric))::bigint, (COALESCE(sum(parts.fee) FILTER (WHERE ((parts.status = 'ManuallyCancelled'::text) AND (NOT parts.is_back))), (0)::numeric))::bigint, (COALESCE(sum(parts.fee) FILTER (WHERE ((parts.status = 'WrongReceivingInfo'::text) AND (NOT parts.is_back))), (0)::numeric))::bigint, (COALESCE(sum(parts.fee) FILTER (WHERE ((parts.status = 'PayoutFailed'::text) AND (NOT parts.is_back))), (0)::numeric))::bigint, (COALESCE(sum(parts.fee) FILTER (WHERE ((parts.status = 'CashoutRejected'::text) AND (NOT parts.is_back))), (0)::numeric))::bigint, (COALESCE(sum(parts.fee) FILTER (WHERE ((parts.status = 'PayoutSuccess'::text) AND parts.is_back)), (0)::numeric))::bigint, (COALESCE(sum(parts.fee) FILTER (WHERE ((parts.status = 'AutoMatchedSuccess'::text) AND parts.is_back)), (0)::numeric))::bigint, (COALESCE(sum(parts.fee) FILTER (WHERE ((parts.status = 'ManuallyConfirmed'::text) AND parts.is_back)), (0)::numeric))::bigint] AS "array"
    FROM ( SELECT made.currency,
             made.cashout_type_code,
             made.channel_code,
             made.card_name,
             made.status,
             made.succeeded,
             made.is_over,
             made.is_back,
             count(*) AS orders,
             sum(made.amount_minor) AS amount,
             sum(made.fee_minor) AS fee,
             count(made.took) AS took,
             count(*) FILTER (WHERE (made.took <= (30)::double precision)) AS took_30,
             count(*) FILTER (WHERE (made.took <= (60)::double precision)) AS took_60,
             count(*) FILTER (WHERE (made.took <= (120)::double precision)) AS took_120,
             count(*) FILTER (WHERE (made.took <= (300)::double precision)) AS took_300,
             count(*) FILTER (WHERE (made.took <= (600)::double precision)) AS took_600,
             count(*) FILTER (WHERE (made.took <= (900)::double precision)) AS took_900,
             count(*) FILTER (WHERE (made.took <= (1800)::double precision)) AS took_1800,
             count(*) FILTER (WHERE (made.took <= (3600)::double precision)) AS took_3600
            FROM ( SELECT payout_order.currency,
                     payout_order.cashout_type_code,
                     payout_order.channel_code,
                     payout_order.card_name,
                     payout_order.status,
                     payout_order.amount_minor,
                     payout_order.fee_minor,
                     (payout_order.exception = 'Returned'::text) AS is_back,
                     (payout_order.finished_at IS NOT NULL) AS is_over,
                     (payout_order.status = ANY (ARRAY['PayoutSuccess'::text, 'AutoMatchedSuccess'::text, 'ManuallyConfirmed'::text])) AS succeeded,
                     date_part('epoch'::text, (payout_order.finished_at - payout_order.created_at)) AS took
                    FROM payout_order
                   WHERE ((payout_order.merchant_id = count_payouts.of_merchant) AND (payout_order.id >= quarter_floor(count_payouts.of_quarter)) AND (payout_order.id < quarter_floor((count_payouts.of_quarter + '00:15:00'::interval))))) made
           GROUP BY made.currency, made.cashout_type_code, made.channel_code, made.card_name, made.status, made.succeeded, made.is_over, made.is_back) parts
   GROUP BY parts.currency, parts.cashout_type_code, parts.channel_code, parts.card_name;
END;





CREATE OR REPLACE FUNCTION public.count_withdrawals(of_merchant bigint, of_quarter timestamp with time zone)
 RETURNS TABLE(currency text, order_count integer, amount_minor bigint, pending_count integer, pending_minor bigint, approved_count integer, approved_minor bigint, rejected_count integer)
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT made.currency,
     (count(*))::integer AS count,
     (sum(made.amount_minor))::bigint AS sum,
     (count(*) FILTER (WHERE (made.status = 'Pending'::text)))::integer AS count,
     (COALESCE(sum(made.amount_minor) FILTER (WHERE (made.status = 'Pending'::text)), (0)::numeric))::bigint AS "coalesce",
     (count(*) FILTER (WHERE (made.status = 'Approved'::text)))::integer AS count,
     (COALESCE(sum(made.amount_minor) FILTER (WHERE (made.status = 'Approved'::text)), (0)::numeric))::bigint AS "coalesce",
     (count(*) FILTER (WHERE (made.status = 'Rejected'::text)))::integer AS count
    FROM ( SELECT withdrawal_order.currency,
             withdrawal_order.amount_minor,
             withdrawal_order.status
            FROM withdrawal_order
           WHERE ((withdrawal_order.merchant_id = count_withdrawals.of_merchant) AND (withdrawal_order.id >= quarter_floor(count_withdrawals.of_quarter)) AND (withdrawal_order.id < quarter_floor((count_withdrawals.of_quarter + '00:15:00'::interval))))) made
   GROUP BY made.currency;
END;

CREATE OR REPLACE FUNCTION public.database_line()
 RETURNS text
 LANGUAGE sql
AS $function$ select (pg_control_system()).system_identifier || '/' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) $function$;

CREATE OR REPLACE FUNCTION public.export_amount(minor bigint, exponent smallint)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((minor)::numeric * CASE exponent WHEN 2 THEN 0.01 WHEN 0 THEN (1)::numeric WHEN 3 THEN 0.001 WHEN 1 THEN 0.1 ELSE 0.0001 END);

CREATE OR REPLACE FUNCTION public.export_amount_text(minor bigint, exponent smallint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN ((minor >= '-999999999999999'::bigint) AND (minor <= '999999999999999'::bigint)) THEN (export_amount(minor, exponent))::text ELSE ('	'::text || (export_amount(minor, exponent))::text) END;

CREATE OR REPLACE FUNCTION public.export_number(value numeric)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN ((value >= ('-9999999999'::bigint)::numeric) AND (value <= ('9999999999'::bigint)::numeric)) THEN (value)::text ELSE export_wide_number(value) END;

CREATE OR REPLACE FUNCTION public.export_number_text(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN ((ascii(value) >= 65) AND (ascii(value) <= 122)) THEN value WHEN ((ascii(value) >= 48) AND (ascii(value) <= 57)) THEN ('	'::text || value) ELSE export_unusual_text(value) END;

CREATE OR REPLACE FUNCTION public.export_text(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (((ascii(value) >= 65) AND (ascii(value) <= 122)) OR ((ascii(value) >= 19968) AND (ascii(value) <= 40959))) THEN value ELSE export_unusual_text(value) END;

CREATE OR REPLACE FUNCTION public.export_time(value timestamp with time zone, time_difference_minutes integer)
 RETURNS timestamp without time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (date_trunc('second'::text, timezone('UTC'::text, value)) + make_interval(mins => time_difference_minutes));

CREATE OR REPLACE FUNCTION public.export_unusual_text(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN ((value ~ '^-?[0-9]{1,15}(\.[0-9]{1,4})?$'::text) AND (value !~ '^-?0[0-9]'::text) AND (length(value) <= 16)) THEN value WHEN ((value ~ '^[\u0001-\u0020\u0085\u00a0\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u2064\u3000\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b\u2212]'::text) OR (value ~ '^[\t\r\n]'::text)) THEN (''''::text || value) WHEN (value ~ '^[0-9][0-9.,:/ eE+-]*$'::text) THEN ('	'::text || value) ELSE value END;

CREATE OR REPLACE FUNCTION public.export_wide_number(value numeric)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (length(translate((value)::text, '-.'::text, ''::text)) > 15) THEN ('	'::text || (value)::text) ELSE (value)::text END;

CREATE OR REPLACE FUNCTION public.fee_given_back(order_id bigint, fee_minor bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT
         CASE
             WHEN (EXISTS ( SELECT
                FROM journal j
               WHERE ((j.cause_type = 'payment_reversal_fee'::text) AND (j.cause_id = (fee_given_back.order_id)::text)))) THEN (0)::bigint
             ELSE fee_minor
         END AS fee_minor;
END;

CREATE OR REPLACE FUNCTION public.forget_old_notices(before timestamp with time zone, most integer)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  with old as (
    select id from notice n where cleared_at < least(before, now() - interval '90 days')
      and not exists (select from notice_delivery d where d.notice_id = n.id)
    limit most for update skip locked
  ), unread as (
    delete from notice_read where notice_id in (select id from old)
  ), gone as (
    delete from notice where id in (select id from old) returning 1
  )
  select count(*) from gone
$function$;
-- may execute: opc_app

CREATE OR REPLACE FUNCTION public.latest_orders_of_member(account bigint, name text, oldest_id bigint, newest_id bigint, most integer)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 3
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
  select o.id from payment_order o
  where o.account_id = account and lower(o.member_name) = name and o.id between oldest_id and newest_id
    and (select scope_all())
  order by o.id desc limit most
$function$;
-- may execute: opc_app



CREATE OR REPLACE FUNCTION public.make_month_partitions(months_ahead integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  parent text;
  begins date := date_trunc('month', now() at time zone 'UTC')::date;
begin
  foreach parent in array array['payment_order', 'payout_order', 'ledger_entry', 'bank_transaction', 'callback_record',
    'callback_attempt']
  loop
    for step in 0 .. least(months_ahead, 12) loop
      perform make_month_partition(parent, (begins + make_interval(months => step))::date);
    end loop;
  end loop;
end $function$;
-- may execute: opc_app

CREATE OR REPLACE FUNCTION public.month_floor(month date)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((EXTRACT(epoch FROM ((month)::timestamp without time zone - '2025-01-01 00:00:00'::timestamp without time zone)) * (1000)::numeric))::bigint << 22);





CREATE OR REPLACE FUNCTION public.notify_export()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('opc_export', '');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.orders_of_members(account_ids bigint[], names text[], oldest_ids bigint[])
 RETURNS TABLE(place bigint, order_id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
  select c.place, o.id
  from unnest(account_ids, names, oldest_ids) with ordinality as c (account_id, name, oldest_id, place)
  -- Name by name: the offset keeps the planner from reading the orders first.
  cross join lateral (
    select o.id from payment_order o
    where o.account_id = c.account_id and lower(o.member_name) = c.name and o.id >= c.oldest_id
    offset 0
  ) o
  where (select scope_all())
$function$;
-- may execute: opc_app

CREATE OR REPLACE FUNCTION public.quarter_floor(quarter timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (GREATEST((((EXTRACT(epoch FROM quarter) * (1000)::numeric))::bigint - '1735689600000'::bigint), (0)::bigint) << 22);

CREATE OR REPLACE FUNCTION public.quarter_of(id bigint)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN to_timestamp((((((id >> 22) + '1735689600000'::bigint) / 900000) * 900))::double precision);

CREATE OR REPLACE FUNCTION public.refuse_archived()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'this month of % is sealed for the archive', tg_table_name using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_deletion()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is never deleted', tg_table_name using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_image_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and old.purpose in ('Article', 'Advertising') then return old; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_record_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if row (new.id, new.card_id, new.sequence, new.currency, new.amount_minor, new.fee_minor, new.balance_before_minor,
      new.balance_after_minor, new.created_at)
    is distinct from row (old.id, old.card_id, old.sequence, old.currency, old.amount_minor, old.fee_minor,
      old.balance_before_minor, old.balance_after_minor, old.created_at)
    or (old.external_id is not null and new.external_id is distinct from old.external_id)
    or (old.order_id is not null and new.order_id is distinct from old.order_id)
    or (new.kind <> old.kind and not (old.kind = 'Unexplained' and new.kind = 'Payout')) then
    raise exception 'a payout card''s line is never changed';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.report_figures(of_kind text, of_merchant bigint, of_quarter timestamp with time zone)
 RETURNS TABLE(currency text, order_count bigint, amount_minor bigint, open_count bigint, open_minor bigint, success_count bigint, success_minor bigint, fee_minor bigint, back_count bigint, back_minor bigint, back_fee_minor bigint, failed_count bigint, first_try_count bigint, attempt_count bigint)
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  case of_kind
  when 'payment' then return query
    select c.currency, sum(c.order_count)::bigint, sum(c.amount_minor)::bigint, sum(c.open_count)::bigint, 0::bigint,
        sum(c.success_count)::bigint, sum(c.settled_minor)::bigint, sum(c.fee_minor)::bigint,
        sum(c.reversed_count)::bigint, sum(c.reversed_minor)::bigint, sum(c.reversed_fee_minor)::bigint,
        sum(c.failed_count + c.expired_count)::bigint, 0::bigint, 0::bigint
      from count_payments(of_merchant, of_quarter) c where not c.is_test group by c.currency;
  when 'payout' then return query
    select c.currency, sum(c.order_count)::bigint, sum(c.amount_minor)::bigint, sum(c.open_count)::bigint,
        sum(c.open_minor)::bigint, sum(c.success_count)::bigint, sum(c.success_minor)::bigint, sum(c.fee_minor)::bigint,
        sum(c.returned_count)::bigint, sum(c.returned_minor)::bigint, sum(c.returned_fee_minor)::bigint,
        sum(c.failed_count + c.rejected_count + c.cancelled_count)::bigint, 0::bigint, 0::bigint
      from count_payouts(of_merchant, of_quarter) c group by c.currency;
  when 'withdrawal' then return query
    select c.currency, c.order_count::bigint, c.amount_minor, c.pending_count::bigint, c.pending_minor,
        c.approved_count::bigint, c.approved_minor, 0::bigint, 0::bigint, 0::bigint, 0::bigint,
        c.rejected_count::bigint, 0::bigint, 0::bigint
      from count_withdrawals(of_merchant, of_quarter) c;
  when 'callback' then return query
    select ''::text, sum(c.event_count)::bigint, 0::bigint, sum(c.open_count)::bigint, 0::bigint,
        sum(c.success_count)::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint,
        sum(c.failure_count)::bigint, sum(c.first_try_count)::bigint, sum(c.attempt_count)::bigint
      from count_callbacks(of_merchant, of_quarter) c having count(*) > 0;
  end case;
end $function$;

CREATE OR REPLACE FUNCTION public.report_part(of_kind text, of_merchant bigint, least_id bigint, below_id bigint)
 RETURNS TABLE(merchant_id bigint, currency text, order_count bigint, amount_minor bigint, open_count bigint, open_minor bigint, success_count bigint, success_minor bigint, fee_minor bigint, back_count bigint, back_minor bigint, back_fee_minor bigint, failed_count bigint, first_try_count bigint, attempt_count bigint)
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  case of_kind
  when 'payment' then return query
    select o.merchant_id, o.currency, count(*), sum(o.amount_minor)::bigint,
        count(*) filter (where o.status in ('Pending', 'Paying', 'Locked')), 0::bigint,
        count(*) filter (where o.status = 'Success'), coalesce(sum(o.settled_minor), 0)::bigint,
        coalesce(sum(o.fee_minor) filter (where o.status = 'Success'), 0)::bigint,
        count(*) filter (where o.status = 'Success' and o.exception = 'Marked'),
        coalesce(sum(o.settled_minor) filter (where o.exception = 'Marked'), 0)::bigint,
        coalesce(sum(coalesce(o.reversed_fee_minor, fee_given_back(o.id, o.fee_minor)))
          filter (where o.status = 'Success' and o.exception = 'Marked'), 0)::bigint,
        count(*) filter (where o.status in ('Failed', 'Expired')), 0::bigint, 0::bigint
      from payment_order o
      where o.id >= least_id and o.id < below_id and not o.is_test
        and (of_merchant is null or o.merchant_id = of_merchant)
      group by 1, 2;
  when 'payout' then return query
    select o.merchant_id, o.currency, count(*), sum(o.amount_minor)::bigint,
        count(*) filter (where o.finished_at is null),
        coalesce(sum(o.amount_minor) filter (where o.finished_at is null), 0)::bigint,
        count(*) filter (where o.succeeded), coalesce(sum(o.amount_minor) filter (where o.succeeded), 0)::bigint,
        coalesce(sum(o.fee_minor) filter (where o.succeeded), 0)::bigint,
        count(*) filter (where o.exception = 'Returned'),
        coalesce(sum(o.amount_minor) filter (where o.exception = 'Returned'), 0)::bigint,
        coalesce(sum(o.fee_minor) filter (where o.exception = 'Returned'), 0)::bigint,
        count(*) filter (where o.status in ('PayoutFailed', 'CashoutRejected', 'ManuallyCancelled')),
        0::bigint, 0::bigint
      from (select p.*, p.status in ('PayoutSuccess', 'AutoMatchedSuccess', 'ManuallyConfirmed') as succeeded
        from payout_order p
        where p.id >= least_id and p.id < below_id and (of_merchant is null or p.merchant_id = of_merchant)) o
      group by 1, 2;
  when 'withdrawal' then return query
    select o.merchant_id, o.currency, count(*), sum(o.amount_minor)::bigint,
        count(*) filter (where o.status = 'Pending'),
        coalesce(sum(o.amount_minor) filter (where o.status = 'Pending'), 0)::bigint,
        count(*) filter (where o.status = 'Approved'),
        coalesce(sum(o.amount_minor) filter (where o.status = 'Approved'), 0)::bigint,
        0::bigint, 0::bigint, 0::bigint, 0::bigint, count(*) filter (where o.status = 'Rejected'), 0::bigint, 0::bigint
      from withdrawal_order o
      where o.id >= least_id and o.id < below_id and (of_merchant is null or o.merchant_id = of_merchant)
      group by 1, 2;
  when 'callback' then return query
    select o.merchant_id, ''::text, count(*), 0::bigint, count(*) filter (where o.status = 'InProgress'), 0::bigint,
        count(*) filter (where o.status = 'Success'), 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint,
        count(*) filter (where o.status = 'Failure'),
        count(*) filter (where o.status = 'Success' and o.attempt_count <= 1), sum(o.attempt_count)::bigint
      from callback_record o
      where o.id >= least_id and o.id < below_id and (of_merchant is null or o.merchant_id = of_merchant)
      group by 1;
  end case;
end $function$;

CREATE OR REPLACE FUNCTION public.report_ways(of_kind text, of_merchant bigint, of_quarter timestamp with time zone)
 RETURNS TABLE(currency text, type_code text, channel text, account text, is_test boolean, order_count bigint, amount_minor bigint, open_count bigint, success_count bigint, success_minor bigint, fee_minor bigint, back_count bigint, back_minor bigint, ends bigint[], took bigint[], status_counts bigint[], status_minor bigint[], status_fees bigint[])
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  case of_kind
  when 'payment' then return query
    select c.currency, c.pay_type_code, c.channel_id::text, c.account_id::text, c.is_test, c.order_count::bigint,
        c.amount_minor, c.open_count::bigint, c.success_count::bigint, c.settled_minor, c.fee_minor,
        c.reversed_count::bigint, c.reversed_minor, array[c.expired_count, c.failed_count]::bigint[], c.took::bigint[],
        c.status_counts::bigint[], c.status_minor, '{}'::bigint[]
      from count_payments(of_merchant, of_quarter) c;
  when 'payout' then return query
    select c.currency, c.cashout_type_code, c.channel_code, c.card_name, false, c.order_count::bigint, c.amount_minor,
        c.open_count::bigint, (c.success_count - c.returned_count)::bigint, c.success_minor - c.returned_minor,
        c.fee_minor - c.returned_fee_minor, c.returned_count::bigint, c.returned_minor,
        array[c.failed_count, c.rejected_count, c.cancelled_count]::bigint[], c.took::bigint[],
        c.status_counts::bigint[], c.status_minor, c.status_fees
      from count_payouts(of_merchant, of_quarter) c;
  end case;
end $function$;

CREATE OR REPLACE FUNCTION public.scope_all()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (COALESCE(current_setting('opc.scope'::text, true), ''::text) = 'all'::text);

CREATE OR REPLACE FUNCTION public.scope_merchant_id()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('opc.merchant_id'::text, true), ''::text))::bigint;

CREATE OR REPLACE FUNCTION public.tables_without_month()
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  parent text;
  by_column text;
  has_rows boolean;
begin
  for parent, by_column in values ('payment_order', 'id'), ('payout_order', 'id'), ('ledger_entry', 'id'),
    ('bank_transaction', 'id'), ('callback_record', 'id'), ('callback_attempt', 'callback_id')
  loop
    execute format('select exists (select from %I where %I >= month_floor($1))', parent || '_default', by_column)
      into has_rows using date_trunc('month', now() at time zone 'UTC')::date;
    if has_rows then
      return next parent;
    end if;
  end loop;
end $function$;
-- may execute: opc_app

CREATE OR REPLACE FUNCTION public.tell_maintenance_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('opc_maintenance', '');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_merchant_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed bigint;
begin
  if tg_table_name = 'merchant' then
    perform pg_notify('opc_merchant', new.alias);
    return null;
  end if;
  changed := case tg_op when 'DELETE' then old.merchant_id else new.merchant_id end;
  -- Empty: all of them.
  perform pg_notify('opc_merchant', coalesce((select alias from merchant where id = changed), ''));
  return null;
end $function$;

create view report_callback_now with (security_invoker=true) as
 SELECT r.merchant_id,
    r.quarter,
    r.order_kind,
    r.event_count,
    r.open_count,
    r.success_count,
    r.failure_count,
    r.first_try_count,
    r.attempt_count
   FROM report_callback r
  WHERE (NOT (EXISTS ( SELECT
           FROM report_change c
          WHERE ((c.kind = 'callback'::text) AND (c.merchant_id = r.merchant_id) AND (c.quarter = r.quarter)))))
UNION ALL
 SELECT d.merchant_id,
    d.quarter,
    counted.order_kind,
    counted.event_count,
    counted.open_count,
    counted.success_count,
    counted.failure_count,
    counted.first_try_count,
    counted.attempt_count
   FROM (( SELECT DISTINCT report_change.merchant_id,
            report_change.quarter
           FROM report_change
          WHERE (report_change.kind = 'callback'::text)) d
     CROSS JOIN LATERAL count_callbacks(d.merchant_id, d.quarter) counted(order_kind, event_count, open_count, success_count, failure_count, first_try_count, attempt_count));

create view report_payment_now with (security_invoker=true) as
 SELECT r.merchant_id,
    r.quarter,
    r.currency,
    r.pay_type_code,
    r.channel_id,
    r.account_id,
    r.is_test,
    r.order_count,
    r.amount_minor,
    r.open_count,
    r.failed_count,
    r.expired_count,
    r.success_count,
    r.success_minor,
    r.settled_minor,
    r.fee_minor,
    r.reversed_count,
    r.reversed_minor,
    r.reversed_fee_minor,
    r.took,
    r.status_counts,
    r.status_minor
   FROM report_payment r
  WHERE (NOT (EXISTS ( SELECT
           FROM report_change c
          WHERE ((c.kind = 'payment'::text) AND (c.merchant_id = r.merchant_id) AND (c.quarter = r.quarter)))))
UNION ALL
 SELECT d.merchant_id,
    d.quarter,
    counted.currency,
    counted.pay_type_code,
    counted.channel_id,
    counted.account_id,
    counted.is_test,
    counted.order_count,
    counted.amount_minor,
    counted.open_count,
    counted.failed_count,
    counted.expired_count,
    counted.success_count,
    counted.success_minor,
    counted.settled_minor,
    counted.fee_minor,
    counted.reversed_count,
    counted.reversed_minor,
    counted.reversed_fee_minor,
    counted.took,
    counted.status_counts,
    counted.status_minor
   FROM (( SELECT DISTINCT report_change.merchant_id,
            report_change.quarter
           FROM report_change
          WHERE (report_change.kind = 'payment'::text)) d
     CROSS JOIN LATERAL count_payments(d.merchant_id, d.quarter) counted(currency, pay_type_code, channel_id, account_id, is_test, order_count, amount_minor, open_count, failed_count, expired_count, success_count, success_minor, settled_minor, fee_minor, reversed_count, reversed_minor, reversed_fee_minor, took, status_counts, status_minor));

create view report_payout_now with (security_invoker=true) as
 SELECT r.merchant_id,
    r.quarter,
    r.currency,
    r.cashout_type_code,
    r.channel_code,
    r.card_name,
    r.order_count,
    r.amount_minor,
    r.open_count,
    r.open_minor,
    r.failed_count,
    r.rejected_count,
    r.cancelled_count,
    r.success_count,
    r.success_minor,
    r.fee_minor,
    r.returned_count,
    r.returned_minor,
    r.returned_fee_minor,
    r.took,
    r.status_counts,
    r.status_minor,
    r.status_fees
   FROM report_payout r
  WHERE (NOT (EXISTS ( SELECT
           FROM report_change c
          WHERE ((c.kind = 'payout'::text) AND (c.merchant_id = r.merchant_id) AND (c.quarter = r.quarter)))))
UNION ALL
 SELECT d.merchant_id,
    d.quarter,
    counted.currency,
    counted.cashout_type_code,
    counted.channel_code,
    counted.card_name,
    counted.order_count,
    counted.amount_minor,
    counted.open_count,
    counted.open_minor,
    counted.failed_count,
    counted.rejected_count,
    counted.cancelled_count,
    counted.success_count,
    counted.success_minor,
    counted.fee_minor,
    counted.returned_count,
    counted.returned_minor,
    counted.returned_fee_minor,
    counted.took,
    counted.status_counts,
    counted.status_minor,
    counted.status_fees
   FROM (( SELECT DISTINCT report_change.merchant_id,
            report_change.quarter
           FROM report_change
          WHERE (report_change.kind = 'payout'::text)) d
     CROSS JOIN LATERAL count_payouts(d.merchant_id, d.quarter) counted(currency, cashout_type_code, channel_code, card_name, order_count, amount_minor, open_count, open_minor, failed_count, rejected_count, cancelled_count, success_count, success_minor, fee_minor, returned_count, returned_minor, returned_fee_minor, took, status_counts, status_minor, status_fees));

create view report_withdrawal_now with (security_invoker=true) as
 SELECT r.merchant_id,
    r.quarter,
    r.currency,
    r.order_count,
    r.amount_minor,
    r.pending_count,
    r.pending_minor,
    r.approved_count,
    r.approved_minor,
    r.rejected_count
   FROM report_withdrawal r
  WHERE (NOT (EXISTS ( SELECT
           FROM report_change c
          WHERE ((c.kind = 'withdrawal'::text) AND (c.merchant_id = r.merchant_id) AND (c.quarter = r.quarter)))))
UNION ALL
 SELECT d.merchant_id,
    d.quarter,
    counted.currency,
    counted.order_count,
    counted.amount_minor,
    counted.pending_count,
    counted.pending_minor,
    counted.approved_count,
    counted.approved_minor,
    counted.rejected_count
   FROM (( SELECT DISTINCT report_change.merchant_id,
            report_change.quarter
           FROM report_change
          WHERE (report_change.kind = 'withdrawal'::text)) d
     CROSS JOIN LATERAL count_withdrawals(d.merchant_id, d.quarter) counted(currency, order_count, amount_minor, pending_count, pending_minor, approved_count, approved_minor, rejected_count));

create table account_day (
  account_id bigint not null,
  day date not null,
  promised_minor bigint not null,
  constraint account_day_pkey PRIMARY KEY (day, account_id),
  constraint account_day_account_id_fkey FOREIGN KEY (account_id) REFERENCES offline_account(id)
);
alter table account_day enable row level security;
create policy operator_only on account_day as permissive for all to public using (( SELECT scope_all() AS scope_all));
grant insert, select, update on account_day to opc_app;

create table account_touch (
  id bigint not null,
  merchant_id bigint not null,
  user_id bigint not null,
  by_user_id bigint,
  approved_by_user_id bigint,
  act text not null,
  at timestamp with time zone not null,
  reason text,
  constraint account_touch_pkey PRIMARY KEY (id),
  constraint account_touch_act_check CHECK ((act = ANY (ARRAY['Made'::text, 'PasswordReset'::text, 'AuthenticatorRenewed'::text, 'AuthenticatorGiven'::text, 'BreakGlass'::text]))),
  constraint account_touch_check CHECK ((by_user_id <> user_id)),
  constraint account_touch_check1 CHECK ((approved_by_user_id <> by_user_id)),
  constraint account_touch_reason_check CHECK (((act = 'BreakGlass'::text) = (reason IS NOT NULL))),
  constraint account_touch_approved_by_user_id_fkey FOREIGN KEY (approved_by_user_id) REFERENCES user_account(id),
  constraint account_touch_by_user_id_fkey FOREIGN KEY (by_user_id) REFERENCES user_account(id),
  constraint account_touch_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint account_touch_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);
alter table account_touch enable row level security;
CREATE INDEX account_touch_by_time ON public.account_touch USING btree (at);
CREATE INDEX account_touch_of_user ON public.account_touch USING btree (user_id, at);
create policy merchant_scope on account_touch as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)))) with check ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
grant insert, select on account_touch to opc_app;

create table act_proof (
  proof_id text not null,
  act_hash bytea not null,
  merchant_id bigint not null,
  user_id bigint not null,
  session_id text not null,
  call text not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint act_proof_pkey PRIMARY KEY (proof_id, act_hash),
  constraint act_proof_act_hash_check CHECK ((octet_length(act_hash) = 32)),
  constraint act_proof_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint act_proof_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(session_id),
  constraint act_proof_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);
alter table act_proof enable row level security;
CREATE INDEX act_proof_by_end ON public.act_proof USING btree (expires_at);
create policy merchant_scope on act_proof as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)))) with check ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
grant delete, insert, select on act_proof to opc_app;
grant update (used_at) on act_proof to opc_app;

create table advertisement (
  id bigint not null,
  title text not null,
  "position" text not null,
  language text not null,
  image_id bigint not null,
  link text,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  sort_order integer not null,
  status text not null,
  published_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  created_by text not null,
  updated_at timestamp with time zone not null,
  updated_by text not null,
  constraint advertisement_pkey PRIMARY KEY (id),
  constraint advertisement_check CHECK ((ends_at > starts_at)),
  constraint advertisement_check1 CHECK (((published_at IS NOT NULL) OR (status <> 'Published'::text))),
  constraint advertisement_link_check CHECK (((link ~~ 'https://%'::text) AND (char_length(link) <= 2048))),
  constraint advertisement_position_check CHECK (("position" = ANY (ARRAY['HomeBanner'::text, 'PayPageBanner'::text, 'SideBanner'::text, 'Popup'::text, 'AppSplash'::text]))),
  constraint advertisement_sort_order_check CHECK (((sort_order >= 0) AND (sort_order <= 9999))),
  constraint advertisement_status_check CHECK ((status = ANY (ARRAY['Draft'::text, 'Published'::text, 'Unpublished'::text]))),
  constraint advertisement_title_check CHECK (((char_length(title) >= 2) AND (char_length(title) <= 100))),
  constraint advertisement_image_id_fkey FOREIGN KEY (image_id) REFERENCES stored_image(id),
  constraint advertisement_language_fkey FOREIGN KEY (language) REFERENCES language(code)
);
alter table advertisement enable row level security;
CREATE INDEX advertisement_image ON public.advertisement USING btree (image_id);
CREATE INDEX advertisement_language ON public.advertisement USING btree (language);
CREATE INDEX advertisement_shown ON public.advertisement USING btree ("position", language, sort_order, id DESC) WHERE (status = 'Published'::text);
create policy operator_only on advertisement as permissive for all to public using (( SELECT scope_all() AS scope_all));
grant delete, insert, select, update on advertisement to opc_app;

create table agent_request (
  crawler_id bigint not null,
  webhook_id text not null,
  created_at timestamp with time zone not null,
  constraint agent_request_pkey PRIMARY KEY (crawler_id, webhook_id),
  constraint agent_request_crawler_id_fkey FOREIGN KEY (crawler_id) REFERENCES crawler(id)
);
alter table agent_request enable row level security;
CREATE INDEX agent_request_created_at_idx ON public.agent_request USING btree (created_at);
create policy operator_only on agent_request as permissive for all to public using (( SELECT scope_all() AS scope_all));
grant delete, insert, select on agent_request to opc_app;

create table amount_slot (
  account_id bigint not null,
  payable_minor bigint not null,
  remark text,
  order_id bigint not null,
  rests_until timestamp with time zone not null,
  constraint amount_slot_pkey PRIMARY KEY (account_id, payable_minor),
  constraint amount_slot_account_id_fkey FOREIGN KEY (account_id) REFERENCES offline_account(id)
);
alter table amount_slot enable row level security;
CREATE UNIQUE INDEX amount_slot_remark ON public.amount_slot USING btree (account_id, remark) WHERE (remark IS NOT NULL);
CREATE INDEX amount_slot_rests_until_idx ON public.amount_slot USING btree (rests_until);
create policy operator_only on amount_slot as permissive for all to public using (( SELECT scope_all() AS scope_all));
grant delete, insert, select, update on amount_slot to opc_app;

create table app_setting (
  key text not null,
  value jsonb not null,
  constraint app_setting_pkey PRIMARY KEY (key)
);
grant insert, select, update on app_setting to opc_app;

create table approval (
  id bigint not null,
  merchant_id bigint not null,
  kind text not null,
  subject text not null,
  amount_minor bigint,
  currency text,
  payload jsonb not null,
  secrets_sealed bytea,
  before jsonb not null,
  shown jsonb not null,
  content_hash bytea not null,
  status text not null default 'Waiting'::text,
  proposed_by_user_id bigint not null,
  proposed_by text not null,
  proposed_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  decided_by_user_id bigint,
  decided_by text,
  decided_at timestamp with time zone,
  reason text,
  void_because text,
  constraint approval_pkey PRIMARY KEY (id),
  constraint approval_by_another CHECK (((status <> ALL (ARRAY['Approved'::text, 'Rejected'::text])) OR (decided_by_user_id <> proposed_by_user_id))),
  constraint approval_check CHECK ((expires_at > proposed_at)),
  constraint approval_check1 CHECK (((amount_minor IS NULL) = (currency IS NULL))),
  constraint approval_check2 CHECK (((status = 'Waiting'::text) = (decided_at IS NULL))),
  constraint approval_check3 CHECK (((decided_by IS NULL) = (decided_by_user_id IS NULL))),
  constraint approval_check4 CHECK (((status <> ALL (ARRAY['Approved'::text, 'Rejected'::text, 'Withdrawn'::text])) OR (decided_by_user_id IS NOT NULL))),
  constraint approval_check5 CHECK (((status = 'Void'::text) = (void_because IS NOT NULL))),
  constraint approval_check6 CHECK (((status = 'Rejected'::text) = (reason IS NOT NULL))),
  constraint approval_check7 CHECK (((status = 'Waiting'::text) OR (secrets_sealed IS NULL))),
  constraint approval_content_hash_check CHECK ((octet_length(content_hash) = 32)),
  constraint approval_kind_check CHECK ((kind = ANY (ARRAY['ManualBalance'::text, 'ManualConfirm'::text, 'PayoutConfirm'::text, 'Withdrawal'::text, 'ChannelKeys'::text, 'Permissions'::text, 'ApprovalRules'::text, 'PayoutReturned'::text, 'PayoutDoubt'::text, 'Unbind'::text, 'CollectionAccounts'::text, 'CrawlerTokens'::text, 'AddressLists'::text, 'Quotas'::text, 'ReviewThresholds'::text, 'Accounts'::text, 'PayoutUnpaid'::text, 'CollectionReversal'::text, 'MoneyCase'::text, 'PayoutStop'::text]))),
  constraint approval_reason_check CHECK ((char_length(reason) <= 500)),
  constraint approval_status_check CHECK ((status = ANY (ARRAY['Waiting'::text, 'Approved'::text, 'Rejected'::text, 'Withdrawn'::text, 'Void'::text, 'Expired'::text]))),
  constraint approval_subject_check CHECK (((char_length(subject) >= 1) AND (char_length(subject) <= 200))),
  constraint approval_void_because_check CHECK ((void_because = ANY (ARRAY['Superseded'::text, 'FactsChanged'::text, 'ContentChanged'::text, 'AskerLostRight'::text]))),
  constraint approval_withdrawn_by_asker CHECK (((status <> 'Withdrawn'::text) OR (decided_by_user_id = proposed_by_user_id))),
  constraint approval_currency_fkey FOREIGN KEY (currency) REFERENCES currency(code),
  constraint approval_decided_by_user_id_fkey FOREIGN KEY (decided_by_user_id) REFERENCES user_account(id),
  constraint approval_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint approval_proposed_by_user_id_fkey FOREIGN KEY (proposed_by_user_id) REFERENCES user_account(id)
);
alter table approval enable row level security;
CREATE INDEX approval_due ON public.approval USING btree (expires_at) WHERE (status = 'Waiting'::text);
CREATE INDEX approval_of_asker ON public.approval USING btree (proposed_by_user_id, id);
CREATE INDEX approval_of_merchant ON public.approval USING btree (merchant_id, id);
CREATE UNIQUE INDEX approval_waiting ON public.approval USING btree (merchant_id, kind, subject) WHERE (status = 'Waiting'::text);
create policy merchant_scope on approval as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)))) with check ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
grant insert, select on approval to opc_app;
grant update (secrets_sealed) on approval to opc_app;
grant update (status) on approval to opc_app;
grant update (decided_by_user_id) on approval to opc_app;
grant update (decided_by) on approval to opc_app;
grant update (decided_at) on approval to opc_app;
grant update (reason) on approval to opc_app;
grant update (void_because) on approval to opc_app;

create table approval_alone (
  id bigint not null,
  merchant_id bigint not null,
  kind text not null,
  currency text not null,
  amount_minor bigint not null,
  user_id bigint not null,
  of_merchant_id bigint,
  day date not null,
  at timestamp with time zone not null,
  constraint approval_alone_pkey PRIMARY KEY (id),
  constraint approval_alone_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint approval_alone_currency_fkey FOREIGN KEY (currency) REFERENCES currency(code),
  constraint approval_alone_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint approval_alone_of_merchant_id_fkey FOREIGN KEY (of_merchant_id) REFERENCES merchant(id),
  constraint approval_alone_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);
alter table approval_alone enable row level security;
CREATE INDEX approval_alone_of_day ON public.approval_alone USING btree (merchant_id, kind, currency, day);
create policy merchant_scope on approval_alone as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)))) with check ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
grant insert, select on approval_alone to opc_app;

create table approval_rule (
  merchant_id bigint not null,
  kind text not null,
  enabled boolean not null,
  expires_hours integer not null default 24,
  updated_by text not null,
  updated_at timestamp with time zone not null,
  constraint approval_rule_pkey PRIMARY KEY (merchant_id, kind),
  constraint approval_rule_expires_hours_check CHECK (((expires_hours >= 1) AND (expires_hours <= 168))),
  constraint approval_rule_kind_check CHECK ((kind = ANY (ARRAY['ManualBalance'::text, 'ManualConfirm'::text, 'PayoutConfirm'::text, 'Withdrawal'::text, 'ChannelKeys'::text, 'Permissions'::text, 'ApprovalRules'::text, 'PayoutReturned'::text, 'PayoutDoubt'::text, 'Unbind'::text, 'CollectionAccounts'::text, 'CrawlerTokens'::text, 'AddressLists'::text, 'Quotas'::text, 'ReviewThresholds'::text, 'Accounts'::text]))),
  constraint approval_rule_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id)
);
alter table approval_rule enable row level security;
create policy merchant_scope on approval_rule as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)))) with check ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
grant insert, select, update on approval_rule to opc_app;

create table approval_rule_amount (
  merchant_id bigint not null,
  kind text not null,
  currency text not null,
  from_minor bigint not null,
  constraint approval_rule_amount_pkey PRIMARY KEY (merchant_id, kind, currency),
  constraint approval_rule_amount_from_minor_check CHECK ((from_minor > 0)),
  constraint approval_rule_amount_currency_fkey FOREIGN KEY (currency) REFERENCES currency(code),
  constraint approval_rule_amount_merchant_id_kind_fkey FOREIGN KEY (merchant_id, kind) REFERENCES approval_rule(merchant_id, kind) ON DELETE CASCADE
);
alter table approval_rule_amount enable row level security;
create policy merchant_scope on approval_rule_amount as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)))) with check ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
grant delete, insert, select, update on approval_rule_amount to opc_app;

create table archive_month (
  kind text not null,
  month date not null,
  state text not null,
  sealed_at timestamp with time zone not null,
  file text,
  digest bytea,
  log_id bigint,
  archived_at timestamp with time zone,
  constraint archive_month_pkey PRIMARY KEY (kind, month),
  constraint archive_month_check CHECK (((state = 'Sealed'::text) = ((file IS NULL) AND (digest IS NULL) AND (log_id IS NULL)))),
  constraint archive_month_check1 CHECK (((state = 'Archived'::text) = (archived_at IS NOT NULL))),
  constraint archive_month_kind_check CHECK ((kind = 'Callbacks'::text)),
  constraint archive_month_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint archive_month_state_check CHECK ((state = ANY (ARRAY['Sealed'::text, 'Written'::text, 'Archived'::text])))
);
grant select on archive_month to opc_app;

create table article (
  id bigint not null,
  status text not null default 'Draft'::text,
  version integer not null,
  published_version integer,
  publish_at timestamp with time zone,
  created_by_user_id bigint not null,
  created_by text not null,
  created_at timestamp with time zone not null,
  updated_by text not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  constraint article_pkey PRIMARY KEY (id),
  constraint article_check CHECK (((published_version >= 1) AND (published_version <= version))),
  constraint article_check1 CHECK (((status = 'Published'::text) = (published_version IS NOT NULL))),
  constraint article_check2 CHECK (((status = 'Published'::text) = (publish_at IS NOT NULL))),
  constraint article_check3 CHECK (((deleted_at IS NULL) OR (status <> 'Published'::text))),
  constraint article_status_check CHECK ((status = ANY (ARRAY['Draft'::text, 'Published'::text, 'Unpublished'::text]))),
  constraint article_version_check CHECK ((version >= 1)),
  constraint article_created_by_user_id_fkey FOREIGN KEY (created_by_user_id) REFERENCES user_account(id),
  constraint article_id_published_version_fkey FOREIGN KEY (id, published_version) REFERENCES article_version(article_id, number),
  constraint article_id_version_fkey FOREIGN KEY (id, version) REFERENCES article_version(article_id, number) DEFERRABLE INITIALLY DEFERRED
);
alter table article enable row level security;
CREATE INDEX article_public ON public.article USING btree (publish_at) WHERE (status = 'Published'::text);
create policy operator_only on article as permissive for all to public using (( SELECT scope_all() AS scope_all));
grant insert, select, update on article to opc_app;

create table article_category (
  id bigint not null generated always as identity,
  name_en text not null,
  name_zh text not null,
  sort_order integer not null default 0,
  enabled boolean not null default true,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  updated_by text,
  version integer not null default 1,
  deleted_at timestamp with time zone,
  constraint article_category_pkey PRIMARY KEY (id),
  constraint article_category_deleted CHECK (((deleted_at IS NULL) OR (NOT enabled))),
  constraint article_category_name_en_check CHECK ((length(name_en) >= 2)),
  constraint article_category_name_zh_check CHECK ((length(name_zh) >= 2))
);
alter table article_category enable row level security;
CREATE UNIQUE INDEX article_category_name_en ON public.article_category USING btree (lower(name_en)) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX article_category_name_zh ON public.article_category USING btree (lower(name_zh)) WHERE (deleted_at IS NULL);
create policy operator_only on article_category as permissive for all to public using (( SELECT scope_all() AS scope_all)) with check (( SELECT scope_all() AS scope_all));
create policy readable on article_category as permissive for select to public using (true);
CREATE TRIGGER cached_list AFTER INSERT OR DELETE OR UPDATE ON public.article_category FOR EACH STATEMENT EXECUTE FUNCTION count_reference_change('articleCategoryList');
grant insert, select, update on article_category to opc_app;

create table article_draft (
  user_id bigint not null,
  article_id bigint,
  base_version integer,
  fields jsonb not null,
  image_ids bigint[] not null default '{}'::bigint[],
  saved_at timestamp with time zone not null,
  constraint article_draft_user_id_article_id_key UNIQUE NULLS NOT DISTINCT (user_id, article_id),
  constraint article_draft_check CHECK (((article_id IS NULL) = (base_version IS NULL))),
  constraint article_draft_fields_check CHECK ((octet_length((fields)::text) <= 1000000)),
  constraint article_draft_article_id_fkey FOREIGN KEY (article_id) REFERENCES article(id),
  constraint article_draft_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);
alter table article_draft enable row level security;
CREATE INDEX article_draft_image ON public.article_draft USING gin (image_ids);
create policy operator_only on article_draft as permissive for all to public using (( SELECT scope_all() AS scope_all));
grant delete, insert, select, update on article_draft to opc_app;

create table article_publication (
  id bigint not null,
  article_id bigint not null,
  number integer not null,
  act text not null,
  publish_at timestamp with time zone,
  acted_by_user_id bigint not null,
  acted_by text not null,
  acted_at timestamp with time zone not null,
  constraint article_publication_pkey PRIMARY KEY (id),
  constraint article_publication_act_check CHECK ((act = ANY (ARRAY['Publish'::text, 'Unpublish'::text]))),
  constraint article_publication_check CHECK (((act = 'Publish'::text) = (publish_at IS NOT NULL))),
  constraint article_publication_acted_by_user_id_fkey FOREIGN KEY (acted_by_user_id) REFERENCES user_account(id),
  constraint article_publication_article_id_number_fkey FOREIGN KEY (article_id, number) REFERENCES article_version(article_id, number)
);
alter table article_publication enable row level security;
CREATE INDEX article_publication_of_article ON public.article_publication USING btree (article_id, id);
create policy operator_only on article_publication as permissive for all to public using (( SELECT scope_all() AS scope_all));
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.article_publication FOR EACH ROW EXECUTE FUNCTION refuse_change();
grant insert, select on article_publication to opc_app;

create table article_version (
  article_id bigint not null,
  number integer not null,
  title text not null,
  language_code text not null,
  article_category_id bigint not null,
  cover_image_id bigint,
  sort_order integer not null,
  html text not null,
  excerpt text not null,
  restored_from integer,
  saved_by_user_id bigint not null,
  saved_by text not null,
  saved_at timestamp with time zone not null,
  constraint article_version_pkey PRIMARY KEY (article_id, number),
  constraint article_version_excerpt_check CHECK ((length(excerpt) <= 200)),
  constraint article_version_html_check CHECK ((octet_length(html) <= 200000)),
  constraint article_version_number_check CHECK ((number >= 1)),
  constraint article_version_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  constraint article_version_article_category_id_fkey FOREIGN KEY (article_category_id) REFERENCES article_category(id),
  constraint article_version_article_id_fkey FOREIGN KEY (article_id) REFERENCES article(id),
  constraint article_version_cover_image_id_fkey FOREIGN KEY (cover_image_id) REFERENCES stored_image(id),
  constraint article_version_language_code_fkey FOREIGN KEY (language_code) REFERENCES language(code),
  constraint article_version_saved_by_user_id_fkey FOREIGN KEY (saved_by_user_id) REFERENCES user_account(id)
);
alter table article_version enable row level security;
CREATE INDEX article_version_of_category ON public.article_version USING btree (article_category_id);
CREATE INDEX article_version_of_language ON public.article_version USING btree (language_code);
create policy operator_only on article_version as permissive for all to public using (( SELECT scope_all() AS scope_all));
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.article_version FOR EACH ROW EXECUTE FUNCTION refuse_change();
grant insert, select on article_version to opc_app;

create table article_version_image (
  article_id bigint not null,
  number integer not null,
  image_id bigint not null,
  constraint article_version_image_pkey PRIMARY KEY (article_id, number, image_id),
  constraint article_version_image_article_id_number_fkey FOREIGN KEY (article_id, number) REFERENCES article_version(article_id, number),
  constraint article_version_image_image_id_fkey FOREIGN KEY (image_id) REFERENCES stored_image(id)
);
alter table article_version_image enable row level security;
CREATE INDEX article_version_image_used ON public.article_version_image USING btree (image_id);
create policy operator_only on article_version_image as permissive for all to public using (( SELECT scope_all() AS scope_all));
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.article_version_image FOR EACH ROW EXECUTE FUNCTION refuse_change();
grant insert, select on article_version_image to opc_app;

create table bank (
  code text not null,
  currency text not null,
  name_en text not null,
  name_zh text not null,
  enabled boolean not null default true,
  id bigint not null generated always as identity,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  updated_by text,
  sort_order integer not null default 0,
  national_code text,
  swift_code text,
  constraint bank_pkey PRIMARY KEY (code, currency),
  constraint bank_id_key UNIQUE (id),
  constraint bank_national_code_check CHECK ((national_code ~ '^[0-9A-Z]{2,12}$'::text)),
  constraint bank_swift_code_check CHECK ((swift_code ~ '^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$'::text)),
  constraint bank_currency_fkey FOREIGN KEY (currency) REFERENCES currency(code)
);
alter table bank enable row level security;
create policy operator_writes on bank as permissive for all to public using (( SELECT scope_all() AS scope_all));
create policy readable on bank as permissive for select to public using (true);
CREATE TRIGGER cached_list AFTER INSERT OR DELETE OR UPDATE ON public.bank FOR EACH STATEMENT EXECUTE FUNCTION count_reference_change('bankList');
grant delete, insert, select, update on bank to opc_app;

create table bank_transaction (
  id bigint not null,
  account_id bigint not null,
  crawler_id bigint,
  external_id text not null,
  direction text not null,
  currency text not null,
  amount_minor bigint not null,
  remark text,
  counterparty text,
  occurred_at timestamp with time zone not null,
  reported_at timestamp with time zone not null,
  match_status text not null default 'PendingMatch'::text,
  order_id bigint,
  source text not null default 'Crawler'::text,
  entered_by text,
  entered_by_user_id bigint,
  matched_by text,
  matched_at timestamp with time zone,
  match_actor text,
  ignore_reason text,
  ignored_by text,
  ignored_at timestamp with time zone,
  parent_id bigint,
  part_number integer,
  constraint bank_transaction_pkey PRIMARY KEY (id),
  constraint bank_transaction_amount_minor_check CHECK ((amount_minor > 0)),
  constraint bank_transaction_direction_check CHECK ((direction = ANY (ARRAY['Credit'::text, 'Debit'::text]))),
  constraint bank_transaction_entered CHECK (((source <> 'Statement'::text) OR (entered_by IS NOT NULL))),
  constraint bank_transaction_match_status_check CHECK ((match_status = ANY (ARRAY['PendingMatch'::text, 'Matched'::text, 'Ignored'::text, 'Split'::text]))),
  constraint bank_transaction_matched CHECK (((match_status <> 'Matched'::text) OR (order_id IS NOT NULL))),
  constraint bank_transaction_matched_by_check CHECK ((matched_by = ANY (ARRAY['Auto'::text, 'Manual'::text, 'Review'::text, 'Afterwards'::text]))),
  constraint bank_transaction_part CHECK (((parent_id IS NULL) = (part_number IS NULL))),
  constraint bank_transaction_part_number_check CHECK ((part_number > 0)),
  constraint bank_transaction_set_aside CHECK (((match_status <> ALL (ARRAY['Ignored'::text, 'Split'::text])) OR (order_id IS NULL))),
  constraint bank_transaction_source_check CHECK ((source = ANY (ARRAY['Crawler'::text, 'Statement'::text]))),
  constraint bank_transaction_source_known CHECK (((source <> 'Crawler'::text) OR (crawler_id IS NOT NULL))),
  constraint bank_transaction_crawler_id_fkey FOREIGN KEY (crawler_id) REFERENCES crawler(id),
  constraint bank_transaction_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES bank_transaction(id)
) partition by RANGE (id);
alter table bank_transaction enable row level security;
CREATE INDEX bank_transaction_by_account ON ONLY public.bank_transaction USING btree (account_id, id);
CREATE INDEX bank_transaction_of_day ON ONLY public.bank_transaction USING btree (account_id, occurred_at) WHERE (parent_id IS NULL);
CREATE INDEX bank_transaction_of_order ON ONLY public.bank_transaction USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX bank_transaction_on_desk ON ONLY public.bank_transaction USING btree (id) WHERE ((match_status = 'PendingMatch'::text) AND (direction = 'Credit'::text) AND (order_id IS NULL));
CREATE INDEX bank_transaction_parts ON ONLY public.bank_transaction USING btree (parent_id, part_number) WHERE (parent_id IS NOT NULL);
CREATE INDEX bank_transaction_unmatched ON ONLY public.bank_transaction USING btree (account_id, id) WHERE (match_status = 'PendingMatch'::text);
create policy operator_only on bank_transaction as permissive for all to public using (( SELECT scope_all() AS scope_all));
CREATE TRIGGER claim_changed AFTER UPDATE ON public.bank_transaction REFERENCING OLD TABLE AS was NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION claim_changed_transactions();
CREATE TRIGGER claim_new AFTER INSERT ON public.bank_transaction REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION claim_new_transactions();
CREATE TRIGGER never_deleted BEFORE DELETE ON public.bank_transaction FOR EACH ROW EXECUTE FUNCTION refuse_deletion();
grant insert, select, update on bank_transaction to opc_app;

create table bank_transaction_claim (
  order_id bigint not null,
  transaction_id bigint not null,
  constraint bank_transaction_claim_pkey PRIMARY KEY (order_id)
);
alter table bank_transaction_claim enable row level security;
create policy operator_only on bank_transaction_claim as permissive for all to public using (( SELECT scope_all() AS scope_all));
grant select on bank_transaction_claim to opc_app;

create table bank_transaction_default partition of bank_transaction DEFAULT;

create table bank_transaction_key (
  account_id bigint not null,
  external_id text not null,
  transaction_id bigint not null,
  constraint bank_transaction_key_pkey PRIMARY KEY (account_id, external_id)
);
alter table bank_transaction_key enable row level security;
create policy operator_only on bank_transaction_key as permissive for all to public using (( SELECT scope_all() AS scope_all));
grant select on bank_transaction_key to opc_app;

create table bank_transaction_part (
  parent_id bigint not null,
  part_number integer not null,
  transaction_id bigint not null,
  constraint bank_transaction_part_pkey PRIMARY KEY (parent_id, part_number)
);
alter table bank_transaction_part enable row level security;
create policy operator_only on bank_transaction_part as permissive for all to public using (( SELECT scope_all() AS scope_all));
grant select on bank_transaction_part to opc_app;

create table callback_attempt (
  id bigint not null,
  callback_id bigint not null,
  merchant_id bigint not null,
  number integer not null,
  requested_at timestamp with time zone not null,
  duration_ms integer not null,
  http_status integer,
  request_headers jsonb not null,
  result text,
  failure text,
  address text not null default ''::text,
  constraint callback_attempt_pkey PRIMARY KEY (callback_id, number),
  constraint callback_attempt_callback_id_fkey FOREIGN KEY (callback_id) REFERENCES callback_record(id),
  constraint callback_attempt_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id)
) partition by RANGE (callback_id);
alter table callback_attempt enable row level security;
CREATE INDEX callback_attempt_by_address ON ONLY public.callback_attempt USING btree (merchant_id, address, id);
CREATE INDEX callback_attempt_by_merchant ON ONLY public.callback_attempt USING btree (merchant_id, id);
create policy merchant_scope on callback_attempt as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)))) with check ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
grant insert, select on callback_attempt to opc_app;

create table callback_attempt_default partition of callback_attempt DEFAULT;

create table callback_lane (
  merchant_id bigint not null,
  address text not null,
  priority smallint not null,
  circuit text not null default 'Closed'::text,
  failures_in_row integer not null default 0,
  opened_at timestamp with time zone,
  failed_probes integer not null default 0,
  next_probe_at timestamp with time zone,
  rests_until timestamp with time zone,
  last_failure_at timestamp with time zone,
  last_failure_status integer,
  last_failure text,
  constraint callback_lane_pkey PRIMARY KEY (merchant_id, address, priority),
  constraint callback_lane_check CHECK (((circuit = 'Closed'::text) = ((next_probe_at IS NULL) AND (opened_at IS NULL)))),
  constraint callback_lane_circuit_check CHECK ((circuit = ANY (ARRAY['Closed'::text, 'Open'::text, 'HalfOpen'::text]))),
  constraint callback_lane_priority_check CHECK ((priority = ANY (ARRAY[0, 1]))),
  constraint callback_lane_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id)
);
alter table callback_lane enable row level security;
CREATE INDEX callback_lane_by_failure ON public.callback_lane USING btree (last_failure_at);
CREATE INDEX callback_lane_to_probe ON public.callback_lane USING btree (next_probe_at) WHERE (circuit <> 'Closed'::text);
create policy merchant_scope on callback_lane as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)))) with check ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
grant delete, insert, select, update on callback_lane to opc_app;

create table callback_record (
  id bigint not null,
  event_id text not null,
  merchant_id bigint not null,
  order_id bigint not null,
  order_no text not null,
  merchant_order_no text not null,
  url text not null,
  body text not null,
  status text not null default 'InProgress'::text,
  attempt_count integer not null default 0,
  step integer not null default 0,
  next_attempt_at timestamp with time zone,
  leased_until timestamp with time zone,
  http_status integer,
  duration_ms integer,
  result text,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  resent_at timestamp with time zone,
  order_kind text not null default 'Payment'::text,
  address text not null default ''::text,
  priority smallint not null default 0,
  trace text,
  constraint callback_record_pkey PRIMARY KEY (id),
  constraint callback_record_order_kind_check CHECK ((order_kind = ANY (ARRAY['Payment'::text, 'Payout'::text]))),
  constraint callback_record_priority_check CHECK ((priority = ANY (ARRAY[0, 1]))),
  constraint callback_record_status_check CHECK ((status = ANY (ARRAY['InProgress'::text, 'Success'::text, 'Failure'::text]))),
  constraint callback_record_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id)
) partition by RANGE (id);
alter table callback_record enable row level security;
CREATE INDEX callback_record_by_event ON ONLY public.callback_record USING btree (event_id);
CREATE INDEX callback_record_by_merchant ON ONLY public.callback_record USING btree (merchant_id, id);
CREATE INDEX callback_record_by_merchant_order_no ON ONLY public.callback_record USING btree (merchant_order_no);
CREATE INDEX callback_record_by_merchant_status ON ONLY public.callback_record USING btree (merchant_id, status, id);
CREATE INDEX callback_record_by_order ON ONLY public.callback_record USING btree (order_id);
CREATE INDEX callback_record_by_order_no ON ONLY public.callback_record USING btree (order_no);
CREATE INDEX callback_record_by_status ON ONLY public.callback_record USING btree (status, id);
CREATE INDEX callback_record_due ON ONLY public.callback_record USING btree (merchant_id, address, priority, next_attempt_at) WHERE (status = 'InProgress'::text);
create policy merchant_scope on callback_record as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)))) with check ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
CREATE TRIGGER report_delete AFTER DELETE ON public.callback_record REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_report_change('callback');
CREATE TRIGGER report_insert AFTER INSERT ON public.callback_record REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_report_change('callback');
CREATE TRIGGER report_update AFTER UPDATE ON public.callback_record REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_report_change('callback');
grant insert, select, update on callback_record to opc_app;

create table callback_record_default partition of callback_record DEFAULT;

create table cashout_type (
  code text not null,
  currency text not null,
  name_en text not null,
  name_zh text not null,
  fee_basis_points integer not null,
  fee_minimum_minor bigint not null default 0,
  fee_maximum_minor bigint,
  enabled boolean not null default true,
  id bigint not null generated always as identity,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  updated_by text,
  sort_order integer not null default 0,
  constraint cashout_type_pkey PRIMARY KEY (code, currency),
  constraint cashout_type_id_key UNIQUE (id),
  constraint cashout_type_check CHECK ((fee_maximum_minor >= fee_minimum_minor)),
  constraint cashout_type_fee_basis_points_check CHECK (((fee_basis_points >= 0) AND (fee_basis_points <= 10000))),
  constraint cashout_type_fee_minimum_minor_check CHECK ((fee_minimum_minor >= 0)),
  constraint cashout_type_currency_fkey FOREIGN KEY (currency) REFERENCES currency(code)
);
alter table cashout_type enable row level security;
create policy operator_writes on cashout_type as permissive for all to public using (( SELECT scope_all() AS scope_all));
create policy readable on cashout_type as permissive for select to public using (true);
CREATE TRIGGER cached_list AFTER INSERT OR DELETE OR UPDATE ON public.cashout_type FOR EACH STATEMENT EXECUTE FUNCTION count_reference_change('cashoutTypeList');
grant delete, insert, select, update on cashout_type to opc_app;

create table channel (
  id bigint not null generated by default as identity,
  code text not null,
  name text not null,
  supplier_id bigint not null,
  kind text not null,
  pay_type_code text not null,
  currency text not null,
  enabled boolean not null default true,
  sort_order integer not null default 0,
  remark text,
  channel_merchant_no text,
  public_key text,
  private_key_encrypted bytea,
  setting_a text,
  setting_b text,
  setting_c text,
  setting_d text,
  mapping_code text,
  base_address text,
  validity_minutes integer not null default 30,
  daily_limit_minor bigint,
  opens_minute smallint,
  closes_minute smallint,
  paused_until timestamp with time zone,
  pause_reason text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  keys_set_at timestamp with time zone,
  keys_set_by text,
  previous_public_key text,
  previous_private_key_encrypted bytea,
  previous_keys_until timestamp with time zone,
  tested_at timestamp with time zone,
  test_passed boolean,
  public_key_set_by text,
  previous_public_key_set_by text,
  constraint channel_pkey PRIMARY KEY (id),
  constraint channel_code_key UNIQUE (code),
  constraint channel_closes_minute_check CHECK (((closes_minute >= 0) AND (closes_minute <= 1439))),
  constraint channel_daily_limit_minor_check CHECK ((daily_limit_minor > 0)),
  constraint channel_keys_set CHECK (((keys_set_at IS NULL) = (keys_set_by IS NULL))),
  constraint channel_kind_check CHECK ((kind = ANY (ARRAY['Native'::text, 'ThirdParty'::text]))),
  constraint channel_opens_minute_check CHECK (((opens_minute >= 0) AND (opens_minute <= 1439))),
  constraint channel_previous_keys CHECK (((previous_keys_until IS NOT NULL) OR ((previous_public_key IS NULL) AND (previous_private_key_encrypted IS NULL)))),
  constraint channel_previous_public_key_check CHECK ((previous_public_key ~~ 'whpk\_%'::text)),
  constraint channel_public_key_check CHECK ((public_key ~~ 'whpk\_%'::text)),
  constraint channel_validity_minutes_check CHECK (((validity_minutes >= 5) AND (validity_minutes <= 1440))),
  constraint channel_window CHECK (((opens_minute IS NULL) = (closes_minute IS NULL))),
  constraint channel_window_open CHECK ((opens_minute <> closes_minute)),
  constraint channel_pay_type_code_currency_fkey FOREIGN KEY (pay_type_code, currency) REFERENCES pay_type(code, currency),
  constraint channel_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id)
);
alter table channel enable row level security;
create policy operator_only on channel as permissive for all to public using (( SELECT scope_all() AS scope_all));
grant delete, insert, select, update on channel to opc_app;

create table channel_bank (
  channel_id bigint not null,
  bank_code text not null,
  currency text not null,
  mapping_code text,
  enabled boolean not null default true,
  constraint channel_bank_pkey PRIMARY KEY (channel_id, bank_code),
  constraint channel_bank_bank_code_currency_fkey FOREIGN KEY (bank_code, currency) REFERENCES bank(code, currency),
  constraint channel_bank_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channel(id)
);
alter table channel_bank enable row level security;
create policy operator_only on channel_bank as permissive for all to public using (( SELECT scope_all() AS scope_all));
grant delete, insert, select, update on channel_bank to opc_app;

create table channel_day (
  channel_id bigint not null,
  day date not null,
  promised_minor bigint not null,
  constraint channel_day_pkey PRIMARY KEY (day, channel_id),
  constraint channel_day_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channel(id)
);
alter table channel_day enable row level security;
create policy operator_only on channel_day as permissive for all to public using (( SELECT scope_all() AS scope_all));
grant insert, select, update on channel_day to opc_app;

create table channel_health (
  channel_id bigint not null,
  unhealthy_since timestamp with time zone,
  reason text,
  failed_probes integer not null default 0,
  next_probe_at timestamp with time zone,
  counts_from timestamp with time zone,
  constraint channel_health_pkey PRIMARY KEY (channel_id),
  constraint channel_health_check CHECK ((((unhealthy_since IS NULL) = (next_probe_at IS NULL)) AND ((unhealthy_since IS NULL) = (reason IS NULL)))),
  constraint channel_health_reason_check CHECK ((reason = ANY (ARRAY['Silent'::text, 'Refusing'::text]))),
  constraint channel_health_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channel(id)
);
alter table channel_health enable row level security;
create policy operator_only on channel_health as permissive for all to public using (( SELECT scope_all() AS scope_all));
grant insert, select, update on channel_health to opc_app;

create table compared_line (
  one boolean not null default true,
  line text not null,
  commits_kept boolean not null,
  constraint compared_line_pkey PRIMARY KEY (one),
  constraint compared_line_one_check CHECK (one)
);
alter table compared_line enable row level security;
create policy operator_scope on compared_line as permissive for all to public using (( SELECT scope_all() AS scope_all)) with check (( SELECT scope_all() AS scope_all));
grant insert, select, update on compared_line to opc_app;

create table crawler (
  id bigint not null generated by default as identity,
  spider_id text not null,
  flag text not null,
  account text not null,
  token_hash bytea not null,
  enabled boolean not null default true,
  last_heartbeat_at timestamp with time zone,
  balance_seen_minor bigint,
  balance_currency text,
  type text not null,
  password_encrypted bytea,
  token_issued_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  deleted_at timestamp with time zone,
  token_issued_by text,
  token_issued_by_user_id bigint,
  balance_base_account_id bigint,
  balance_base_minor bigint,
  balance_base_at timestamp with time zone,
  balance_ahead_minor bigint,
  balance_ahead_since timestamp with time zone,
  balance_doubted_at timestamp with time zone,
  agent_ip_list text not null default ''::text,
  token_days integer,
  signing_key_encrypted bytea,
  signed_only boolean not null default false,
  constraint crawler_pkey PRIMARY KEY (id),
  constraint crawler_token_hash_key UNIQUE (token_hash),
  constraint crawler_token_days CHECK (((token_days >= 1) AND (token_days <= 730))),
  constraint crawler_token_issuer CHECK (((token_issued_by IS NULL) = (token_issued_by_user_id IS NULL))),
  constraint crawler_type_check CHECK ((type = ANY (ARRAY['QrCode'::text, 'BankCard'::text, 'TrueMoney'::text]))),
  constraint crawler_token_issued_by_user_id_fkey FOREIGN KEY (token_issued_by_user_id) REFERENCES user_account(id)
);
alter table crawler enable row level security;
CREATE UNIQUE INDEX crawler_spider_id ON public.crawler USING btree (lower(spider_id)) WHERE (deleted_at IS NULL);
create policy operator_only on crawler as permissive for all to public using (( SELECT scope_all() AS scope_all));
CREATE TRIGGER cached_list AFTER INSERT OR DELETE OR UPDATE OF spider_id, flag, type, account, enabled, deleted_at ON public.crawler FOR EACH STATEMENT EXECUTE FUNCTION count_reference_change('spiderAccountList');
grant insert, select, update on crawler to opc_app;

create table currency (
  code text not null,
  name_en text not null,
  name_zh text not null,
  exponent smallint not null,
  enabled boolean not null default true,
  id bigint not null generated always as identity,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  updated_by text,
  sort_order integer not null default 0,
  constraint currency_pkey PRIMARY KEY (code),
  constraint currency_id_key UNIQUE (id),
  constraint currency_code_check CHECK ((code ~ '^[A-Z]{3}$'::text)),
  constraint currency_exponent_check CHECK (((exponent >= 0) AND (exponent <= 4)))
);
alter table currency enable row level security;
create policy operator_writes on currency as permissive for all to public using (( SELECT scope_all() AS scope_all));
create policy readable on currency as permissive for select to public using (true);
CREATE TRIGGER cached_list AFTER INSERT OR DELETE OR UPDATE ON public.currency FOR EACH STATEMENT EXECUTE FUNCTION count_reference_change('currency');
grant delete, insert, select, update on currency to opc_app;

create table export_chunk (
  export_id bigint not null,
  number integer not null,
  merchant_id bigint not null,
  bytes bytea not null,
  constraint export_chunk_pkey PRIMARY KEY (export_id, number),
  constraint export_chunk_export_id_fkey FOREIGN KEY (export_id) REFERENCES export_file(id) ON DELETE CASCADE,
  constraint export_chunk_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id)
);
alter table export_chunk enable row level security;
create policy merchant_scope on export_chunk as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)))) with check ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
grant delete, insert, select on export_chunk to opc_app;

create table export_file (
  id bigint not null,
  merchant_id bigint not null,
  user_id bigint not null,
  call text not null,
  input jsonb not null,
  format text not null,
  language text not null,
  time_difference_minutes integer not null,
  title jsonb not null,
  filters jsonb not null,
  file_name text not null,
  status text not null,
  row_count bigint not null default 0,
  expected_row_count bigint,
  byte_count bigint not null default 0,
  stored_byte_count bigint not null default 0,
  attempt_count integer not null default 0,
  leased_until timestamp with time zone,
  failure text,
  created_at timestamp with time zone not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  expires_at timestamp with time zone,
  input_sealed bytea,
  schedule_id bigint,
  downloaded_at timestamp with time zone,
  deleted_at timestamp with time zone,
  returned_count integer not null default 0,
  constraint export_file_pkey PRIMARY KEY (id),
  constraint export_file_check CHECK (((status = 'Failed'::text) = (failure IS NOT NULL))),
  constraint export_file_check1 CHECK (((status = ANY (ARRAY['Waiting'::text, 'Running'::text])) = (finished_at IS NULL))),
  constraint export_file_failure_check CHECK ((failure = ANY (ARRAY['RightsLost'::text, 'WorkerDied'::text, 'TooLarge'::text, 'Unexpected'::text]))),
  constraint export_file_format_check CHECK ((format = ANY (ARRAY['CSV'::text, 'XLSX'::text]))),
  constraint export_file_language_check CHECK ((language = ANY (ARRAY['enUS'::text, 'zhCN'::text]))),
  constraint export_file_status_check CHECK ((status = ANY (ARRAY['Waiting'::text, 'Running'::text, 'Ready'::text, 'Failed'::text, 'Cancelled'::text, 'Expired'::text]))),
  constraint export_file_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint export_file_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);
alter table export_file enable row level security;
CREATE INDEX export_file_expiring ON public.export_file USING btree (expires_at) WHERE (status = 'Ready'::text);
CREATE INDEX export_file_failed ON public.export_file USING btree (finished_at) WHERE (status = 'Failed'::text);
CREATE INDEX export_file_kept ON public.export_file USING btree (merchant_id) INCLUDE (stored_byte_count) WHERE (stored_byte_count > 0);
CREATE INDEX export_file_of_user ON public.export_file USING btree (user_id, id);
CREATE INDEX export_file_open ON public.export_file USING btree (id) WHERE (status = ANY (ARRAY['Waiting'::text, 'Running'::text]));
CREATE INDEX export_file_to_sweep ON public.export_file USING btree (id) WHERE (((deleted_at IS NOT NULL) OR (status = ANY (ARRAY['Failed'::text, 'Cancelled'::text, 'Expired'::text]))) AND (stored_byte_count > 0));
create policy merchant_scope on export_file as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)))) with check ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
CREATE TRIGGER asked AFTER INSERT ON public.export_file FOR EACH STATEMENT EXECUTE FUNCTION notify_export();
grant delete, insert, select on export_file to opc_app;
grant update (status) on export_file to opc_app;
grant update (row_count) on export_file to opc_app;
grant update (expected_row_count) on export_file to opc_app;
grant update (byte_count) on export_file to opc_app;
grant update (stored_byte_count) on export_file to opc_app;
grant update (attempt_count) on export_file to opc_app;
grant update (leased_until) on export_file to opc_app;
grant update (failure) on export_file to opc_app;
grant update (started_at) on export_file to opc_app;
grant update (finished_at) on export_file to opc_app;
grant update (expires_at) on export_file to opc_app;
grant update (schedule_id) on export_file to opc_app;
grant update (downloaded_at) on export_file to opc_app;
grant update (deleted_at) on export_file to opc_app;
grant update (returned_count) on export_file to opc_app;

create table gateway_request (
  merchant_id bigint not null,
  webhook_id text not null,
  body_hash bytea not null,
  answer text not null,
  created_at timestamp with time zone not null,
  path text not null,
  constraint gateway_request_pkey PRIMARY KEY (merchant_id, webhook_id),
  constraint gateway_request_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id)
);
alter table gateway_request enable row level security;
CREATE INDEX gateway_request_created_at_idx ON public.gateway_request USING btree (created_at);
create policy merchant_scope on gateway_request as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)))) with check ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
grant delete, insert, select on gateway_request to opc_app;

create table id_number (
  number smallint not null,
  holder uuid,
  held_until timestamp with time zone not null default '-infinity'::timestamp with time zone,
  constraint id_number_pkey PRIMARY KEY (number),
  constraint id_number_number_check CHECK (((number >= 0) AND (number <= 959)))
);
alter table id_number enable row level security;
create policy operator_only on id_number as permissive for all to public using (( SELECT scope_all() AS scope_all));
grant select, update on id_number to opc_app;

create table journal (
  id bigint not null,
  cause_type text not null,
  cause_id text not null,
  type text not null,
  merchant_id bigint not null,
  currency text not null,
  order_no text,
  operator text,
  remark text,
  created_at timestamp with time zone not null,
  constraint journal_pkey PRIMARY KEY (id),
  constraint journal_cause_type_cause_id_key UNIQUE (cause_type, cause_id)
);
alter table journal enable row level security;
CREATE INDEX journal_by_order_no ON public.journal USING btree (order_no) WHERE (order_no IS NOT NULL);
CREATE INDEX journal_by_rare_type ON public.journal USING btree (type, id) WHERE (type = ANY (ARRAY['Manual Add'::text, 'Manual deduct'::text, 'Payment Order Reversed'::text, 'Cashout Order Reversed'::text, 'Withdrawal Approved'::text, 'Withdrawal Rejected And Refund The Balance'::text, 'Create Withdrawal Freeze The Balance'::text]));
create policy merchant_scope on journal as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)))) with check ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.journal FOR EACH ROW EXECUTE FUNCTION refuse_change();
grant insert, select on journal to opc_app;

create table known_browser (
  token_hash bytea not null,
  user_id bigint not null,
  password_mark bytea not null,
  wrong_codes integer not null default 0,
  last_used_at timestamp with time zone not null,
  constraint known_browser_pkey PRIMARY KEY (token_hash, user_id),
  constraint known_browser_wrong_codes_check CHECK ((wrong_codes >= 0)),
  constraint known_browser_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);
alter table known_browser enable row level security;
CREATE INDEX known_browser_by_time ON public.known_browser USING btree (last_used_at);
CREATE INDEX known_browser_of_user ON public.known_browser USING btree (user_id);
create policy operator_scope on known_browser as permissive for all to public using (( SELECT scope_all() AS scope_all)) with check (( SELECT scope_all() AS scope_all));
grant delete, insert, select, update on known_browser to opc_app;

create table language (
  code text not null,
  name_en text not null,
  name_zh text not null,
  native_name text not null,
  sort_order integer not null default 0,
  enabled boolean not null default true,
  id bigint not null generated always as identity,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  updated_by text,
  constraint language_pkey PRIMARY KEY (code),
  constraint language_id_key UNIQUE (id),
  constraint language_code_check CHECK ((code ~ '^[a-z]{2}[A-Z]{2}$'::text))
);
alter table language enable row level security;
create policy operator_writes on language as permissive for all to public using (( SELECT scope_all() AS scope_all));
create policy readable on language as permissive for select to public using (true);
CREATE TRIGGER cached_list AFTER INSERT OR DELETE OR UPDATE ON public.language FOR EACH STATEMENT EXECUTE FUNCTION count_reference_change('languageList');
grant delete, insert, select, update on language to opc_app;

create table ledger_account (
  id bigint not null generated always as identity,
  merchant_id bigint,
  currency text not null,
  kind text not null,
  balance_minor bigint not null default 0,
  entry_count bigint not null default 0,
  sealed_count bigint not null default 0,
  last_journal_id bigint not null default 0,
  constraint ledger_account_pkey PRIMARY KEY (id),
  constraint ledger_account_merchant_id_currency_kind_key UNIQUE NULLS NOT DISTINCT (merchant_id, currency, kind),
  constraint ledger_account_check CHECK ((sealed_count <= entry_count)),
  constraint ledger_account_kind_check CHECK ((kind = ANY (ARRAY['available'::text, 'frozen'::text, 'fee_income'::text, 'channel_clearing'::text, 'manual_adjustment'::text, 'withdrawal_clearing'::text]))),
  constraint ledger_account_never_negative CHECK (((balance_minor >= 0) OR (kind <> ALL (ARRAY['available'::text, 'frozen'::text])))),
  constraint ledger_account_owner CHECK (((merchant_id IS NULL) = (kind <> ALL (ARRAY['available'::text, 'frozen'::text])))),
  constraint ledger_account_currency_fkey FOREIGN KEY (currency) REFERENCES currency(code),
  constraint ledger_account_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id)
);
alter table ledger_account enable row level security;
create policy merchant_scope on ledger_account as permissive for select to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
create policy operator_adds on ledger_account as permissive for insert to public with check (( SELECT scope_all() AS scope_all));
create policy operator_writes on ledger_account as permissive for update to public using (( SELECT scope_all() AS scope_all));
grant insert, select, update on ledger_account to opc_app;

create table ledger_entry (
  id bigint not null,
  journal_id bigint not null,
  account_id bigint not null,
  merchant_id bigint not null,
  kind text not null,
  currency text not null,
  sequence bigint not null,
  amount_minor bigint not null,
  balance_before_minor bigint not null,
  balance_after_minor bigint not null,
  created_at timestamp with time zone not null,
  constraint ledger_entry_pkey PRIMARY KEY (id),
  constraint ledger_entry_amount_minor_check CHECK ((amount_minor <> 0)),
  constraint ledger_entry_check CHECK ((balance_after_minor = (balance_before_minor + amount_minor)))
) partition by RANGE (id);
alter table ledger_entry enable row level security;
CREATE INDEX ledger_entry_by_account ON ONLY public.ledger_entry USING btree (account_id, sequence);
CREATE INDEX ledger_entry_by_merchant ON ONLY public.ledger_entry USING btree (merchant_id, id) WHERE (kind = 'available'::text);
CREATE INDEX ledger_entry_frozen_by_merchant ON ONLY public.ledger_entry USING btree (merchant_id, id) WHERE (kind = 'frozen'::text);
create policy merchant_scope on ledger_entry as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR ((merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)) AND (kind = ANY (ARRAY['available'::text, 'frozen'::text])))));
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.ledger_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();
grant insert, select on ledger_entry to opc_app;

create table ledger_entry_default partition of ledger_entry DEFAULT;

create table ledger_seal (
  account_id bigint not null,
  sequence bigint not null,
  entry_id bigint not null,
  hash bytea not null,
  code bytea not null,
  constraint ledger_seal_pkey PRIMARY KEY (account_id, sequence)
);
alter table ledger_seal enable row level security;
create policy operator_only on ledger_seal as permissive for all to public using (( SELECT scope_all() AS scope_all));
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.ledger_seal FOR EACH ROW EXECUTE FUNCTION refuse_change();
grant insert, select on ledger_seal to opc_app;

create table lottery (
  code text not null,
  name_en text not null,
  name_zh text not null,
  currency text not null,
  draw_frequency text not null,
  sort_order integer not null default 0,
  enabled boolean not null default true,
  id bigint not null generated by default as identity,
  utc_offset_minutes integer not null default 0,
  draw_rule jsonb,
  number_format jsonb not null default '[{"Kind": "Digits", "Count": 1, "Digits": 6, "Unique": false, "Maximum": null, "Minimum": null, "PrizeCode": "RESULT", "PrizeName": "开奖号码", "PrizeName_enUS": "Winning Number"}]'::jsonb,
  draws_made_until timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint lottery_pkey PRIMARY KEY (code),
  constraint lottery_id_key UNIQUE (id),
  constraint lottery_draw_frequency_check CHECK ((draw_frequency = ANY (ARRAY['Minutes'::text, 'Hourly'::text, 'Daily'::text, 'Weekly'::text, 'TwiceMonthly'::text, 'Monthly'::text]))),
  constraint lottery_draw_rule_check CHECK ((jsonb_typeof(draw_rule) = 'object'::text)),
  constraint lottery_number_format_check CHECK (((jsonb_typeof(number_format) = 'array'::text) AND (jsonb_array_length(number_format) > 0))),
  constraint lottery_utc_offset_minutes_check CHECK ((((utc_offset_minutes >= '-720'::integer) AND (utc_offset_minutes <= 840)) AND ((utc_offset_minutes % 15) = 0))),
  constraint lottery_currency_fkey FOREIGN KEY (currency) REFERENCES currency(code)
);
CREATE TRIGGER cached_list AFTER INSERT OR DELETE OR UPDATE OF code, name_en, name_zh, currency, draw_frequency, sort_order, enabled ON public.lottery FOR EACH STATEMENT EXECUTE FUNCTION count_reference_change('lotteryList');
grant delete, insert, select, update on lottery to opc_app;

create table lottery_draw (
  id bigint not null,
  lottery_id bigint not null,
  issue_number text not null,
  draw_at timestamp with time zone not null,
  status text not null default 'Scheduled'::text,
  is_by_rule boolean not null,
  numbers jsonb,
  number_format jsonb,
  entered_by_user_id bigint,
  entered_by text,
  entered_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint lottery_draw_pkey PRIMARY KEY (id),
  constraint lottery_draw_issue UNIQUE (lottery_id, issue_number),
  constraint lottery_draw_check CHECK (((status = ANY (ARRAY['Drawn'::text, 'Corrected'::text])) = (numbers IS NOT NULL))),
  constraint lottery_draw_check1 CHECK (((numbers IS NULL) = (number_format IS NULL))),
  constraint lottery_draw_check2 CHECK (((numbers IS NULL) = (entered_by IS NULL))),
  constraint lottery_draw_check3 CHECK (((numbers IS NULL) = (entered_at IS NULL))),
  constraint lottery_draw_issue_number_check CHECK (((char_length(issue_number) >= 1) AND (char_length(issue_number) <= 40))),
  constraint lottery_draw_not_early CHECK ((entered_at >= draw_at)),
  constraint lottery_draw_status_check CHECK ((status = ANY (ARRAY['Scheduled'::text, 'Drawn'::text, 'Corrected'::text, 'Cancelled'::text]))),
  constraint lottery_draw_entered_by_user_id_fkey FOREIGN KEY (entered_by_user_id) REFERENCES user_account(id),
  constraint lottery_draw_lottery_id_fkey FOREIGN KEY (lottery_id) REFERENCES lottery(id)
);
alter table lottery_draw enable row level security;
CREATE INDEX lottery_draw_by_time ON public.lottery_draw USING btree (lottery_id, draw_at, id);
CREATE UNIQUE INDEX lottery_draw_time ON public.lottery_draw USING btree (lottery_id, draw_at) WHERE (status <> 'Cancelled'::text);
CREATE INDEX lottery_draw_waiting ON public.lottery_draw USING btree (lottery_id, draw_at) WHERE (status = 'Scheduled'::text);
create policy operator_only on lottery_draw as permissive for all to public using (( SELECT scope_all() AS scope_all));
create policy untouched_plan on lottery_draw as restrictive for delete to public using (((status = 'Scheduled'::text) AND is_by_rule AND (version = 1)));
grant delete, insert, select on lottery_draw to opc_app;
grant update (issue_number) on lottery_draw to opc_app;
grant update (draw_at) on lottery_draw to opc_app;
grant update (status) on lottery_draw to opc_app;
grant update (numbers) on lottery_draw to opc_app;
grant update (number_format) on lottery_draw to opc_app;
grant update (entered_by_user_id) on lottery_draw to opc_app;
grant update (entered_by) on lottery_draw to opc_app;
grant update (entered_at) on lottery_draw to opc_app;
grant update (version) on lottery_draw to opc_app;
grant update (updated_at) on lottery_draw to opc_app;

create table lottery_draw_change (
  id bigint not null,
  draw_id bigint not null,
  kind text not null,
  at timestamp with time zone not null,
  by_user_id bigint,
  by_name text not null,
  state_from jsonb,
  state_to jsonb,
  reason text,
  constraint lottery_draw_change_pkey PRIMARY KEY (id),
  constraint lottery_draw_change_check CHECK (((reason IS NOT NULL) OR (kind = ANY (ARRAY['Added'::text, 'Entered'::text])))),
  constraint lottery_draw_change_kind_check CHECK ((kind = ANY (ARRAY['Added'::text, 'Moved'::text, 'Cancelled'::text, 'Entered'::text, 'Corrected'::text]))),
  constraint lottery_draw_change_reason_check CHECK ((char_length(reason) <= 200)),
  constraint lottery_draw_change_by_user_id_fkey FOREIGN KEY (by_user_id) REFERENCES user_account(id),
  constraint lottery_draw_change_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES lottery_draw(id)
);
alter table lottery_draw_change enable row level security;
CREATE INDEX lottery_draw_change_by_draw ON public.lottery_draw_change USING btree (draw_id, id);
create policy operator_only on lottery_draw_change as permissive for all to public using (( SELECT scope_all() AS scope_all));
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.lottery_draw_change FOR EACH ROW EXECUTE FUNCTION refuse_change();
grant insert, select on lottery_draw_change to opc_app;

create table maintenance_window (
  id bigint not null,
  scope text not null,
  merchant_id bigint,
  pay_type_code text,
  cashout_type_code text,
  currency text,
  stops_payments boolean not null,
  stops_payouts boolean not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  message_en text not null,
  message_zh text not null,
  created_by text not null,
  created_at timestamp with time zone not null,
  updated_by text not null,
  updated_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ended_by text,
  cancelled_at timestamp with time zone,
  cancelled_by text,
  version integer not null default 1,
  constraint maintenance_window_pkey PRIMARY KEY (id),
  constraint maintenance_window_check CHECK (((scope = 'Merchant'::text) = (merchant_id IS NOT NULL))),
  constraint maintenance_window_check1 CHECK (((scope = 'PayType'::text) = (pay_type_code IS NOT NULL))),
  constraint maintenance_window_check10 CHECK (((cancelled_at IS NULL) = (cancelled_by IS NULL))),
  constraint maintenance_window_check11 CHECK (((cancelled_at IS NULL) OR (ended_at IS NULL))),
  constraint maintenance_window_check2 CHECK (((scope = 'CashoutType'::text) = (cashout_type_code IS NOT NULL))),
  constraint maintenance_window_check3 CHECK (((scope = ANY (ARRAY['PayType'::text, 'CashoutType'::text])) = (currency IS NOT NULL))),
  constraint maintenance_window_check4 CHECK ((stops_payments OR stops_payouts)),
  constraint maintenance_window_check5 CHECK (((scope <> 'PayType'::text) OR (NOT stops_payouts))),
  constraint maintenance_window_check6 CHECK (((scope <> 'CashoutType'::text) OR (NOT stops_payments))),
  constraint maintenance_window_check7 CHECK ((ends_at > starts_at)),
  constraint maintenance_window_check8 CHECK (((ended_at IS NULL) = (ended_by IS NULL))),
  constraint maintenance_window_check9 CHECK ((ended_at >= starts_at)),
  constraint maintenance_window_message_en_check CHECK (((char_length(message_en) >= 1) AND (char_length(message_en) <= 300))),
  constraint maintenance_window_message_zh_check CHECK (((char_length(message_zh) >= 1) AND (char_length(message_zh) <= 300))),
  constraint maintenance_window_scope_check CHECK ((scope = ANY (ARRAY['System'::text, 'Merchant'::text, 'PayType'::text, 'CashoutType'::text]))),
  constraint maintenance_window_cashout_type_code_currency_fkey FOREIGN KEY (cashout_type_code, currency) REFERENCES cashout_type(code, currency),
  constraint maintenance_window_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint maintenance_window_pay_type_code_currency_fkey FOREIGN KEY (pay_type_code, currency) REFERENCES pay_type(code, currency)
);
alter table maintenance_window enable row level security;
CREATE INDEX maintenance_ahead ON public.maintenance_window USING btree (starts_at) WHERE ((ended_at IS NULL) AND (cancelled_at IS NULL));
CREATE INDEX maintenance_of_merchant ON public.maintenance_window USING btree (merchant_id) WHERE (merchant_id IS NOT NULL);
create policy merchant_scope on maintenance_window as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)) OR ((merchant_id IS NULL) AND (( SELECT scope_merchant_id() AS scope_merchant_id) IS NOT NULL)))) with check (( SELECT scope_all() AS scope_all));
CREATE TRIGGER tell_changed AFTER INSERT OR UPDATE ON public.maintenance_window FOR EACH STATEMENT EXECUTE FUNCTION tell_maintenance_changed();
grant insert, select on maintenance_window to opc_app;
grant update (stops_payments) on maintenance_window to opc_app;
grant update (stops_payouts) on maintenance_window to opc_app;
grant update (starts_at) on maintenance_window to opc_app;
grant update (ends_at) on maintenance_window to opc_app;
grant update (message_en) on maintenance_window to opc_app;
grant update (message_zh) on maintenance_window to opc_app;
grant update (updated_by) on maintenance_window to opc_app;
grant update (updated_at) on maintenance_window to opc_app;
grant update (ended_at) on maintenance_window to opc_app;
grant update (ended_by) on maintenance_window to opc_app;
grant update (cancelled_at) on maintenance_window to opc_app;
grant update (cancelled_by) on maintenance_window to opc_app;
grant update (version) on maintenance_window to opc_app;

create table manual_balance_change (
  id bigint not null,
  merchant_id bigint not null,
  request_id uuid not null,
  currency text not null,
  amount_minor bigint not null,
  remark text not null,
  requested_by_user_id bigint not null,
  requested_by text not null,
  created_at timestamp with time zone not null,
  approval_id bigint,
  entry_id bigint,
  constraint manual_balance_change_pkey PRIMARY KEY (id),
  constraint manual_balance_change_merchant_id_request_id_key UNIQUE (merchant_id, request_id),
  constraint manual_balance_change_amount_minor_check CHECK ((amount_minor <> 0)),
  constraint manual_balance_change_remark_check CHECK (((char_length(remark) >= 2) AND (char_length(remark) <= 200))),
  constraint manual_balance_change_currency_fkey FOREIGN KEY (currency) REFERENCES currency(code),
  constraint manual_balance_change_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint manual_balance_change_requested_by_user_id_fkey FOREIGN KEY (requested_by_user_id) REFERENCES user_account(id)
);
alter table manual_balance_change enable row level security;
create policy operator_only on manual_balance_change as permissive for all to public using (( SELECT scope_all() AS scope_all)) with check (( SELECT scope_all() AS scope_all));
grant insert, select on manual_balance_change to opc_app;
grant update (approval_id) on manual_balance_change to opc_app;
grant update (entry_id) on manual_balance_change to opc_app;

create table merchant (
  id bigint not null generated always as identity,
  alias text not null,
  name text not null,
  type text not null,
  enabled boolean not null default true,
  time_difference_minutes integer not null default 0,
  backend_ip_list text not null default ''::text,
  api_ip_list text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  default_user_id bigint,
  enable_reason text,
  enable_changed_at timestamp with time zone,
  enable_changed_by text,
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  keep_fee_on_reversal boolean not null default false,
  needs_passkey boolean not null default false,
  constraint merchant_pkey PRIMARY KEY (id),
  constraint merchant_alias_key UNIQUE (alias),
  constraint merchant_alias_check CHECK ((alias ~ '^[A-Za-z0-9_-]{1,32}$'::text)),
  constraint merchant_name_check CHECK ((length(name) >= 2)),
  constraint merchant_super_enabled CHECK ((enabled OR (type <> 'Super'::text))),
  constraint merchant_time_difference_minutes_check CHECK ((((time_difference_minutes >= '-720'::integer) AND (time_difference_minutes <= 840)) AND ((time_difference_minutes % 15) = 0))),
  constraint merchant_type_check CHECK ((type = ANY (ARRAY['Super'::text, 'Normal'::text]))),
  constraint merchant_default_user_id_fkey FOREIGN KEY (default_user_id) REFERENCES user_account(id)
);
alter table merchant enable row level security;
CREATE UNIQUE INDEX merchant_code ON public.merchant USING btree (lower(alias));
CREATE UNIQUE INDEX merchant_one_super ON public.merchant USING btree (type) WHERE (type = 'Super'::text);
create policy merchant_scope on merchant as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
CREATE TRIGGER count_version BEFORE UPDATE ON public.merchant FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION count_merchant_version();
CREATE TRIGGER tell_changed AFTER INSERT OR UPDATE OF enabled, api_ip_list ON public.merchant FOR EACH ROW EXECUTE FUNCTION tell_merchant_changed();
grant insert, select on merchant to opc_app;
grant update (name) on merchant to opc_app;
grant update (enabled) on merchant to opc_app;
grant update (time_difference_minutes) on merchant to opc_app;
grant update (backend_ip_list) on merchant to opc_app;
grant update (api_ip_list) on merchant to opc_app;
grant update (default_user_id) on merchant to opc_app;
grant update (enable_reason) on merchant to opc_app;
grant update (enable_changed_at) on merchant to opc_app;
grant update (enable_changed_by) on merchant to opc_app;
grant update (updated_at) on merchant to opc_app;
grant update (version) on merchant to opc_app;
grant update (keep_fee_on_reversal) on merchant to opc_app;
grant update (needs_passkey) on merchant to opc_app;

create table merchant_cashout_type (
  merchant_id bigint not null,
  cashout_type_code text not null,
  currency text not null,
  minimum_minor bigint not null,
  maximum_minor bigint not null,
  review_from_minor bigint,
  routing_mode text not null default 'Order'::text,
  enabled boolean not null default true,
  constraint merchant_cashout_type_pkey PRIMARY KEY (merchant_id, cashout_type_code, currency),
  constraint merchant_cashout_type_check CHECK ((maximum_minor >= minimum_minor)),
  constraint merchant_cashout_type_minimum_minor_check CHECK ((minimum_minor >= 1)),
  constraint merchant_cashout_type_review_from_minor_check CHECK ((review_from_minor >= 0)),
  constraint merchant_cashout_type_routing_mode_check CHECK ((routing_mode = ANY (ARRAY['Order'::text, 'Weight'::text]))),
  constraint merchant_cashout_type_cashout_type_code_currency_fkey FOREIGN KEY (cashout_type_code, currency) REFERENCES cashout_type(code, currency),
  constraint merchant_cashout_type_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id)
);
alter table merchant_cashout_type enable row level security;
create policy merchant_scope on merchant_cashout_type as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)))) with check ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
grant delete, insert, select, update on merchant_cashout_type to opc_app;

create table merchant_channel (
  merchant_id bigint not null,
  channel_id bigint not null,
  sort_order integer not null,
  fee_basis_points integer not null,
  fee_minimum_minor bigint not null default 0,
  fee_maximum_minor bigint,
  minimum_minor bigint not null,
  maximum_minor bigint not null,
  enabled boolean not null default true,
  weight integer not null default 1,
  constraint merchant_channel_pkey PRIMARY KEY (merchant_id, channel_id),
  constraint merchant_channel_check CHECK ((fee_maximum_minor >= fee_minimum_minor)),
  constraint merchant_channel_check1 CHECK ((maximum_minor >= minimum_minor)),
  constraint merchant_channel_fee_basis_points_check CHECK (((fee_basis_points >= 0) AND (fee_basis_points <= 10000))),
  constraint merchant_channel_fee_minimum_minor_check CHECK ((fee_minimum_minor >= 0)),
  constraint merchant_channel_minimum_minor_check CHECK ((minimum_minor >= 1)),
  constraint merchant_channel_weight_check CHECK (((weight >= 0) AND (weight <= 10000))),
  constraint merchant_channel_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channel(id),
  constraint merchant_channel_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id)
);
alter table merchant_channel enable row level security;
create policy merchant_scope on merchant_channel as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)))) with check ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
grant delete, insert, select, update on merchant_channel to opc_app;

create table merchant_pay_type (
  merchant_id bigint not null,
  pay_type_code text not null,
  currency text not null,
  routing_mode text not null default 'Order'::text,
  constraint merchant_pay_type_pkey PRIMARY KEY (merchant_id, pay_type_code, currency),
  constraint merchant_pay_type_routing_mode_check CHECK ((routing_mode = ANY (ARRAY['Order'::text, 'Weight'::text]))),
  constraint merchant_pay_type_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint merchant_pay_type_pay_type_code_currency_fkey FOREIGN KEY (pay_type_code, currency) REFERENCES pay_type(code, currency)
);
alter table merchant_pay_type enable row level security;
create policy merchant_scope on merchant_pay_type as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)))) with check ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
grant delete, insert, select, update on merchant_pay_type to opc_app;

create table merchant_payout_channel (
  merchant_id bigint not null,
  payout_channel_id bigint not null,
  sort_order integer not null default 0,
  weight integer not null default 1,
  minimum_minor bigint not null,
  maximum_minor bigint not null,
  enabled boolean not null default true,
  constraint merchant_payout_channel_pkey PRIMARY KEY (merchant_id, payout_channel_id),
  constraint merchant_payout_channel_check CHECK ((maximum_minor >= minimum_minor)),
  constraint merchant_payout_channel_minimum_minor_check CHECK ((minimum_minor >= 1)),
  constraint merchant_payout_channel_weight_check CHECK (((weight >= 0) AND (weight <= 10000))),
  constraint merchant_payout_channel_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint merchant_payout_channel_payout_channel_id_fkey FOREIGN KEY (payout_channel_id) REFERENCES payout_channel(id)
);
alter table merchant_payout_channel enable row level security;
create policy merchant_scope on merchant_payout_channel as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)))) with check ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
grant delete, insert, select, update on merchant_payout_channel to opc_app;

create table merchant_payout_day (
  merchant_id bigint not null,
  currency text not null,
  day date not null,
  promised_minor bigint not null,
  hour integer not null,
  hour_count integer not null,
  constraint merchant_payout_day_pkey PRIMARY KEY (merchant_id, currency, day),
  constraint merchant_payout_day_promised_minor_check CHECK ((promised_minor >= 0)),
  constraint merchant_payout_day_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id)
);
alter table merchant_payout_day enable row level security;
create policy merchant_scope on merchant_payout_day as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)))) with check ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
grant insert, select, update on merchant_payout_day to opc_app;

create table merchant_payout_limit (
  merchant_id bigint not null,
  currency text not null,
  daily_minor bigint not null,
  hourly_count integer,
  constraint merchant_payout_limit_pkey PRIMARY KEY (merchant_id, currency),
  constraint merchant_payout_limit_daily_minor_check CHECK ((daily_minor >= 0)),
  constraint merchant_payout_limit_hourly_count_check CHECK ((hourly_count > 0)),
  constraint merchant_payout_limit_currency_fkey FOREIGN KEY (currency) REFERENCES currency(code),
  constraint merchant_payout_limit_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id)
);
alter table merchant_payout_limit enable row level security;
create policy merchant_scope on merchant_payout_limit as permissive for select to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
create policy operator_only on merchant_payout_limit as permissive for all to public using (( SELECT scope_all() AS scope_all)) with check (( SELECT scope_all() AS scope_all));
grant insert, select, update on merchant_payout_limit to opc_app;

create table merchant_quota (
  merchant_id bigint not null,
  currency text not null,
  daily_withdrawal_minor bigint not null,
  constraint merchant_quota_pkey PRIMARY KEY (merchant_id, currency),
  constraint merchant_quota_daily_withdrawal_minor_check CHECK ((daily_withdrawal_minor >= 0)),
  constraint merchant_quota_currency_fkey FOREIGN KEY (currency) REFERENCES currency(code),
  constraint merchant_quota_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id)
);
alter table merchant_quota enable row level security;
create policy merchant_scope on merchant_quota as permissive for select to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
create policy operator_only on merchant_quota as permissive for all to public using (( SELECT scope_all() AS scope_all)) with check (( SELECT scope_all() AS scope_all));
grant delete, insert, select, update on merchant_quota to opc_app;

create table merchant_secret (
  id bigint not null generated by default as identity,
  merchant_id bigint not null,
  secret_encrypted bytea not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  created_by text,
  last_viewed_at timestamp with time zone,
  last_viewed_by text,
  constraint merchant_secret_pkey PRIMARY KEY (id),
  constraint merchant_secret_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id)
);
alter table merchant_secret enable row level security;
CREATE INDEX merchant_secret_merchant_id_idx ON public.merchant_secret USING btree (merchant_id);
create policy merchant_scope on merchant_secret as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)))) with check ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
CREATE TRIGGER tell_changed AFTER INSERT OR DELETE OR UPDATE OF secret_encrypted, expires_at ON public.merchant_secret FOR EACH ROW EXECUTE FUNCTION tell_merchant_changed();
grant delete, insert, select, update on merchant_secret to opc_app;

create table merchant_secret_sight (
  secret_id bigint not null,
  merchant_id bigint not null,
  user_id bigint not null,
  first_at timestamp with time zone not null,
  at timestamp with time zone not null,
  constraint merchant_secret_sight_pkey PRIMARY KEY (secret_id, user_id),
  constraint merchant_secret_sight_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint merchant_secret_sight_secret_id_fkey FOREIGN KEY (secret_id) REFERENCES merchant_secret(id) ON DELETE CASCADE,
  constraint merchant_secret_sight_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);
alter table merchant_secret_sight enable row level security;
CREATE INDEX merchant_secret_sight_by_merchant ON public.merchant_secret_sight USING btree (merchant_id, at);
create policy merchant_scope on merchant_secret_sight as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)))) with check ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
grant insert, select, update on merchant_secret_sight to opc_app;

create table merchant_unpaid (
  merchant_id bigint not null,
  currency text not null,
  order_count bigint not null,
  amount_minor bigint not null,
  constraint merchant_unpaid_pkey PRIMARY KEY (merchant_id, currency),
  constraint merchant_unpaid_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id)
);
alter table merchant_unpaid enable row level security;
create policy merchant_scope on merchant_unpaid as permissive for select to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
create policy operator_holds on merchant_unpaid as permissive for update to public using (( SELECT scope_all() AS scope_all)) with check (( SELECT scope_all() AS scope_all));
grant select, update on merchant_unpaid to opc_app;

create table merchant_unpaid_change (
  id bigint not null generated always as identity,
  merchant_id bigint not null,
  currency text not null,
  order_count bigint not null,
  amount_minor bigint not null,
  constraint merchant_unpaid_change_pkey PRIMARY KEY (merchant_id, currency, id)
);
alter table merchant_unpaid_change enable row level security;
create policy merchant_scope on merchant_unpaid_change as permissive for select to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
grant select on merchant_unpaid_change to opc_app;

create table merchant_unpaid_limit (
  merchant_id bigint not null,
  currency text not null,
  maximum_orders integer,
  maximum_minor bigint,
  constraint merchant_unpaid_limit_pkey PRIMARY KEY (merchant_id, currency),
  constraint merchant_unpaid_limit_maximum_minor_check CHECK ((maximum_minor >= 0)),
  constraint merchant_unpaid_limit_maximum_orders_check CHECK ((maximum_orders > 0)),
  constraint merchant_unpaid_limit_currency_fkey FOREIGN KEY (currency) REFERENCES currency(code),
  constraint merchant_unpaid_limit_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id)
);
alter table merchant_unpaid_limit enable row level security;
create policy merchant_scope on merchant_unpaid_limit as permissive for select to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
create policy operator_only on merchant_unpaid_limit as permissive for all to public using (( SELECT scope_all() AS scope_all)) with check (( SELECT scope_all() AS scope_all));
grant delete, insert, select, update on merchant_unpaid_limit to opc_app;

create table merchant_withdrawal_password (
  merchant_id bigint not null,
  password_hash text,
  set_by text,
  set_at timestamp with time zone,
  failure_count integer not null default 0,
  locked_at timestamp with time zone,
  reset_by text,
  reset_at timestamp with time zone,
  constraint merchant_withdrawal_password_pkey PRIMARY KEY (merchant_id),
  constraint merchant_withdrawal_password_check CHECK ((((password_hash IS NULL) = (set_at IS NULL)) AND ((set_at IS NULL) = (set_by IS NULL)))),
  constraint merchant_withdrawal_password_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id)
);
alter table merchant_withdrawal_password enable row level security;
create policy merchant_scope on merchant_withdrawal_password as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)))) with check ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
grant insert, select, update on merchant_withdrawal_password to opc_app;

create table migration (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint migration_pkey PRIMARY KEY (name)
);
grant select on migration to opc_app;

create table money_case (
  id bigint not null,
  kind text not null,
  cause text not null,
  side text not null,
  party text not null,
  merchant_id bigint not null,
  currency text not null,
  amount_minor bigint not null,
  order_kind text not null,
  order_id bigint not null,
  order_no text not null,
  supplier_code text,
  reference text,
  state text not null,
  opened_at timestamp with time zone not null,
  ending text,
  note text,
  closed_by_user_id bigint,
  closed_by text,
  approved_by_user_id bigint,
  approved_by text,
  closed_at timestamp with time zone,
  constraint money_case_pkey PRIMARY KEY (id),
  constraint money_case_cause_key UNIQUE (cause),
  constraint money_case_amount_minor_check CHECK ((amount_minor > 0)),
  constraint money_case_booked_by_two CHECK (((ending <> ALL (ARRAY['CreditMerchant'::text, 'ChargeMerchant'::text, 'KeptAsIncome'::text, 'WrittenOff'::text])) OR ((approved_by_user_id IS NOT NULL) AND (approved_by_user_id <> closed_by_user_id)))),
  constraint money_case_check CHECK (((state = 'Closed'::text) = (closed_at IS NOT NULL))),
  constraint money_case_check1 CHECK (((state = 'Closed'::text) = (ending IS NOT NULL))),
  constraint money_case_check2 CHECK (((state = 'Closed'::text) = (note IS NOT NULL))),
  constraint money_case_check3 CHECK (((state = 'Closed'::text) = (closed_by_user_id IS NOT NULL))),
  constraint money_case_ending_check CHECK ((ending = ANY (ARRAY['CreditMerchant'::text, 'ChargeMerchant'::text, 'KeptAsIncome'::text, 'WrittenOff'::text, 'SentBack'::text, 'Recovered'::text, 'OrderReversed'::text, 'NothingWrong'::text]))),
  constraint money_case_kind_check CHECK ((kind = ANY (ARRAY['CollectionPaidTwice'::text, 'OverPayment'::text, 'CollectionTakenBack'::text, 'PayoutPaidTwice'::text, 'PaidAfterRefund'::text, 'PayoutTakenBack'::text]))),
  constraint money_case_note_check CHECK ((length(note) >= 5)),
  constraint money_case_order_kind_check CHECK ((order_kind = ANY (ARRAY['Payment'::text, 'Payout'::text]))),
  constraint money_case_party_check CHECK ((party = ANY (ARRAY['Supplier'::text, 'Member'::text, 'Merchant'::text]))),
  constraint money_case_side_check CHECK ((side = ANY (ARRAY['Surplus'::text, 'Missing'::text]))),
  constraint money_case_state_check CHECK ((state = ANY (ARRAY['Open'::text, 'Closed'::text]))),
  constraint money_case_approved_by_user_id_fkey FOREIGN KEY (approved_by_user_id) REFERENCES user_account(id),
  constraint money_case_closed_by_user_id_fkey FOREIGN KEY (closed_by_user_id) REFERENCES user_account(id),
  constraint money_case_currency_fkey FOREIGN KEY (currency) REFERENCES currency(code),
  constraint money_case_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id)
);
alter table money_case enable row level security;
CREATE INDEX money_case_of_order ON public.money_case USING btree (order_no);
CREATE INDEX money_case_open ON public.money_case USING btree (id) WHERE (state = 'Open'::text);
create policy operator_only on money_case as permissive for all to public using (( SELECT scope_all() AS scope_all));
grant insert, select on money_case to opc_app;
grant update (state) on money_case to opc_app;
grant update (ending) on money_case to opc_app;
grant update (note) on money_case to opc_app;
grant update (closed_by_user_id) on money_case to opc_app;
grant update (closed_by) on money_case to opc_app;
grant update (approved_by_user_id) on money_case to opc_app;
grant update (approved_by) on money_case to opc_app;
grant update (closed_at) on money_case to opc_app;

create table notice (
  id bigint not null,
  kind text not null,
  key text not null,
  merchant_id bigint,
  severity text not null,
  parameters jsonb not null default '{}'::jsonb,
  raised_at timestamp with time zone not null,
  cleared_at timestamp with time zone,
  user_id bigint,
  told_at timestamp with time zone,
  constraint notice_pkey PRIMARY KEY (id),
  constraint notice_check CHECK ((cleared_at >= raised_at)),
  constraint notice_kind_check CHECK ((kind = ANY (ARRAY['CrawlerDown'::text, 'CallbacksFailing'::text, 'ApprovalWaiting'::text, 'BooksNotProven'::text, 'BooksProofFailedToRun'::text, 'ChainAnchorContradicts'::text, 'Maintenance'::text, 'ReportReady'::text, 'ReportFailed'::text, 'MoneyCase'::text, 'PasskeyAdded'::text, 'PasskeyRevoked'::text, 'PasskeyCloned'::text, 'RecoveryCodeUsed'::text, 'NoticeTargetConfirmed'::text, 'NoticeTargetRemoved'::text, 'PasskeyOfUserCloned'::text, 'AdministratorMade'::text, 'PasswordReset'::text, 'AuthenticatorRenewed'::text, 'RuleOff'::text, 'SignInElsewhere'::text, 'AccountMade'::text, 'EnrolmentLinkGiven'::text, 'KeyViewed'::text, 'CrawlerTokenIssued'::text, 'CrawlerDoubted'::text, 'CrawlerTokenEnding'::text, 'PayoutKeyAdded'::text, 'KeyDemandChanged'::text, 'SettlementAccountWaiting'::text, 'SettlementAccountUsable'::text, 'SettlementAccountRejected'::text, 'PayoutsStopped'::text]))),
  constraint notice_of_one_person CHECK (((kind = ANY (ARRAY['ReportReady'::text, 'ReportFailed'::text, 'PasskeyAdded'::text, 'PasskeyRevoked'::text, 'PasskeyCloned'::text, 'RecoveryCodeUsed'::text, 'NoticeTargetConfirmed'::text, 'NoticeTargetRemoved'::text, 'PasswordReset'::text, 'AuthenticatorRenewed'::text, 'SignInElsewhere'::text])) = (user_id IS NOT NULL))),
  constraint notice_severity_check CHECK ((severity = ANY (ARRAY['Info'::text, 'Warning'::text, 'Critical'::text]))),
  constraint notice_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint notice_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);
alter table notice enable row level security;
CREATE INDEX notice_by_merchant ON public.notice USING btree (merchant_id, id);
CREATE INDEX notice_by_user ON public.notice USING btree (user_id, id) WHERE (user_id IS NOT NULL);
CREATE UNIQUE INDEX notice_open ON public.notice USING btree (kind, key) WHERE (cleared_at IS NULL);
CREATE INDEX notice_untold ON public.notice USING btree (id) WHERE (told_at IS NULL);
create policy merchant_scope on notice as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)) OR ((merchant_id IS NULL) AND (kind = 'Maintenance'::text)))) with check (( SELECT scope_all() AS scope_all));
grant insert, select on notice to opc_app;
grant update (severity) on notice to opc_app;
grant update (parameters) on notice to opc_app;
grant update (cleared_at) on notice to opc_app;
grant update (told_at) on notice to opc_app;

create table notice_delivery (
  id bigint not null,
  merchant_id bigint not null,
  user_id bigint not null,
  target_id bigint not null,
  purpose text not null,
  notice_id bigint,
  status text not null,
  step integer not null default 0,
  next_attempt_at timestamp with time zone,
  leased_until timestamp with time zone,
  attempts jsonb not null default '[]'::jsonb,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint notice_delivery_pkey PRIMARY KEY (id),
  constraint notice_delivery_check CHECK (((purpose = 'Notice'::text) = (notice_id IS NOT NULL))),
  constraint notice_delivery_check1 CHECK (((status = 'InProgress'::text) = (finished_at IS NULL))),
  constraint notice_delivery_check2 CHECK (((status = 'InProgress'::text) = (next_attempt_at IS NOT NULL))),
  constraint notice_delivery_purpose_check CHECK ((purpose = ANY (ARRAY['Notice'::text, 'Test'::text, 'Confirm'::text]))),
  constraint notice_delivery_status_check CHECK ((status = ANY (ARRAY['InProgress'::text, 'Success'::text, 'Failure'::text, 'Over'::text]))),
  constraint notice_delivery_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint notice_delivery_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES notice(id),
  constraint notice_delivery_target_id_fkey FOREIGN KEY (target_id) REFERENCES notice_target(id),
  constraint notice_delivery_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);
alter table notice_delivery enable row level security;
CREATE INDEX notice_delivery_due ON public.notice_delivery USING btree (next_attempt_at) WHERE (status = 'InProgress'::text);
CREATE INDEX notice_delivery_of_notice ON public.notice_delivery USING btree (notice_id) WHERE (notice_id IS NOT NULL);
CREATE INDEX notice_delivery_of_target ON public.notice_delivery USING btree (target_id, finished_at);
CREATE INDEX notice_delivery_of_user ON public.notice_delivery USING btree (user_id, id);
CREATE UNIQUE INDEX notice_delivery_once ON public.notice_delivery USING btree (target_id, notice_id);
create policy merchant_scope on notice_delivery as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)))) with check ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
grant delete, insert, select, update on notice_delivery to opc_app;

create table notice_read (
  notice_id bigint not null,
  user_id bigint not null,
  merchant_id bigint not null,
  read_at timestamp with time zone not null,
  constraint notice_read_pkey PRIMARY KEY (notice_id, user_id),
  constraint notice_read_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint notice_read_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES notice(id),
  constraint notice_read_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);
alter table notice_read enable row level security;
create policy merchant_scope on notice_read as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)))) with check ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
grant insert, select on notice_read to opc_app;

create table notice_target (
  id bigint not null,
  merchant_id bigint not null,
  user_id bigint not null,
  channel text not null,
  address text not null,
  kinds text[] not null,
  language text not null,
  quiet_from integer not null,
  quiet_to integer not null,
  secret_encrypted bytea,
  code_sealed bytea,
  code_expires_at timestamp with time zone,
  code_tries integer not null default 0,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  removed_at timestamp with time zone,
  circuit text not null default 'Closed'::text,
  failures_in_row integer not null default 0,
  opened_at timestamp with time zone,
  failed_probes integer not null default 0,
  next_probe_at timestamp with time zone,
  rests_until timestamp with time zone,
  constraint notice_target_pkey PRIMARY KEY (id),
  constraint notice_target_channel_check CHECK ((channel = ANY (ARRAY['Email'::text, 'Telegram'::text, 'Webhook'::text]))),
  constraint notice_target_check CHECK (((secret_encrypted IS NOT NULL) = (channel = 'Webhook'::text))),
  constraint notice_target_check1 CHECK (((code_sealed IS NULL) = (code_expires_at IS NULL))),
  constraint notice_target_circuit_check CHECK ((circuit = ANY (ARRAY['Closed'::text, 'Open'::text, 'HalfOpen'::text]))),
  constraint notice_target_language_check CHECK ((language = ANY (ARRAY['enUS'::text, 'zhCN'::text]))),
  constraint notice_target_quiet_from_check CHECK (((quiet_from >= 0) AND (quiet_from <= 1439))),
  constraint notice_target_quiet_to_check CHECK (((quiet_to >= 0) AND (quiet_to <= 1439))),
  constraint notice_target_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint notice_target_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);
alter table notice_target enable row level security;
CREATE UNIQUE INDEX notice_target_once ON public.notice_target USING btree (user_id, channel, address) WHERE (removed_at IS NULL);
create policy merchant_scope on notice_target as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)))) with check ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
grant delete, insert, select, update on notice_target to opc_app;

create table offline_account (
  id bigint not null generated always as identity,
  kind text not null,
  name text not null,
  holder text not null,
  account text not null,
  prompt_id text,
  currency text not null,
  channel_id bigint not null,
  crawler_id bigint not null,
  validity_minutes integer not null,
  difference_minimum_minor bigint not null,
  difference_maximum_minor bigint not null,
  minimum_minor bigint not null,
  maximum_minor bigint not null,
  daily_limit_minor bigint not null,
  random_remark_length smallint,
  tip text,
  enabled boolean not null default true,
  qr_type text,
  image_id bigint,
  card_type text,
  bank_code text,
  extra_info text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  deleted_at timestamp with time zone,
  held_until timestamp with time zone,
  constraint offline_account_pkey PRIMARY KEY (id),
  constraint offline_account_card_type_check CHECK ((card_type = ANY (ARRAY['Savings'::text, 'Current'::text, 'Debit'::text, 'Credit'::text]))),
  constraint offline_account_check CHECK ((difference_maximum_minor > difference_minimum_minor)),
  constraint offline_account_check1 CHECK ((maximum_minor > minimum_minor)),
  constraint offline_account_daily_limit_minor_check CHECK ((daily_limit_minor > 0)),
  constraint offline_account_deleted CHECK (((deleted_at IS NULL) OR (NOT enabled))),
  constraint offline_account_difference_minimum_minor_check CHECK ((difference_minimum_minor >= 0)),
  constraint offline_account_image CHECK (((image_id IS NULL) OR (qr_type = 'StaticImage'::text))),
  constraint offline_account_kind_check CHECK ((kind = ANY (ARRAY['QrCode'::text, 'BankCard'::text, 'TrueMoney'::text]))),
  constraint offline_account_minimum_minor_check CHECK ((minimum_minor >= 1)),
  constraint offline_account_qr_type_check CHECK ((qr_type = ANY (ARRAY['PromptPay'::text, 'StaticImage'::text]))),
  constraint offline_account_random_remark_length_check CHECK (((random_remark_length >= 5) AND (random_remark_length <= 32))),
  constraint offline_account_validity_minutes_check CHECK ((validity_minutes >= 5)),
  constraint offline_account_bank_code_currency_fkey FOREIGN KEY (bank_code, currency) REFERENCES bank(code, currency),
  constraint offline_account_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channel(id),
  constraint offline_account_crawler_id_fkey FOREIGN KEY (crawler_id) REFERENCES crawler(id),
  constraint offline_account_currency_fkey FOREIGN KEY (currency) REFERENCES currency(code),
  constraint offline_account_image_id_fkey FOREIGN KEY (image_id) REFERENCES stored_image(id)
);
alter table offline_account enable row level security;
CREATE INDEX offline_account_channel_id_idx ON public.offline_account USING btree (channel_id) WHERE enabled;
CREATE UNIQUE INDEX offline_account_crawler ON public.offline_account USING btree (crawler_id) WHERE (deleted_at IS NULL);
CREATE INDEX offline_account_of_crawler ON public.offline_account USING btree (crawler_id);
create policy operator_only on offline_account as permissive for all to public using (( SELECT scope_all() AS scope_all));
CREATE TRIGGER never_deleted BEFORE DELETE ON public.offline_account FOR EACH ROW EXECUTE FUNCTION refuse_deletion();
grant insert, select, update on offline_account to opc_app;

create table operation_log (
  id bigint not null,
  at timestamp with time zone not null,
  merchant_id bigint,
  actor text not null,
  session_id text,
  ip text not null,
  request_id text not null,
  call text not null,
  input jsonb not null,
  change jsonb,
  code integer not null,
  constraint operation_log_pkey PRIMARY KEY (id),
  constraint operation_log_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id)
);
alter table operation_log enable row level security;
CREATE INDEX operation_log_by_actor ON public.operation_log USING btree (actor, id);
CREATE INDEX operation_log_by_call ON public.operation_log USING btree (call, id);
CREATE INDEX operation_log_by_ip ON public.operation_log USING btree (ip, id);
CREATE INDEX operation_log_by_request ON public.operation_log USING btree (request_id);
CREATE INDEX operation_log_by_session ON public.operation_log USING btree (session_id, id) WHERE (session_id IS NOT NULL);
CREATE INDEX operation_log_merchant_id_id_idx ON public.operation_log USING btree (merchant_id, id);
CREATE INDEX operation_log_refused ON public.operation_log USING btree (id) WHERE (code <> 0);
create policy merchant_scope on operation_log as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)))) with check ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.operation_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
grant insert, select on operation_log to opc_app;

create table operation_seal (
  log_id bigint not null,
  sequence bigint not null,
  hash bytea not null,
  code bytea not null,
  constraint operation_seal_pkey PRIMARY KEY (log_id),
  constraint operation_seal_sequence_key UNIQUE (sequence)
);
alter table operation_seal enable row level security;
create policy operator_only on operation_seal as permissive for all to public using (( SELECT scope_all() AS scope_all));
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.operation_seal FOR EACH ROW EXECUTE FUNCTION refuse_change();
grant insert, select on operation_seal to opc_app;

create table operation_target (
  target text not null,
  log_id bigint not null,
  merchant_id bigint,
  constraint operation_target_pkey PRIMARY KEY (target, log_id)
);
alter table operation_target enable row level security;
create policy merchant_scope on operation_target as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)))) with check ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
grant insert, select on operation_target to opc_app;

create table order_event (
  id bigint not null,
  merchant_id bigint not null,
  order_id bigint not null,
  at timestamp with time zone not null,
  kind text not null,
  actor_kind text not null,
  actor_name text not null,
  status_from text,
  status_to text,
  detail jsonb not null default '{}'::jsonb,
  operator_detail jsonb not null default '{}'::jsonb,
  constraint order_event_pkey PRIMARY KEY (id),
  constraint order_event_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['merchant'::text, 'crawler'::text, 'member'::text, 'system'::text, 'user'::text, 'supplier'::text]))),
  constraint order_event_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id)
);
alter table order_event enable row level security;
CREATE INDEX order_event_of_order ON public.order_event USING btree (order_id, id);
create policy merchant_scope on order_event as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)))) with check ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
grant insert, select on order_event to opc_app;

create table order_evidence (
  order_id bigint not null,
  merchant_id bigint not null,
  remark text not null,
  image_id bigint not null,
  given_by_user_id bigint not null,
  given_by text not null,
  given_at timestamp with time zone not null,
  constraint order_evidence_pkey PRIMARY KEY (order_id),
  constraint order_evidence_remark_check CHECK ((length(remark) >= 5)),
  constraint order_evidence_given_by_user_id_fkey FOREIGN KEY (given_by_user_id) REFERENCES user_account(id),
  constraint order_evidence_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id)
);
alter table order_evidence enable row level security;
create policy operator_only on order_evidence as permissive for all to public using (( SELECT scope_all() AS scope_all));
grant insert, select, update on order_evidence to opc_app;

create table order_review (
  id bigint not null,
  order_id bigint not null,
  merchant_id bigint not null,
  bank_transaction_id bigint,
  exception text not null,
  paid_minor bigint not null,
  external_id text not null,
  found_by text not null,
  proposed_by_user_id bigint,
  proposed_by text not null,
  proposed_at timestamp with time zone not null,
  note text,
  status text not null default 'PendingReview'::text,
  decided_by_user_id bigint,
  decided_by text,
  decided_at timestamp with time zone,
  reason text,
  settled_minor bigint,
  constraint order_review_pkey PRIMARY KEY (id),
  constraint order_review_check CHECK (((status = 'PendingReview'::text) = (decided_at IS NULL))),
  constraint order_review_check1 CHECK (((status = 'Approved'::text) = (settled_minor IS NOT NULL))),
  constraint order_review_check2 CHECK (((status <> 'Approved'::text) OR (decided_by_user_id IS DISTINCT FROM proposed_by_user_id))),
  constraint order_review_exception_check CHECK ((exception = ANY (ARRAY['None'::text, 'Late'::text, 'Partial'::text, 'Over'::text]))),
  constraint order_review_paid_minor_check CHECK ((paid_minor > 0)),
  constraint order_review_settled_minor_check CHECK ((settled_minor > 0)),
  constraint order_review_status_check CHECK ((status = ANY (ARRAY['PendingReview'::text, 'Approved'::text, 'Rejected'::text]))),
  constraint order_review_bank_transaction_id_fkey FOREIGN KEY (bank_transaction_id) REFERENCES bank_transaction(id),
  constraint order_review_decided_by_user_id_fkey FOREIGN KEY (decided_by_user_id) REFERENCES user_account(id),
  constraint order_review_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint order_review_proposed_by_user_id_fkey FOREIGN KEY (proposed_by_user_id) REFERENCES user_account(id)
);
alter table order_review enable row level security;
CREATE INDEX order_review_of_order ON public.order_review USING btree (order_id, id);
CREATE INDEX order_review_of_transaction ON public.order_review USING btree (bank_transaction_id) WHERE (bank_transaction_id IS NOT NULL);
CREATE UNIQUE INDEX order_review_pending ON public.order_review USING btree (order_id) WHERE (status = 'PendingReview'::text);
create policy operator_only on order_review as permissive for all to public using (( SELECT scope_all() AS scope_all));
grant insert, select, update on order_review to opc_app;

create table passkey (
  id bigint not null,
  merchant_id bigint not null,
  user_id bigint not null,
  name text not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  is_synced boolean not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  revoke_reason text,
  revoked_by text,
  constraint passkey_pkey PRIMARY KEY (id),
  constraint passkey_credential_id_key UNIQUE (credential_id),
  constraint passkey_check CHECK (((revoked_at IS NULL) = (revoke_reason IS NULL))),
  constraint passkey_check1 CHECK (((revoke_reason = ANY (ARRAY['Own'::text, 'Other'::text])) = (revoked_by IS NOT NULL))),
  constraint passkey_counter_check CHECK ((counter >= 0)),
  constraint passkey_name_check CHECK (((length(name) >= 1) AND (length(name) <= 64))),
  constraint passkey_revoke_reason_check CHECK ((revoke_reason = ANY (ARRAY['Own'::text, 'Other'::text, 'Cloned'::text]))),
  constraint passkey_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint passkey_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);
alter table passkey enable row level security;
CREATE INDEX passkey_by_begin ON public.passkey USING btree (created_at);
CREATE INDEX passkey_by_end ON public.passkey USING btree (revoked_at) WHERE (revoked_at IS NOT NULL);
CREATE INDEX passkey_of_user ON public.passkey USING btree (user_id) WHERE (revoked_at IS NULL);
create policy merchant_scope on passkey as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)))) with check ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
grant insert, select on passkey to opc_app;
grant update (counter) on passkey to opc_app;
grant update (last_used_at) on passkey to opc_app;
grant update (revoked_at) on passkey to opc_app;
grant update (revoke_reason) on passkey to opc_app;
grant update (revoked_by) on passkey to opc_app;

create table passkey_ceremony (
  id text not null,
  merchant_id bigint not null,
  user_id bigint not null,
  session_id text not null,
  challenge text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  name text,
  call text,
  act_hash bytea,
  passkey_id bigint,
  used_at timestamp with time zone,
  constraint passkey_ceremony_pkey PRIMARY KEY (id),
  constraint passkey_ceremony_check CHECK (((name IS NULL) = (call IS NOT NULL))),
  constraint passkey_ceremony_check1 CHECK (((call IS NULL) = (act_hash IS NULL))),
  constraint passkey_ceremony_check2 CHECK (((passkey_id IS NULL) OR (call IS NOT NULL))),
  constraint passkey_ceremony_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint passkey_ceremony_passkey_id_fkey FOREIGN KEY (passkey_id) REFERENCES passkey(id),
  constraint passkey_ceremony_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(session_id),
  constraint passkey_ceremony_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);
alter table passkey_ceremony enable row level security;
CREATE INDEX passkey_ceremony_by_end ON public.passkey_ceremony USING btree (expires_at);
CREATE INDEX passkey_ceremony_of_session ON public.passkey_ceremony USING btree (session_id);
create policy merchant_scope on passkey_ceremony as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)))) with check ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
grant delete, insert, select on passkey_ceremony to opc_app;
grant update (expires_at) on passkey_ceremony to opc_app;
grant update (passkey_id) on passkey_ceremony to opc_app;
grant update (used_at) on passkey_ceremony to opc_app;

create table pay_type (
  code text not null,
  currency text not null,
  name_en text not null,
  name_zh text not null,
  minimum_minor bigint not null,
  maximum_minor bigint not null,
  enabled boolean not null default true,
  id bigint not null generated always as identity,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  updated_by text,
  sort_order integer not null default 0,
  constraint pay_type_pkey PRIMARY KEY (code, currency),
  constraint pay_type_id_key UNIQUE (id),
  constraint pay_type_check CHECK ((maximum_minor > minimum_minor)),
  constraint pay_type_minimum_minor_check CHECK ((minimum_minor >= 1)),
  constraint pay_type_currency_fkey FOREIGN KEY (currency) REFERENCES currency(code)
);
alter table pay_type enable row level security;
create policy operator_writes on pay_type as permissive for all to public using (( SELECT scope_all() AS scope_all));
create policy readable on pay_type as permissive for select to public using (true);
CREATE TRIGGER cached_list AFTER INSERT OR DELETE OR UPDATE ON public.pay_type FOR EACH STATEMENT EXECUTE FUNCTION count_reference_change('payTypeList');
grant delete, insert, select, update on pay_type to opc_app;

create table payment_order (
  id bigint not null,
  merchant_id bigint not null,
  order_no text not null,
  merchant_order_no text not null,
  pay_type_code text not null,
  currency text not null,
  amount_minor bigint not null,
  payable_minor bigint not null,
  paid_minor bigint,
  fee_minor bigint not null,
  status text not null default 'Pending'::text,
  exception text not null default 'None'::text,
  review_status text not null default 'None'::text,
  match_status text not null default 'PendingMatch'::text,
  callback_status text not null default 'None'::text,
  channel_id bigint not null,
  account_id bigint,
  member_name text,
  payment_remark text,
  external_id text,
  notify_url text,
  return_url text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  is_test boolean not null default false,
  locked_by_user_id bigint,
  locked_by text,
  locked_at timestamp with time zone,
  lock_reason text,
  status_before_lock text,
  remaining_ms bigint,
  settled_minor bigint,
  fee_basis_points integer not null,
  fee_minimum_minor bigint not null default 0,
  fee_maximum_minor bigint,
  promised_day date,
  trace text,
  reversed_fee_minor bigint,
  constraint payment_order_pkey PRIMARY KEY (id),
  constraint payment_order_amount_minor_check CHECK ((amount_minor > 0)),
  constraint payment_order_callback_status_check CHECK ((callback_status = ANY (ARRAY['None'::text, 'InProgress'::text, 'Success'::text, 'Failure'::text]))),
  constraint payment_order_check CHECK ((payable_minor >= amount_minor)),
  constraint payment_order_check2 CHECK ((fee_maximum_minor >= fee_minimum_minor)),
  constraint payment_order_exception_check CHECK ((exception = ANY (ARRAY['None'::text, 'Late'::text, 'Partial'::text, 'Over'::text, 'Marked'::text]))),
  constraint payment_order_fee CHECK (((fee_minor >= 0) AND (fee_minor <= COALESCE(settled_minor, amount_minor)))),
  constraint payment_order_fee_basis_points_check CHECK (((fee_basis_points >= 0) AND (fee_basis_points <= 10000))),
  constraint payment_order_fee_minimum_minor_check CHECK ((fee_minimum_minor >= 0)),
  constraint payment_order_locked CHECK (((status = 'Locked'::text) = ((status_before_lock IS NOT NULL) AND (remaining_ms IS NOT NULL) AND (locked_at IS NOT NULL)))),
  constraint payment_order_match_status_check CHECK ((match_status = ANY (ARRAY['PendingMatch'::text, 'Matched'::text]))),
  constraint payment_order_paid_minor_check CHECK ((paid_minor > 0)),
  constraint payment_order_remaining_ms_check CHECK ((remaining_ms >= 0)),
  constraint payment_order_reversed_fee CHECK (((reversed_fee_minor >= 0) AND (reversed_fee_minor <= fee_minor))),
  constraint payment_order_review_status_check CHECK ((review_status = ANY (ARRAY['None'::text, 'PendingReview'::text, 'Approved'::text, 'Rejected'::text]))),
  constraint payment_order_settled CHECK (((status = 'Success'::text) = (settled_minor IS NOT NULL))),
  constraint payment_order_settled_minor_check CHECK ((settled_minor > 0)),
  constraint payment_order_status_before_lock_check CHECK ((status_before_lock = ANY (ARRAY['Pending'::text, 'Paying'::text]))),
  constraint payment_order_status_check CHECK ((status = ANY (ARRAY['Pending'::text, 'Locked'::text, 'Paying'::text, 'Success'::text, 'Failed'::text, 'Expired'::text]))),
  constraint payment_order_account_id_fkey FOREIGN KEY (account_id) REFERENCES offline_account(id),
  constraint payment_order_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channel(id),
  constraint payment_order_locked_by_user_id_fkey FOREIGN KEY (locked_by_user_id) REFERENCES user_account(id),
  constraint payment_order_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id)
) partition by RANGE (id);
alter table payment_order enable row level security;
CREATE INDEX payment_order_by_account ON ONLY public.payment_order USING btree (account_id, payable_minor, id);
CREATE INDEX payment_order_by_callback ON ONLY public.payment_order USING btree (id) WHERE (callback_status = 'Failure'::text);
CREATE INDEX payment_order_by_exception ON ONLY public.payment_order USING btree (exception, id) WHERE (exception <> 'None'::text);
CREATE INDEX payment_order_by_external_id ON ONLY public.payment_order USING btree (external_id) WHERE (external_id IS NOT NULL);
CREATE INDEX payment_order_by_member ON ONLY public.payment_order USING btree (account_id, lower(member_name), id) WHERE (member_name IS NOT NULL);
CREATE INDEX payment_order_by_merchant ON ONLY public.payment_order USING btree (merchant_id, id);
CREATE INDEX payment_order_by_merchant_order_no ON ONLY public.payment_order USING btree (merchant_order_no);
CREATE INDEX payment_order_by_merchant_status ON ONLY public.payment_order USING btree (merchant_id, status, id);
CREATE INDEX payment_order_by_order_no ON ONLY public.payment_order USING btree (order_no);
CREATE INDEX payment_order_by_rare_status ON ONLY public.payment_order USING btree (status, id) WHERE (status = ANY (ARRAY['Locked'::text, 'Failed'::text]));
CREATE INDEX payment_order_by_remark ON ONLY public.payment_order USING btree (account_id, payment_remark) WHERE (payment_remark IS NOT NULL);
CREATE INDEX payment_order_by_review ON ONLY public.payment_order USING btree (review_status, id) WHERE (review_status <> 'None'::text);
CREATE INDEX payment_order_live ON ONLY public.payment_order USING btree (expires_at) WHERE (status = ANY (ARRAY['Pending'::text, 'Paying'::text]));
CREATE INDEX payment_order_settled ON ONLY public.payment_order USING btree (account_id, finished_at) WHERE ((status = 'Success'::text) AND (account_id IS NOT NULL));
CREATE INDEX payment_order_test ON ONLY public.payment_order USING btree (id) WHERE is_test;
CREATE INDEX payment_order_unsettled ON ONLY public.payment_order USING btree (id) WHERE ((status = 'Expired'::text) AND (exception = ANY (ARRAY['Late'::text, 'Partial'::text, 'Over'::text])));
create policy merchant_scope on payment_order as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)))) with check ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
CREATE TRIGGER report_delete AFTER DELETE ON public.payment_order REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_report_change('payment');
CREATE TRIGGER report_insert AFTER INSERT ON public.payment_order REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_report_change('payment');
CREATE TRIGGER report_update AFTER UPDATE ON public.payment_order REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_report_change('payment');
CREATE TRIGGER unpaid_changed AFTER UPDATE OF status, paid_minor ON public.payment_order FOR EACH ROW WHEN ((((old.status = ANY (ARRAY['Pending'::text, 'Paying'::text, 'Locked'::text])) AND (old.paid_minor IS NULL)) <> ((new.status = ANY (ARRAY['Pending'::text, 'Paying'::text, 'Locked'::text])) AND (new.paid_minor IS NULL)))) EXECUTE FUNCTION note_unpaid_change();
CREATE TRIGGER unpaid_deleted AFTER DELETE ON public.payment_order FOR EACH ROW WHEN (((old.status = ANY (ARRAY['Pending'::text, 'Paying'::text, 'Locked'::text])) AND (old.paid_minor IS NULL))) EXECUTE FUNCTION note_unpaid_change();
CREATE TRIGGER unpaid_made AFTER INSERT ON public.payment_order REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION count_unpaid_made();
grant insert, select, update on payment_order to opc_app;

create table payment_order_default partition of payment_order DEFAULT;

create table payment_order_key (
  merchant_id bigint not null,
  merchant_order_no text not null,
  order_id bigint not null,
  body_hash bytea not null,
  constraint payment_order_key_pkey PRIMARY KEY (merchant_id, merchant_order_no),
  constraint payment_order_key_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id)
);
alter table payment_order_key enable row level security;
create policy merchant_scope on payment_order_key as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)))) with check ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
grant insert, select on payment_order_key to opc_app;

create table payout_attempt (
  id bigint not null,
  merchant_id bigint not null,
  order_id bigint not null,
  number integer not null,
  reference text not null,
  kind text not null,
  payout_channel_id bigint not null,
  payout_card_id bigint,
  supplier_id bigint not null,
  status text not null default 'Planned'::text,
  amount_minor bigint not null,
  currency text not null,
  bank_code text not null,
  card_last4 text not null,
  promised_day date not null,
  supplier_order_no text,
  reason text,
  doubt text,
  doubted_at timestamp with time zone,
  created_at timestamp with time zone not null,
  asked_at timestamp with time zone,
  answered_at timestamp with time zone,
  queries integer not null default 0,
  next_at timestamp with time zone,
  leased_until timestamp with time zone,
  told_bank_code text,
  constraint payout_attempt_pkey PRIMARY KEY (id),
  constraint payout_attempt_order_id_number_key UNIQUE (order_id, number),
  constraint payout_attempt_reference_key UNIQUE (reference),
  constraint payout_attempt_amount_minor_check CHECK ((amount_minor > 0)),
  constraint payout_attempt_check CHECK (((kind = 'Card'::text) = (payout_card_id IS NOT NULL))),
  constraint payout_attempt_check1 CHECK (((doubt IS NULL) = (doubted_at IS NULL))),
  constraint payout_attempt_check2 CHECK (((status = ANY (ARRAY['Planned'::text, 'Cancelled'::text, 'Refused'::text])) OR (asked_at IS NOT NULL))),
  constraint payout_attempt_doubt_check CHECK ((doubt = ANY (ARRAY['DeniedAfterAcceptance'::text, 'PaidAfterRefusal'::text]))),
  constraint payout_attempt_kind_check CHECK ((kind = ANY (ARRAY['Card'::text, 'Supplier'::text]))),
  constraint payout_attempt_number_check CHECK ((number >= 1)),
  constraint payout_attempt_status_check CHECK ((status = ANY (ARRAY['Planned'::text, 'Asked'::text, 'Accepted'::text, 'Refused'::text, 'Paid'::text, 'Cancelled'::text]))),
  constraint payout_attempt_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint payout_attempt_payout_channel_id_fkey FOREIGN KEY (payout_channel_id) REFERENCES payout_channel(id),
  constraint payout_attempt_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id)
);
alter table payout_attempt enable row level security;
CREATE INDEX payout_attempt_by_card ON public.payout_attempt USING btree (payout_card_id, id) WHERE (payout_card_id IS NOT NULL);
CREATE INDEX payout_attempt_by_channel ON public.payout_attempt USING btree (payout_channel_id, asked_at) WHERE (asked_at IS NOT NULL);
CREATE INDEX payout_attempt_doubted ON public.payout_attempt USING btree (id) WHERE (doubt IS NOT NULL);
CREATE INDEX payout_attempt_due ON public.payout_attempt USING btree (payout_channel_id, next_at) WHERE (next_at IS NOT NULL);
CREATE UNIQUE INDEX payout_attempt_live ON public.payout_attempt USING btree (order_id) WHERE (status = ANY (ARRAY['Planned'::text, 'Asked'::text, 'Accepted'::text]));
create policy operator_only on payout_attempt as permissive for all to public using (( SELECT scope_all() AS scope_all));
grant insert, select, update on payout_attempt to opc_app;

create table payout_batch (
  id bigint not null,
  merchant_id bigint not null,
  file_hash bytea not null,
  file_name text not null,
  order_count integer not null,
  created_by_user_id bigint not null,
  created_by text not null,
  created_at timestamp with time zone not null,
  constraint payout_batch_pkey PRIMARY KEY (id),
  constraint payout_batch_merchant_id_file_hash_key UNIQUE (merchant_id, file_hash),
  constraint payout_batch_order_count_check CHECK ((order_count > 0)),
  constraint payout_batch_created_by_user_id_fkey FOREIGN KEY (created_by_user_id) REFERENCES user_account(id),
  constraint payout_batch_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id)
);
alter table payout_batch enable row level security;
create policy merchant_scope on payout_batch as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)))) with check ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
grant insert, select on payout_batch to opc_app;

create table payout_card (
  id bigint not null generated by default as identity,
  name text not null,
  holder text not null,
  bank_code text not null,
  card_sealed bytea not null,
  card_last4 text not null,
  currency text not null,
  payout_channel_id bigint not null,
  crawler_id bigint not null,
  daily_limit_minor bigint not null,
  minimum_minor bigint not null,
  maximum_minor bigint not null,
  fee_minor bigint not null default 0,
  balance_minor bigint not null default 0,
  last_sequence bigint not null default 0,
  enabled boolean not null default true,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer not null default 1,
  deleted_at timestamp with time zone,
  constraint payout_card_pkey PRIMARY KEY (id),
  constraint payout_card_card_last4_check CHECK ((card_last4 ~ '^\d{4}$'::text)),
  constraint payout_card_check CHECK ((maximum_minor > minimum_minor)),
  constraint payout_card_check1 CHECK (((deleted_at IS NULL) OR (NOT enabled))),
  constraint payout_card_daily_limit_minor_check CHECK ((daily_limit_minor > 0)),
  constraint payout_card_fee_minor_check CHECK ((fee_minor >= 0)),
  constraint payout_card_minimum_minor_check CHECK ((minimum_minor >= 1)),
  constraint payout_card_bank_code_currency_fkey FOREIGN KEY (bank_code, currency) REFERENCES bank(code, currency),
  constraint payout_card_crawler_id_fkey FOREIGN KEY (crawler_id) REFERENCES crawler(id),
  constraint payout_card_currency_fkey FOREIGN KEY (currency) REFERENCES currency(code),
  constraint payout_card_payout_channel_id_fkey FOREIGN KEY (payout_channel_id) REFERENCES payout_channel(id)
);
alter table payout_card enable row level security;
CREATE UNIQUE INDEX payout_card_crawler ON public.payout_card USING btree (crawler_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX payout_card_name ON public.payout_card USING btree (lower(name)) WHERE (deleted_at IS NULL);
CREATE INDEX payout_card_of_channel ON public.payout_card USING btree (payout_channel_id) WHERE (deleted_at IS NULL);
CREATE INDEX payout_card_of_crawler ON public.payout_card USING btree (crawler_id);
create policy operator_only on payout_card as permissive for all to public using (( SELECT scope_all() AS scope_all));
grant insert, select, update on payout_card to opc_app;

create table payout_card_correction (
  card_id bigint not null,
  request_id uuid not null,
  record_id bigint not null,
  constraint payout_card_correction_pkey PRIMARY KEY (card_id, request_id),
  constraint payout_card_correction_card_id_fkey FOREIGN KEY (card_id) REFERENCES payout_card(id),
  constraint payout_card_correction_record_id_fkey FOREIGN KEY (record_id) REFERENCES payout_card_record(id)
);
alter table payout_card_correction enable row level security;
create policy operator_only on payout_card_correction as permissive for all to public using (( SELECT scope_all() AS scope_all));
grant insert, select on payout_card_correction to opc_app;

create table payout_card_day (
  card_id bigint not null,
  day date not null,
  promised_minor bigint not null,
  constraint payout_card_day_pkey PRIMARY KEY (card_id, day),
  constraint payout_card_day_promised_minor_check CHECK ((promised_minor >= 0)),
  constraint payout_card_day_card_id_fkey FOREIGN KEY (card_id) REFERENCES payout_card(id)
);
alter table payout_card_day enable row level security;
create policy operator_only on payout_card_day as permissive for all to public using (( SELECT scope_all() AS scope_all));
grant insert, select, update on payout_card_day to opc_app;

create table payout_card_record (
  id bigint not null,
  card_id bigint not null,
  sequence bigint not null,
  kind text not null,
  currency text not null,
  amount_minor bigint not null,
  fee_minor bigint not null default 0,
  balance_before_minor bigint not null,
  balance_after_minor bigint not null,
  order_id bigint,
  order_no text,
  external_id text,
  counterparty text,
  remark text,
  occurred_at timestamp with time zone,
  reported_at timestamp with time zone,
  operator text,
  created_at timestamp with time zone not null,
  constraint payout_card_record_pkey PRIMARY KEY (id),
  constraint payout_card_record_card_id_sequence_key UNIQUE (card_id, sequence),
  constraint payout_card_record_check CHECK ((((balance_before_minor + amount_minor) - fee_minor) = balance_after_minor)),
  constraint payout_card_record_check1 CHECK (((kind <> 'Payout'::text) OR ((order_id IS NOT NULL) AND (amount_minor < 0)))),
  constraint payout_card_record_check2 CHECK (((kind <> 'Fee'::text) OR ((order_id IS NOT NULL) AND (amount_minor = 0) AND (fee_minor > 0)))),
  constraint payout_card_record_check3 CHECK (((kind <> 'TopUp'::text) OR ((amount_minor > 0) AND (fee_minor = 0) AND (external_id IS NOT NULL)))),
  constraint payout_card_record_check4 CHECK (((kind <> 'Unexplained'::text) OR ((amount_minor < 0) AND (fee_minor = 0) AND (external_id IS NOT NULL) AND (order_id IS NULL)))),
  constraint payout_card_record_check5 CHECK (((kind <> 'Manual'::text) OR ((fee_minor = 0) AND (operator IS NOT NULL) AND (remark IS NOT NULL)))),
  constraint payout_card_record_check6 CHECK ((((external_id IS NULL) = (reported_at IS NULL)) AND ((external_id IS NULL) = (occurred_at IS NULL)))),
  constraint payout_card_record_fee_minor_check CHECK ((fee_minor >= 0)),
  constraint payout_card_record_kind_check CHECK ((kind = ANY (ARRAY['Payout'::text, 'Fee'::text, 'TopUp'::text, 'Unexplained'::text, 'Manual'::text]))),
  constraint payout_card_record_sequence_check CHECK ((sequence >= 1)),
  constraint payout_card_record_card_id_fkey FOREIGN KEY (card_id) REFERENCES payout_card(id)
);
alter table payout_card_record enable row level security;
CREATE INDEX payout_card_record_by_card ON public.payout_card_record USING btree (card_id, id);
CREATE INDEX payout_card_record_by_external ON public.payout_card_record USING btree (external_id) WHERE (external_id IS NOT NULL);
CREATE UNIQUE INDEX payout_card_record_external ON public.payout_card_record USING btree (card_id, external_id);
CREATE INDEX payout_card_record_of_day ON public.payout_card_record USING btree (card_id, COALESCE(occurred_at, created_at));
CREATE INDEX payout_card_record_of_order ON public.payout_card_record USING btree (order_no) WHERE (order_no IS NOT NULL);
CREATE UNIQUE INDEX payout_card_record_order ON public.payout_card_record USING btree (order_id) WHERE (kind = 'Payout'::text);
CREATE UNIQUE INDEX payout_card_record_return ON public.payout_card_record USING btree (order_id) WHERE ((kind = 'TopUp'::text) AND (order_id IS NOT NULL));
CREATE INDEX payout_card_record_unexplained ON public.payout_card_record USING btree (card_id, amount_minor) WHERE (kind = 'Unexplained'::text);
CREATE INDEX payout_card_record_untold ON public.payout_card_record USING btree (card_id, created_at) WHERE ((kind = 'Payout'::text) AND (external_id IS NULL));
create policy operator_only on payout_card_record as permissive for all to public using (( SELECT scope_all() AS scope_all));
CREATE TRIGGER append_only BEFORE UPDATE ON public.payout_card_record FOR EACH ROW EXECUTE FUNCTION refuse_record_change();
CREATE TRIGGER no_delete BEFORE DELETE ON public.payout_card_record FOR EACH ROW EXECUTE FUNCTION refuse_change();
grant insert, select on payout_card_record to opc_app;
grant update (kind) on payout_card_record to opc_app;
grant update (order_id) on payout_card_record to opc_app;
grant update (order_no) on payout_card_record to opc_app;
grant update (external_id) on payout_card_record to opc_app;
grant update (counterparty) on payout_card_record to opc_app;
grant update (remark) on payout_card_record to opc_app;
grant update (occurred_at) on payout_card_record to opc_app;
grant update (reported_at) on payout_card_record to opc_app;
grant update (operator) on payout_card_record to opc_app;

create table payout_channel (
  id bigint not null generated by default as identity,
  code text not null,
  name text not null,
  supplier_id bigint not null,
  kind text not null,
  cashout_type_code text not null,
  currency text not null,
  enabled boolean not null default true,
  sort_order integer not null default 0,
  remark text,
  channel_merchant_no text,
  public_key text,
  private_key_encrypted bytea,
  setting_a text,
  setting_b text,
  setting_c text,
  setting_d text,
  mapping_code text,
  base_address text,
  daily_limit_minor bigint,
  opens_minute smallint,
  closes_minute smallint,
  paused_until timestamp with time zone,
  pause_reason text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  keys_set_at timestamp with time zone,
  keys_set_by text,
  previous_public_key text,
  previous_private_key_encrypted bytea,
  previous_keys_until timestamp with time zone,
  tested_at timestamp with time zone,
  test_passed boolean,
  public_key_set_by text,
  previous_public_key_set_by text,
  constraint payout_channel_pkey PRIMARY KEY (id),
  constraint payout_channel_code_key UNIQUE (code),
  constraint payout_channel_closes_minute_check CHECK (((closes_minute >= 0) AND (closes_minute <= 1439))),
  constraint payout_channel_daily_limit_minor_check CHECK ((daily_limit_minor > 0)),
  constraint payout_channel_keys_set CHECK (((keys_set_at IS NULL) = (keys_set_by IS NULL))),
  constraint payout_channel_kind_check CHECK ((kind = ANY (ARRAY['Native'::text, 'ThirdParty'::text]))),
  constraint payout_channel_opens_minute_check CHECK (((opens_minute >= 0) AND (opens_minute <= 1439))),
  constraint payout_channel_previous_keys CHECK (((previous_keys_until IS NOT NULL) OR ((previous_public_key IS NULL) AND (previous_private_key_encrypted IS NULL)))),
  constraint payout_channel_previous_public_key_check CHECK ((previous_public_key ~~ 'whpk\_%'::text)),
  constraint payout_channel_public_key_check CHECK ((public_key ~~ 'whpk\_%'::text)),
  constraint payout_channel_window CHECK (((opens_minute IS NULL) = (closes_minute IS NULL))),
  constraint payout_channel_window_open CHECK ((opens_minute <> closes_minute)),
  constraint payout_channel_cashout_type_code_currency_fkey FOREIGN KEY (cashout_type_code, currency) REFERENCES cashout_type(code, currency),
  constraint payout_channel_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id)
);
alter table payout_channel enable row level security;
create policy operator_only on payout_channel as permissive for all to public using (( SELECT scope_all() AS scope_all));
grant delete, insert, select, update on payout_channel to opc_app;

create table payout_channel_bank (
  payout_channel_id bigint not null,
  bank_code text not null,
  currency text not null,
  mapping_code text,
  enabled boolean not null default true,
  constraint payout_channel_bank_pkey PRIMARY KEY (payout_channel_id, bank_code),
  constraint payout_channel_bank_bank_code_currency_fkey FOREIGN KEY (bank_code, currency) REFERENCES bank(code, currency),
  constraint payout_channel_bank_payout_channel_id_fkey FOREIGN KEY (payout_channel_id) REFERENCES payout_channel(id)
);
alter table payout_channel_bank enable row level security;
create policy operator_only on payout_channel_bank as permissive for all to public using (( SELECT scope_all() AS scope_all));
grant delete, insert, select, update on payout_channel_bank to opc_app;

create table payout_channel_day (
  payout_channel_id bigint not null,
  day date not null,
  promised_minor bigint not null,
  constraint payout_channel_day_pkey PRIMARY KEY (day, payout_channel_id),
  constraint payout_channel_day_promised_minor_check CHECK ((promised_minor >= 0)),
  constraint payout_channel_day_payout_channel_id_fkey FOREIGN KEY (payout_channel_id) REFERENCES payout_channel(id)
);
alter table payout_channel_day enable row level security;
create policy operator_only on payout_channel_day as permissive for all to public using (( SELECT scope_all() AS scope_all));
grant insert, select, update on payout_channel_day to opc_app;

create table payout_channel_health (
  payout_channel_id bigint not null,
  unhealthy_since timestamp with time zone,
  reason text,
  failed_probes integer not null default 0,
  next_probe_at timestamp with time zone,
  counts_from timestamp with time zone,
  constraint payout_channel_health_pkey PRIMARY KEY (payout_channel_id),
  constraint payout_channel_health_check CHECK ((((unhealthy_since IS NULL) = (next_probe_at IS NULL)) AND ((unhealthy_since IS NULL) = (reason IS NULL)))),
  constraint payout_channel_health_reason_check CHECK ((reason = ANY (ARRAY['Silent'::text, 'Refusing'::text]))),
  constraint payout_channel_health_payout_channel_id_fkey FOREIGN KEY (payout_channel_id) REFERENCES payout_channel(id)
);
alter table payout_channel_health enable row level security;
create policy operator_only on payout_channel_health as permissive for all to public using (( SELECT scope_all() AS scope_all));
grant insert, select, update on payout_channel_health to opc_app;

create table payout_event (
  id bigint not null,
  merchant_id bigint not null,
  order_id bigint not null,
  at timestamp with time zone not null,
  kind text not null,
  actor_kind text not null,
  actor_name text not null,
  status_from text,
  status_to text,
  detail jsonb not null default '{}'::jsonb,
  operator_detail jsonb not null default '{}'::jsonb,
  constraint payout_event_pkey PRIMARY KEY (id),
  constraint payout_event_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['merchant'::text, 'crawler'::text, 'system'::text, 'user'::text, 'supplier'::text]))),
  constraint payout_event_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id)
);
alter table payout_event enable row level security;
CREATE INDEX payout_event_of_order ON public.payout_event USING btree (order_id, id);
create policy merchant_scope on payout_event as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)))) with check ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
grant insert, select on payout_event to opc_app;

create table payout_evidence (
  order_id bigint not null,
  merchant_id bigint not null,
  remark text not null,
  image_id bigint not null,
  given_by_user_id bigint not null,
  given_by text not null,
  given_at timestamp with time zone not null,
  constraint payout_evidence_pkey PRIMARY KEY (order_id),
  constraint payout_evidence_remark_check CHECK ((length(remark) >= 5)),
  constraint payout_evidence_given_by_user_id_fkey FOREIGN KEY (given_by_user_id) REFERENCES user_account(id),
  constraint payout_evidence_image_id_fkey FOREIGN KEY (image_id) REFERENCES stored_image(id),
  constraint payout_evidence_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id)
);
alter table payout_evidence enable row level security;
create policy operator_only on payout_evidence as permissive for all to public using (( SELECT scope_all() AS scope_all));
grant insert, select on payout_evidence to opc_app;

create table payout_notice (
  id bigint not null,
  supplier_id bigint not null,
  body_hash bytea not null,
  body text not null,
  merchant_id bigint,
  order_id bigint,
  attempt_id bigint,
  outcome text not null,
  ip text not null,
  received_at timestamp with time zone not null,
  last_received_at timestamp with time zone not null,
  copies integer not null default 1,
  constraint payout_notice_pkey PRIMARY KEY (id),
  constraint payout_notice_supplier_id_body_hash_key UNIQUE (supplier_id, body_hash),
  constraint payout_notice_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES payout_attempt(id),
  constraint payout_notice_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint payout_notice_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id)
);
alter table payout_notice enable row level security;
CREATE INDEX payout_notice_of_order ON public.payout_notice USING btree (order_id, id) WHERE (order_id IS NOT NULL);
CREATE INDEX payout_notice_refused ON public.payout_notice USING btree (supplier_id, received_at) WHERE (outcome = 'SignatureInvalid'::text);
create policy operator_only on payout_notice as permissive for all to public using (( SELECT scope_all() AS scope_all));
grant delete, insert, select, update on payout_notice to opc_app;

create table payout_order (
  id bigint not null,
  merchant_id bigint not null,
  order_no text not null,
  merchant_order_no text not null,
  cashout_type_code text not null,
  currency text not null,
  amount_minor bigint not null,
  fee_minor bigint not null,
  fee_basis_points integer not null,
  fee_minimum_minor bigint not null,
  fee_maximum_minor bigint,
  status text not null,
  exception text not null default 'None'::text,
  callback_status text not null default 'None'::text,
  bank_code text not null,
  card_sealed bytea not null,
  card_last4 text not null,
  card_hash bytea not null,
  payee_name text not null,
  payee_corrected_by_user_id bigint,
  payee_corrected_by text,
  notify_url text,
  source text not null,
  batch_id bigint,
  created_by_user_id bigint,
  created_by text,
  external_id text,
  attempt_count integer not null default 0,
  channel_code text,
  card_name text,
  status_since timestamp with time zone not null,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  version integer not null default 1,
  approved_by_user_id bigint,
  approved_by text,
  trace text,
  promised_day date,
  constraint payout_order_pkey PRIMARY KEY (id),
  constraint payout_order_amount_minor_check CHECK ((amount_minor > 0)),
  constraint payout_order_approver CHECK (((approved_by IS NULL) = (approved_by_user_id IS NULL))),
  constraint payout_order_approver_is_another CHECK (((approved_by_user_id <> created_by_user_id) AND (approved_by_user_id <> payee_corrected_by_user_id))),
  constraint payout_order_attempt_count_check CHECK ((attempt_count >= 0)),
  constraint payout_order_batch CHECK (((batch_id IS NULL) OR (source = 'Import'::text))),
  constraint payout_order_callback_status_check CHECK ((callback_status = ANY (ARRAY['None'::text, 'InProgress'::text, 'Success'::text, 'Failure'::text]))),
  constraint payout_order_card_last4_check CHECK ((card_last4 ~ '^[0-9]{4}$'::text)),
  constraint payout_order_check CHECK ((fee_maximum_minor >= fee_minimum_minor)),
  constraint payout_order_correction_approved CHECK (((payee_corrected_by IS NULL) OR (approved_by IS NOT NULL) OR (status = ANY (ARRAY['WrongReceivingInfo'::text, 'PendingReview'::text, 'CashoutRejected'::text, 'ManuallyCancelled'::text])))),
  constraint payout_order_corrector CHECK (((payee_corrected_by IS NULL) = (payee_corrected_by_user_id IS NULL))),
  constraint payout_order_creator CHECK ((((source = 'Gateway'::text) = (created_by IS NULL)) AND ((created_by IS NULL) = (created_by_user_id IS NULL)))),
  constraint payout_order_exception_check CHECK ((exception = ANY (ARRAY['None'::text, 'Returned'::text]))),
  constraint payout_order_fee_basis_points_check CHECK (((fee_basis_points >= 0) AND (fee_basis_points <= 10000))),
  constraint payout_order_fee_minimum_minor_check CHECK ((fee_minimum_minor >= 0)),
  constraint payout_order_fee_minor_check CHECK ((fee_minor >= 0)),
  constraint payout_order_finished CHECK (((finished_at IS NOT NULL) = (status = ANY (ARRAY['PayoutSuccess'::text, 'AutoMatchedSuccess'::text, 'ManuallyConfirmed'::text, 'ManuallyCancelled'::text, 'PayoutFailed'::text, 'CashoutRejected'::text])))),
  constraint payout_order_payee_name_check CHECK ((length(payee_name) >= 2)),
  constraint payout_order_returned CHECK (((exception <> 'Returned'::text) OR (status = ANY (ARRAY['PayoutSuccess'::text, 'AutoMatchedSuccess'::text, 'ManuallyConfirmed'::text])))),
  constraint payout_order_source_check CHECK ((source = ANY (ARRAY['Gateway'::text, 'Console'::text, 'Import'::text]))),
  constraint payout_order_status_check CHECK ((status = ANY (ARRAY['PendingReview'::text, 'ChannelInProgress'::text, 'ChannelFailed'::text, 'ChannelSuccess'::text, 'PayoutSuccess'::text, 'AutoMatchedSuccess'::text, 'ManuallyConfirmed'::text, 'ManuallyCancelled'::text, 'WrongReceivingInfo'::text, 'PayoutFailed'::text, 'CashoutRejected'::text]))),
  constraint payout_order_approved_by_user_id_fkey FOREIGN KEY (approved_by_user_id) REFERENCES user_account(id),
  constraint payout_order_created_by_user_id_fkey FOREIGN KEY (created_by_user_id) REFERENCES user_account(id),
  constraint payout_order_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint payout_order_of_batch FOREIGN KEY (batch_id) REFERENCES payout_batch(id),
  constraint payout_order_payee_corrected_by_user_id_fkey FOREIGN KEY (payee_corrected_by_user_id) REFERENCES user_account(id)
) partition by RANGE (id);
alter table payout_order enable row level security;
CREATE INDEX payout_order_by_batch ON ONLY public.payout_order USING btree (batch_id, id) WHERE (batch_id IS NOT NULL);
CREATE INDEX payout_order_by_callback ON ONLY public.payout_order USING btree (id) WHERE (callback_status = 'Failure'::text);
CREATE INDEX payout_order_by_card ON ONLY public.payout_order USING btree (card_hash, id);
CREATE INDEX payout_order_by_channel ON ONLY public.payout_order USING btree (channel_code, id) WHERE (channel_code IS NOT NULL);
CREATE INDEX payout_order_by_exception ON ONLY public.payout_order USING btree (exception, id) WHERE (exception <> 'None'::text);
CREATE INDEX payout_order_by_external_id ON ONLY public.payout_order USING btree (external_id) WHERE (external_id IS NOT NULL);
CREATE INDEX payout_order_by_last4 ON ONLY public.payout_order USING btree (card_last4, id);
CREATE INDEX payout_order_by_merchant ON ONLY public.payout_order USING btree (merchant_id, id);
CREATE INDEX payout_order_by_merchant_order_no ON ONLY public.payout_order USING btree (merchant_order_no);
CREATE INDEX payout_order_by_merchant_status ON ONLY public.payout_order USING btree (merchant_id, status, id);
CREATE INDEX payout_order_by_order_no ON ONLY public.payout_order USING btree (order_no);
CREATE INDEX payout_order_by_rare_status ON ONLY public.payout_order USING btree (status, id) WHERE (status = ANY (ARRAY['ManuallyConfirmed'::text, 'ManuallyCancelled'::text, 'PayoutFailed'::text, 'CashoutRejected'::text]));
CREATE INDEX payout_order_open ON ONLY public.payout_order USING btree (status, id) WHERE (finished_at IS NULL);
create policy merchant_scope on payout_order as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)))) with check ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
CREATE TRIGGER report_delete AFTER DELETE ON public.payout_order REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_report_change('payout');
CREATE TRIGGER report_insert AFTER INSERT ON public.payout_order REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_report_change('payout');
CREATE TRIGGER report_update AFTER UPDATE ON public.payout_order REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_report_change('payout');
grant insert, select, update on payout_order to opc_app;

create table payout_order_default partition of payout_order DEFAULT;

create table payout_order_key (
  merchant_id bigint not null,
  merchant_order_no text not null,
  order_id bigint not null,
  body_hash bytea not null,
  constraint payout_order_key_pkey PRIMARY KEY (merchant_id, merchant_order_no),
  constraint payout_order_key_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id)
);
alter table payout_order_key enable row level security;
create policy merchant_scope on payout_order_key as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)))) with check ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
grant insert, select on payout_order_key to opc_app;

create table payout_stop (
  id bigint not null,
  reason text not null,
  chains text not null,
  stopped_at timestamp with time zone not null,
  note text,
  ended_by_user_id bigint,
  ended_by text,
  approved_by_user_id bigint,
  approved_by text,
  ended_at timestamp with time zone,
  code bytea,
  constraint payout_stop_pkey PRIMARY KEY (id),
  constraint payout_stop_check CHECK (((ended_at IS NOT NULL) = (note IS NOT NULL))),
  constraint payout_stop_check1 CHECK (((ended_at IS NOT NULL) = (code IS NOT NULL))),
  constraint payout_stop_ended_by_two CHECK (((ended_at IS NOT NULL) = ((ended_by_user_id IS NOT NULL) AND (approved_by_user_id IS NOT NULL) AND (ended_by_user_id <> approved_by_user_id)))),
  constraint payout_stop_note_check CHECK ((length(note) >= 5)),
  constraint payout_stop_reason_check CHECK ((reason = ANY (ARRAY['AnchorContradicts'::text, 'NothingToCompare'::text, 'CommitsNotKept'::text]))),
  constraint payout_stop_approved_by_user_id_fkey FOREIGN KEY (approved_by_user_id) REFERENCES user_account(id),
  constraint payout_stop_ended_by_user_id_fkey FOREIGN KEY (ended_by_user_id) REFERENCES user_account(id)
);
alter table payout_stop enable row level security;
CREATE UNIQUE INDEX payout_stop_open ON public.payout_stop USING btree ((true)) WHERE (ended_at IS NULL);
create policy operator_scope on payout_stop as permissive for all to public using (( SELECT scope_all() AS scope_all)) with check (( SELECT scope_all() AS scope_all));
grant insert, select on payout_stop to opc_app;
grant update (note) on payout_stop to opc_app;
grant update (ended_by_user_id) on payout_stop to opc_app;
grant update (ended_by) on payout_stop to opc_app;
grant update (approved_by_user_id) on payout_stop to opc_app;
grant update (approved_by) on payout_stop to opc_app;
grant update (ended_at) on payout_stop to opc_app;
grant update (code) on payout_stop to opc_app;

create table payout_task (
  id bigint not null,
  merchant_id bigint not null,
  attempt_id bigint not null,
  order_id bigint not null,
  card_id bigint not null,
  crawler_id bigint not null,
  amount_minor bigint not null,
  fee_minor bigint not null,
  promised_day date not null,
  step text not null default 'Queued'::text,
  failure text,
  failure_message text,
  taken_at timestamp with time zone,
  applied_at timestamp with time zone,
  code_deadline timestamp with time zone,
  code_sealed bytea,
  code_by text,
  code_handed_at timestamp with time zone,
  code_given_at timestamp with time zone,
  created_at timestamp with time zone not null,
  step_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint payout_task_pkey PRIMARY KEY (id),
  constraint payout_task_attempt_id_key UNIQUE (attempt_id),
  constraint payout_task_amount_minor_check CHECK ((amount_minor > 0)),
  constraint payout_task_check CHECK (((step = 'Finished'::text) = (finished_at IS NOT NULL))),
  constraint payout_task_check1 CHECK (((failure IS NULL) OR (step = 'Finished'::text))),
  constraint payout_task_check2 CHECK (((step <> ALL (ARRAY['CodeSubmitted'::text, 'AwaitingArrival'::text])) OR (code_given_at IS NOT NULL))),
  constraint payout_task_check3 CHECK (((failure IS NULL) OR (failure <> ALL (ARRAY['CodeTimeout'::text, 'Stopped'::text])) OR (code_given_at IS NULL))),
  constraint payout_task_check4 CHECK (((code_sealed IS NULL) OR (step = 'AwaitingCode'::text))),
  constraint payout_task_failure_check CHECK ((failure = ANY (ARRAY['CodeTimeout'::text, 'InsufficientBalance'::text, 'SubmitFailure'::text, 'Stopped'::text, 'DeclaredUnpaid'::text]))),
  constraint payout_task_fee_minor_check CHECK ((fee_minor >= 0)),
  constraint payout_task_step_check CHECK ((step = ANY (ARRAY['Queued'::text, 'AwaitingCode'::text, 'CodeSubmitted'::text, 'AwaitingArrival'::text, 'Finished'::text]))),
  constraint payout_task_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES payout_attempt(id),
  constraint payout_task_card_id_fkey FOREIGN KEY (card_id) REFERENCES payout_card(id),
  constraint payout_task_crawler_id_fkey FOREIGN KEY (crawler_id) REFERENCES crawler(id),
  constraint payout_task_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id)
);
alter table payout_task enable row level security;
CREATE INDEX payout_task_finished_of_card ON public.payout_task USING btree (card_id, finished_at) WHERE (finished_at IS NOT NULL);
CREATE UNIQUE INDEX payout_task_live ON public.payout_task USING btree (order_id) WHERE (step <> 'Finished'::text);
CREATE INDEX payout_task_live_of_card ON public.payout_task USING btree (card_id) WHERE (step <> 'Finished'::text);
CREATE INDEX payout_task_of_card ON public.payout_task USING btree (card_id, id);
CREATE INDEX payout_task_of_crawler ON public.payout_task USING btree (crawler_id, id) WHERE (step <> 'Finished'::text);
CREATE INDEX payout_task_of_order ON public.payout_task USING btree (order_id, id);
CREATE INDEX payout_task_taken_of_card ON public.payout_task USING btree (card_id, taken_at) WHERE (taken_at IS NOT NULL);
CREATE INDEX payout_task_waiting ON public.payout_task USING btree (code_deadline) WHERE ((step = 'AwaitingCode'::text) AND (code_by IS NULL));
create policy operator_only on payout_task as permissive for all to public using (( SELECT scope_all() AS scope_all));
grant insert, select, update on payout_task to opc_app;

create table payout_unpaid_evidence (
  attempt_id bigint not null,
  order_id bigint not null,
  merchant_id bigint not null,
  remark text not null,
  image_id bigint not null,
  given_by_user_id bigint not null,
  given_by text not null,
  approved_by_user_id bigint not null,
  approved_by text not null,
  given_at timestamp with time zone not null,
  constraint payout_unpaid_evidence_pkey PRIMARY KEY (attempt_id),
  constraint payout_unpaid_evidence_by_two CHECK ((approved_by_user_id <> given_by_user_id)),
  constraint payout_unpaid_evidence_remark_check CHECK ((length(remark) >= 5)),
  constraint payout_unpaid_evidence_approved_by_user_id_fkey FOREIGN KEY (approved_by_user_id) REFERENCES user_account(id),
  constraint payout_unpaid_evidence_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES payout_attempt(id),
  constraint payout_unpaid_evidence_given_by_user_id_fkey FOREIGN KEY (given_by_user_id) REFERENCES user_account(id),
  constraint payout_unpaid_evidence_image_id_fkey FOREIGN KEY (image_id) REFERENCES stored_image(id),
  constraint payout_unpaid_evidence_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id)
);
alter table payout_unpaid_evidence enable row level security;
CREATE INDEX payout_unpaid_evidence_of_order ON public.payout_unpaid_evidence USING btree (order_id);
create policy operator_only on payout_unpaid_evidence as permissive for all to public using (( SELECT scope_all() AS scope_all));
grant insert, select on payout_unpaid_evidence to opc_app;

create table proof_checkpoint (
  one boolean not null default true,
  content text not null,
  code bytea not null,
  constraint proof_checkpoint_pkey PRIMARY KEY (one),
  constraint proof_checkpoint_one_check CHECK (one)
);
alter table proof_checkpoint enable row level security;
create policy operator_only on proof_checkpoint as permissive for all to public using (( SELECT scope_all() AS scope_all));
grant insert, select, update on proof_checkpoint to opc_app;

create table proof_run (
  id bigint not null,
  status text not null,
  asked_by_user_id bigint,
  asked_by text,
  asked_at timestamp with time zone not null,
  started_at timestamp with time zone,
  progress_at timestamp with time zone,
  finished_at timestamp with time zone,
  checked jsonb not null default '{}'::jsonb,
  anchored boolean,
  first_bad jsonb,
  failure text,
  since timestamp with time zone,
  constraint proof_run_pkey PRIMARY KEY (id),
  constraint proof_run_check CHECK (((asked_by IS NULL) = (asked_by_user_id IS NULL))),
  constraint proof_run_check1 CHECK (((status = ANY (ARRAY['Proven'::text, 'NotProven'::text, 'Broken'::text])) = (finished_at IS NOT NULL))),
  constraint proof_run_check2 CHECK (((status = 'Waiting'::text) OR (started_at IS NOT NULL))),
  constraint proof_run_check3 CHECK (((status = 'NotProven'::text) = (first_bad IS NOT NULL))),
  constraint proof_run_check4 CHECK (((status = 'Broken'::text) = (failure IS NOT NULL))),
  constraint proof_run_status_check CHECK ((status = ANY (ARRAY['Waiting'::text, 'Running'::text, 'Proven'::text, 'NotProven'::text, 'Broken'::text]))),
  constraint proof_run_asked_by_user_id_fkey FOREIGN KEY (asked_by_user_id) REFERENCES user_account(id)
);
alter table proof_run enable row level security;
CREATE UNIQUE INDEX proof_run_one_at_a_time ON public.proof_run USING btree ((true)) WHERE (status = ANY (ARRAY['Waiting'::text, 'Running'::text]));
create policy operator_only on proof_run as permissive for all to public using (( SELECT scope_all() AS scope_all));
grant insert, select on proof_run to opc_app;
grant update (status) on proof_run to opc_app;
grant update (started_at) on proof_run to opc_app;
grant update (progress_at) on proof_run to opc_app;
grant update (finished_at) on proof_run to opc_app;
grant update (checked) on proof_run to opc_app;
grant update (anchored) on proof_run to opc_app;
grant update (first_bad) on proof_run to opc_app;
grant update (failure) on proof_run to opc_app;
grant update (since) on proof_run to opc_app;

create table proof_window (
  session_id text not null,
  kind text not null,
  merchant_id bigint not null,
  user_id bigint not null,
  credentials_hash bytea not null,
  passkey_id bigint,
  expires_at timestamp with time zone not null,
  constraint proof_window_pkey PRIMARY KEY (session_id, kind),
  constraint proof_window_credentials_hash_check CHECK ((octet_length(credentials_hash) = 32)),
  constraint proof_window_kind_check CHECK ((kind = ANY (ARRAY['moneyOut'::text, 'credit'::text, 'destination'::text]))),
  constraint proof_window_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint proof_window_passkey_id_fkey FOREIGN KEY (passkey_id) REFERENCES passkey(id),
  constraint proof_window_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(session_id),
  constraint proof_window_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);
alter table proof_window enable row level security;
CREATE INDEX proof_window_by_end ON public.proof_window USING btree (expires_at);
CREATE INDEX proof_window_by_user ON public.proof_window USING btree (user_id);
create policy merchant_scope on proof_window as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)))) with check ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
grant delete, insert, select on proof_window to opc_app;
grant update (credentials_hash) on proof_window to opc_app;
grant update (passkey_id) on proof_window to opc_app;
grant update (expires_at) on proof_window to opc_app;

create table reconciliation (
  id bigint not null,
  account_kind text not null,
  account_id bigint not null,
  offline_account_id bigint generated always as (
CASE
    WHEN (account_kind = 'Offline'::text) THEN account_id
    ELSE NULL::bigint
END) stored,
  payout_card_id bigint generated always as (
CASE
    WHEN (account_kind = 'Card'::text) THEN account_id
    ELSE NULL::bigint
END) stored,
  day date not null,
  status text not null default 'Waiting'::text,
  asked_at timestamp with time zone,
  asked_by text,
  started_at timestamp with time zone,
  failure text,
  compared_at timestamp with time zone,
  compared_by text,
  from_at timestamp with time zone,
  to_at timestamp with time zone,
  sides jsonb,
  opening_minor bigint,
  closing_minor bigint,
  constraint reconciliation_pkey PRIMARY KEY (id),
  constraint reconciliation_day_account_kind_account_id_key UNIQUE (day, account_kind, account_id),
  constraint reconciliation_account_kind_check CHECK ((account_kind = ANY (ARRAY['Offline'::text, 'Card'::text]))),
  constraint reconciliation_check CHECK (((status = 'Waiting'::text) <= (asked_at IS NOT NULL))),
  constraint reconciliation_check1 CHECK (((compared_at IS NULL) = (sides IS NULL))),
  constraint reconciliation_status_check CHECK ((status = ANY (ARRAY['Waiting'::text, 'Running'::text, 'Done'::text, 'Failed'::text]))),
  constraint reconciliation_offline_account_id_fkey FOREIGN KEY (offline_account_id) REFERENCES offline_account(id),
  constraint reconciliation_payout_card_id_fkey FOREIGN KEY (payout_card_id) REFERENCES payout_card(id)
);
alter table reconciliation enable row level security;
CREATE INDEX reconciliation_asked ON public.reconciliation USING btree (asked_at) WHERE (asked_at IS NOT NULL);
CREATE INDEX reconciliation_next ON public.reconciliation USING btree (asked_at NULLS FIRST, id) WHERE ((asked_at IS NOT NULL) OR (status = 'Running'::text));
CREATE INDEX reconciliation_of_account ON public.reconciliation USING btree (account_kind, account_id, day);
create policy operator_only on reconciliation as permissive for all to public using (( SELECT scope_all() AS scope_all));
grant insert, select, update on reconciliation to opc_app;

create table reconciliation_difference (
  id bigint not null,
  reconciliation_id bigint not null,
  key text not null,
  account_kind text not null,
  account_id bigint not null,
  day date not null,
  currency text not null,
  kind text not null,
  cause text not null,
  state text not null default 'Open'::text,
  amount_minor bigint not null,
  bank_minor bigint,
  statement_minor bigint,
  order_minor bigint,
  ledger_minor bigint,
  direction text not null,
  external_id text,
  transaction_id bigint,
  order_id bigint,
  order_no text,
  order_status text,
  merchant_alias text,
  occurred_at timestamp with time zone,
  found_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  way text,
  note text,
  closed_by_user_id bigint,
  closed_by text,
  closed_at timestamp with time zone,
  reopened_count integer not null default 0,
  constraint reconciliation_difference_pkey PRIMARY KEY (id),
  constraint reconciliation_difference_reconciliation_id_key_key UNIQUE (reconciliation_id, key),
  constraint reconciliation_difference_check CHECK (((state = 'Closed'::text) = (way IS NOT NULL))),
  constraint reconciliation_difference_check1 CHECK (((state = 'Closed'::text) = (closed_at IS NOT NULL))),
  constraint reconciliation_difference_check2 CHECK (((state = 'Closed'::text) OR (closed_by IS NULL))),
  constraint reconciliation_difference_check3 CHECK (((closed_by IS NULL) OR (note IS NOT NULL))),
  constraint reconciliation_difference_direction_check CHECK ((direction = ANY (ARRAY['Credit'::text, 'Debit'::text]))),
  constraint reconciliation_difference_kind_check CHECK ((kind = ANY (ARRAY['BankMissing'::text, 'PlatformMissing'::text, 'Amount'::text, 'Status'::text, 'Fee'::text]))),
  constraint reconciliation_difference_note_check CHECK (((length(note) >= 5) AND (length(note) <= 500))),
  constraint reconciliation_difference_state_check CHECK ((state = ANY (ARRAY['Open'::text, 'Closed'::text]))),
  constraint reconciliation_difference_way_check CHECK ((way = ANY (ARRAY['Bound'::text, 'SettledByReview'::text, 'Ignored'::text, 'BookedManually'::text, 'BankError'::text, 'TimingDifference'::text, 'Other'::text, 'NoLongerFound'::text]))),
  constraint reconciliation_difference_closed_by_user_id_fkey FOREIGN KEY (closed_by_user_id) REFERENCES user_account(id),
  constraint reconciliation_difference_reconciliation_id_fkey FOREIGN KEY (reconciliation_id) REFERENCES reconciliation(id)
);
alter table reconciliation_difference enable row level security;
CREATE INDEX reconciliation_difference_by_day ON public.reconciliation_difference USING btree (day, account_kind, account_id);
CREATE INDEX reconciliation_difference_by_number ON public.reconciliation_difference USING btree (external_id) WHERE (external_id IS NOT NULL);
CREATE INDEX reconciliation_difference_by_order ON public.reconciliation_difference USING btree (order_no) WHERE (order_no IS NOT NULL);
CREATE INDEX reconciliation_difference_open ON public.reconciliation_difference USING btree (day) WHERE (state = 'Open'::text);
create policy operator_only on reconciliation_difference as permissive for all to public using (( SELECT scope_all() AS scope_all));
grant insert, select, update on reconciliation_difference to opc_app;

create table reconciliation_event (
  id bigint not null,
  difference_id bigint not null,
  at timestamp with time zone not null,
  act text not null,
  by text,
  way text,
  note text,
  constraint reconciliation_event_pkey PRIMARY KEY (id),
  constraint reconciliation_event_act_check CHECK ((act = ANY (ARRAY['Found'::text, 'Changed'::text, 'Closed'::text, 'Gone'::text, 'Reopened'::text, 'CameBack'::text]))),
  constraint reconciliation_event_difference_id_fkey FOREIGN KEY (difference_id) REFERENCES reconciliation_difference(id)
);
alter table reconciliation_event enable row level security;
CREATE INDEX reconciliation_event_of_difference ON public.reconciliation_event USING btree (difference_id, id);
create policy operator_only on reconciliation_event as permissive for all to public using (( SELECT scope_all() AS scope_all));
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.reconciliation_event FOR EACH ROW EXECUTE FUNCTION refuse_change();
grant insert, select on reconciliation_event to opc_app;

create table reconciliation_night (
  day date not null,
  asked_at timestamp with time zone not null,
  constraint reconciliation_night_pkey PRIMARY KEY (day)
);
alter table reconciliation_night enable row level security;
create policy operator_only on reconciliation_night as permissive for all to public using (( SELECT scope_all() AS scope_all));
grant insert, select on reconciliation_night to opc_app;

create table reconciliation_statement (
  id bigint not null,
  account_kind text not null,
  account_id bigint not null,
  day date not null,
  file_name text not null,
  file_hash bytea not null,
  row_count integer not null,
  uploaded_by_user_id bigint not null,
  uploaded_by text not null,
  uploaded_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ended_by text,
  constraint reconciliation_statement_pkey PRIMARY KEY (id),
  constraint reconciliation_statement_account_kind_check CHECK ((account_kind = ANY (ARRAY['Offline'::text, 'Card'::text]))),
  constraint reconciliation_statement_check CHECK (((ended_at IS NULL) = (ended_by IS NULL))),
  constraint reconciliation_statement_file_name_check CHECK ((length(file_name) <= 200)),
  constraint reconciliation_statement_row_count_check CHECK ((row_count > 0)),
  constraint reconciliation_statement_uploaded_by_user_id_fkey FOREIGN KEY (uploaded_by_user_id) REFERENCES user_account(id)
);
alter table reconciliation_statement enable row level security;
CREATE UNIQUE INDEX reconciliation_statement_now ON public.reconciliation_statement USING btree (account_kind, account_id, day) WHERE (ended_at IS NULL);
create policy operator_only on reconciliation_statement as permissive for all to public using (( SELECT scope_all() AS scope_all));
grant insert, select on reconciliation_statement to opc_app;
grant update (ended_at) on reconciliation_statement to opc_app;
grant update (ended_by) on reconciliation_statement to opc_app;

create table reconciliation_statement_row (
  statement_id bigint not null,
  number integer not null,
  external_id text not null,
  occurred_at timestamp with time zone not null,
  direction text not null,
  amount_minor bigint not null,
  fee_minor bigint,
  balance_minor bigint,
  counterparty text,
  remark text,
  constraint reconciliation_statement_row_pkey PRIMARY KEY (statement_id, number),
  constraint reconciliation_statement_row_statement_id_external_id_key UNIQUE (statement_id, external_id),
  constraint reconciliation_statement_row_amount_minor_check CHECK ((amount_minor > 0)),
  constraint reconciliation_statement_row_direction_check CHECK ((direction = ANY (ARRAY['Credit'::text, 'Debit'::text]))),
  constraint reconciliation_statement_row_fee_minor_check CHECK ((fee_minor >= 0)),
  constraint reconciliation_statement_row_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES reconciliation_statement(id)
);
alter table reconciliation_statement_row enable row level security;
CREATE INDEX reconciliation_statement_row_by_number ON public.reconciliation_statement_row USING btree (external_id);
create policy operator_only on reconciliation_statement_row as permissive for all to public using (( SELECT scope_all() AS scope_all));
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.reconciliation_statement_row FOR EACH ROW EXECUTE FUNCTION refuse_change();
grant insert, select on reconciliation_statement_row to opc_app;

create table recovery_code (
  user_id bigint not null,
  merchant_id bigint not null,
  code_hash bytea not null,
  made_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint recovery_code_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_code_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint recovery_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);
alter table recovery_code enable row level security;
CREATE INDEX recovery_code_by_use ON public.recovery_code USING btree (used_at) WHERE (used_at IS NOT NULL);
create policy merchant_scope on recovery_code as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)))) with check ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
grant delete, insert, select on recovery_code to opc_app;
grant update (used_at) on recovery_code to opc_app;

create table reference_version (
  list text not null,
  version bigint not null default 1,
  constraint reference_version_pkey PRIMARY KEY (list)
);
grant select on reference_version to opc_app;

create table report_callback (
  merchant_id bigint not null,
  quarter timestamp with time zone not null,
  order_kind text not null,
  event_count integer not null,
  open_count integer not null,
  success_count integer not null,
  failure_count integer not null,
  first_try_count integer not null,
  attempt_count bigint not null,
  constraint report_callback_quarter_merchant_id_order_kind_key UNIQUE NULLS NOT DISTINCT (quarter, merchant_id, order_kind),
  constraint report_callback_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id)
);
alter table report_callback enable row level security;
CREATE INDEX report_callback_by_merchant ON public.report_callback USING btree (merchant_id, quarter);
create policy merchant_scope on report_callback as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)))) with check (( SELECT scope_all() AS scope_all));
grant delete, insert, select on report_callback to opc_app;

create table report_change (
  kind text not null,
  merchant_id bigint not null,
  quarter timestamp with time zone not null,
  constraint report_change_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'payout'::text, 'withdrawal'::text, 'callback'::text])))
);
alter table report_change enable row level security;
CREATE INDEX report_change_by_quarter ON public.report_change USING btree (kind, merchant_id, quarter);
CREATE INDEX report_change_by_time ON public.report_change USING btree (quarter);
create policy merchant_scope on report_change as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)))) with check (( SELECT scope_all() AS scope_all));
grant delete, insert, select on report_change to opc_app;

create table report_payment (
  merchant_id bigint not null,
  quarter timestamp with time zone not null,
  currency text not null,
  pay_type_code text not null,
  channel_id bigint not null,
  account_id bigint,
  is_test boolean not null,
  order_count integer not null,
  amount_minor bigint not null,
  open_count integer not null,
  failed_count integer not null,
  expired_count integer not null,
  success_count integer not null,
  success_minor bigint not null,
  settled_minor bigint not null,
  fee_minor bigint not null,
  reversed_count integer not null,
  reversed_minor bigint not null,
  reversed_fee_minor bigint not null,
  took integer[] not null,
  status_counts integer[] not null,
  status_minor bigint[] not null,
  constraint report_payment_quarter_merchant_id_currency_pay_type_code_c_key UNIQUE NULLS NOT DISTINCT (quarter, merchant_id, currency, pay_type_code, channel_id, account_id, is_test),
  constraint report_payment_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id)
);
alter table report_payment enable row level security;
CREATE INDEX report_payment_by_merchant ON public.report_payment USING btree (merchant_id, quarter);
create policy merchant_scope on report_payment as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)))) with check (( SELECT scope_all() AS scope_all));
grant delete, insert, select on report_payment to opc_app;

create table report_payout (
  merchant_id bigint not null,
  quarter timestamp with time zone not null,
  currency text not null,
  cashout_type_code text not null,
  channel_code text,
  card_name text,
  order_count integer not null,
  amount_minor bigint not null,
  open_count integer not null,
  open_minor bigint not null,
  failed_count integer not null,
  rejected_count integer not null,
  cancelled_count integer not null,
  success_count integer not null,
  success_minor bigint not null,
  fee_minor bigint not null,
  returned_count integer not null,
  returned_minor bigint not null,
  returned_fee_minor bigint not null,
  took integer[] not null,
  status_counts integer[] not null,
  status_minor bigint[] not null,
  status_fees bigint[] not null,
  constraint report_payout_quarter_merchant_id_currency_cashout_type_cod_key UNIQUE NULLS NOT DISTINCT (quarter, merchant_id, currency, cashout_type_code, channel_code, card_name),
  constraint report_payout_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id)
);
alter table report_payout enable row level security;
CREATE INDEX report_payout_by_merchant ON public.report_payout USING btree (merchant_id, quarter);
create policy merchant_scope on report_payout as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)))) with check (( SELECT scope_all() AS scope_all));
grant delete, insert, select on report_payout to opc_app;

create table report_schedule (
  id bigint not null,
  merchant_id bigint not null,
  user_id bigint not null,
  name text not null,
  call text not null,
  filter jsonb not null,
  title jsonb not null,
  filter_words jsonb not null,
  range text,
  format text not null,
  language text not null,
  frequency text not null,
  minute_of_day integer not null,
  weekday integer,
  next_due_at timestamp with time zone,
  offset_minutes integer not null,
  waiting_since timestamp with time zone,
  last_due_at timestamp with time zone,
  last_export_id bigint,
  last_failure text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer not null default 1,
  constraint report_schedule_pkey PRIMARY KEY (id),
  constraint report_schedule_check CHECK (((frequency = 'Weekly'::text) = (weekday IS NOT NULL))),
  constraint report_schedule_check1 CHECK (((last_due_at IS NOT NULL) OR ((last_export_id IS NULL) AND (last_failure IS NULL)))),
  constraint report_schedule_check2 CHECK (((last_export_id IS NULL) OR (last_failure IS NULL))),
  constraint report_schedule_filter_check CHECK ((jsonb_typeof(filter) = 'object'::text)),
  constraint report_schedule_format_check CHECK ((format = ANY (ARRAY['CSV'::text, 'XLSX'::text]))),
  constraint report_schedule_frequency_check CHECK ((frequency = ANY (ARRAY['Daily'::text, 'Weekly'::text]))),
  constraint report_schedule_language_check CHECK ((language = ANY (ARRAY['enUS'::text, 'zhCN'::text]))),
  constraint report_schedule_last_failure_check CHECK ((last_failure = ANY (ARRAY['RightLost'::text, 'UserDisabled'::text, 'FilterWrong'::text, 'NoPlace'::text, 'Internal'::text]))),
  constraint report_schedule_minute_of_day_check CHECK (((minute_of_day >= 0) AND (minute_of_day <= 1439))),
  constraint report_schedule_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80))),
  constraint report_schedule_range_check CHECK ((range = ANY (ARRAY['Yesterday'::text, 'Last7Days'::text, 'Last30Days'::text, 'LastWeek'::text, 'MonthToDate'::text, 'LastMonth'::text]))),
  constraint report_schedule_weekday_check CHECK (((weekday >= 1) AND (weekday <= 7))),
  constraint report_schedule_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint report_schedule_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);
alter table report_schedule enable row level security;
CREATE INDEX report_schedule_by_merchant ON public.report_schedule USING btree (merchant_id);
CREATE INDEX report_schedule_due ON public.report_schedule USING btree (next_due_at) WHERE (next_due_at IS NOT NULL);
CREATE INDEX report_schedule_of_user ON public.report_schedule USING btree (user_id, id);
create policy merchant_scope on report_schedule as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)))) with check ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
grant delete, insert, select on report_schedule to opc_app;
grant update (name) on report_schedule to opc_app;
grant update (range) on report_schedule to opc_app;
grant update (format) on report_schedule to opc_app;
grant update (language) on report_schedule to opc_app;
grant update (frequency) on report_schedule to opc_app;
grant update (minute_of_day) on report_schedule to opc_app;
grant update (weekday) on report_schedule to opc_app;
grant update (next_due_at) on report_schedule to opc_app;
grant update (offset_minutes) on report_schedule to opc_app;
grant update (waiting_since) on report_schedule to opc_app;
grant update (last_due_at) on report_schedule to opc_app;
grant update (last_export_id) on report_schedule to opc_app;
grant update (last_failure) on report_schedule to opc_app;
grant update (updated_at) on report_schedule to opc_app;
grant update (version) on report_schedule to opc_app;

create table report_sum (
  kind text not null,
  level text not null,
  merchant_id bigint,
  start timestamp with time zone not null,
  currency text not null,
  order_count bigint not null,
  amount_minor bigint not null,
  open_count bigint not null,
  open_minor bigint not null,
  success_count bigint not null,
  success_minor bigint not null,
  fee_minor bigint not null,
  back_count bigint not null,
  back_minor bigint not null,
  back_fee_minor bigint not null,
  failed_count bigint not null,
  first_try_count bigint not null,
  attempt_count bigint not null,
  constraint report_sum_kind_level_merchant_id_start_currency_key UNIQUE NULLS NOT DISTINCT (kind, level, merchant_id, start, currency),
  constraint report_sum_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'payout'::text, 'withdrawal'::text, 'callback'::text]))),
  constraint report_sum_level_check CHECK ((level = ANY (ARRAY['quarter'::text, 'hour'::text, 'day'::text]))),
  constraint report_sum_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id)
);
alter table report_sum enable row level security;
CREATE INDEX report_sum_by_start ON public.report_sum USING btree (kind, level, start);
create policy merchant_scope on report_sum as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)))) with check (( SELECT scope_all() AS scope_all));
grant delete, insert, select on report_sum to opc_app;

create table report_way_sum (
  kind text not null,
  level text not null,
  merchant_id bigint not null,
  start timestamp with time zone not null,
  currency text not null,
  type_code text not null,
  channel text,
  account text,
  order_count bigint not null,
  amount_minor bigint not null,
  open_count bigint not null,
  success_count bigint not null,
  success_minor bigint not null,
  fee_minor bigint not null,
  back_count bigint not null,
  back_minor bigint not null,
  ends bigint[] not null,
  took bigint[] not null,
  is_test boolean not null,
  status_counts bigint[] not null,
  status_minor bigint[] not null,
  status_fees bigint[] not null,
  constraint report_way_sum_kind_level_merchant_id_start_currency_type_c_key UNIQUE NULLS NOT DISTINCT (kind, level, merchant_id, start, currency, type_code, channel, account, is_test),
  constraint report_way_sum_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'payout'::text]))),
  constraint report_way_sum_level_check CHECK ((level = ANY (ARRAY['hour'::text, 'day'::text]))),
  constraint report_way_sum_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id)
);
alter table report_way_sum enable row level security;
CREATE INDEX report_way_sum_by_start ON public.report_way_sum USING btree (kind, level, start);
create policy merchant_scope on report_way_sum as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)))) with check (( SELECT scope_all() AS scope_all));
grant delete, insert, select on report_way_sum to opc_app;

create table report_withdrawal (
  merchant_id bigint not null,
  quarter timestamp with time zone not null,
  currency text not null,
  order_count integer not null,
  amount_minor bigint not null,
  pending_count integer not null,
  pending_minor bigint not null,
  approved_count integer not null,
  approved_minor bigint not null,
  rejected_count integer not null,
  constraint report_withdrawal_quarter_merchant_id_currency_key UNIQUE NULLS NOT DISTINCT (quarter, merchant_id, currency),
  constraint report_withdrawal_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id)
);
alter table report_withdrawal enable row level security;
CREATE INDEX report_withdrawal_by_merchant ON public.report_withdrawal USING btree (merchant_id, quarter);
create policy merchant_scope on report_withdrawal as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)))) with check (( SELECT scope_all() AS scope_all));
grant delete, insert, select on report_withdrawal to opc_app;

create table separate_key (
  id bigint not null,
  merchant_id bigint not null,
  purpose text not null,
  name text not null,
  secret_encrypted bytea,
  public_key bytea,
  status text not null,
  created_by_user_id bigint not null,
  created_by text not null,
  created_at timestamp with time zone not null,
  decided_by_user_id bigint,
  decided_by text,
  decided_at timestamp with time zone,
  reason text,
  usable_from timestamp with time zone,
  retired_by text,
  retired_at timestamp with time zone,
  last_used_at timestamp with time zone,
  constraint separate_key_pkey PRIMARY KEY (id),
  constraint separate_key_check CHECK (((purpose = 'PayingOut'::text) = (public_key IS NOT NULL))),
  constraint separate_key_check1 CHECK (((public_key IS NULL) = (secret_encrypted IS NOT NULL))),
  constraint separate_key_check2 CHECK ((num_nulls(decided_by_user_id, decided_by, decided_at) = ANY (ARRAY[0, 3]))),
  constraint separate_key_check3 CHECK (((status = 'Rejected'::text) = (reason IS NOT NULL))),
  constraint separate_key_check4 CHECK (((status = 'Retired'::text) = (retired_at IS NOT NULL))),
  constraint separate_key_decided_by_another CHECK ((decided_by_user_id <> created_by_user_id)),
  constraint separate_key_let_in_by_another CHECK (((purpose <> 'PayingOut'::text) OR (status = ANY (ARRAY['Waiting'::text, 'Retired'::text])) OR (decided_by_user_id IS NOT NULL))),
  constraint separate_key_name_check CHECK (((char_length(name) >= 2) AND (char_length(name) <= 64))),
  constraint separate_key_public_key_check CHECK ((octet_length(public_key) = 32)),
  constraint separate_key_purpose_check CHECK ((purpose = ANY (ARRAY['Reading'::text, 'Collecting'::text, 'PayingOut'::text]))),
  constraint separate_key_status_check CHECK ((status = ANY (ARRAY['Waiting'::text, 'Live'::text, 'Rejected'::text, 'Retired'::text]))),
  constraint separate_key_created_by_user_id_fkey FOREIGN KEY (created_by_user_id) REFERENCES user_account(id),
  constraint separate_key_decided_by_user_id_fkey FOREIGN KEY (decided_by_user_id) REFERENCES user_account(id),
  constraint separate_key_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id)
);
alter table separate_key enable row level security;
CREATE INDEX separate_key_by_merchant ON public.separate_key USING btree (merchant_id, id);
CREATE UNIQUE INDEX separate_key_once ON public.separate_key USING btree (public_key) WHERE ((status = ANY (ARRAY['Waiting'::text, 'Live'::text])) OR ((status = 'Retired'::text) AND (decided_at IS NOT NULL)));
create policy merchant_adds on separate_key as permissive for insert to public with check ((( SELECT scope_all() AS scope_all) OR ((merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)) AND ((purpose <> 'PayingOut'::text) OR (status = 'Waiting'::text)))));
create policy merchant_retires on separate_key as permissive for update to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)))) with check ((( SELECT scope_all() AS scope_all) OR ((merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)) AND (status = 'Retired'::text))));
create policy merchant_scope on separate_key as permissive for select to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
CREATE TRIGGER tell_changed AFTER INSERT OR DELETE OR UPDATE OF status, usable_from ON public.separate_key FOR EACH ROW EXECUTE FUNCTION tell_merchant_changed();
grant insert, select on separate_key to opc_app;
grant update (status) on separate_key to opc_app;
grant update (decided_by_user_id) on separate_key to opc_app;
grant update (decided_by) on separate_key to opc_app;
grant update (decided_at) on separate_key to opc_app;
grant update (reason) on separate_key to opc_app;
grant update (usable_from) on separate_key to opc_app;
grant update (retired_by) on separate_key to opc_app;
grant update (retired_at) on separate_key to opc_app;
grant update (last_used_at) on separate_key to opc_app;

create table separate_key_demand (
  merchant_id bigint not null,
  purposes text[] not null,
  changed_by text not null,
  changed_at timestamp with time zone not null,
  constraint separate_key_demand_pkey PRIMARY KEY (merchant_id),
  constraint separate_key_demand_purposes_check CHECK ((purposes <@ ARRAY['Reading'::text, 'Collecting'::text, 'PayingOut'::text])),
  constraint separate_key_demand_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id)
);
alter table separate_key_demand enable row level security;
create policy merchant_scope on separate_key_demand as permissive for select to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
create policy operator_only on separate_key_demand as permissive for all to public using (( SELECT scope_all() AS scope_all)) with check (( SELECT scope_all() AS scope_all));
CREATE TRIGGER tell_changed AFTER INSERT OR DELETE OR UPDATE ON public.separate_key_demand FOR EACH ROW EXECUTE FUNCTION tell_merchant_changed();
grant insert, select, update on separate_key_demand to opc_app;

create table service_level_day (
  day date not null,
  level text not null,
  count bigint not null,
  late bigint not null,
  constraint service_level_day_pkey PRIMARY KEY (day, level),
  constraint service_level_day_check CHECK (((late >= 0) AND (late <= count))),
  constraint service_level_day_count_check CHECK ((count >= 0)),
  constraint service_level_day_level_check CHECK ((level = ANY (ARRAY['creates'::text, 'callbacks'::text, 'lists'::text])))
);
alter table service_level_day enable row level security;
create policy operator_scope on service_level_day as permissive for all to public using (( SELECT scope_all() AS scope_all)) with check (( SELECT scope_all() AS scope_all));
grant insert, select, update on service_level_day to opc_app;

create table session (
  id bigint not null,
  session_id text not null,
  token_hash bytea not null,
  merchant_id bigint not null,
  user_id bigint not null,
  created_at timestamp with time zone not null,
  last_active_at timestamp with time zone not null,
  previous_login_at timestamp with time zone,
  ended_at timestamp with time zone,
  end_reason text,
  ip text not null,
  user_agent text not null,
  device_hash bytea,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_session_id_key UNIQUE (session_id),
  constraint session_token_hash_key UNIQUE (token_hash),
  constraint session_end_reason_check CHECK ((end_reason = ANY (ARRAY['logout'::text, 'kicked'::text, 'idle'::text, 'expired'::text, 'revoked'::text]))),
  constraint session_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint session_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);
alter table session enable row level security;
CREATE INDEX session_by_device ON public.session USING btree (device_hash) WHERE (device_hash IS NOT NULL);
CREATE INDEX session_of_user ON public.session USING btree (user_id) WHERE (ended_at IS NULL);
create policy merchant_scope on session as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)))) with check ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
grant delete, insert, select, update on session to opc_app;

create table set_aside (
  queue text not null,
  key text not null,
  reason text not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  times integer not null default 1,
  constraint set_aside_pkey PRIMARY KEY (queue, key),
  constraint set_aside_queue_check CHECK ((queue = ANY (ARRAY['callbacks'::text, 'suppliers'::text, 'payouts'::text, 'notices'::text, 'expiry'::text, 'matching'::text, 'mail'::text])))
);
alter table set_aside enable row level security;
CREATE INDEX set_aside_by_time ON public.set_aside USING btree (last_at);
create policy operator_scope on set_aside as permissive for all to public using (( SELECT scope_all() AS scope_all)) with check (( SELECT scope_all() AS scope_all));
grant delete, insert, select, update on set_aside to opc_app;

create table settlement_account (
  id bigint not null,
  merchant_id bigint not null,
  currency text not null,
  bank_code text not null,
  holder text not null,
  number_sealed bytea not null,
  number_last4 text not null,
  number_hash bytea not null,
  status text not null default 'Pending'::text,
  created_by_user_id bigint not null,
  created_by text not null,
  created_at timestamp with time zone not null,
  checked_by_user_id bigint,
  checked_by text,
  checked_at timestamp with time zone,
  reason text,
  held_until timestamp with time zone,
  retired_by text,
  retired_at timestamp with time zone,
  lifted_by_user_id bigint,
  lifted_by text,
  lifted_at timestamp with time zone,
  constraint settlement_account_pkey PRIMARY KEY (id),
  constraint settlement_account_check CHECK (((checked_by_user_id IS NULL) = (checked_at IS NULL))),
  constraint settlement_account_check1 CHECK (((status = ANY (ARRAY['Pending'::text, 'Retired'::text])) OR (checked_at IS NOT NULL))),
  constraint settlement_account_check2 CHECK (((status = 'Rejected'::text) = (reason IS NOT NULL))),
  constraint settlement_account_check3 CHECK (((status = 'Retired'::text) = (retired_at IS NOT NULL))),
  constraint settlement_account_checked_by_another CHECK ((checked_by_user_id <> created_by_user_id)),
  constraint settlement_account_holder_check CHECK (((char_length(holder) >= 2) AND (char_length(holder) <= 100))),
  constraint settlement_account_lifted_by_another CHECK (((lifted_by_user_id <> created_by_user_id) AND (lifted_by_user_id <> checked_by_user_id))),
  constraint settlement_account_lifted_whole CHECK ((num_nulls(lifted_by_user_id, lifted_by, lifted_at) = ANY (ARRAY[0, 3]))),
  constraint settlement_account_number_last4_check CHECK ((number_last4 ~ '^\d{4}$'::text)),
  constraint settlement_account_status_check CHECK ((status = ANY (ARRAY['Pending'::text, 'Approved'::text, 'Rejected'::text, 'Retired'::text]))),
  constraint settlement_account_bank_code_currency_fkey FOREIGN KEY (bank_code, currency) REFERENCES bank(code, currency),
  constraint settlement_account_checked_by_user_id_fkey FOREIGN KEY (checked_by_user_id) REFERENCES user_account(id),
  constraint settlement_account_created_by_user_id_fkey FOREIGN KEY (created_by_user_id) REFERENCES user_account(id),
  constraint settlement_account_lifted_by_user_id_fkey FOREIGN KEY (lifted_by_user_id) REFERENCES user_account(id),
  constraint settlement_account_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id)
);
alter table settlement_account enable row level security;
CREATE INDEX settlement_account_by_merchant ON public.settlement_account USING btree (merchant_id, id);
CREATE INDEX settlement_account_by_number ON public.settlement_account USING btree (number_hash);
CREATE UNIQUE INDEX settlement_account_once ON public.settlement_account USING btree (merchant_id, bank_code, currency, number_hash) WHERE (status = ANY (ARRAY['Pending'::text, 'Approved'::text]));
CREATE INDEX settlement_account_pending ON public.settlement_account USING btree (id) WHERE (status = 'Pending'::text);
create policy merchant_scope on settlement_account as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)))) with check ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
grant insert, select on settlement_account to opc_app;
grant update (status) on settlement_account to opc_app;
grant update (checked_by_user_id) on settlement_account to opc_app;
grant update (checked_by) on settlement_account to opc_app;
grant update (checked_at) on settlement_account to opc_app;
grant update (reason) on settlement_account to opc_app;
grant update (held_until) on settlement_account to opc_app;
grant update (retired_by) on settlement_account to opc_app;
grant update (retired_at) on settlement_account to opc_app;
grant update (lifted_by_user_id) on settlement_account to opc_app;
grant update (lifted_by) on settlement_account to opc_app;
grant update (lifted_at) on settlement_account to opc_app;

create table sign_in_failure (
  user_id bigint not null,
  refused integer not null default 0,
  wrong_codes integer not null default 0,
  blocked integer not null default 0,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  last_ip text not null,
  written_at timestamp with time zone,
  constraint sign_in_failure_pkey PRIMARY KEY (user_id),
  constraint sign_in_failure_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);
alter table sign_in_failure enable row level security;
create policy operator_scope on sign_in_failure as permissive for all to public using (( SELECT scope_all() AS scope_all)) with check (( SELECT scope_all() AS scope_all));
grant delete, insert, select, update on sign_in_failure to opc_app;

create table sign_in_guard (
  user_id bigint not null,
  password_mark bytea not null,
  guesses integer not null,
  locked_until timestamp with time zone,
  constraint sign_in_guard_pkey PRIMARY KEY (user_id),
  constraint sign_in_guard_guesses_check CHECK ((guesses >= 0)),
  constraint sign_in_guard_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);
alter table sign_in_guard enable row level security;
create policy operator_scope on sign_in_guard as permissive for all to public using (( SELECT scope_all() AS scope_all)) with check (( SELECT scope_all() AS scope_all));
grant delete, insert, select, update on sign_in_guard to opc_app;

create table sign_in_throttle (
  key text not null,
  failure_count integer not null,
  blocked_until timestamp with time zone not null,
  constraint sign_in_throttle_pkey PRIMARY KEY (key)
);
grant delete, insert, select, update on sign_in_throttle to opc_app;

create table stored_image (
  id bigint not null,
  purpose text not null,
  content_type text not null,
  width integer not null,
  height integer not null,
  bytes bytea not null,
  uploaded_by_user_id bigint not null,
  uploaded_by text not null,
  created_at timestamp with time zone not null,
  constraint stored_image_pkey PRIMARY KEY (id),
  constraint stored_image_bytes_check CHECK ((length(bytes) > 0)),
  constraint stored_image_content_type_check CHECK ((content_type = ANY (ARRAY['image/png'::text, 'image/webp'::text]))),
  constraint stored_image_height_check CHECK ((height > 0)),
  constraint stored_image_purpose_check CHECK ((purpose = ANY (ARRAY['Evidence'::text, 'AccountQr'::text, 'PayoutEvidence'::text, 'Article'::text, 'Advertising'::text, 'Receipt'::text]))),
  constraint stored_image_width_check CHECK ((width > 0)),
  constraint stored_image_uploaded_by_user_id_fkey FOREIGN KEY (uploaded_by_user_id) REFERENCES user_account(id)
);
alter table stored_image enable row level security;
CREATE INDEX stored_image_of_content ON public.stored_image USING btree (created_at) WHERE (purpose = ANY (ARRAY['Article'::text, 'Advertising'::text]));
create policy content_only on stored_image as restrictive for delete to public using (((purpose = ANY (ARRAY['Article'::text, 'Advertising'::text])) AND (created_at < (now() - '1 day'::interval))));
create policy operator_only on stored_image as permissive for all to public using (( SELECT scope_all() AS scope_all));
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.stored_image FOR EACH ROW EXECUTE FUNCTION refuse_image_change();
grant delete, insert, select on stored_image to opc_app;

create table supplier (
  id bigint not null generated always as identity,
  code text not null,
  name text not null,
  adapter text not null,
  enabled boolean not null default true,
  remark text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint supplier_pkey PRIMARY KEY (id),
  constraint supplier_code_key UNIQUE (code),
  constraint supplier_adapter CHECK ((adapter = ANY (ARRAY['native'::text, 'sandbox'::text, 'http'::text]))),
  constraint supplier_remark_check CHECK ((char_length(remark) <= 200))
);
alter table supplier enable row level security;
create policy operator_only on supplier as permissive for all to public using (( SELECT scope_all() AS scope_all));
grant delete, insert, select, update on supplier to opc_app;

create table supplier_attempt (
  id bigint not null,
  merchant_id bigint not null,
  order_id bigint not null,
  supplier_id bigint not null,
  channel_id bigint not null,
  number integer not null,
  reference text not null,
  status text not null default 'Planned'::text,
  amount_minor bigint not null,
  currency text not null,
  supplier_order_no text,
  pay_url text,
  reason text,
  created_at timestamp with time zone not null,
  asked_at timestamp with time zone,
  answered_at timestamp with time zone,
  queries integer not null default 0,
  next_at timestamp with time zone,
  leased_until timestamp with time zone,
  constraint supplier_attempt_pkey PRIMARY KEY (id),
  constraint supplier_attempt_order_id_number_key UNIQUE (order_id, number),
  constraint supplier_attempt_reference_key UNIQUE (reference),
  constraint supplier_attempt_amount_minor_check CHECK ((amount_minor > 0)),
  constraint supplier_attempt_check CHECK (((status = ANY (ARRAY['Planned'::text, 'Cancelled'::text])) OR (asked_at IS NOT NULL))),
  constraint supplier_attempt_number_check CHECK ((number >= 1)),
  constraint supplier_attempt_status_check CHECK ((status = ANY (ARRAY['Planned'::text, 'Asked'::text, 'Accepted'::text, 'Refused'::text, 'Paid'::text, 'Failed'::text, 'Cancelled'::text]))),
  constraint supplier_attempt_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channel(id),
  constraint supplier_attempt_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint supplier_attempt_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id)
);
alter table supplier_attempt enable row level security;
CREATE INDEX supplier_attempt_by_channel ON public.supplier_attempt USING btree (channel_id, asked_at) WHERE (asked_at IS NOT NULL);
CREATE INDEX supplier_attempt_due ON public.supplier_attempt USING btree (channel_id, next_at) WHERE (next_at IS NOT NULL);
create policy operator_only on supplier_attempt as permissive for all to public using (( SELECT scope_all() AS scope_all));
grant insert, select, update on supplier_attempt to opc_app;

create table supplier_notice (
  id bigint not null,
  supplier_id bigint not null,
  body_hash bytea not null,
  body text not null,
  merchant_id bigint,
  order_id bigint,
  attempt_id bigint,
  outcome text not null,
  ip text not null,
  received_at timestamp with time zone not null,
  last_received_at timestamp with time zone not null,
  copies integer not null default 1,
  constraint supplier_notice_pkey PRIMARY KEY (id),
  constraint supplier_notice_supplier_id_body_hash_key UNIQUE (supplier_id, body_hash),
  constraint supplier_notice_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES supplier_attempt(id),
  constraint supplier_notice_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint supplier_notice_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id)
);
alter table supplier_notice enable row level security;
CREATE INDEX supplier_notice_of_order ON public.supplier_notice USING btree (order_id, id) WHERE (order_id IS NOT NULL);
CREATE INDEX supplier_notice_refused ON public.supplier_notice USING btree (supplier_id, received_at) WHERE (outcome = 'SignatureInvalid'::text);
create policy operator_only on supplier_notice as permissive for all to public using (( SELECT scope_all() AS scope_all));
grant delete, insert, select, update on supplier_notice to opc_app;

create table user_account (
  id bigint not null generated by default as identity,
  merchant_id bigint not null,
  user_name text not null,
  user_group_id bigint not null,
  password_hash text not null,
  totp_secret_encrypted bytea not null,
  totp_last_step bigint not null default 0,
  enabled boolean not null default true,
  failure_count integer not null default 0,
  locked_at timestamp with time zone,
  last_login_at timestamp with time zone,
  last_login_ip text,
  created_at timestamp with time zone not null default now(),
  must_change_password boolean not null default false,
  validator_shown_at timestamp with time zone,
  validator_bound_at timestamp with time zone,
  temporary_until timestamp with time zone,
  enrolment_hash bytea,
  enrolment_until timestamp with time zone,
  constraint user_account_pkey PRIMARY KEY (id),
  constraint user_account_enrolment_check CHECK (((enrolment_hash IS NULL) = (enrolment_until IS NULL))),
  constraint user_account_temporary_check CHECK ((must_change_password OR (temporary_until IS NULL))),
  constraint user_account_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint user_account_merchant_id_user_group_id_fkey FOREIGN KEY (merchant_id, user_group_id) REFERENCES user_group(merchant_id, id)
);
alter table user_account enable row level security;
CREATE INDEX user_account_by_group ON public.user_account USING btree (user_group_id);
CREATE INDEX user_account_by_merchant ON public.user_account USING btree (merchant_id, id);
CREATE UNIQUE INDEX user_account_enrolment ON public.user_account USING btree (enrolment_hash) WHERE (enrolment_hash IS NOT NULL);
CREATE UNIQUE INDEX user_account_name ON public.user_account USING btree (merchant_id, lower(user_name));
create policy merchant_scope on user_account as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)))) with check ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
CREATE TRIGGER never_deleted BEFORE DELETE ON public.user_account FOR EACH ROW EXECUTE FUNCTION refuse_deletion();
grant insert, select, update on user_account to opc_app;

create table user_group (
  id bigint not null generated always as identity,
  merchant_id bigint not null,
  name text not null,
  is_default boolean not null default false,
  constraint user_group_pkey PRIMARY KEY (id),
  constraint user_group_merchant_id_id_key UNIQUE (merchant_id, id),
  constraint user_group_name_check CHECK ((length(name) >= 2)),
  constraint user_group_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id)
);
alter table user_group enable row level security;
CREATE UNIQUE INDEX user_group_name ON public.user_group USING btree (merchant_id, lower(name));
create policy merchant_scope on user_group as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)))) with check ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
grant delete, insert, select, update on user_group to opc_app;

create table user_group_permission (
  user_group_id bigint not null,
  merchant_id bigint not null,
  permission text not null,
  constraint user_group_permission_pkey PRIMARY KEY (user_group_id, permission),
  constraint user_group_permission_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint user_group_permission_merchant_id_user_group_id_fkey FOREIGN KEY (merchant_id, user_group_id) REFERENCES user_group(merchant_id, id) ON DELETE CASCADE
);
alter table user_group_permission enable row level security;
create policy merchant_scope on user_group_permission as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)))) with check ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
grant delete, insert, select on user_group_permission to opc_app;

create table user_preference (
  user_id bigint not null,
  merchant_id bigint not null,
  key text not null,
  value text not null,
  constraint user_preference_pkey PRIMARY KEY (user_id, key),
  constraint user_preference_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint user_preference_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);
alter table user_preference enable row level security;
create policy merchant_scope on user_preference as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)))) with check ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
grant delete, insert, select, update on user_preference to opc_app;

create table withdrawal_order (
  id bigint not null,
  merchant_id bigint not null,
  order_no text not null,
  currency text not null,
  amount_minor bigint not null,
  status text not null default 'Pending'::text,
  created_by_user_id bigint not null,
  created_by text not null,
  created_at timestamp with time zone not null,
  decided_by text,
  decided_at timestamp with time zone,
  reason text,
  remark text,
  request_id uuid,
  decided_by_user_id bigint,
  settlement_account_id bigint,
  payee_bank_code text,
  payee_holder text,
  payee_last4 text,
  payee_sealed bytea,
  transfer_reference text,
  receipt_image_id bigint,
  batch_at timestamp with time zone,
  batch_by text,
  constraint withdrawal_order_pkey PRIMARY KEY (id),
  constraint withdrawal_order_order_no_key UNIQUE (order_no),
  constraint withdrawal_order_amount_minor_check CHECK ((amount_minor > 0)),
  constraint withdrawal_order_batch_whole CHECK ((num_nulls(batch_at, batch_by) = ANY (ARRAY[0, 2]))),
  constraint withdrawal_order_check CHECK (((status = 'Pending'::text) = (decided_at IS NULL))),
  constraint withdrawal_order_not_own CHECK ((decided_by_user_id <> created_by_user_id)),
  constraint withdrawal_order_payee_whole CHECK ((num_nulls(settlement_account_id, payee_bank_code, payee_holder, payee_last4, payee_sealed) = ANY (ARRAY[0, 5]))),
  constraint withdrawal_order_remark_check CHECK ((char_length(remark) <= 200)),
  constraint withdrawal_order_status_check CHECK ((status = ANY (ARRAY['Pending'::text, 'Approved'::text, 'Rejected'::text]))),
  constraint withdrawal_order_created_by_user_id_fkey FOREIGN KEY (created_by_user_id) REFERENCES user_account(id),
  constraint withdrawal_order_currency_fkey FOREIGN KEY (currency) REFERENCES currency(code),
  constraint withdrawal_order_decided_by_user_id_fkey FOREIGN KEY (decided_by_user_id) REFERENCES user_account(id),
  constraint withdrawal_order_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint withdrawal_order_receipt_image_id_fkey FOREIGN KEY (receipt_image_id) REFERENCES stored_image(id),
  constraint withdrawal_order_settlement_account_id_fkey FOREIGN KEY (settlement_account_id) REFERENCES settlement_account(id)
);
alter table withdrawal_order enable row level security;
CREATE INDEX withdrawal_order_by_merchant ON public.withdrawal_order USING btree (merchant_id, id);
CREATE INDEX withdrawal_order_by_receipt ON public.withdrawal_order USING btree (receipt_image_id) WHERE (receipt_image_id IS NOT NULL);
CREATE INDEX withdrawal_order_pending ON public.withdrawal_order USING btree (id) WHERE (status = 'Pending'::text);
CREATE UNIQUE INDEX withdrawal_order_request ON public.withdrawal_order USING btree (merchant_id, request_id) WHERE (request_id IS NOT NULL);
create policy merchant_scope on withdrawal_order as permissive for all to public using ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id)))) with check ((( SELECT scope_all() AS scope_all) OR (merchant_id = ( SELECT scope_merchant_id() AS scope_merchant_id))));
CREATE TRIGGER report_delete AFTER DELETE ON public.withdrawal_order REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_report_change('withdrawal');
CREATE TRIGGER report_insert AFTER INSERT ON public.withdrawal_order REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_report_change('withdrawal');
CREATE TRIGGER report_update AFTER UPDATE ON public.withdrawal_order REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_report_change('withdrawal');
grant insert, select on withdrawal_order to opc_app;
grant update (status) on withdrawal_order to opc_app;
grant update (decided_by) on withdrawal_order to opc_app;
grant update (decided_at) on withdrawal_order to opc_app;
grant update (reason) on withdrawal_order to opc_app;
grant update (decided_by_user_id) on withdrawal_order to opc_app;
grant update (transfer_reference) on withdrawal_order to opc_app;
grant update (receipt_image_id) on withdrawal_order to opc_app;
grant update (batch_at) on withdrawal_order to opc_app;
grant update (batch_by) on withdrawal_order to opc_app;

create table work_run (
  name text not null,
  run_count integer not null,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  duration_ms integer,
  done_until timestamp with time zone,
  leased_until timestamp with time zone,
  failure_count integer not null default 0,
  failed_at timestamp with time zone,
  failure text,
  constraint work_run_pkey PRIMARY KEY (name)
);
alter table work_run enable row level security;
create policy operator_only on work_run as permissive for all to public using (( SELECT scope_all() AS scope_all));
grant insert, select, update on work_run to opc_app;
