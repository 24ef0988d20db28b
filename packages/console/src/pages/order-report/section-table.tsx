/** One table of a report, sorted by any of its figures, with a bar for each row's share and the totals at its foot. */
import { figureName } from "@opc/contract/report/figure-name";
import type {
  OrderReport,
  OrderReportFigures,
  OrderReportRow,
  ReportSection,
} from "@opc/contract/report/order-report";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { useTexts } from "../../i18n/i18n.ts";
import kit from "../../kit/kit.module.css";
import { Change } from "../../kit/report/change.tsx";
import { amountText, countText, rateText, type SortKey, sortKeys, sortValue } from "./figures.ts";
import css from "./order-report.module.css";
import { noneOf, partOf, rowFilters, type Side } from "./side.ts";
import { Points } from "./totals.tsx";
import type { Way } from "./use-ways.ts";

interface SectionTableProps {
  side: Side;
  section: ReportSection;
  report: OrderReport;
  way: Way;
}

/** What is beyond is shown on demand. */
const rowsAtFirst = 12;

export function SectionTable({ side, section, report, way }: SectionTableProps) {
  const { t } = useTexts();
  const [sort, setSort] = useState<{ key: SortKey; isRising: boolean }>({ key: "Amount", isRising: false });
  const [isWhole, setWhole] = useState(false);
  const rows = sorted(report[section] ?? [], sort);
  const shown = isWhole ? rows : rows.slice(0, rowsAtFirst);
  const title = t(`orderReport.part.${partOf(side, section)}`);
  if (rows.length === 0) return <p className={css.nothing}>{t("orderReport.nothing")}</p>;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be in the keyboard's reach */}
      <section className={css.scroll} tabIndex={0} aria-label={title}>
        <table className={css.table} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{t("orderReport.field.Name")}</th>
              {sortKeys.map((key) => (
                <SortHeading key={key} side={side} name={key} sort={sort} onSort={setSort} />
              ))}
              <th scope="col">{t("orderReport.field.Share")}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Line key={`${row.Key} ${row.IsRest}`} {...{ side, section, row, way }} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t("orderReport.total")}</th>
              <Cells figures={report.Totals} before={report.TotalsBefore} />
              <td />
            </tr>
          </tfoot>
        </table>
      </section>
      {rows.length > rowsAtFirst && (
        <button type="button" className={kit.link} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t("orderReport.less") : t("orderReport.all", { count: rows.length })}
        </button>
      )}
    </>
  );
}

interface Sort {
  key: SortKey;
  isRising: boolean;
}

/** The rest of the rows stays last. */
function sorted(rows: readonly OrderReportRow[], { key, isRising }: Sort): OrderReportRow[] {
  const sign = isRising ? 1 : -1;
  return rows.toSorted(
    (one, other) =>
      Number(one.IsRest) - Number(other.IsRest) ||
      sign * (sortValue(one.Figures, key) - sortValue(other.Figures, key)),
  );
}

interface SortHeadingProps {
  side: Side;
  name: SortKey;
  sort: Sort;
  onSort: (sort: Sort) => void;
}

function SortHeading({ side, name, sort, onSort }: SortHeadingProps) {
  const { t } = useTexts();
  const isBy = sort.key === name;
  const column = t(`orderReport.field.${figureName(side.key, name)}`);
  return (
    <th scope="col" aria-sort={isBy ? (sort.isRising ? "ascending" : "descending") : undefined}>
      <button
        type="button"
        className={css.sort}
        title={t("orderReport.sort", { column })}
        onClick={() => onSort({ key: name, isRising: isBy && !sort.isRising })}
      >
        {column}
        <span aria-hidden="true">{isBy ? (sort.isRising ? " ↑" : " ↓") : ""}</span>
      </button>
    </th>
  );
}

function Line(props: { side: Side; section: ReportSection; row: OrderReportRow; way: Way }) {
  const { side, section, row, way } = props;
  const { t, language } = useTexts();
  const filters = rowFilters(side, section, row);
  const name = row.IsRest
    ? t("orderReport.rest")
    : (row.Names?.[language] ?? t(`orderReport.none.${noneOf(side, section)}`));
  const to = filters && way(filters);
  const code = row.Key !== null && section !== "Accounts" && row.Key !== name ? row.Key : undefined;
  return (
    <tr>
      <th scope="row">
        {to ? <Link to={to}>{name}</Link> : name}
        {code && <small> {code}</small>}
      </th>
      <Cells figures={row.Figures} before={row.Before} />
      <td className={css.share}>
        <span>{rateText(row.Share)}</span>
        <i style={{ width: `${row.Share ?? 0}%` }} />
      </td>
    </tr>
  );
}

/** Against before stand the two figures that people look for first. */
function Cells({ figures, before }: { figures: OrderReportFigures; before: OrderReportFigures | null }) {
  return (
    <>
      <Cell value={countText(figures.OrderCount)} />
      <Cell value={countText(figures.SuccessCount)} />
      <Cell value={rateText(figures.SuccessRate)}>
        {before && before.SuccessRate !== null && (
          <Points now={figures.SuccessRate} before={before.SuccessRate} />
        )}
      </Cell>
      <Cell value={amountText(figures.Amount)}>
        {before && before.SuccessCount > 0 && (
          <Change now={figures.Amount} before={before.Amount} more="good" />
        )}
      </Cell>
      <Cell value={amountText(figures.Fee)} />
      <Cell value={amountText(figures.Average)} />
      <Cell value={countText(figures.FailedCount)} />
      <Cell value={countText(figures.ReturnedCount)} />
    </>
  );
}

function Cell({ value, children }: { value: string; children?: ReactNode }) {
  return (
    <td>
      {value}
      {children && <small>{children}</small>}
    </td>
  );
}
