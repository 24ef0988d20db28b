/** Finds and locks the orders that reported credits may belong to. */
import { sql } from "kysely";
import { numbers, texts } from "../../db/array-text.ts";
import { idFloor } from "../../db/id.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { PaymentOrder } from "../../order/payment-row.ts";
import type { ReportedCredit } from "./decide.ts";

/** No order older than this is a credit's but one that was locked: longer than any validity and cooling time together. */
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
      select distinct c.chunk, found.id as order_id from unnest(
        ${numbers(wanted.map((one) => one.chunk))}::integer[], ${numbers(wanted.map((one) => one.accountId))}::bigint[],
        ${numbers(wanted.map((one) => one.amountMinor))}::bigint[], ${texts(wanted.map((one) => one.remark))}::text[],
        ${numbers(wanted.map((one) => one.oldestId))}::bigint[]
      ) as c (chunk, account_id, amount_minor, remark, oldest_id) cross join lateral (
        select o.id from payment_order o
        where o.account_id = c.account_id and o.payable_minor = c.amount_minor and o.id >= c.oldest_id
        union all
        select o.id from payment_order o
        where o.account_id = c.account_id and o.payment_remark = c.remark and o.id >= c.oldest_id
        union all
        -- While an order is locked its clock stands still: it may be older than any other that is still to be paid.
        select s.order_id from amount_slot s
        where s.account_id = c.account_id and s.payable_minor = c.amount_minor and s.order_id < c.oldest_id
        union all
        select s.order_id from amount_slot s
        where s.account_id = c.account_id and s.remark = c.remark and s.order_id < c.oldest_id
      ) found`.execute(tx),
    named.length === 0
      ? { rows: [] }
      : sql<{ Place: bigint; OrderId: bigint }>`
      select place, order_id from orders_of_members(${numbers(named.map((one) => one.accountId))}::bigint[],
        ${texts(named.map((one) => one.counterparty))}::text[], ${numbers(named.map((one) => one.oldestId))}::bigint[])`.execute(
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
  accountId: bigint;
  amountMinor: bigint;
  remark: string | null;
  counterparty: string | null;
  oldestId: bigint;
}

function wantedOf(credit: ReportedCredit, chunk: number): Wanted {
  return {
    chunk,
    accountId: credit.accountId,
    amountMinor: credit.amountMinor,
    remark: credit.remark?.trim().toUpperCase() || null,
    counterparty: credit.counterparty?.replace(/\s+/g, " ").trim().toLowerCase() || null,
    oldestId: idFloor(new Date(credit.occurredAt.getTime() - lookBackMs)),
  };
}

/** Of a chunk's credits by the same name the oldest, whose orders are all of theirs. */
function distinctNames(wanted: readonly Wanted[]): (Wanted & { counterparty: string })[] {
  const found = new Map<string, Wanted & { counterparty: string }>();
  for (const { counterparty, ...one } of wanted) {
    if (counterparty === null) continue;
    const key = `${one.chunk} ${one.accountId} ${counterparty}`;
    const before = found.get(key);
    if (!before || one.oldestId < before.oldestId) found.set(key, { ...one, counterparty });
  }
  return [...found.values()];
}
