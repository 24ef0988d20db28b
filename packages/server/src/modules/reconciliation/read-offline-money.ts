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
}

const columns = sql`id, external_id, direction, amount_minor, remark, counterparty, occurred_at, match_status, order_id`;

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
  const byWhole = Map.groupBy(parts, (part) => part.WholeId);
  return rows.map((row) => ({
    id: row.Id,
    externalId: row.ExternalId,
    direction: row.Direction,
    amountMinor: row.AmountMinor,
    feeMinor: 0n,
    occurredAt: row.OccurredAt,
    words: [row.Remark, row.Counterparty].filter(Boolean).join(" "),
    parts: (row.MatchStatus === "Split" ? (byWhole.get(row.Id) ?? []) : [row]).map(partOf),
  }));
}

/** Of a part that was split again its parts, and not itself. */
async function partsOf(tx: Transaction, wholeIds: readonly bigint[]): Promise<(Row & { WholeId: bigint })[]> {
  const { rows } = await sql<Row & { WholeId: bigint }>`
    with recursive part as (
      select b.*, b.parent_id as whole_id, array[b.part_number] as place from bank_transaction b
      where b.parent_id = any(${[...wholeIds]}::bigint[])
      union all
      select b.*, part.whole_id, part.place || b.part_number
      from part join bank_transaction b on b.parent_id = part.id
      where part.match_status = 'Split'
    )
    select ${columns}, whole_id from part where match_status <> 'Split' order by whole_id, place`.execute(tx);
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
