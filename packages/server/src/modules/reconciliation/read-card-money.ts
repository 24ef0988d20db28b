/**
 * What a payout card's crawler saw, as money. Lines that the bank has not told of (a payout whose debit is yet to be seen, a
 * correction by hand) are no money here. A payout's fee may stand in a line of its own.
 */
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import type { DayRange } from "./day.ts";
import type { Money } from "./facts.ts";

interface Row {
  Id: bigint;
  Kind: string;
  ExternalId: string;
  AmountMinor: bigint;
  FeeMinor: bigint;
  Remark: string | null;
  Counterparty: string | null;
  OccurredAt: Date;
  OrderId: bigint | null;
}

const columns = sql`r.id, r.kind, r.external_id, r.amount_minor, r.remark, r.counterparty, r.occurred_at, r.order_id,
  r.fee_minor + case when r.kind = 'Payout' then coalesce((select sum(f.fee_minor) from payout_card_record f
    where f.card_id = r.card_id and f.order_no = r.order_no and f.kind = 'Fee'), 0)::bigint else 0 end as fee_minor`;

export async function cardMoney(tx: Transaction, cardId: bigint, range: DayRange): Promise<Money[]> {
  const { rows } = await sql<Row>`
    select ${columns} from payout_card_record r
    where r.card_id = ${cardId} and coalesce(r.occurred_at, r.created_at) >= ${range.from}
      and coalesce(r.occurred_at, r.created_at) < ${range.to} and r.external_id is not null and r.amount_minor <> 0
    order by r.occurred_at, r.id`.execute(tx);
  return rows.map(moneyOf);
}

export async function cardMoneyByNumber(
  tx: Transaction,
  cardId: bigint,
  numbers: readonly string[],
): Promise<Money[]> {
  if (numbers.length === 0) return [];
  const { rows } = await sql<Row>`
    select ${columns} from payout_card_record r
    where r.card_id = ${cardId} and r.external_id = any(${[...numbers]}::text[]) and r.amount_minor <> 0
    order by r.id`.execute(tx);
  return rows.map(moneyOf);
}

function moneyOf(row: Row): Money {
  const amountMinor = row.AmountMinor < 0n ? -row.AmountMinor : row.AmountMinor;
  const part = { id: row.Id, amountMinor, orderId: row.OrderId };
  return {
    id: row.Id,
    externalId: row.ExternalId,
    direction: row.AmountMinor < 0n ? "Debit" : "Credit",
    amountMinor,
    feeMinor: row.FeeMinor,
    occurredAt: row.OccurredAt,
    words: [row.Remark, row.Counterparty].filter(Boolean).join(" "),
    // A top-up with an order is what the bank gave back of it: no payment of the order.
    parts: [row.Kind === "TopUp" ? { ...part, orderId: null, aside: "Known" } : { ...part, aside: null }],
  };
}
