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
  const found: { credits: readonly ReportedCredit[]; ids: Set<bigint> }[] = [];
  for (const credits of chunks) found.push({ credits, ids: new Set(await candidateIds(tx, credits)) });
  const all = [...new Set(found.flatMap(({ ids }) => [...ids]))];
  const orders = all.length === 0 ? [] : await read(all);
  return found.map(({ credits, ids }) => ({
    credits,
    orders: byAccountOf(orders.filter(({ Id }) => ids.has(Id))),
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

async function candidateIds(tx: Transaction, credits: readonly ReportedCredit[]): Promise<bigint[]> {
  const rows = credits.map((credit) => ({
    account_id: credit.accountId.toString(),
    amount_minor: credit.amountMinor.toString(),
    remark: credit.remark?.trim().toUpperCase() || null,
    counterparty: credit.counterparty?.replace(/\s+/g, " ").trim().toLowerCase() || null,
    oldest_id: idFloor(new Date(credit.occurredAt.getTime() - lookBackMs)).toString(),
  }));
  const { rows: found } = await sql<{ Id: bigint }>`
    with credit as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as c (account_id bigint, amount_minor bigint, remark text, counterparty text, oldest_id bigint)
    )
    select found.id from credit c cross join lateral (
      select o.id from payment_order o
      where o.account_id = c.account_id and o.payable_minor = c.amount_minor and o.id >= c.oldest_id
      union
      select o.id from payment_order o
      where o.account_id = c.account_id and o.payment_remark = c.remark and o.id >= c.oldest_id
      union
      select o.id from payment_order o
      where o.account_id = c.account_id and lower(o.member_name) = c.counterparty and o.id >= c.oldest_id
    ) found`.execute(tx);
  return [...new Set(found.map((row) => row.Id))];
}
