/** The tables of a report: by merchant, type, channel and account, one at a time. */
import type { OrderReport, ReportSection } from "@opc/contract/report/order-report";
import { useTexts } from "../../i18n/i18n.ts";
import kit from "../../kit/kit.module.css";
import figures from "../../kit/report/figures.module.css";
import css from "./order-report.module.css";
import { SectionTable } from "./section-table.tsx";
import { partOf, type Side } from "./side.ts";
import type { Asked } from "./use-asked.ts";
import type { Way } from "./use-ways.ts";
import { reportSections } from "./values.static.ts";

interface TablesProps {
  side: Side;
  report: OrderReport;
  asked: Asked;
  way: Way;
}

export function Tables({ side, report, asked, way }: TablesProps) {
  const { t } = useTexts();
  const sections = reportSections.filter((section) => report[section] !== null);
  const chosen = sections.find((section) => section === asked.table) ?? sections[0] ?? "Types";
  const name = (section: ReportSection) => t(`orderReport.part.${partOf(side, section)}`);
  return (
    <div className={figures.panel}>
      <div className={figures.panelHead}>
        <h2>{name(chosen)}</h2>
        {sections.length > 1 && (
          <fieldset className={css.tabs}>
            <legend className={kit.unseen}>{t("orderReport.tables")}</legend>
            {sections.map((section) => (
              <button
                key={section}
                type="button"
                className={kit.button}
                aria-pressed={section === chosen}
                onClick={() => asked.change({ Table: section === sections[0] ? "" : section })}
              >
                {name(section)}
              </button>
            ))}
          </fieldset>
        )}
      </div>
      <SectionTable key={chosen} side={side} section={chosen} report={report} way={way} />
    </div>
  );
}
