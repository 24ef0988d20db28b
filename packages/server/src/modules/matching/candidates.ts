/**
 * Finds the orders that waiting credits may belong to: of the account's channel, not paid yet or settled by evidence alone, from
 * some days around.
 */
import { dayMs } from "@opc/contract/time";
import { sql } from "kysely";
import { idFloor } from "../../db/id.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { PaymentOrder } from "../../order/payment-row.ts";
import type { RankedCredit } from "./rank.ts";

export interface CandidateOrderRow extends PaymentOrder {
  MerchantAlias: string;
  MerchantName: string;
  AccountName: string | null;
  /** Of the transaction that stands for its money already. */
  LinkedTransactionId: bigint | null;
}

export interface WaitingCredit extends RankedCredit {
  id: bigint;
  currency: string;
}

/** Equal amounts, remarks, names and numbers are looked for so far back; amounts that are only near, a shorter time. */
const lookBackMs = 7 * dayMs;
const nearLookBackMs = 2 * dayMs;
/** Money that was there before its order: within what clocks and people differ. */
const lookAheadMs = 3_600_000;

/** By credit. `wide`: also orders of nearly the amount that have ended, which takes longer to find. */
export async function candidateOrders(
  tx: Transaction,
  credits: readonly WaitingCredit[],
  { wide = false } = {},
): Promise<Map<bigint, CandidateOrderRow[]>> {
  const found = new Map<bigint, CandidateOrderRow[]>(credits.map(({ id }) => [id, []]));
  if (credits.length === 0) return found;
  const pairs = await candidatePairs(tx, credits, wide);
  const orders = await ordersById(tx, [...new Set(pairs.map(({ OrderId }) => OrderId))]);
  for (const { CreditId, OrderId } of pairs) {
    const order = orders.get(OrderId);
    if (order) found.get(CreditId)?.push(order);
  }
  return found;
}

/** As `isUnbacked` (bind-rules.ts) says it. */
const unbacked = sql`(o.status = 'Success' and o.match_status = 'PendingMatch' and o.exception <> 'Marked')`;

interface Pair {
  CreditId: bigint;
  OrderId: bigint;
}

async function candidatePairs(
  tx: Transaction,
  credits: readonly WaitingCredit[],
  wide: boolean,
): Promise<Pair[]> {
  const near = sql`o.payable_minor between c.amount_minor - c.amount_minor / 5 and c.amount_minor + c.amount_minor / 5`;
  const nearest = sql`order by abs(o.payable_minor - c.amount_minor), o.id desc limit 20`;
  const ended = sql`union all (select o.id from payment_order o
    where o.account_id = c.account_id and ${near} and o.id between c.near_oldest_id and c.newest_id
      and o.status in ('Expired', 'Failed') ${nearest})`;
  const { rows } = await sql<Pair>`
    with credit as materialized (
      select c.*, array(select other.id from offline_account own join offline_account other using (channel_id)
        where own.id = c.account_id) as accounts
      from json_to_recordset(${JSON.stringify(credits.map(factsOf))}::json)
        as c (id bigint, account_id bigint, currency text, amount_minor bigint, remark text, counterparty text,
          numbers text[], oldest_id bigint, near_oldest_id bigint, newest_id bigint)
    )
    select c.id as credit_id, o.id as order_id from credit c cross join lateral (
      select same.id from unnest(c.accounts) as own (id) cross join lateral (
        select o.id from payment_order o where o.account_id = own.id and o.payable_minor = c.amount_minor
          and o.id between c.oldest_id and c.newest_id and (o.status <> 'Success' or ${unbacked}) order by o.id desc limit 20) same
      union all
      (select o.id from payment_order o where o.account_id = any(c.accounts) and o.payment_remark = c.remark
        and o.id between c.oldest_id and c.newest_id order by o.id desc limit 20)
      union all
      select latest_orders_of_member(own.id, c.counterparty, c.oldest_id, c.newest_id, 20)
        from unnest(c.accounts) as own (id) where c.counterparty is not null
      union all
      select o.id from payment_order o where o.order_no = any(c.numbers) and o.account_id = any(c.accounts)
      union all
      select o.id from payment_order o where o.merchant_order_no = any(c.numbers) and o.account_id = any(c.accounts)
      union all
      (select o.id from amount_slot slot join payment_order o on o.id = slot.order_id
        where slot.account_id = c.account_id and ${near} ${nearest})
      union all
      (select o.id from payment_order o where o.status = 'Locked' and o.account_id = any(c.accounts) and ${near} ${nearest})
      ${wide ? ended : sql``}
    ) found
    -- Order by order: the offset keeps the planner from reading them all first.
    cross join lateral (select * from payment_order whole where whole.id = found.id offset 0) o
    where (o.status <> 'Success' or (o.payable_minor = c.amount_minor and ${unbacked})) and o.currency = c.currency
    group by c.id, o.id`.execute(tx);
  return rows;
}

/** What people write as the reason of a payment may be an order's number. */
const numberLike = /[\w.:/-]{6,64}/g;

function factsOf(credit: WaitingCredit): Record<string, unknown> {
  const { occurredAt, remark, counterparty } = credit;
  const at = (differenceMs: number) => idFloor(new Date(occurredAt.getTime() + differenceMs)).toString();
  const words: readonly string[] = remark?.match(numberLike) ?? [];
  return {
    id: credit.id.toString(),
    account_id: credit.accountId.toString(),
    currency: credit.currency,
    amount_minor: credit.amountMinor.toString(),
    remark: remark?.trim().toUpperCase() || null,
    counterparty: counterparty?.replace(/\s+/g, " ").trim().toLowerCase() || null,
    numbers: [...new Set(words.flatMap((word) => [word, word.toUpperCase()]))].slice(0, 20),
    oldest_id: at(-lookBackMs),
    near_oldest_id: at(-nearLookBackMs),
    newest_id: at(lookAheadMs),
  };
}

/** Orders with what people want to see of them beside a credit. */
export async function ordersById(
  tx: Transaction,
  ids: readonly bigint[],
): Promise<Map<bigint, CandidateOrderRow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom("PaymentOrder")
    .innerJoin("Merchant", "Merchant.Id", "PaymentOrder.MerchantId")
    .leftJoin("OfflineAccount as Account", "Account.Id", "PaymentOrder.AccountId")
    .leftJoin("BankTransaction as Linked", (join) =>
      join
        .onRef("Linked.OrderId", "=", "PaymentOrder.Id")
        .on("Linked.MatchStatus", "in", ["PendingMatch", "Matched"]),
    )
    .selectAll("PaymentOrder")
    .select(["Merchant.Alias as MerchantAlias", "Merchant.Name as MerchantName"])
    .select(["Account.Name as AccountName", "Linked.Id as LinkedTransactionId"])
    .where("PaymentOrder.Id", "=", sql<bigint>`any(${[...ids]}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.Id, row]));
}
