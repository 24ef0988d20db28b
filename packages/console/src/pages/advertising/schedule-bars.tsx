/**
 * Schedules against one another: a line each, in the order in which sites show them. The bars are for the eye; title, times and
 * order stand beside them as text.
 */
import type { AdvertisingBar } from "@opc/contract/advertising/calls";
import { useTexts } from "../../i18n/i18n.ts";
import { useSession } from "../../state/session.ts";
import { spanText } from "./advertising.ts";
import css from "./schedule.module.css";
import { placeOf, placeOfNow, usualWindow, type Window } from "./schedule-window.ts";

export type Line = Pick<AdvertisingBar, "Title" | "StartsAt" | "EndsAt" | "SortOrder"> & {
  /** Null: it is not saved yet. */
  AdvertisementId: string | null;
  isOwn?: boolean;
};

export function ScheduleBars({
  lines,
  window,
  label,
}: {
  lines: readonly Line[];
  window: Window;
  label: string;
}) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  return (
    <ol className={css.lines} aria-label={label}>
      {lines.map((line) => (
        <li key={line.AdvertisementId ?? "new"} data-own={line.isOwn || undefined}>
          <span className={css.name}>
            <strong title={line.Title}>{line.Title}</strong>
            {line.isOwn && <em>{t("advertising.schedule.thisOne")}</em>}
          </span>
          <Bar line={line} window={window} />
          <small>
            {spanText(line, { t, offsetMinutes })} ·{" "}
            {t("advertising.schedule.order", { order: line.SortOrder })}
          </small>
        </li>
      ))}
    </ol>
  );
}

function Bar({ line, window }: { line: Pick<Line, "StartsAt" | "EndsAt">; window: Window }) {
  const place = placeOf(line, window);
  return (
    <span className={css.track} aria-hidden="true">
      {place && (
        <i
          data-open-start={line.StartsAt === null || undefined}
          data-open-end={line.EndsAt === null || undefined}
          style={{ insetInlineStart: `${place.start}%`, width: `${place.length}%` }}
        />
      )}
      <b style={{ insetInlineStart: `${placeOfNow(Date.now(), window)}%` }} />
    </span>
  );
}

/** One by itself, on the line that people plan by. */
export function SmallBar({ bar }: { bar: Pick<AdvertisingBar, "StartsAt" | "EndsAt"> }) {
  return <Bar line={bar} window={usualWindow(Date.now())} />;
}
