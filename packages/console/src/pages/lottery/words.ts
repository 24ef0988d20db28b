/** Rules, formats and results as people say them. */
import type { Prize, PrizeNumbers } from "@opc/contract/lottery/draw-numbers";
import { type DrawFrequency, type DrawRule, isSeveralADay } from "@opc/contract/lottery/draw-rule";
import type { DrawRow } from "@opc/contract/lottery/draws";
import { currentLanguage, type TextKey, type Translate } from "../../i18n/i18n.ts";
import { zoneLabel } from "../../kit/format/time.ts";
import type { StatusSet, Tone } from "../../kit/status.ts";

interface Named {
  LotteryName: string;
  LotteryName_enUS: string;
}

export function nameOf({ LotteryName, LotteryName_enUS }: Named, language = currentLanguage()): string {
  return language === "zhCN" ? LotteryName : LotteryName_enUS;
}

export function prizeNameOf(prize: Pick<Prize, "PrizeName" | "PrizeName_enUS">): string {
  return currentLanguage() === "zhCN" ? prize.PrizeName : prize.PrizeName_enUS;
}

const weekday = (day: number) => `lottery.weekday.${day}` as TextKey;

/** With the lottery's own clock where that is another than the viewer's. */
export function ruleTextAt(
  row: { DrawFrequency: DrawFrequency; DrawRule: DrawRule | null; UtcOffsetMinutes: number },
  offsetMinutes: number,
  t: Translate,
): string {
  const text = ruleText(row.DrawFrequency, row.DrawRule, t);
  const isOwn = row.DrawRule === null || row.UtcOffsetMinutes === offsetMinutes;
  return isOwn ? text : `${text} (${zoneLabel(row.UtcOffsetMinutes)})`;
}

/** "Mon, Tue at 16:00" */
export function ruleText(frequency: DrawFrequency, rule: DrawRule | null, t: Translate): string {
  if (rule === null) return t("lottery.rule.none");
  const { DrawTime: time, LastDrawTime, IntervalMinutes, Weekdays, MonthDays } = rule;
  const days =
    MonthDays.length > 0
      ? t("lottery.rule.monthDays", { days: MonthDays.join(", ") })
      : Weekdays.length > 0
        ? Weekdays.map((day) => t(weekday(day))).join(", ")
        : t("lottery.rule.everyDay");
  if (!isSeveralADay(frequency)) return t("lottery.rule.at", { days, time });
  const minutes = frequency === "Hourly" ? 60 : (IntervalMinutes ?? 0);
  return t("lottery.rule.between", { days, from: time, to: LastDrawTime ?? "23:59", minutes });
}

export function prizeText(prize: Prize, t: Translate): string {
  const { Count: count, Kind, Digits: digits, Minimum: minimum, Maximum: maximum, Unique } = prize;
  const text =
    Kind === "Digits"
      ? t("lottery.format.digitsText", { count, digits: digits ?? 0 })
      : t("lottery.format.rangeText", { count, minimum: minimum ?? 0, maximum: maximum ?? 0 });
  return Unique ? `${text}, ${t("lottery.format.uniqueText")}` : text;
}

/** "004512 · 017 993 · 07": the prizes in their order. */
export function resultText(result: readonly PrizeNumbers[]): string {
  return result.map(({ Numbers }) => Numbers.join(" ")).join(" · ");
}

/** Of two results of one format: "004512 → 123456", what differs. */
export function differences(from: readonly PrizeNumbers[], to: readonly PrizeNumbers[]): string {
  const changed = from.flatMap(({ PrizeCode, Numbers }) => {
    const after = to.find((one) => one.PrizeCode === PrizeCode)?.Numbers ?? [];
    return Numbers.flatMap((number, index) =>
      number === after[index] ? [] : [`${number} → ${after[index] ?? ""}`],
    );
  });
  return changed.join(", ");
}

export type ShownStatus = DrawRow["Status"] | "Overdue";

export function statusOf({ Status, IsOverdue }: Pick<DrawRow, "Status" | "IsOverdue">): ShownStatus {
  return IsOverdue ? "Overdue" : Status;
}

export const drawTones: Readonly<Record<ShownStatus, Tone>> = {
  Scheduled: "busy",
  Drawn: "good",
  Corrected: "warning",
  Cancelled: "quiet",
  Overdue: "bad",
};

export const drawStatus: StatusSet<ShownStatus> = {
  values: ["Overdue", "Scheduled", "Drawn", "Corrected", "Cancelled"],
  label: (value) => `lottery.status.${value}`,
  tones: drawTones,
};
