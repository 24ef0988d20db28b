import { moreTexts, useTexts } from "../../i18n/i18n.ts";
import { say } from "../../state/messages.ts";
import { useStore } from "../../state/store.ts";
import { useTab } from "../../state/tab.tsx";
import css from "../export/export.module.css";
import { beginExport, exportsStore, stopExport, type TrackedExport } from "../export/tracked.ts";
import { groupDigits } from "../format/money.ts";
import { CloseIcon, DownloadIcon } from "../icons.tsx";
import kitCss from "../kit.module.css";
import { lazyPart, Part } from "../part.tsx";
import { Popup } from "../popup.tsx";
import { useNow } from "../use-now.ts";
import type { ExportCallName } from "./download.ts";
import { exportSeconds } from "./export-time.ts";

const ExportMenu = lazyPart(async () => {
  const [{ ExportMenu }] = await Promise.all([import("../export/export-menu.tsx"), moreTexts()]);
  return ExportMenu;
});

interface ExportControlProps {
  call: ExportCallName;
  /** The filter and order as they stand when the export is asked for. */
  input: () => object;
  /** Undefined while nobody knows. */
  expectedRows: number | undefined;
  /** Tells it from others of the same call on the same page. */
  name?: string;
}

/** Exactly the filtered rows as a file; while it is written, how long it still takes and a way to stop it. */
export function ExportControl({ call, input, expectedRows, name = "" }: ExportControlProps) {
  const { t } = useTexts();
  const place = `${useTab().path} ${call} ${name}`.trim();
  const running = useStore(exportsStore).filter((one) => one.place === place);
  const start = (Format: string) => {
    // It can be scheduled all the same: tomorrow there may be something.
    if (expectedRows === 0) say.error(t("kit.export.nothing"));
    // A refusal has said why; everything is as it was.
    else void beginExport(call, place, { ...input(), Format }).catch(() => undefined);
  };
  return (
    <>
      {running.map((one) => (
        <Running key={one.exportId} export={one} expectedRows={expectedRows} />
      ))}
      <Popup align="end" label={t("kit.export.title")} button={<DownloadIcon />}>
        {(close) => (
          <Part>
            <ExportMenu call={call} input={input} onStart={start} onClose={close} />
          </Part>
        )}
      </Popup>
    </>
  );
}

function Running(props: { export: TrackedExport; expectedRows: number | undefined }) {
  const { exportId, askedAtMs, row, heardAtMs } = props.export;
  const { t } = useTexts();
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
        {t("kit.export.begun")}
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
