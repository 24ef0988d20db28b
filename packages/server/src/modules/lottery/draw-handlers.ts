import type { CallParsed, Calls } from "@opc/contract";
import { instantOf } from "@opc/contract/fields";
import {
  inOrder,
  isSameResult,
  numbersProblems,
  type PrizeNumbers,
} from "@opc/contract/lottery/draw-numbers";
import { calendarDrawsNamed } from "@opc/contract/lottery/draws";
import { sql } from "kysely";
import { assertFields } from "../../call/field-problems.ts";
import type { Handlers, ReadFacts, UserViewer } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import { CallError } from "../../call-error.ts";
import { mapRows } from "../../db/list.ts";
import type { Transaction } from "../../db/transaction.ts";
import {
  calendarOf,
  changesOf,
  findDraw,
  insertDraw,
  listDraws,
  lockDraw,
  moveDraw,
  writeChange,
} from "./draw-store.ts";
import { changeRowOf, drawRowOf } from "./rows.ts";
import { assertMove, assertTime } from "./rules.ts";
import { lockLottery } from "./store.ts";

export const drawHandlers = {
  drawList: async (
    { LotteryCode, ...input }: CallParsed<Calls["drawList"]>,
    { tx, viewer, now }: ReadFacts,
  ) => {
    const LotteryId = await lotteryIdOf(tx, LotteryCode);
    return mapRows(await listDraws(tx, { ...input, LotteryId }, viewer, now), (draw) => drawRowOf(draw, now));
  },

  drawCalendar: async ({ LotteryCode, Month }, { tx, viewer, now }) => {
    const id = await lotteryIdOf(tx, LotteryCode);
    const [year = 0, month = 0] = Month.split("-").map(Number);
    const shiftMs = viewer.timeDifferenceMinutes * 60_000;
    const from = new Date(Date.UTC(year, month - 1, 1) - shiftMs);
    const to = new Date(Date.UTC(year, month, 1) - shiftMs);
    const days = await calendarOf(tx, id, { from, to, named: calendarDrawsNamed, now });
    return { Days: days.map((day) => ({ ...day, Day: `${Month}-${day.Day.padStart(2, "0")}` })) };
  },

  drawGet: async ({ DrawId }, { tx, now }) => {
    const draw = await findDraw(tx, BigInt(DrawId));
    const changes = await changesOf(tx, draw.Id);
    return { Draw: drawRowOf(draw, now), NumberFormat: draw.Format, Changes: changes.map(changeRowOf) };
  },

  drawAdd: async ({ LotteryCode, IssueNumber, DrawAt, Reason }, { tx, viewer, now, recordChange }) => {
    const at = instantOf(DrawAt, viewer.timeDifferenceMinutes);
    assertTime(at, now);
    const { Id: LotteryId } = await lockLottery(tx, LotteryCode);
    const drawId = await insertDraw(tx, { LotteryId, IssueNumber, DrawAt: at }, now);
    const to = { IssueNumber, DrawAt: at.toISOString() };
    await writeChange(tx, { drawId, kind: "Added", to, reason: Reason || undefined }, byOf(viewer), now);
    recordChange({ LotteryCode, ...to, ...(Reason && { Reason }) });
    return { DrawId: drawId.toString() };
  },

  drawUpdate: async ({ DrawId, Version, IssueNumber, DrawAt, Reason }, { tx, viewer, now, recordChange }) => {
    const draw = await lockDraw(tx, BigInt(DrawId));
    assertMove("Moved", draw, now);
    assertVersion(draw, Version);
    const at = instantOf(DrawAt, viewer.timeDifferenceMinutes);
    assertTime(at, now);
    const from = { IssueNumber: draw.IssueNumber, DrawAt: draw.DrawAt.toISOString() };
    const to = { IssueNumber, DrawAt: at.toISOString() };
    if (from.IssueNumber === to.IssueNumber && from.DrawAt === to.DrawAt)
      throw new CallError("DrawUnchanged");
    await moveDraw(tx, draw, "Moved", { IssueNumber, DrawAt: at }, now);
    const change = { drawId: draw.Id, kind: "Moved", from, to, reason: Reason } as const;
    await writeChange(tx, change, byOf(viewer), now);
    recordChange({ ...named(draw), ...between(from, to), Reason });
    return {};
  },

  drawCancel: async ({ DrawId, Version, Reason }, { tx, viewer, now, recordChange }) => {
    const draw = await lockDraw(tx, BigInt(DrawId));
    assertMove("Cancelled", draw, now);
    assertVersion(draw, Version);
    await moveDraw(tx, draw, "Cancelled", {}, now);
    await writeChange(tx, { drawId: draw.Id, kind: "Cancelled", reason: Reason }, byOf(viewer), now);
    recordChange({ ...named(draw), Status: { from: draw.Status, to: "Cancelled" }, Reason });
    return {};
  },

  drawResult: async ({ DrawId, Numbers }, { tx, viewer, request, now, recordChange }) => {
    const draw = await lockDraw(tx, BigInt(DrawId));
    assertMove("Entered", draw, now);
    assertFields(numbersProblems(draw.Format, Numbers), request.language);
    const to = inOrder(draw.Format, Numbers);
    const by = byOf(viewer);
    const changes = {
      Numbers: JSON.stringify(to),
      NumberFormat: JSON.stringify(draw.Format),
      EnteredByUserId: by.userId,
      EnteredBy: by.name,
      EnteredAt: now,
    };
    await moveDraw(tx, draw, "Entered", changes, now);
    await writeChange(tx, { drawId: draw.Id, kind: "Entered", to: { Numbers: to } }, by, now);
    recordChange({ ...named(draw), Numbers: { from: null, to: resultText(to) } });
    return {};
  },

  drawCorrect: async ({ DrawId, Version, Numbers, Reason }, { tx, viewer, request, now, recordChange }) => {
    const draw = await lockDraw(tx, BigInt(DrawId));
    assertMove("Corrected", draw, now);
    assertVersion(draw, Version);
    assertFields(numbersProblems(draw.Format, Numbers), request.language);
    const from = draw.Numbers ?? [];
    const to = inOrder(draw.Format, Numbers);
    if (isSameResult(from, to)) throw new CallError("DrawUnchanged");
    await moveDraw(tx, draw, "Corrected", { Numbers: JSON.stringify(to) }, now);
    const states = { from: { Numbers: [...from] }, to: { Numbers: to } };
    await writeChange(
      tx,
      { drawId: draw.Id, kind: "Corrected", ...states, reason: Reason },
      byOf(viewer),
      now,
    );
    recordChange({ ...named(draw), Numbers: { from: resultText(from), to: resultText(to) }, Reason });
    return {};
  },
} satisfies Partial<Handlers>;

async function lotteryIdOf(tx: Transaction, code: string): Promise<bigint> {
  const { rows } = await sql<{ Id: bigint }>`select id from lottery where code = ${code}`.execute(tx);
  if (!rows[0]) throw new CallError("NotFound");
  return rows[0].Id;
}

function assertVersion(draw: { Version: number }, version: number): void {
  if (draw.Version !== version) throw new CallError("RecordChanged");
}

function byOf(viewer: UserViewer) {
  return { userId: viewer.userId, name: personName(viewer) };
}

function named({ LotteryCode, IssueNumber }: { LotteryCode: string; IssueNumber: string }) {
  return { LotteryCode, IssueNumber };
}

function between<State extends Record<string, string>>(from: State, to: State) {
  const changed = Object.keys(to).filter((name) => from[name] !== to[name]);
  return Object.fromEntries(changed.map((name) => [name, { from: from[name], to: to[name] }]));
}

/** "FIRST 123456; LAST2 07" */
function resultText(result: readonly PrizeNumbers[]): string {
  return result.map(({ PrizeCode, Numbers }) => `${PrizeCode} ${Numbers.join(" ")}`).join("; ");
}
