/** Draws: found by their time, changed only through a move, and every change of people written down. */

import { instantOf } from "@opc/contract/fields";
import { type DrawChangeKind, type DrawMove, type DrawStatus, drawMoves } from "@opc/contract/lottery/draws";
import { exactTotalLimit, type List } from "@opc/contract/page";
import { type RawBuilder, type Selectable, sql, type Updateable } from "kysely";
import type { UserViewer } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import type { DrawState } from "../../db/column-types.ts";
import { readCursor, writeCursor } from "../../db/cursor.ts";
import { newId } from "../../db/id.ts";
import type { ListControls } from "../../db/list.ts";
import { isUniqueViolation } from "../../db/races.ts";
import type { Tables } from "../../db/tables.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Lottery } from "./plan.ts";

type Draw = Selectable<Tables["LotteryDraw"]>;
export type FoundDraw = Draw & {
  LotteryCode: string;
  NameZh: string;
  NameEn: string;
  UtcOffsetMinutes: number;
  /** That a result of it has, or would be given now. */
  Format: Lottery["NumberFormat"];
};
export type FoundChange = Selectable<Tables["LotteryDrawChange"]>;

const found = sql`d.*, l.code as lottery_code, l.name_zh, l.name_en, l.utc_offset_minutes,
  coalesce(d.number_format, l.number_format) as format`;

export interface DrawFilters {
  LotteryId: bigint;
  From?: string | undefined;
  To?: string | undefined;
  Statuses?: DrawStatus[] | undefined;
  IsOverdue?: boolean | undefined;
}

