/**
 * A table whose cells are the darker the more they hold, such as orders by weekday and hour: by their rank, since a single
 * extreme would leave all others equally pale. It is a real table: each cell has its words for those who do not see colours,
 * and shows its number where there is room.
 */
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { Link } from "react-router";
import { useTexts } from "../../i18n/i18n.ts";
import kit from "../kit.module.css";
import { ranks } from "./chart.ts";
import css from "./charts.module.css";

export interface HeatCell {
  value: number;
  /** In the cell, short; empty where there is nothing at all, for zero is a figure. */
  short: string;
  /** Said of it: "Monday 14:00: 128 orders, 92.1% succeeded". */
  text: string;
  to?: string | undefined;
}

interface HeatMapProps {
  title: string;
  /** Above the first column: "Day of the week". */
  rowTitle: string;
  columns: readonly string[];
  rows: readonly { key: string; name: string; cells: readonly HeatCell[] }[];
  isLoading?: boolean;
  /** Beside the title: what is shown. */
  tools?: ReactNode;
}

/** Never so dark that the number in it could not be read. */
const darkestPercent = 46;

export function HeatMap({ title, rowTitle, columns, rows, isLoading = false, tools }: HeatMapProps) {
  const { t } = useTexts();
  const id = useId();
  const [active, setActive] = useState("");
  const places = rows.flatMap(({ cells }, row) =>
    cells.flatMap(({ to }, at) => (to ? [`${row} ${at}`] : [])),
  );
  const reachable = places.includes(active) ? active : places[0];
  const rankOf = ranks(rows.flatMap(({ cells }) => cells.map(({ value }) => value)));
  return (
    <figure className={css.chart} aria-labelledby={id}>
      <figcaption className={`${css.head} ${css.wraps}`}>
        <h3 id={id}>{title}</h3>
        {tools}
        <span className={css.scale} aria-hidden="true">
          {t("report.chart.less")} <i /> {t("report.chart.more")}
        </span>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be in the keyboard's reach */}
      <section className={css.heatScroll} tabIndex={0} aria-labelledby={id} aria-busy={isLoading}>
        <table className={css.heat} aria-labelledby={id} onKeyDown={moveFocus}>
          <thead>
            <tr>
              <th scope="col">
                <span className={kit.unseen}>{rowTitle}</span>
              </th>
              {columns.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, cells }, row) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {cells.map((cell, at) => (
                  <td key={columns[at]} title={cell.text} style={shade(rankOf(cell.value))}>
                    <Cell
                      {...cell}
                      place={`${row} ${at}`}
                      isReachable={`${row} ${at}` === reachable}
                      onActive={setActive}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </figure>
  );
}

const steps: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/** One cell is in the way of the Tab key, the arrows lead to the others; cells without a way are passed over. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>): void {
  const step = steps[event.key];
  const place = event.target instanceof HTMLElement ? event.target.dataset.place : undefined;
  if (!step || place === undefined) return;
  event.preventDefault();
  const [row = 0, column = 0] = place.split(" ").map(Number);
  for (let far = 1; far <= farthest; far++) {
    const next = `${row + far * step[0]} ${column + far * step[1]}`;
    const target = event.currentTarget.querySelector<HTMLElement>(`[data-place="${next}"]`);
    if (target) {
      target.focus();
      return;
    }
  }
}

const farthest = 31;

interface CellProps extends HeatCell {
  place: string;
  isReachable: boolean;
  onActive: (place: string) => void;
}

function Cell({ short, text, to, place, isReachable, onActive }: CellProps) {
  const shown = (
    <>
      <span aria-hidden="true">{short}</span>
      <span className={kit.unseen}>{text}</span>
    </>
  );
  if (!to) return shown;
  return (
    <Link to={to} data-place={place} tabIndex={isReachable ? 0 : -1} onFocus={() => onActive(place)}>
      {shown}
    </Link>
  );
}

function shade(share: number) {
  const percent = Math.round(share * darkestPercent);
  return { background: `color-mix(in srgb, var(--opc-chart-first) ${percent}%, transparent)` };
}
