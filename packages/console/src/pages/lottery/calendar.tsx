/** A month of a lottery's draws: a grid of days with each day's draws, or under 600 px the list of days that have some. */
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useRef, useState } from "react";
import type { Output } from "../../api/client.ts";
import { callQuery } from "../../api/query.ts";
import { type TextKey, useTexts } from "../../i18n/i18n.ts";
import { Failure } from "../../kit/failure.tsx";
import { formatTime } from "../../kit/format/time.ts";
import { ChevronIcon } from "../../kit/icons.tsx";
import kitCss from "../../kit/kit.module.css";
import { Toned } from "../../kit/toned.tsx";
import { useMedia } from "../../kit/use-media.ts";
import { useSession } from "../../state/session.ts";
import css from "./lottery.module.css";
import { dayAfterKey, isKnownMonth, monthOf, shiftMonth, todayAt, weeksOf } from "./month.ts";
import { drawStatus, drawTones, type ShownStatus, statusOf } from "./words.ts";

type Day = Output<"drawCalendar">["Days"][number];

interface CalendarProps {
  code: string;
  /** The day whose draws are shown beside it. */
  chosen: string | undefined;
  onChoose: (day: string) => void;
}

export function DrawCalendar({ code, chosen, onChoose }: CalendarProps) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  const today = todayAt(Date.now(), offsetMinutes);
  const [month, setMonth] = useState(monthOf(chosen ?? today));
  const isSmall = useMedia("(max-width: 600px)");
  const query = useQuery({
    ...callQuery("drawCalendar", { LotteryCode: code, Month: month }, { quiet: true }),
    staleTime: 5_000,
    placeholderData: (before) => before,
  });
  const byDay = new Map(
    query.data?.Days.filter(({ Day: day }) => monthOf(day) === month).map((day) => [day.Day, day]),
  );
  const step = (by: number) =>
    setMonth((now) => (isKnownMonth(shiftMonth(now, by)) ? shiftMonth(now, by) : now));
  return (
    <section className={css.calendar} aria-label={t("lottery.detail.calendar")} aria-busy={query.isPending}>
      <div className={css.months}>
        <button
          type="button"
          className={kitCss.bare}
          aria-label={t("lottery.calendar.before")}
          onClick={() => step(-1)}
        >
          <ChevronIcon to="left" />
        </button>
        <strong aria-live="polite">{month}</strong>
        <button
          type="button"
          className={kitCss.bare}
          aria-label={t("lottery.calendar.after")}
          onClick={() => step(1)}
        >
          <ChevronIcon to="right" />
        </button>
        {month !== monthOf(today) && (
          <button type="button" className={kitCss.button} onClick={() => setMonth(monthOf(today))}>
            {t("lottery.calendar.today")}
          </button>
        )}
      </div>
      {query.error ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      ) : isSmall ? (
        !query.isPending && <DayList {...{ byDay, chosen, onChoose }} />
      ) : (
        <Grid {...{ month, today, byDay, chosen, onChoose }} />
      )}
      <Legend byDay={byDay} />
    </section>
  );
}

interface DaysProps {
  byDay: ReadonlyMap<string, Day>;
  chosen: string | undefined;
  onChoose: (day: string) => void;
}

function DayList({ byDay, chosen, onChoose }: DaysProps) {
  const { t } = useTexts();
  if (byDay.size === 0) return <p className={css.quiet}>{t("lottery.calendar.none")}</p>;
  return (
    <ul className={css.days}>
      {[...byDay.values()].map((day) => (
        <li key={day.Day}>
          <button type="button" aria-pressed={day.Day === chosen} onClick={() => onChoose(day.Day)}>
            <b>{day.Day.slice(5)}</b>
            <Signs day={day} />
          </button>
        </li>
      ))}
    </ul>
  );
}

const weekdays = ["1", "2", "3", "4", "5", "6", "7"] as const;

