/** What the export's button offers: the two kinds of file, to have it made by itself, and the files that there are. */
import { Link } from "react-router";
import { useTexts } from "../../i18n/i18n.ts";
import { routes } from "../../routes.static.ts";
import { say } from "../../state/messages.ts";
import type { ExportCallName } from "../list/download.ts";
import css from "./export.module.css";
import { beginExport } from "./tracked.ts";

interface ExportMenuProps {
  call: ExportCallName;
  /** The filter and order as they stand when the export is asked for. */
  input: () => object;
  /** Undefined while nobody knows. */
  expectedRows: number | undefined;
  /** Where its progress shows. */
  place: string;
  onClose: () => void;
}

export function ExportMenu({ call, input, expectedRows, place, onClose }: ExportMenuProps) {
  const { t } = useTexts();
  const start = (Format: "CSV" | "XLSX") => {
    onClose();
    // It can be scheduled all the same: tomorrow there may be something.
    if (expectedRows === 0) say.error(t("kit.export.nothing"));
    // A refusal has said why; everything is as it was.
    else void beginExport(call, place, { ...input(), Format }).catch(() => undefined);
  };
  const schedule = async () => {
    const filter = input();
    onClose();
    await (await import("./schedule-forms.tsx")).scheduleExport(call, filter);
  };
  return (
    <div className={css.menu}>
      <button type="button" onClick={() => start("CSV")}>
        {t("exports.menu.csv")}
        <span className={css.hint}>{t("exports.menu.csvHint")}</span>
      </button>
      <button type="button" onClick={() => start("XLSX")}>
        {t("exports.menu.xlsx")}
        <span className={css.hint}>{t("exports.menu.xlsxHint")}</span>
      </button>
      <hr />
      <button type="button" onClick={() => void schedule()}>
        {t("exports.menu.schedule")}
      </button>
      <Link to={routes.Exports} onClick={onClose}>
        {t("exports.menu.list")}
      </Link>
    </div>
  );
}
