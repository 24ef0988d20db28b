import { WarningIcon } from "../icons.tsx";
import css from "./alarm.module.css";

/** Above the rows, so that it is read before them; said aloud when it comes. */
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
