import { WarningIcon } from "../icons.tsx";
import css from "./alarm.module.css";

/** Comes with the summary, after the rows, and stands below them so that it moves none; said aloud when it comes. */
export function Alarm({ says, isStale }: { says: string | undefined; isStale: boolean }) {
  return (
    <div role="status" className={css.place} data-stale={isStale || undefined}>
      {says !== undefined && (
        <p className={css.alarm}>
          <WarningIcon /> {says}
        </p>
      )}
    </div>
  );
}
