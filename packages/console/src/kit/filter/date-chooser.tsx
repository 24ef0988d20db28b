/** Presets on the left, a range by calendar and clock on the right. Loaded when someone opens it. */
import "@mantine/dates/styles.css";
import { DatePicker, DatesProvider } from "@mantine/dates";
import { type DateRange, datePresets } from "@opc/contract/question/date-presets";
import type { DateChoice } from "@opc/contract/question/fields";
import { useState } from "react";
import { useTexts } from "../../i18n/i18n.ts";
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
  const [days, setDays] = useState<[string | null, string | null]>([
    props.range?.from.slice(0, 10) ?? null,
    props.range?.to.slice(0, 10) ?? null,
  ]);
  const given = props.isDaysOnly ? undefined : props.range;
  const [fromClock, setFromClock] = useState(given?.from.slice(11) ?? "00:00:00");
  const [toClock, setToClock] = useState(given?.to.slice(11) ?? "23:59:59");
  const [fromDay, toDay] = days;
  const range = fromDay && { from: `${fromDay} ${fromClock}`, to: `${toDay ?? fromDay} ${toClock}` };
  const isPossible =
    range !== null &&
    range !== "" &&
    clockTime.test(fromClock) &&
    clockTime.test(toClock) &&
    range.from <= range.to;
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
          <Clock label={t("kit.date.from")} day={fromDay} value={fromClock} onValue={setFromClock} />
          <Clock label={t("kit.date.to")} day={toDay ?? fromDay} value={toClock} onValue={setToClock} />
        </>
      )}
      <button
        type="button"
        className={css.primary}
        disabled={!isPossible}
        onClick={() => isPossible && props.onRange(range)}
      >
        {t("common.confirm")}
      </button>
    </div>
  );
}

interface ClockProps {
  label: string;
  day: string | null;
  value: string;
  onValue: (value: string) => void;
}

/** A field of plain text: the browser's own would show twelve hours or twenty-four as it likes. */
function Clock({ label, day, value, onValue }: ClockProps) {
  const { t } = useTexts();
  return (
    <label className={filterCss.clock}>
      <span>{label}</span>
      <span>{day ?? "–"}</span>
      <input
        className={css.input}
        value={value}
        maxLength={8}
        inputMode="numeric"
        aria-label={`${label} ${t("kit.date.clock")}`}
        aria-invalid={!clockTime.test(value)}
        onChange={({ target }) => onValue(target.value)}
      />
    </label>
  );
}
