/** What became of the credits that a statement brought. */
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";

export interface Matches {
  Settled: number;
  ToReview: number;
  Waiting: number;
}

export async function matchesOf(tx: Transaction, ids: readonly bigint[]): Promise<Matches> {
  const { rows } = await sql<{ Settled: bigint; ToReview: bigint; Waiting: bigint }>`
    select count(*) filter (where match_status = 'Matched') as settled,
      count(*) filter (where match_status = 'PendingMatch' and order_id is not null) as to_review,
      count(*) filter (where match_status = 'PendingMatch' and order_id is null) as waiting
    from bank_transaction where id = any(${[...ids]}::bigint[]) and direction = 'Credit'`.execute(tx);
  const [row] = rows;
  return {
    Settled: Number(row?.Settled ?? 0n),
    ToReview: Number(row?.ToReview ?? 0n),
    Waiting: Number(row?.Waiting ?? 0n),
  };
}
