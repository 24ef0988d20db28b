/** The time that is left for a verification code, second by second; its last minute is not to be overlooked. */
import { useTexts } from "../../i18n/i18n.ts";
import { formatCountdown } from "../format/time.ts";
import { useNow } from "../use-now.ts";
import css from "./payout.module.css";

const urgentMs = 60_000;

export function Deadline({ until }: { until: string }) {
  const { t } = useTexts();
  const leftMs = Date.parse(until) - useNow();
  return (
    <span role="timer" className={leftMs < urgentMs ? css.urgent : css.time}>
      {leftMs > 0 ? formatCountdown(leftMs) : t("payoutTask.late")}
    </span>
  );
}
