/** Presets on the left, a range by calendar and clock on the right. Loaded when someone opens it. */
import "@mantine/dates/styles.css";
import { DatePicker, DatesProvider } from "@mantine/dates";
import { type DateRange, datePresets } from "@opc/contract/question/date-presets";
import type { DateChoice } from "@opc/contract/question/fields";
import { useId, useState } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import { tidyClock } from "../form/moment.ts";
import css from "../kit.module.css";
import filterCss from "./filter.module.css";

const clockTime = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

interface DateChooserProps {
  date: DateChoice;
  range: DateRange | undefined;
  /** Without clock times, and without all time. */
  isDaysOnly?: boolean;
  onDate: (date: DateChoice) => void;
}

export function DateChooser({ date, range, isDaysOnly = false, onDate }: DateChooserProps) {
  const { t } = useTexts();
  const presets: { key: string; choice: DateChoice; isOn: boolean }[] = datePresets.map((preset) => ({
    key: preset,
    choice: { kind: "preset", preset },
    isOn: date.kind === "preset" && date.preset === preset,
  }));
  return (
    <div className={filterCss.dates}>
      <div className={filterCss.presets}>
        {presets.map(({ key, choice, isOn }) => (
          <button
            key={key}
            type="button"
            className={css.option}
            aria-pressed={isOn}
            onClick={() => onDate(choice)}
          >
            {t(`kit.date.${key as (typeof datePresets)[number]}`)}
          </button>
        ))}
        {!isDaysOnly && (
          <button
            type="button"
            className={css.option}
            aria-pressed={date.kind === "all"}
            onClick={() => onDate({ kind: "all" })}
          >
            {t("kit.date.all")}
          </button>
        )}
      </div>
      <RangeForm
        range={range}
        isDaysOnly={isDaysOnly}
        onRange={({ from, to }) => onDate({ kind: "range", from, to })}
      />
    </div>
  );
}

interface RangeFormProps {
  range: DateRange | undefined;
  isDaysOnly: boolean;
  onRange: (range: DateRange) => void;
}

function RangeForm(props: RangeFormProps) {
  const { t, dayjsLocale } = useTexts();
  const problemId = useId();
  const [days, setDays] = useState<[string | null, string | null]>([
    props.range?.from.slice(0, 10) ?? null,
    props.range?.to.slice(0, 10) ?? null,
  ]);
  const given = props.isDaysOnly ? undefined : props.range;
  const [fromClock, setFromClock] = useState(given?.from.slice(11) ?? "00:00:00");
  const [toClock, setToClock] = useState(given?.to.slice(11) ?? "23:59:59");
  const [fromDay, toDay] = days;
  const range = fromDay
    ? { from: `${fromDay} ${tidyClock(fromClock)}`, to: `${toDay ?? fromDay} ${tidyClock(toClock)}` }
    : undefined;
  const [isJudged, setJudged] = useState(false);
  const areClocks = isClock(fromClock) && isClock(toClock);
  const isReversed = areClocks && range !== undefined && range.from > range.to;
  const isPossible = areClocks && range !== undefined && !isReversed;
  const isWrong = isReversed || (isJudged && !areClocks);
  const clock = {
    describedBy: isWrong ? problemId : undefined,
    isReversed,
    onLeft: () => setJudged(true),
  };
  return (
    <div className={filterCss.range}>
      <DatesProvider settings={{ locale: dayjsLocale, firstDayOfWeek: 1, weekendDays: [] }}>
        <DatePicker
          nextLabel={t("kit.date.next")}
          previousLabel={t("kit.date.previous")}
          type="range"
          monthLabelFormat={t("kit.date.monthFormat")}
          size="xs"
          allowSingleDateInRange
          value={days}
          onChange={setDays}
        />
      </DatesProvider>
      {!props.isDaysOnly && (
        <>
          <Clock
            {...clock}
            label={t("kit.date.from")}
            day={fromDay}
            value={fromClock}
            onValue={setFromClock}
          />
          <Clock
            {...clock}
            label={t("kit.date.to")}
            day={toDay ?? fromDay}
            value={toClock}
            onValue={setToClock}
          />
          {isWrong && (
            <small id={problemId} role="alert" className={filterCss.wrong}>
              {t(isReversed ? "kit.date.reversed" : "kit.date.clockWrong")}
            </small>
          )}
        </>
      )}
      <button
        type="button"
        className={css.primary}
        disabled={!isPossible}
        onClick={() => range && isPossible && props.onRange(range)}
      >
        {t("common.confirm")}
      </button>
    </div>
  );
}

function isClock(text: string): boolean {
  return clockTime.test(tidyClock(text));
}

/** As long as a time of day with what a paste may bring around it. */
const longestClock = 24;

interface ClockProps {
  label: string;
  day: string | null;
  value: string;
  onValue: (value: string) => void;
  /** Where it is said what is wrong. */
  describedBy: string | undefined;
  isReversed: boolean;
  onLeft: () => void;
}

/** A field of plain text: the browser's own would show twelve hours or twenty-four as it likes. */
function Clock({ label, day, value, onValue, describedBy, isReversed, onLeft }: ClockProps) {
  const { t } = useTexts();
  return (
    <label className={filterCss.clock}>
      <span>{label}</span>
      <span>{day ?? "–"}</span>
      <input
        className={css.input}
        value={value}
        maxLength={longestClock}
        inputMode="numeric"
        aria-label={`${label} ${t("kit.date.clock")}`}
        aria-invalid={isReversed || !isClock(value)}
        aria-describedby={describedBy}
        onChange={({ target }) => onValue(target.value)}
        onBlur={() => {
          onValue(tidyClock(value));
          onLeft();
        }}
      />
    </label>
  );
}
