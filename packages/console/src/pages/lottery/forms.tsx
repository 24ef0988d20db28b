/** Adding and editing a lottery; the next draws that the rule makes are shown while it is written. */

import { type LotteryRow, lotteryAdd, lotteryUpdate } from "@opc/contract/lottery/calls";
import { usualFormat } from "@opc/contract/lottery/draw-numbers";
import {
  type DrawFrequency,
  drawFrequencies,
  hasWeekdays,
  isSeveralADay,
  monthDaysOf,
  slotsOf,
} from "@opc/contract/lottery/draw-rule";
import { lotteryProblems, lotteryTerms, ruleOf } from "@opc/contract/lottery/inputs";
import { z } from "zod";
import { api } from "../../api/client.ts";
import { type Translate, textsOf, translate } from "../../i18n/i18n.ts";
import type { FieldName, FormField, FormValues, Option } from "../../kit/form/form.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import { zoneOptions } from "../../kit/form/zone-options.ts";
import { formatTime, zoneLabel } from "../../kit/format/time.ts";
import { isOffered } from "../../kit/reference-choices.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { say } from "../../state/messages.ts";
import { lotteriesChanged } from "./changed.ts";
import { formatText } from "./format-draft.ts";
import { FormatEditor } from "./format-editor.tsx";
import { WeekdaysField } from "./weekdays-field.tsx";
import { nameOf } from "./words.ts";

const dialogWidthPx = 640;
type Field = FormField<FieldName<"lotteryAdd"> & FieldName<"lotteryUpdate">>;

export async function addLottery({ refresh, t }: ActionTools): Promise<void> {
  const currencies = await currenciesWith();
  if (!currencies) return;
  const added = await openForm({
    title: "lottery.form.add",
    widthPx: dialogWidthPx,
    call: "lotteryAdd",
    input: lotteryAdd.input,
    fields: [
      {
        kind: "text",
        name: "LotteryCode",
        label: "lottery.field.LotteryCode",
        hint: "lottery.form.codeHint",
        heading: "lottery.form.names",
      },
      ...lotteryFields(currencies),
    ],
    initial: {
      SortOrder: "10",
      UtcOffsetMinutes: "420",
      DrawFrequency: "Daily",
      MakesDraws: true,
      NumberFormat: formatText(usualFormat),
    },
    sentence: previewOf,
    confirm: "lottery.form.add",
    done: null,
  });
  if (!added) return;
  say.success(t("lottery.form.added", { count: added.DrawsMade }));
  lotteriesChanged();
  refresh();
}

export async function editLottery(row: LotteryRow, { refresh, t }: ActionTools): Promise<void> {
  const { LotteryCode } = row;
  const [currencies, present] = await Promise.all([
    currenciesWith(row.Currency),
    api("lotterymanageGet", { LotteryCode }).catch(() => undefined),
  ]);
  if (!currencies || !present) return;
  const { Lottery, UntouchedDraws } = present;
  const initial = valuesOf(Lottery);
  const saved = await openForm({
    title: () => t("lottery.form.editTitle", { name: nameOf(Lottery) }),
    widthPx: dialogWidthPx,
    call: "lotteryUpdate",
    input: lotteryUpdate.input,
    // Whoever saves over what somebody else saved meanwhile is told.
    fixed: { LotteryCode, Version: Lottery.Version },
    fields: lotteryFields(currencies),
    initial,
    sentence: (values) =>
      [
        previewOf(values, t),
        isRuleChanged(initial, values) && t("lottery.form.redraw", { count: UntouchedDraws }),
        values.NumberFormat !== initial.NumberFormat && t("lottery.form.resultsKept"),
      ]
        .filter((part) => part)
        .join(" "),
    done: null,
  });
  if (!saved) return;
  say.success(t("lottery.form.saved", { away: saved.DrawsTakenAway, made: saved.DrawsMade }));
  lotteriesChanged();
  refresh();
}

function valuesOf(row: LotteryRow): FormValues {
  const { DrawRule: rule } = row;
  return {
    LotteryName: row.LotteryName,
    LotteryName_enUS: row.LotteryName_enUS,
    Currency: row.Currency,
    SortOrder: String(row.SortOrder),
    UtcOffsetMinutes: String(row.UtcOffsetMinutes),
    DrawFrequency: row.DrawFrequency,
    MakesDraws: rule !== null,
    DrawTime: rule?.DrawTime ?? "",
    LastDrawTime: rule?.LastDrawTime ?? "",
    IntervalMinutes: rule?.IntervalMinutes === null ? "" : String(rule?.IntervalMinutes ?? ""),
    Weekdays: rule?.Weekdays.join(",") ?? "",
    MonthDays: rule?.MonthDays.join(", ") ?? "",
    NumberFormat: formatText(row.NumberFormat),
  };
}

const ruleFields = [
  "UtcOffsetMinutes",
  "DrawFrequency",
  "MakesDraws",
  "DrawTime",
  "LastDrawTime",
  "IntervalMinutes",
  "Weekdays",
  "MonthDays",
] as const;

