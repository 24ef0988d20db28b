/** Why orders did not succeed: each status with the list of its orders, below it the reasons that were given. */
import type { OrderReport, StatusReasons } from "@opc/contract/report/order-report";
import { Link } from "react-router";
import { type TextKey, useTexts } from "../../i18n/i18n.ts";
import figures from "../../kit/report/figures.module.css";
import { countText, shareText } from "./figures.ts";
import css from "./order-report.module.css";
import type { Side } from "./side.ts";
import type { Way } from "./use-ways.ts";

interface ReasonsProps {
  side: Side;
  report: OrderReport;
  way: Way;
}

export function Reasons({ side, report, way }: ReasonsProps) {
  const { t } = useTexts();
  const { Reasons: reasons } = report;
  const isCompared = report.TotalsBefore !== null;
  const title = t("orderReport.reasonsTitle");
  return (
    <div className={figures.panel}>
      <div className={figures.panelHead}>
        <h2>{title}</h2>
      </div>
      {reasons.length === 0 ? (
        <p className={css.nothing}>{t("orderReport.reasonsNone")}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be in the keyboard's reach
        <section className={css.scroll} tabIndex={0} aria-label={title}>
          <table className={css.reasons} aria-label={title}>
            <thead>
              <tr>
                <th scope="col">{t("orderReport.reasonOf")}</th>
                <th scope="col">{t("orderReport.field.Count")}</th>
                <th scope="col">{t("orderReport.share")}</th>
                {isCompared && <th scope="col">{t("orderReport.beforeCount")}</th>}
              </tr>
            </thead>
            {reasons.map((status) => (
              <StatusRows
                key={status.Status}
                status={status}
                name={t(side.statusText(status.Status))}
                all={report.Totals.OrderCount}
                to={way({ Statuses: status.Status })}
                isCompared={isCompared}
              />
            ))}
          </table>
        </section>
      )}
    </div>
  );
}

interface StatusRowsProps {
  status: StatusReasons;
  name: string;
  /** Orders of the report. */
  all: number;
  to: string | undefined;
  isCompared: boolean;
}

function StatusRows({ status, name, all, to, isCompared }: StatusRowsProps) {
  const { t } = useTexts();
  const { Count, CountBefore, Rows } = status;
  return (
    <tbody>
      <tr className={css.group}>
        <th scope="rowgroup">{to ? <Link to={to}>{name}</Link> : name}</th>
        <td>{countText(Count)}</td>
        <td>{shareText(Count, all)}</td>
        {isCompared && <td>{CountBefore === null ? "–" : countText(CountBefore)}</td>}
      </tr>
      {Rows.map((row) => (
        <tr key={`${row.Kind} ${row.Text}`}>
          <th scope="row">
            {t(`orderReport.reason.${row.Kind}` as TextKey)}
            {row.Text !== null && <small> {t("orderReport.quoted", { text: row.Text })}</small>}
            <i style={{ width: `${Count > 0 ? (row.Count / Count) * 100 : 0}%` }} />
          </th>
          <td>{countText(row.Count)}</td>
          <td>{shareText(row.Count, Count)}</td>
          {isCompared && <td />}
        </tr>
      ))}
    </tbody>
  );
}
