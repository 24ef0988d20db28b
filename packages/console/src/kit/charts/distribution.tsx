/** How a whole is divided into a few named parts: a table with a bar in each line. */
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { useTexts } from "../../i18n/i18n.ts";
import type { ChartTone } from "./chart.ts";
import css from "./charts.module.css";

export interface DistributionPart {
  key: string;
  name: string;
  /** For the bar's length only. */
  value: number;
  /** The same as people read it. */
  text: string;
  /** "41.2%" */
  share: string;
  tone?: ChartTone;
  to?: string | undefined;
  /** Of the period that it is compared with. */
  before?: { text: string; share: string } | undefined;
}

interface DistributionProps {
  title: string;
  /** Headings of the name and of the value. */
  nameTitle: string;
  valueTitle: string;
  parts: readonly DistributionPart[];
  isLoading?: boolean;
  /** Below the parts: what they say together. */
  note?: ReactNode;
}

export function Distribution(props: DistributionProps) {
  const { title, nameTitle, valueTitle, parts, isLoading = false, note } = props;
  const { t } = useTexts();
  const id = useId();
  const most = Math.max(0, ...parts.map(({ value }) => value));
  const hasBefore = parts.some(({ before }) => before);
  return (
    <figure className={css.chart} aria-labelledby={id}>
      <figcaption className={css.head}>
        <h3 id={id}>{title}</h3>
      </figcaption>
      <table className={css.parts} aria-labelledby={id} aria-busy={isLoading}>
        <thead>
          <tr>
            <th scope="col">{nameTitle}</th>
            <th scope="col">{valueTitle}</th>
            <th scope="col">{t("report.chart.share")}</th>
            {hasBefore && <th scope="col">{t("report.chart.before")}</th>}
          </tr>
        </thead>
        <tbody>
          {parts.map(({ key, name, value, text, share, tone = "first", to, before }) => (
            <tr key={key} data-tone={tone}>
              <th scope="row">
                {to ? <Link to={to}>{name}</Link> : name}
                {/* A part of nothing keeps its line as high as the others. */}
                <i className={css.bar} hidden={value === 0} style={{ width: `${(value / most) * 100}%` }} />
              </th>
              <td>{text}</td>
              <td>{share}</td>
              {hasBefore && <td>{before?.share ?? "–"}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {!isLoading && parts.length === 0 && <p className={css.nothing}>{t("report.chart.nothing")}</p>}
      {note && <p className={css.note}>{note}</p>}
    </figure>
  );
}