function isRuleChanged(before: FormValues, now: FormValues): boolean {
  return ruleFields.some((name) => (before[name] ?? "") !== (now[name] ?? ""));
}

function lotteryFields(currencies: readonly Option[]): Field[] {
  return [
    { kind: "text", name: "LotteryName_enUS", label: "lottery.field.LotteryName_enUS", isHalf: true },
    { kind: "text", name: "LotteryName", label: "lottery.field.LotteryName", isHalf: true },
    { kind: "select", name: "Currency", label: "lottery.field.Currency", isHalf: true, options: currencies },
    {
      kind: "number",
      name: "SortOrder",
      label: "lottery.field.SortOrder",
      hint: "lottery.form.orderHint",
      isHalf: true,
    },
    ...timeFields(),
    {
      kind: "own",
      name: "NumberFormat",
      label: "lottery.field.NumberFormat",
      heading: "lottery.form.result",
      draw: (facts) => <FormatEditor {...facts} />,
    },
  ];
}

const frequencyOf = ({ DrawFrequency }: FormValues) => DrawFrequency as DrawFrequency;
const isRuled = ({ MakesDraws }: FormValues) => MakesDraws === true;

function timeFields(): Field[] {
  return [
    {
      kind: "select",
      name: "DrawFrequency",
      label: "lottery.field.DrawFrequency",
      heading: "lottery.form.times",
      isHalf: true,
      options: drawFrequencies.map((value) => ({ value, label: translate(`lottery.frequency.${value}`) })),
    },
    {
      kind: "select",
      name: "UtcOffsetMinutes",
      label: "lottery.field.UtcOffsetMinutes",
      hint: "lottery.form.clockHint",
      isHalf: true,
      options: zoneOptions(),
    },
    { kind: "switch", name: "MakesDraws", label: "lottery.field.MakesDraws", hint: "lottery.form.makesHint" },
    {
      kind: "text",
      name: "DrawTime",
      label: "lottery.field.DrawTime",
      hint: "lottery.form.timeHint",
      placeholder: () => "16:00",
      isHalf: true,
      isRequired: true,
      isShown: isRuled,
    },
    {
      kind: "text",
      name: "LastDrawTime",
      label: "lottery.field.LastDrawTime",
      hint: "lottery.form.lastHint",
      isHalf: true,
      isShown: (values) => isRuled(values) && isSeveralADay(frequencyOf(values)),
    },
    {
      kind: "number",
      name: "IntervalMinutes",
      label: "lottery.field.IntervalMinutes",
      isHalf: true,
      isRequired: true,
      isShown: (values) => isRuled(values) && frequencyOf(values) === "Minutes",
    },
    {
      kind: "own",
      name: "Weekdays",
      label: "lottery.field.Weekdays",
      hint: (t) => t("lottery.form.weekdaysHint"),
      isShown: (values) => isRuled(values) && hasWeekdays(frequencyOf(values)),
      draw: (facts) => <WeekdaysField {...facts} />,
    },
    {
      kind: "text",
      name: "MonthDays",
      label: "lottery.field.MonthDays",
      hint: "lottery.form.monthDaysHint",
      isHalf: true,
      isRequired: true,
      isShown: (values) => isRuled(values) && monthDaysOf(frequencyOf(values)) > 0,
    },
  ];
}

const terms = z.object(lotteryTerms);
const shownDraws = 4;

/** The draws that the rule makes, as soon as it is whole. */
function previewOf(values: FormValues, t: Translate): string | undefined {
  if (!isRuled(values)) return t("lottery.form.noPreview");
  const filled = { LotteryName: "xx", LotteryName_enUS: "xx", Currency: "THB", SortOrder: 0 };
  const { LotteryCode, ...typed } = values;
  const parsed = terms.safeParse({ ...typed, ...filled, NumberFormat: formatText(usualFormat) });
  if (!parsed.success || lotteryProblems(parsed.data).length > 0) return undefined;
  const rule = ruleOf(parsed.data);
  if (!rule) return undefined;
  const { DrawFrequency: frequency, UtcOffsetMinutes: offsetMinutes } = parsed.data;
  const after = new Date();
  const until = new Date(after.getTime() + 62 * 86_400_000);
  const slots = slotsOf({ frequency, rule, offsetMinutes, after, until, most: shownDraws });
  const times = slots.map(({ at }) => formatTime(at.getTime(), offsetMinutes).slice(0, 16));
  return t("lottery.form.preview", { zone: zoneLabel(offsetMinutes), times: times.join(", ") });
}

/** Enabled ones, and the one that is there already; with the words of time zones. What fails has said why. */
async function currenciesWith(kept?: string): Promise<Option[] | undefined> {
  const [list] = await Promise.all([api("currencylist", {}).catch(() => undefined), textsOf(["merchants"])]);
  if (!list) return undefined;
  const codes = list.filter(isOffered).map(({ Currency }) => Currency);
  const all = kept === undefined || codes.includes(kept) ? codes : [...codes, kept];
  return all.map((value, index) => ({ value, label: value, isUsual: index === 0 }));
}
