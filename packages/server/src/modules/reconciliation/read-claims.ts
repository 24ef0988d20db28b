/** Orders and payouts as claims: what they say about money, and what the books hold for them. */
import { paidPayoutStatuses } from "@opc/contract/payout-order/states";
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import { entriesPerJournal } from "../../ledger/entry-id.ts";
import type { DayRange } from "./day.ts";
import type { Claim } from "./facts.ts";

type Condition = ReturnType<typeof sql>;

interface Row {
  Id: bigint;
  OrderNo: string;
  MerchantAlias: string;
  Status: string;
  Exception: string;
  AmountMinor: bigint;
  PayableMinor: bigint;
  SettledMinor: bigint | null;
  PaidMinor: bigint | null;
  ReviewStatus: string | null;
  FeeMinor: bigint;
  Names: string[];
}

export function claimsById(tx: Transaction, isCard: boolean, ids: readonly bigint[]): Promise<Claim[]> {
  if (ids.length === 0) return Promise.resolve([]);
  const condition = sql`o.id = any(${[...ids]}::bigint[])`;
  return isCard ? payouts(tx, condition) : payments(tx, condition);
}

/** Orders that a bank's words may name: by their number, a payout's reference, or the bank's number of their money. */
export async function claimsByName(
  tx: Transaction,
  { isCard, accountId }: { isCard: boolean; accountId: bigint },
  tokens: readonly string[],
): Promise<{ claims: Claim[]; paid: bigint[] }> {
  if (tokens.length === 0) return { claims: [], paid: [] };
  const told = sql`any(${[...tokens]}::text[])`;
  const claims = isCard
    ? await payouts(
        tx,
        sql`o.id in (select id from payout_order where order_no = ${told}
          union select order_id from payout_attempt where reference = ${told}
          union select order_id from payout_card_record where card_id = ${accountId} and external_id = ${told})`,
      )
    : await payments(
        tx,
        sql`o.id in (select id from payment_order where order_no = ${told}
          union select b.order_id from bank_transaction_key k join bank_transaction b on b.id = k.transaction_id
            where k.account_id = ${accountId} and k.external_id = ${told} and b.match_status = 'Matched')`,
      );
  return {
    claims,
    paid: await paidOf(
      tx,
      isCard,
      claims.map(({ orderId }) => orderId),
    ),
  };
}

async function paidOf(tx: Transaction, isCard: boolean, ids: readonly bigint[]): Promise<bigint[]> {
  const told = sql`any(${[...ids]}::bigint[])`;
  const { rows } = await sql<{ OrderId: bigint }>`${
    isCard
      ? sql`select order_id from payout_card_record where order_id = ${told} and kind = 'Payout'
          and external_id is not null`
      : sql`select order_id from bank_transaction where order_id = ${told} and match_status = 'Matched'`
  }`.execute(tx);
  return rows.map((row) => row.OrderId);
}

/** Settled on the day for this account or card, and no money that anybody saw is bound to it. */
export function claimsUnbound(
  tx: Transaction,
  isCard: boolean,
  accountId: bigint,
  { from, to }: DayRange,
): Promise<Claim[]> {
  if (!isCard)
    return payments(
      tx,
      sql`o.account_id = ${accountId} and o.status = 'Success' and o.finished_at >= ${from} and o.finished_at < ${to}
        and not exists (select from bank_transaction_claim c where c.order_id = o.id)`,
    );
  return payouts(
    tx,
    sql`o.id in (
        select r.order_id from payout_card_record r
          where r.card_id = ${accountId} and r.kind = 'Payout' and r.external_id is null
            and coalesce(r.occurred_at, r.created_at) >= ${from} and coalesce(r.occurred_at, r.created_at) < ${to}
        union
        select t.order_id from payout_task t
          where t.card_id = ${accountId} and t.failure is null and t.finished_at >= ${from} and t.finished_at < ${to}
            and not exists (select from payout_card_record r where r.order_id = t.order_id and r.kind = 'Payout'))
      and o.status in (${paid})`,
  );
}

const paid = sql.join(paidPayoutStatuses.map((status) => sql.lit(status)));

