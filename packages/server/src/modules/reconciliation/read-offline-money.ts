/** Bank transactions of an offline account as money: what was split stands as one, with its parts. */
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import type { DayRange } from "./day.ts";
import type { Direction, Money, Part } from "./facts.ts";

interface Row {
  Id: bigint;
  ExternalId: string;
  Direction: Direction;
  AmountMinor: bigint;
  Remark: string | null;
  Counterparty: string | null;
  OccurredAt: Date;
  MatchStatus: string;
  OrderId: bigint | null;
  ParentId: bigint | null;
}

const columns = sql`id, external_id, direction, amount_minor, remark, counterparty, occurred_at, match_status, order_id,
  parent_id`;

export async function offlineMoney(tx: Transaction, accountId: bigint, range: DayRange): Promise<Money[]> {
  const { rows } = await sql<Row>`
    select ${columns} from bank_transaction
    where account_id = ${accountId} and parent_id is null and occurred_at >= ${range.from}
      and occurred_at < ${range.to}
    order by occurred_at, id`.execute(tx);
  return withParts(tx, rows);
}

export async function offlineMoneyByNumber(
  tx: Transaction,
  accountId: bigint,
  numbers: readonly string[],
): Promise<Money[]> {
  if (numbers.length === 0) return [];
  const { rows } = await sql<Row>`
    select ${columns} from bank_transaction
    where id in (select transaction_id from bank_transaction_key
      where account_id = ${accountId} and external_id = any(${[...numbers]}::text[]))
    order by id`.execute(tx);
  return withParts(tx, rows);
}

async function withParts(tx: Transaction, rows: readonly Row[]): Promise<Money[]> {
  const split = rows.filter((row) => row.MatchStatus === "Split").map((row) => row.Id);
  const parts = split.length === 0 ? [] : await partsOf(tx, split);
  const byParent = Map.groupBy(parts, (part) => part.ParentId);
  return rows.map((row) => ({
    id: row.Id,
    externalId: row.ExternalId,
    direction: row.Direction,
    amountMinor: row.AmountMinor,
    feeMinor: 0n,
    occurredAt: row.OccurredAt,
    words: [row.Remark, row.Counterparty].filter(Boolean).join(" "),
    parts: (row.MatchStatus === "Split" ? (byParent.get(row.Id) ?? []) : [row]).map(partOf),
  }));
}

async function partsOf(tx: Transaction, parentIds: readonly bigint[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${columns} from bank_transaction where parent_id = any(${[...parentIds]}::bigint[])
    order by parent_id, part_number`.execute(tx);
  return rows;
}

function partOf({ Id, AmountMinor, OrderId, MatchStatus }: Row): Part {
  return {
    id: Id,
    amountMinor: AmountMinor,
    orderId: OrderId,
    aside: MatchStatus === "Ignored" ? "Person" : null,
  };
}
