import { WarningIcon } from "../icons.tsx";
import css from "./alarm.module.css";

/** Comes with the summary, after the rows, and stands below them so that it moves none; said aloud when it comes. */
export function Alarm({ says }: { says: string | undefined }) {
  return (
    <div role="status" className={css.place}>
      {says !== undefined && (
        <p className={css.alarm}>
          <WarningIcon /> {says}
        </p>
      )}
    </div>
  );
}
