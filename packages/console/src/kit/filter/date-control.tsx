import { daysOfPreset, rangeOfPreset } from "@opc/contract/question/date-presets";
import type { DateChoice, ListQuestion, UsualDate } from "@opc/contract/question/fields";
import { effectiveDate } from "@opc/contract/question/question";
import { useTexts } from "../../i18n/i18n.ts";
import { useSession } from "../../state/session.ts";
import { zoneLabel } from "../format/time.ts";
import { CalendarIcon } from "../icons.tsx";
import css from "../kit.module.css";
import { lazyPart, Part } from "../part.tsx";
import { Popup } from "../popup.tsx";
import filterCss from "./filter.module.css";

const DateChooser = lazyPart(async () => (await import("./date-chooser.tsx")).DateChooser);

interface DateControlProps {
  question: ListQuestion;
  usual: UsualDate;
  /** The field of the search box: a search by number looks everywhere. */
  search: string;
  /** A report knows no clock times, and not all time. */
  isDaysOnly?: boolean;
  onAsk: (question: ListQuestion) => void;
}

/** Says which range holds, on the merchant's own clock, and opens the choice of another. */
export function DateControl({ question, usual, search, isDaysOnly = false, onAsk }: DateControlProps) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  const date = effectiveDate(question, [{ kind: "numbers", name: search }], usual);
  const range = rangeOf(date, offsetMinutes, isDaysOnly ? daysOfPreset : rangeOfPreset);
  const name =
    date.kind === "preset" ? t(`kit.date.${date.preset}`) : date.kind === "all" && t("kit.date.all");
  const shown = isDaysOnly ? (text: string) => text.slice(0, 10) : shortTime;
  return (
    <Popup
      buttonClass={`${css.button} ${filterCss.date}`}
      button={
        <>
          <CalendarIcon />
          {name && <b>{name}</b>}
          {range && (
            <span>
              {shown(range.from, "00:00:00")} – {shown(range.to, "23:59:59")}
            </span>
          )}
          <small>{zoneLabel(offsetMinutes)}</small>
        </>
      }
    >
      {(close) => (
        <Part fallback={<div className={filterCss.dates} />}>
          <DateChooser
            date={date}
            range={range}
            isDaysOnly={isDaysOnly}
            onDate={(chosen) => {
              close();
              onAsk({ ...question, date: chosen });
            }}
          />
        </Part>
      )}
    </Popup>
  );
}

function rangeOf(
  date: DateChoice,
  offsetMinutes: number,
  resolve: typeof rangeOfPreset,
): { from: string; to: string } | undefined {
  if (date.kind === "all") return undefined;
  return date.kind === "range" ? date : resolve(date.preset, Date.now(), offsetMinutes);
}

/** Whole days need no clock. */
function shortTime(text: string, usualClock: string): string {
  return text.endsWith(usualClock) ? text.slice(0, 10) : text;
}
