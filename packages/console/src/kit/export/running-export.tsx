import { useEffect, useState } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import { say } from "../../state/messages.ts";
import { groupDigits } from "../format/money.ts";
import { CloseIcon } from "../icons.tsx";
import kitCss from "../kit.module.css";
import { useNow } from "../use-now.ts";
import css from "./export.module.css";
import { exportSeconds } from "./export-time.ts";
import { stopExport } from "./tracked.ts";
import type { TrackedExport } from "./under-way.ts";

/** How long a file still takes, and a way to stop it. */
export function RunningExport(props: { export: TrackedExport; expectedRows: number | undefined }) {
  const { exportId, askedAtMs, row, heardAtMs } = props.export;
  const { t } = useTexts();
  const begun = useSaidLate(t("kit.export.begun"));
  const nowMs = useNow();
  const rows = row?.RowCount ?? 0;
  const expected = row?.ExpectedRowCount ?? props.expectedRows;
  const told = row?.SecondsLeft ?? undefined;
  const seconds =
    told === undefined
      ? exportSeconds(Math.max(0, nowMs - askedAtMs), rows, expected)
      : Math.max(0, Math.ceil(told - Math.max(0, nowMs - (heardAtMs ?? nowMs)) / 1000));
  const progress = { rows: groupDigits(String(rows)), expected: groupDigits(String(expected ?? 0)) };
  const stop = async () => {
    if (await stopExport(exportId)) say.success(t("kit.export.cancelled"));
  };
  return (
    <span className={css.running}>
      {/* The seconds are for the eye: read aloud, they would be spoken for minutes. */}
      <span className={kitCss.unseen} role="status">
        {begun}
      </span>
      <span aria-hidden="true">{t("kit.export.running", { seconds })}</span>
      {expected !== undefined && expected > 0 && (
        <progress
          className={css.bar}
          max={expected}
          value={Math.min(expected, rows)}
          aria-label={t("kit.export.rows", progress)}
          title={t("kit.export.rows", progress)}
        />
      )}
      <button
        type="button"
        className={kitCss.bare}
        aria-label={t("kit.export.cancel")}
        title={t("kit.export.cancel")}
        onClick={() => void stop()}
      >
        <CloseIcon />
      </button>
    </span>
  );
}

/** A place that comes with its words is often not read aloud: they follow it. */
function useSaidLate(text: string): string {
  const [said, setSaid] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), 100);
    return () => clearTimeout(timer);
  }, [text]);
  return said;
}
