import { useEffect, useRef, useState } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import { say } from "../../state/messages.ts";
import { CloseIcon, DownloadIcon } from "../icons.tsx";
import css from "../kit.module.css";
import { download, type ExportCallName } from "./download.ts";
import { exportSeconds } from "./export-time.ts";

interface ExportControlProps {
  call: ExportCallName;
  /** The filter as it stands when the button is pressed. */
  input: () => object;
  /** Undefined while nobody knows. */
  expectedRows: number | undefined;
}

/** Exactly the filtered rows as a file; while it runs, how long it still takes and a way to stop it. */
export function ExportControl({ call, input, expectedRows }: ExportControlProps) {
  const { t } = useTexts();
  const [seconds, setSeconds] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    if (expectedRows === 0) {
      say.error(t("kit.export.nothing"));
      return;
    }
    const stop = new AbortController();
    running.current = stop;
    const startedAtMs = Date.now();
    let lines = 0;
    const expectedLines = expectedRows === undefined ? undefined : expectedRows + 1;
    const tell = () => setSeconds(exportSeconds(Date.now() - startedAtMs, lines, expectedLines));
    tell();
    const timer = setInterval(tell, 1000);
    const onLines = (received: number) => {
      lines = received;
    };
    await download(call, input(), { signal: stop.signal, onLines }).catch(() => undefined);
    clearInterval(timer);
    setSeconds(undefined);
  };

  if (seconds === undefined) {
    return (
      <button type="button" className={css.button} title={t("kit.export.title")} onClick={() => void start()}>
        <DownloadIcon />
        <span className={css.unseen}>{t("kit.export.title")}</span>
      </button>
    );
  }
  return (
    <span className={css.running} role="status">
      {t("kit.export.running", { seconds })}
      <button
        type="button"
        className={css.bare}
        aria-label={t("kit.export.cancel")}
        onClick={() => running.current?.abort()}
      >
        <CloseIcon />
      </button>
    </span>
  );
}
