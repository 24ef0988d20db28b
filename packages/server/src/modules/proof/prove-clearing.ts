/**
 * One equation for each currency, in one statement: the clearing account is what left (payouts that are paid) less what came in,
 * where what came in is the bank's credits that are matched, what stands on evidence or a supplier's word, less the slots'
 * differences and less what is surplus beside an order's own payment; and less what cases booked when they ended. Order by order
 * the other checks say the same; this one has no row to look at, so it comes after them, and only where everything is read.
 */
import { paidPayoutStatuses } from "@opc/contract/payout-order/states";
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import { type Bad, type Checked, type Reads, unequal, type Witness } from "./proof.ts";

interface Clearing {
  Currency: string;
  Booked: string;
  Told: string;
}

export async function proveClearing(
  reads: Reads,
  _checked: Checked,
  { since }: Witness,
): Promise<Bad | undefined> {
  if (since) return undefined;
  for (const { Currency, Booked, Told } of await reads(readClearing)) {
    const bad = unequal(
      "the clearing account is what left less what came in, apart from cases",
      `currency ${Currency}`,
      Told,
      Booked,
    );
    if (bad) return bad;
  }
  return undefined;
}

/** Credits are told by the bank, so they are read where the bank's words are kept. */
async function readClearing(tx: Transaction): Promise<Clearing[]> {
  const { rows } = await sql<Clearing>`
    with settled as (
      select currency,
             sum(paid_minor) filter (where account_id is null or match_status <> 'Matched') as unbanked,
             sum(least(paid_minor, payable_minor) - amount_minor) filter (where settled_minor = amount_minor) as slots
        from payment_order where status = 'Success' and exception <> 'Marked' group by currency
    ), banked as (
      select currency, sum(amount_minor) as minor from bank_transaction where match_status = 'Matched' group by currency
    ), surplus as (
      select k.currency, sum(k.amount_minor) as minor
        from money_case k join payment_order o on o.id = k.order_id and k.cause = 'OverPayment ' || o.id
       where o.status = 'Success' and o.exception <> 'Marked' group by k.currency
    ), paid_out as (
      select currency, sum(amount_minor) as minor from payout_order
       where status = any(${[...paidPayoutStatuses]}::text[]) and exception <> 'Returned' group by currency
    ), ended as (
      select currency, sum(case ending when 'CreditMerchant' then amount_minor when 'KeptAsIncome' then amount_minor
                             when 'ChargeMerchant' then -amount_minor when 'WrittenOff' then -amount_minor else 0 end) as minor
        from money_case where state = 'Closed' group by currency
    ), booked as (
      select currency, balance_minor as minor from ledger_account where merchant_id is null and kind = 'channel_clearing'
    )
    select c.code as currency, coalesce(booked.minor, 0)::text as booked,
           (coalesce(paid_out.minor, 0) - coalesce(banked.minor, 0) - coalesce(settled.unbanked, 0)
             + coalesce(settled.slots, 0) + coalesce(surplus.minor, 0) - coalesce(ended.minor, 0))::text as told
      from currency c
      left join settled on settled.currency = c.code
      left join banked on banked.currency = c.code
      left join surplus on surplus.currency = c.code
      left join paid_out on paid_out.currency = c.code
      left join ended on ended.currency = c.code
      left join booked on booked.currency = c.code
     order by c.code`.execute(tx);
  return rows;
}