function conditions(filters: DrawFilters, offsetMinutes: number, now: Date): RawBuilder<boolean> {
  const { LotteryId, From, To, Statuses, IsOverdue } = filters;
  const parts = [
    sql`d.lottery_id = ${LotteryId}`,
    ...(From === undefined ? [] : [sql`d.draw_at >= ${instantOf(From, offsetMinutes)}`]),
    // The whole last second belongs to it.
    ...(To === undefined
      ? []
      : [sql`d.draw_at < ${new Date(instantOf(To, offsetMinutes).getTime() + 1_000)}`]),
    ...(Statuses?.length ? [sql`d.status = any(${Statuses}::text[])`] : []),
    ...(IsOverdue === undefined
      ? []
      : [sql`(d.status = 'Scheduled' and d.draw_at <= ${now}) = ${IsOverdue}`]),
  ];
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/** By the draw's time, then its id; the cursor names the last draw shown. */
export async function listDraws(
  tx: Transaction,
  filters: DrawFilters & ListControls,
  { timeDifferenceMinutes }: Pick<UserViewer, "timeDifferenceMinutes">,
  now: Date,
): Promise<List<FoundDraw>> {
  const { Cursor, Size, Sort } = filters;
  const newestFirst = Sort === "newest";
  const cursor = Cursor === undefined ? undefined : readCursor(Cursor, newestFirst);
  const where = conditions(filters, timeDifferenceMinutes, now);
  const order = newestFirst ? sql`desc` : sql`asc`;
  const beyond = newestFirst ? sql`<` : sql`>`;
  const from = cursor
    ? sql`and (d.draw_at, d.id) ${beyond} (select draw_at, id from lottery_draw where id = ${cursor.lastId})`
    : sql``;
  const page = sql<FoundDraw>`
    select ${found} from lottery_draw d join lottery l on l.id = d.lottery_id
    where ${where} ${from} order by d.draw_at ${order}, d.id ${order} limit ${Size + 1}`.execute(tx);
  const counted = cursor ?? (await countDrawsUpToLimit(tx, where));
  const { rows } = await page;
  const last = rows.length > Size ? rows[Size - 1] : undefined;
  return {
    Rows: rows.slice(0, Size),
    NextCursor: last ? writeCursor({ ...counted, lastId: last.Id, newestFirst }) : null,
    Total: counted.total,
    TotalIsExact: counted.totalIsExact,
  };
}

async function countDrawsUpToLimit(tx: Transaction, where: RawBuilder<boolean>) {
  const { rows } = await sql<{ Count: number }>`
    select count(*)::integer as count
    from (select 1 from lottery_draw d where ${where} limit ${exactTotalLimit + 1}) d`.execute(tx);
  const count = rows[0]?.Count ?? 0;
  return { total: Math.min(count, exactTotalLimit), totalIsExact: count <= exactTotalLimit };
}

export interface CalendarDay {
  Day: string;
  Scheduled: number;
  Overdue: number;
  Drawn: number;
  Corrected: number;
  Cancelled: number;
  Draws: { DrawId: string; IssueNumber: string; DrawAt: string; Status: DrawStatus; IsOverdue: boolean }[];
}

/** `month`: its first day begins at `from`, and the one after it at `to`. */
export async function calendarOf(
  tx: Transaction,
  lotteryId: bigint,
  { from, to, named, now }: { from: Date; to: Date; named: number; now: Date },
): Promise<CalendarDay[]> {
  const { rows } = await sql<CalendarDay>`
    with draws as (
      select id, issue_number, draw_at, status, status = 'Scheduled' and draw_at <= ${now} as is_overdue,
        (extract(epoch from draw_at - ${from}::timestamptz) / 86400)::numeric as days
      from lottery_draw where lottery_id = ${lotteryId} and draw_at >= ${from} and draw_at < ${to}
    ), numbered as (
      select *, floor(days)::integer as day_index,
        row_number() over (partition by floor(days) order by draw_at, id) as place
      from draws
    )
    select (day_index + 1)::text as day,
      count(*) filter (where status = 'Scheduled')::integer as scheduled,
      count(*) filter (where is_overdue)::integer as overdue,
      count(*) filter (where status = 'Drawn')::integer as drawn,
      count(*) filter (where status = 'Corrected')::integer as corrected,
      count(*) filter (where status = 'Cancelled')::integer as cancelled,
      jsonb_agg(jsonb_build_object('DrawId', id::text, 'IssueNumber', issue_number,
        'DrawAt', to_char(draw_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'Status', status, 'IsOverdue', is_overdue) order by place)
        filter (where place <= ${named}) as draws
    from numbered group by day_index order by day_index`.execute(tx);
  return rows;
}

/** Held: nobody else changes it meanwhile. Throws NotFound. */
export async function lockDraw(tx: Transaction, id: bigint): Promise<FoundDraw> {
  const { rows } = await sql<FoundDraw>`
    select ${found} from lottery_draw d join lottery l on l.id = d.lottery_id
    where d.id = ${id} for update of d`.execute(tx);
  if (!rows[0]) throw new CallError("NotFound");
  return rows[0];
}

export async function findDraw(tx: Transaction, id: bigint): Promise<FoundDraw> {
  const { rows } = await sql<FoundDraw>`
    select ${found} from lottery_draw d join lottery l on l.id = d.lottery_id where d.id = ${id}`.execute(tx);
  if (!rows[0]) throw new CallError("NotFound");
  return rows[0];
}

export function changesOf(tx: Transaction, drawId: bigint): Promise<FoundChange[]> {
  return tx.selectFrom("LotteryDrawChange").selectAll().where("DrawId", "=", drawId).orderBy("Id").execute();
}

/** The only way to change a draw. */
export async function moveDraw(
  tx: Transaction,
  draw: Pick<Draw, "Id" | "Version">,
  move: DrawMove,
  changes: Updateable<Tables["LotteryDraw"]>,
  now: Date,
): Promise<void> {
  const { from, to } = drawMoves[move];
  const { numUpdatedRows } = await withTaken(changes, () =>
    tx
      .updateTable("LotteryDraw")
      .set({ ...changes, Status: to, Version: draw.Version + 1, UpdatedAt: now })
      .where("Id", "=", draw.Id)
      .where("Status", "in", [...from])
      .executeTakeFirst(),
  );
  if (numUpdatedRows === 0n) throw new CallError("DrawStatusChanged");
}

export async function insertDraw(
  tx: Transaction,
  { LotteryId, IssueNumber, DrawAt }: Pick<Draw, "LotteryId" | "IssueNumber" | "DrawAt">,
  now: Date,
): Promise<bigint> {
  const Id = newId(now);
  const row = { Id, LotteryId, IssueNumber, DrawAt, IsByRule: false, CreatedAt: now, UpdatedAt: now };
  await withTaken(row, () => tx.insertInto("LotteryDraw").values(row).execute());
  return Id;
}

async function withTaken<Result>(
  { IssueNumber }: { IssueNumber?: string | undefined },
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, "lottery_draw_issue"))
      throw new CallError("DrawIssueTaken", { IssueNumber: IssueNumber ?? "" });
    if (isUniqueViolation(error, "lottery_draw_time")) throw new CallError("DrawTimeTaken");
    throw error;
  }
}

export interface Change {
  drawId: bigint;
  kind: DrawChangeKind;
  from?: DrawState;
  to?: DrawState;
  reason?: string | undefined;
}

export async function writeChange(
  tx: Transaction,
  { drawId, kind, from, to, reason }: Change,
  by: { userId: bigint; name: string },
  now: Date,
): Promise<void> {
  await tx
    .insertInto("LotteryDrawChange")
    .values({
      Id: newId(now),
      DrawId: drawId,
      Kind: kind,
      At: now,
      ByUserId: by.userId,
      ByName: by.name,
      StateFrom: from ? JSON.stringify(from) : null,
      StateTo: to ? JSON.stringify(to) : null,
      Reason: reason ?? null,
    })
    .execute();
}
