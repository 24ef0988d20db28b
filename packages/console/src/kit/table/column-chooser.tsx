/** Which columns, in which order, how wide: by drag or by keyboard. Loaded when someone opens it. */
import { type DragEvent, useState } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import { ChevronIcon } from "../icons.tsx";
import css from "../kit.module.css";
import type { Column } from "./column.ts";
import { arrange, type ColumnLayout, isHidden, move, usualLayout } from "./layout.ts";

interface ColumnChooserProps<Row> {
  columns: readonly Column<Row>[];
  layout: ColumnLayout;
  onLayout: (layout: ColumnLayout) => void;
}

export function ColumnChooser<Row>({ columns, layout, onLayout }: ColumnChooserProps<Row>) {
  const { t } = useTexts();
  const [dragged, setDragged] = useState<string>();
  const arranged = arrange(columns, layout.order);
  const order = arranged.map(({ id }) => id);
  const shown = arranged.filter((column) => !isHidden(column, layout)).length;
  const put = (id: string, to: number) => onLayout({ ...layout, order: move(order, id, to) });

  return (
    <div className={css.chooser}>
      <ul>
        {arranged.map((column, at) => {
          const isShown = !isHidden(column, layout);
          const drag = {
            draggable: true,
            onDragStart: () => setDragged(column.id),
            onDragOver: (event: DragEvent) => event.preventDefault(),
            onDrop: () => dragged && put(dragged, at),
          };
          return (
            <li key={column.id} data-dragged={dragged === column.id || undefined} {...drag}>
              <label>
                <input
                  type="checkbox"
                  checked={isShown}
                  disabled={isShown && shown === 1}
                  onChange={() => onLayout({ ...layout, hidden: { ...layout.hidden, [column.id]: isShown } })}
                />
                {t(column.title)}
              </label>
              <Step
                to="up"
                name={t(column.title)}
                isPossible={at > 0}
                onStep={() => put(column.id, at - 1)}
              />
              <Step
                to="down"
                name={t(column.title)}
                isPossible={at < order.length - 1}
                onStep={() => put(column.id, at + 1)}
              />
            </li>
          );
        })}
      </ul>
      <p>{t("kit.columns.hint")}</p>
      <button type="button" className={css.link} onClick={() => onLayout(usualLayout)}>
        {t("kit.columns.usual")}
      </button>
    </div>
  );
}

function Step(props: { to: "up" | "down"; name: string; isPossible: boolean; onStep: () => void }) {
  const { t } = useTexts();
  return (
    <button
      type="button"
      className={css.bare}
      disabled={!props.isPossible}
      aria-label={t(`kit.columns.${props.to}`, { column: props.name })}
      onClick={props.onStep}
    >
      <ChevronIcon to={props.to} />
    </button>
  );
}
