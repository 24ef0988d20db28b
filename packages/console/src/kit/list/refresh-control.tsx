import { useTexts } from "../../i18n/i18n.ts";
import { RefreshIcon } from "../icons.tsx";
import css from "../kit.module.css";
import { Popup } from "../popup.tsx";
import { type RefreshSeconds, refreshSeconds } from "./use-auto-refresh.ts";

interface RefreshControlProps {
  seconds: RefreshSeconds;
  onSeconds: (seconds: RefreshSeconds) => void;
  onRefresh: () => void;
}

/** Refresh now, and how often by itself. */
export function RefreshControl({ seconds, onSeconds, onRefresh }: RefreshControlProps) {
  const { t } = useTexts();
  const paceOf = (pace: RefreshSeconds) =>
    pace === 0 ? t("kit.refresh.off") : t("kit.refresh.every", { seconds: pace });
  return (
    <span className={css.joined}>
      <button type="button" className={css.button} title={t("common.refresh")} onClick={onRefresh}>
        <RefreshIcon />
        <span className={css.unseen}>{t("common.refresh")}</span>
      </button>
      <Popup
        align="end"
        // Holds what is seen, so that it can be called by it.
        label={`${t("kit.refresh.auto")}: ${paceOf(seconds)}${seconds === 0 ? "" : ` · ${seconds} s`}`}
        button={seconds === 0 ? t("kit.refresh.off") : `${seconds} s`}
      >
        {(close) => (
          <div className={css.menu}>
            <p>{t("kit.refresh.auto")}</p>
            {refreshSeconds.map((pace) => (
              <button
                key={pace}
                type="button"
                className={css.option}
                aria-pressed={pace === seconds}
                onClick={() => {
                  onSeconds(pace);
                  close();
                }}
              >
                {paceOf(pace)}
              </button>
            ))}
          </div>
        )}
      </Popup>
    </span>
  );
}
