/** Lotteries and draws as the wire has them. */
import type { LotteryRow } from "@opc/contract/lottery/calls";
import type { DrawChangeRow, DrawRow } from "@opc/contract/lottery/draws";
import { lotteryFields } from "@opc/contract/lottery/fields";
import type { UserViewer } from "../../call/handler.ts";
import { rowMapper } from "../../call/row-of.ts";
import type { DrawState } from "../../db/column-types.ts";
import type { FoundChange, FoundDraw } from "./draw-store.ts";
import { isOverdue } from "./rules.ts";
import type { FoundLottery } from "./store.ts";

const ofFields = rowMapper(lotteryFields, {});

export function lotteryRowOf(lottery: FoundLottery, viewer: UserViewer): LotteryRow {
  const { DrawRule, NumberFormat, LastNumbers, Version } = lottery;
  return {
    ...ofFields(lottery, viewer),
    DrawRule: DrawRule && {
      ...DrawRule,
      Weekdays: [...DrawRule.Weekdays],
      MonthDays: [...DrawRule.MonthDays],
    },
    NumberFormat,
    LastDrawAt: lottery.LastDrawAt?.toISOString() ?? null,
    LastNumbers: LastNumbers && resultOf(LastNumbers),
    OldestOverdueAt: lottery.OldestOverdueAt?.toISOString() ?? null,
    Version,
  };
}

export function drawRowOf(draw: FoundDraw, now: Date): DrawRow {
  const { LotteryCode, UtcOffsetMinutes, IssueNumber, Status, IsByRule, Numbers, EnteredBy, Version } = draw;
  return {
    DrawId: draw.Id.toString(),
    LotteryCode,
    LotteryName: draw.NameZh,
    LotteryName_enUS: draw.NameEn,
    ...{ UtcOffsetMinutes, IssueNumber, Status, IsByRule, EnteredBy, Version },
    DrawAt: draw.DrawAt.toISOString(),
    IsOverdue: isOverdue(draw, now),
    Numbers: Numbers && resultOf(Numbers),
    EnteredAt: draw.EnteredAt?.toISOString() ?? null,
    CreatedAt: draw.CreatedAt.toISOString(),
    UpdatedAt: draw.UpdatedAt.toISOString(),
  };
}

export function changeRowOf(change: FoundChange): DrawChangeRow {
  return {
    ChangeId: change.Id.toString(),
    At: change.At.toISOString(),
    Kind: change.Kind,
    By: change.ByName,
    From: change.StateFrom && stateOf(change.StateFrom),
    To: change.StateTo && stateOf(change.StateTo),
    Reason: change.Reason,
  };
}

function stateOf({ IssueNumber, DrawAt, Numbers }: DrawState) {
  return {
    IssueNumber: IssueNumber ?? null,
    DrawAt: DrawAt ?? null,
    Numbers: Numbers ? resultOf(Numbers) : null,
  };
}

function resultOf(numbers: NonNullable<DrawState["Numbers"]>) {
  return numbers.map(({ PrizeCode, Numbers }) => ({ PrizeCode, Numbers: [...Numbers] }));
}
