/** Finds and locks the orders that reported credits may belong to. */
import { sql } from "kysely";
import { idFloor } from "../../db/id.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { PaymentOrder } from "../../order/payment-row.ts";
import type { ReportedCredit } from "./decide.ts";

/** No order older than this is a credit's: longer than any validity and cooling time together. */
const lookBackMs = 48 * 3_600_000;

/** Some credits, and by account the orders that they may belong to. */
export interface CreditsAndOrders {
  credits: readonly ReportedCredit[];
  orders: Map<bigint, PaymentOrder[]>;
}

/**
 * Orders of equal payable amount, equal remark or equal member's name, for each chunk of credits. Those of all chunks are
 * locked together, in id order: whoever else locks orders never waits for one of these while one of these waits for it.
 */
export function lockCandidates(
  tx: Transaction,
  chunks: readonly (readonly ReportedCredit[])[],
): Promise<CreditsAndOrders[]> {
  return candidatesOf(tx, chunks, (ids) => ordersOf(tx, ids).forUpdate().execute());
}

/** The same without locks, for who only looks. */
export function findCandidates(
  tx: Transaction,
  chunks: readonly (readonly ReportedCredit[])[],
): Promise<CreditsAndOrders[]> {
  return candidatesOf(tx, chunks, (ids) => ordersOf(tx, ids).execute());
}

async function candidatesOf(
  tx: Transaction,
  chunks: readonly (readonly ReportedCredit[])[],
  read: (ids: readonly bigint[]) => Promise<PaymentOrder[]>,
): Promise<CreditsAndOrders[]> {
  const ids = chunks.map(() => new Set<bigint>());
  for (const { Chunk, OrderId } of await candidateIds(tx, chunks)) ids[Chunk]?.add(OrderId);
  const all = [...new Set(ids.flatMap((own) => [...own]))];
  const orders = all.length === 0 ? [] : await read(all);
  return chunks.map((credits, chunk) => ({
    credits,
    orders: byAccountOf(orders.filter(({ Id }) => ids[chunk]?.has(Id))),
  }));
}

function ordersOf(tx: Transaction, ids: readonly bigint[]) {
  return tx
    .selectFrom("PaymentOrder")
    .selectAll()
    .where("Id", "=", sql<bigint>`any(${[...ids]}::bigint[])`)
    .orderBy("Id");
}

function byAccountOf(orders: readonly PaymentOrder[]): Map<bigint, PaymentOrder[]> {
  const byAccount = new Map<bigint, PaymentOrder[]>();
  for (const order of orders) {
    if (order.AccountId === null) continue;
    const list = byAccount.get(order.AccountId) ?? [];
    byAccount.set(order.AccountId, list);
    list.push(order);
  }
  return byAccount;
}

interface Candidate {
  Chunk: number;
  OrderId: bigint;
}

/** Two statements, however many credits there are. */
async function candidateIds(
  tx: Transaction,
  chunks: readonly (readonly ReportedCredit[])[],
): Promise<Candidate[]> {
  const wanted = chunks.flatMap((credits, chunk) => credits.map((credit) => wantedOf(credit, chunk)));
  const named = distinctNames(wanted);
  const [byKeys, byNames] = await Promise.all([
    sql<Candidate>`
      with credit as materialized (
        select * from json_to_recordset(${JSON.stringify(wanted)}::json)
          as c (chunk integer, account_id bigint, amount_minor bigint, remark text, oldest_id bigint)
      )
      select distinct c.chunk, found.id as order_id from credit c cross join lateral (
        select o.id from payment_order o
        where o.account_id = c.account_id and o.payable_minor = c.amount_minor and o.id >= c.oldest_id
        union all
        select o.id from payment_order o
        where o.account_id = c.account_id and o.payment_remark = c.remark and o.id >= c.oldest_id
      ) found`.execute(tx),
    named.length === 0
      ? { rows: [] }
      : sql<{ Place: bigint; OrderId: bigint }>`
      select place, order_id from orders_of_members(${named.map((one) => one.account_id)}::bigint[],
        ${named.map((one) => one.counterparty)}::text[], ${named.map((one) => one.oldest_id)}::bigint[])`.execute(
          tx,
        ),
  ]);
  const ofNames = byNames.rows.flatMap(({ Place, OrderId }) => {
    const one = named[Number(Place) - 1];
    return one ? [{ Chunk: one.chunk, OrderId }] : [];
  });
  return [...byKeys.rows, ...ofNames];
}

interface Wanted {
  chunk: number;
  account_id: string;
  amount_minor: string;
  remark: string | null;
  counterparty: string | null;
  oldest_id: string;
}

function wantedOf(credit: ReportedCredit, chunk: number): Wanted {
  return {
    chunk,
    account_id: credit.accountId.toString(),
    amount_minor: credit.amountMinor.toString(),
    remark: credit.remark?.trim().toUpperCase() || null,
    counterparty: credit.counterparty?.replace(/\s+/g, " ").trim().toLowerCase() || null,
    oldest_id: idFloor(new Date(credit.occurredAt.getTime() - lookBackMs)).toString(),
  };
}

/** Of a chunk's credits by the same name the oldest, whose orders are all of theirs. */
function distinctNames(wanted: readonly Wanted[]): (Wanted & { counterparty: string })[] {
  const found = new Map<string, Wanted & { counterparty: string }>();
  for (const { counterparty, ...one } of wanted) {
    if (counterparty === null) continue;
    const key = `${one.chunk} ${one.account_id} ${counterparty}`;
    const before = found.get(key);
    if (!before || BigInt(one.oldest_id) < BigInt(before.oldest_id)) found.set(key, { ...one, counterparty });
  }
  return [...found.values()];
}