async function payments(tx: Transaction, condition: Condition): Promise<Claim[]> {
  const { rows } = await sql<Row>`
    select o.id, o.order_no, m.alias as merchant_alias, o.status, o.exception, o.amount_minor, o.payable_minor,
      o.settled_minor, o.paid_minor, o.review_status, o.fee_minor, array_remove(array[o.order_no, o.external_id], null) as names
    from payment_order o join merchant m on m.id = o.merchant_id where ${condition} order by o.id`.execute(
    tx,
  );
  const posted = await postedFor(tx, "payment_order", rows);
  return rows.map((row) => {
    const settledMinor = row.SettledMinor ?? row.AmountMinor;
    return {
      ...common(row),
      direction: "Credit",
      outcome: row.Status !== "Success" ? "Open" : row.Exception === "Marked" ? "Undone" : "Settled",
      expectedMinor: expectedOf(row, settledMinor),
      settledMinor,
      posted: posted.get(row.Id) ?? null,
    };
  });
}

/**
 * What was settled as asked for was paid with its few satang, or without them where a review let that pass; what a review
 * settled otherwise, as the review says.
 */
function expectedOf(row: Row, settledMinor: bigint): bigint {
  const { AmountMinor, PayableMinor, PaidMinor, ReviewStatus } = row;
  if (settledMinor !== AmountMinor) return settledMinor;
  const isLess = ReviewStatus === "Approved" && PaidMinor !== null && PaidMinor < PayableMinor;
  return isLess ? PaidMinor : PayableMinor;
}

async function payouts(tx: Transaction, condition: Condition): Promise<Claim[]> {
  const { rows } = await sql<Row>`
    select o.id, o.order_no, m.alias as merchant_alias, o.status, o.exception, o.amount_minor,
      o.amount_minor as payable_minor, o.amount_minor as settled_minor, o.amount_minor as paid_minor,
      null as review_status, o.fee_minor,
      array_remove(array[o.order_no, o.external_id]
        || (select array_agg(a.reference) from payout_attempt a where a.order_id = o.id), null) as names
    from payout_order o join merchant m on m.id = o.merchant_id where ${condition} order by o.id`.execute(tx);
  const posted = await postedFor(tx, "payout", rows);
  const isPaid = (status: string) => (paidPayoutStatuses as readonly string[]).includes(status);
  return rows.map((row) => ({
    ...common(row),
    direction: "Debit",
    outcome: !isPaid(row.Status) ? "Open" : row.Exception === "Returned" ? "Undone" : "Settled",
    expectedMinor: row.AmountMinor,
    settledMinor: row.AmountMinor,
    posted: posted.get(row.Id) ?? null,
  }));
}

function common({ Id, OrderNo, MerchantAlias, Status, FeeMinor, Names }: Row) {
  return {
    orderId: Id,
    orderNo: OrderNo,
    merchantAlias: MerchantAlias,
    status: Status,
    feeMinor: FeeMinor,
    names: Names,
  };
}

/** What settling moved, less what reversing took back, by order; nothing where that leaves nothing. */
async function postedFor(
  tx: Transaction,
  cause: "payment_order" | "payout",
  orders: readonly Row[],
): Promise<Map<bigint, { amountMinor: bigint; feeMinor: bigint }>> {
  if (orders.length === 0) return new Map();
  const { rows } = await sql<{ OrderNo: string; AmountMinor: bigint; FeeMinor: bigint }>`
    select j.order_no,
      coalesce(sum(e.amount_minor) filter (where e.kind = 'channel_clearing'), 0)::bigint as amount_minor,
      coalesce(sum(e.amount_minor) filter (where e.kind = 'fee_income'), 0)::bigint as fee_minor
    from journal j
      join ledger_entry e on e.id >= j.id and e.id < j.id + ${entriesPerJournal} and e.journal_id = j.id
    where j.order_no = any(${orders.map((order) => order.OrderNo)}::text[])
      and j.cause_type in (${`${cause}_succeeded`}, ${`${cause}_reversed`})
    group by j.order_no`.execute(tx);
  // Members' money comes out of the clearing account, payouts go into it.
  const sign = cause === "payment_order" ? -1n : 1n;
  const byNumber = new Map(rows.map((row) => [row.OrderNo, row]));
  return new Map(
    orders.flatMap(({ Id, OrderNo }) => {
      const row = byNumber.get(OrderNo);
      const isNothing = !row || (row.AmountMinor === 0n && row.FeeMinor === 0n);
      return isNothing
        ? []
        : [[Id, { amountMinor: sign * row.AmountMinor, feeMinor: row.FeeMinor }] as const];
    }),
  );
}
