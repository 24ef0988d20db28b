/** When the next draw is: its time, and how long until then, second by second on the last day. */
import { dayMs } from "@opc/contract/time";
import { useTexts } from "../../i18n/i18n.ts";
import { Countdown } from "../../kit/detail/countdown.tsx";
import { formatTime } from "../../kit/format/time.ts";
import css from "./lottery.module.css";

export function NextDraw({ at, offsetMinutes }: { at: string | null; offsetMinutes: number }) {
  const { t } = useTexts();
  if (at === null) return <span className={css.quiet}>{t("lottery.next.none")}</span>;
  const leftMs = Date.parse(at) - Date.now();
  return (
    <span className={css.next}>
      {formatTime(at, offsetMinutes).slice(0, 16)}{" "}
      <small>
        {leftMs < dayMs ? (
          <Countdown until={at} />
        ) : (
          t("lottery.next.inDays", { count: Math.floor(leftMs / dayMs) })
        )}
      </small>
    </span>
  );
}
