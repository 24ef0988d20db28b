/**
 * Makes a lottery's draws ahead by its rule: 30 days, or fewer where there are many a day. Times that passed while nobody
 * made draws are made up for, so that a draw that took place is never missing. Whatever people did to a draw stays: its
 * issue number is taken, and so are its time and the time that it was moved from.
 */

import { type Slot, slotsOf } from "@opc/contract/lottery/draw-rule";
import { dayMs } from "@opc/contract/time";
import type { Selectable } from "kysely";
import { sql } from "kysely";
import { newId } from "../../db/id.ts";
import { insertRows } from "../../db/insert-rows.ts";
import type { Tables } from "../../db/tables.ts";
import type { Transaction } from "../../db/transaction.ts";

export type Lottery = Selectable<Tables["Lottery"]>;

export const aheadMs = 30 * dayMs;
/** Of one lottery: more than a day of one every five minutes. */
export const maxAhead = 300;
const catchUpMs = 31 * dayMs;
/** In one round; the next goes on. */
const maxMissed = 5_000;

type Ruled = Pick<
  Lottery,
  "Id" | "Enabled" | "DrawRule" | "DrawFrequency" | "UtcOffsetMinutes" | "DrawsMadeUntil"
>;

export interface Plan {
  slots: Slot[];
  /** Draws up to here are made then. */
  madeUntil: Date;
}

/** `ahead`: how many draws to come there are already. */
export function planOf(lottery: Ruled, ahead: number, now: Date): Plan | undefined {
  const { Enabled, DrawRule: rule, DrawFrequency: frequency, UtcOffsetMinutes: offsetMinutes } = lottery;
  if (!Enabled || rule === null) return undefined;
  const after = new Date(Math.max((lottery.DrawsMadeUntil ?? now).getTime(), now.getTime() - catchUpMs));
  const until = new Date(now.getTime() + aheadMs);
  const common = { frequency, rule, offsetMinutes };
  const missed = after < now ? slotsOf({ ...common, after, until: now, most: maxMissed }) : [];
  const lastMissed = missed.at(-1);
  if (missed.length === maxMissed && lastMissed) return { slots: missed, madeUntil: lastMissed.at };
  const from = after > now ? after : now;
  const room = maxAhead - ahead;
  const coming = room > 0 && from < until ? slotsOf({ ...common, after: from, until, most: room }) : [];
  const last = coming.at(-1);
  const isCut = coming.length === Math.max(room, 0);
  const madeUntil = isCut ? (last?.at ?? from) : until > from ? until : from;
  return { slots: [...missed, ...coming], madeUntil };
}

/** The caller holds the lottery's row. Returns how many were made. */
export async function makeDraws(tx: Transaction, lottery: Ruled, now: Date): Promise<number> {
  const { rows } = await sql<{ Count: number }>`
    select count(*)::integer as count from lottery_draw
    where lottery_id = ${lottery.Id} and status = 'Scheduled' and draw_at > ${now}`.execute(tx);
  const plan = planOf(lottery, rows[0]?.Count ?? 0, now);
  if (!plan) return 0;
  const [first] = plan.slots;
  const moved = first ? await movedFrom(tx, lottery.Id, first.at) : new Set();
  const slots = plan.slots.filter(({ at }) => !moved.has(at.getTime()));
  const draws = slots.map(({ at, issueNumber }) => ({
    Id: newId(now),
    LotteryId: lottery.Id,
    IssueNumber: issueNumber,
    DrawAt: at,
    IsByRule: true,
    Status: "Scheduled" as const,
    Version: 1,
    CreatedAt: now,
    UpdatedAt: now,
  }));
  const made = await insertRows(tx, "LotteryDraw", draws as Parameters<typeof insertRows<"LotteryDraw">>[2], {
    skipKnown: true,
  });
  if (lottery.DrawsMadeUntil?.getTime() === plan.madeUntil.getTime()) return made;
  await tx
    .updateTable("Lottery")
    .set({ DrawsMadeUntil: plan.madeUntil })
    .where("Id", "=", lottery.Id)
    .execute();
  return made;
}

/**
 * Times from `after` on that the rule had draws at which people moved, with or without their issue numbers: they are made
 * already. A draw is moved to a time that is to come, so never further back than it was made ahead.
 */
async function movedFrom(tx: Transaction, lotteryId: bigint, after: Date): Promise<Set<number>> {
  const since = new Date(after.getTime() - aheadMs - dayMs);
  const { rows } = await sql<{ DrawAt: string }>`
    select distinct on (c.draw_id) c.state_from->>'DrawAt' as draw_at
    from lottery_draw d join lottery_draw_change c on c.draw_id = d.id
    where d.lottery_id = ${lotteryId} and d.draw_at >= ${since} and d.version > 1 and d.is_by_rule and c.kind = 'Moved' and c.state_from ? 'DrawAt'
    order by c.draw_id, c.id`.execute(tx);
  return new Set(rows.map(({ DrawAt }) => Date.parse(DrawAt)));
}

/** Draws to come that nobody has touched; returns how many. The database itself lets no other go. */
export async function takeAwayDraws(tx: Transaction, lotteryId: bigint, now: Date): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("LotteryDraw")
    .where("LotteryId", "=", lotteryId)
    .where("Status", "=", "Scheduled")
    .where("IsByRule", "=", true)
    .where("Version", "=", 1)
    .where("DrawAt", ">", now)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Every lottery that has a rule, each in its turn; returns how many draws were made. */
export async function makeAllDraws(
  eachInTransaction: <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>,
  now: () => Date,
  onFailure: (lotteryId: bigint, error: unknown) => void,
): Promise<number> {
  const ids = await eachInTransaction(async (tx) => {
    const rows = await tx
      .selectFrom("Lottery")
      .select("Id")
      .where("Enabled", "=", true)
      .where("DrawRule", "is not", null)
      .orderBy("Id")
      .execute();
    return rows.map(({ Id }) => Id);
  });
  let made = 0;
  for (const id of ids) {
    const ofOne = eachInTransaction(async (tx) => {
      const lottery = await tx
        .selectFrom("Lottery")
        .selectAll()
        .where("Id", "=", id)
        .forNoKeyUpdate()
        .executeTakeFirst();
      return lottery ? makeDraws(tx, lottery, now()) : 0;
    });
    made += await ofOne.catch((error: unknown) => {
      onFailure(id, error);
      return 0;
    });
  }
  return made;
}
