/** Lotteries with their next draw, last result and what waits. They are few: lists are read whole. */
import type { PrizeNumbers } from "@opc/contract/lottery/draw-numbers";
import type { DrawFrequency } from "@opc/contract/lottery/draw-rule";
import { sql } from "kysely";
import { CallError } from "../../call-error.ts";
import { hasPart } from "../../db/filters.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Lottery } from "./plan.ts";

export type FoundLottery = Lottery & {
  NextDrawAt: Date | null;
  NextIssueNumber: string | null;
  LastDrawAt: Date | null;
  LastIssueNumber: string | null;
  LastNumbers: PrizeNumbers[] | null;
  OverdueDraws: number;
  OldestOverdueAt: Date | null;
};

export interface LotteryFilters {
  Text?: string | undefined;
  Currency?: string | undefined;
  DrawFrequencies?: DrawFrequency[] | undefined;
  HasOverdue?: boolean | undefined;
  LotteryCode?: string | undefined;
}

/** In the order that people gave them. */
export async function findLotteries(
  tx: Transaction,
  { Text, Currency, DrawFrequencies, HasOverdue, LotteryCode }: LotteryFilters,
  now: Date,
): Promise<FoundLottery[]> {
  const places = ["l.code", "l.name_en", "l.name_zh"].map((column) => hasPart(column, Text ?? ""));
  const parts = [
    ...(LotteryCode === undefined ? [] : [sql`l.code = ${LotteryCode}`]),
    ...(Currency === undefined ? [] : [sql`l.currency = ${Currency}`]),
    ...(DrawFrequencies?.length ? [sql`l.draw_frequency = any(${DrawFrequencies}::text[])`] : []),
    ...(HasOverdue === undefined ? [] : [sql`(o.overdue_draws > 0) = ${HasOverdue}`]),
    ...(Text === undefined ? [] : [sql`(${sql.join(places, sql` or `)})`]),
  ];
  const { rows } = await sql<FoundLottery>`
    select l.*, n.draw_at as next_draw_at, n.issue_number as next_issue_number,
      r.draw_at as last_draw_at, r.issue_number as last_issue_number, r.numbers as last_numbers,
      o.overdue_draws, o.oldest_overdue_at
    from lottery l
    left join lateral (
      select draw_at, issue_number from lottery_draw
      where lottery_id = l.id and status = 'Scheduled' and draw_at > ${now} order by draw_at limit 1
    ) n on true
    left join lateral (
      select draw_at, issue_number, numbers from lottery_draw
      where lottery_id = l.id and status in ('Drawn', 'Corrected') and draw_at <= ${now}
      order by draw_at desc, id desc limit 1
    ) r on true
    cross join lateral (
      select count(*)::integer as overdue_draws, min(draw_at) as oldest_overdue_at from lottery_draw
      where lottery_id = l.id and status = 'Scheduled' and draw_at <= ${now}
    ) o
    where ${parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)}
    order by l.sort_order, l.code`.execute(tx);
  return rows;
}

/** The lottery's own row, held: nobody else changes it or makes its draws meanwhile. Throws NotFound. */
export async function lockLottery(
  tx: Transaction,
  code: string,
  strength: "change" | "delete" = "change",
): Promise<Lottery> {
  const query = tx.selectFrom("Lottery").selectAll().where("Code", "=", code);
  const locked = strength === "delete" ? query.forUpdate() : query.forNoKeyUpdate();
  const lottery = await locked.executeTakeFirst();
  if (!lottery) throw new CallError("NotFound");
  return lottery;
}

/** Codes that differ by case alone would be taken for one another. */
export async function assertFreeCode(tx: Transaction, code: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('code of lottery'))`.execute(tx);
  const { rows } = await sql`select 1 from lottery where lower(code) = ${code.toLowerCase()}`.execute(tx);
  if (rows.length > 0) throw new CallError("LotteryCodeTaken", { LotteryCode: code });
}

/** `kept`: the one that the lottery has already, which may have been disabled since. */
export async function assertCurrency(tx: Transaction, currency: string, kept?: string): Promise<void> {
  if (currency === kept) return;
  const row = await tx
    .selectFrom("Currency")
    .select("Code")
    .where("Code", "=", currency)
    .where("Enabled", "=", true)
    .executeTakeFirst();
  if (!row) throw new CallError("LotteryCurrencyUnknown", { Currency: currency });
}

export interface DrawCounts {
  /** To come, by the rule, touched by nobody: they go with the lottery. */
  untouched: number;
  /** All others: they keep it from being deleted. */
  others: number;
}

export async function countDraws(tx: Transaction, lotteryId: bigint, now: Date): Promise<DrawCounts> {
  const { rows } = await sql<{ Untouched: number; Others: number }>`
    select count(*) filter (where untouched)::integer as untouched,
      count(*) filter (where not untouched)::integer as others
    from (select status = 'Scheduled' and is_by_rule and version = 1 and draw_at > ${now} as untouched
      from lottery_draw where lottery_id = ${lotteryId}) d`.execute(tx);
  return { untouched: rows[0]?.Untouched ?? 0, others: rows[0]?.Others ?? 0 };
}
