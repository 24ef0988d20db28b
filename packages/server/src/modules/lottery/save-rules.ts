/** What a change of a lottery is, in the operation log's words; and whether it makes other draws than before. */
import type { Prize } from "@opc/contract/lottery/draw-numbers";
import type { DrawFrequency, DrawRule } from "@opc/contract/lottery/draw-rule";

export interface LotteryValues {
  NameZh: string;
  NameEn: string;
  Currency: string;
  SortOrder: number;
  UtcOffsetMinutes: number;
  DrawFrequency: DrawFrequency;
  DrawRule: DrawRule | null;
  NumberFormat: readonly Prize[];
}

/** "16:00-23:55 /5 min, 1 2 3 4 5", the parts that there are. */
export function ruleText(rule: DrawRule | null): string | null {
  if (rule === null) return null;
  const { DrawTime, LastDrawTime, IntervalMinutes, Weekdays, MonthDays } = rule;
  const days = Weekdays.length > 0 ? Weekdays : MonthDays;
  return [
    LastDrawTime === null ? DrawTime : `${DrawTime}-${LastDrawTime}`,
    IntervalMinutes === null ? "" : `/${IntervalMinutes} min`,
    days.join(" "),
  ]
    .filter((part) => part !== "")
    .join(", ");
}

/** "FIRST 1 x 6 digits; RED 6 x 1-33 unique" */
export function formatText(format: readonly Prize[]): string {
  return format
    .map(({ PrizeCode, Count, Kind, Digits, Minimum, Maximum, Unique }) => {
      const kind = Kind === "Digits" ? `${Digits} digits` : `${Minimum}-${Maximum}`;
      return `${PrizeCode} ${Count} x ${kind}${Unique ? " unique" : ""}`;
    })
    .join("; ");
}

/** As people read it. */
export function valuesShown(values: LotteryValues): Record<string, string | number | null> {
  return {
    LotteryName: values.NameZh,
    LotteryName_enUS: values.NameEn,
    Currency: values.Currency,
    SortOrder: values.SortOrder,
    UtcOffsetMinutes: values.UtcOffsetMinutes,
    DrawFrequency: values.DrawFrequency,
    DrawRule: ruleText(values.DrawRule),
    NumberFormat: formatText(values.NumberFormat),
  };
}

export function changesBetween(before: LotteryValues, after: LotteryValues) {
  const from = valuesShown(before);
  const to = valuesShown(after);
  const changed = Object.keys(to).filter((name) => from[name] !== to[name]);
  const changes = changed.map((name) => [name, { from: from[name] ?? null, to: to[name] ?? null }]);
  // Only what prizes are called differs: the text of the format does not tell.
  const renamed =
    !("NumberFormat" in Object.fromEntries(changes)) && namesOf(before) !== namesOf(after)
      ? { NumberFormat: { from: namesOf(before), to: namesOf(after) } }
      : {};
  return { ...Object.fromEntries(changes), ...renamed };
}

function namesOf({ NumberFormat }: LotteryValues): string {
  return NumberFormat.map(
    ({ PrizeCode, PrizeName, PrizeName_enUS }) => `${PrizeCode}: ${PrizeName_enUS} / ${PrizeName}`,
  ).join("; ");
}

type Ruled = Pick<LotteryValues, "UtcOffsetMinutes" | "DrawFrequency" | "DrawRule">;

export function isSameRule(one: Ruled, other: Ruled): boolean {
  return (
    one.UtcOffsetMinutes === other.UtcOffsetMinutes &&
    one.DrawFrequency === other.DrawFrequency &&
    ruleText(one.DrawRule) === ruleText(other.DrawRule)
  );
}