function Grid({ month, today, byDay, chosen, onChoose }: DaysProps & { month: string; today: string }) {
  const { t } = useTexts();
  const body = useRef<HTMLTableSectionElement>(null);
  const [reached, setReached] = useState<string>();
  // One day of the month is in the keyboard's reach; arrows lead to the others.
  const inMonth = [reached, chosen, today].find((day) => day !== undefined && monthOf(day) === month);
  const focusable = inMonth ?? `${month}-01`;
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(focusable, event.key);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    setReached(next);
    body.current?.querySelector<HTMLButtonElement>(`[data-day="${next}"]`)?.focus();
  };
  return (
    <table className={css.grid}>
      <thead>
        <tr>
          {weekdays.map((day) => (
            <th key={day} scope="col">
              {t(`lottery.weekday.${day}` as TextKey)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body} onKeyDown={onKeyDown}>
        {weeksOf(month).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, place) =>
              day === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell is its place
                <td key={place} />
              ) : (
                <td key={day}>
                  <button
                    type="button"
                    data-day={day}
                    data-today={day === today || undefined}
                    tabIndex={day === focusable ? 0 : -1}
                    aria-pressed={day === chosen}
                    onClick={() => {
                      setReached(day);
                      onChoose(day);
                    }}
                  >
                    <span className={kitCss.unseen}>{`${day}: ${spoken(byDay.get(day), t)}`}</span>
                    <span aria-hidden="true">{Number(day.slice(8))}</span>
                    <Signs day={byDay.get(day)} />
                  </button>
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What the signs of this month mean. */
function Legend({ byDay }: { byDay: ReadonlyMap<string, Day> }) {
  const { t } = useTexts();
  const seen = new Set([...byDay.values()].flatMap((day) => countsOf(day).map(([status]) => status)));
  if (seen.size === 0) return null;
  return (
    <p className={css.legend} aria-hidden="true">
      {drawStatus.values
        .filter((status) => seen.has(status))
        .map((status) => (
          <Toned key={status} tone={drawTones[status]}>
            <span data-status={status}>{t(`lottery.status.${status}`)}</span>
          </Toned>
        ))}
    </p>
  );
}

function countsOf(day: Day): [ShownStatus, number][] {
  const counts: [ShownStatus, number][] = [
    ["Overdue", day.Overdue],
    ["Scheduled", day.Scheduled - day.Overdue],
    ["Drawn", day.Drawn],
    ["Corrected", day.Corrected],
    ["Cancelled", day.Cancelled],
  ];
  return counts.filter(([, count]) => count > 0);
}

function spoken(day: Day | undefined, t: ReturnType<typeof useTexts>["t"]): string {
  if (!day) return t("lottery.calendar.noDraws");
  return countsOf(day)
    .map(([status, count]) => `${count} ${t(`lottery.status.${status}`)}`)
    .join(", ");
}

/** A few draws by their time, many by their count; each in its status's tone and word. */
function Signs({ day }: { day: Day | undefined }) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  if (!day) return null;
  const counts = countsOf(day);
  const all = counts.reduce((sum, [, count]) => sum + count, 0);
  if (all > day.Draws.length)
    return (
      <span className={css.signs}>
        {counts.map(([status, count]) => (
          <span key={status} title={t(`lottery.status.${status}`)}>
            <Toned tone={drawTones[status]}>{count}</Toned>
          </span>
        ))}
      </span>
    );
  return (
    <span className={css.signs}>
      {day.Draws.map((draw) => (
        <span key={draw.DrawId} title={`${draw.IssueNumber} · ${t(`lottery.status.${statusOf(draw)}`)}`}>
          <Toned tone={drawTones[statusOf(draw)]}>
            <span data-status={statusOf(draw)}>{formatTime(draw.DrawAt, offsetMinutes).slice(11, 16)}</span>
          </Toned>
        </span>
      ))}
    </span>
  );
}
