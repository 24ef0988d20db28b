/** What the export's button offers: the two kinds of file, to have it made by itself, and the files that there are. */
import { Link } from "react-router";
import { useTexts } from "../../i18n/i18n.ts";
import { routes } from "../../routes.static.ts";
import type { ExportCallName } from "../list/download.ts";
import css from "./export.module.css";

interface ExportMenuProps {
  call: ExportCallName;
  input: () => object;
  onStart: (format: "CSV" | "XLSX") => void;
  onClose: () => void;
}

export function ExportMenu({ call, input, onStart, onClose }: ExportMenuProps) {
  const { t } = useTexts();
  const start = (format: "CSV" | "XLSX") => {
    onClose();
    onStart(format);
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
