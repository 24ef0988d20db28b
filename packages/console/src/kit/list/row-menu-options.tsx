import { type KeyboardEvent, useEffect, useRef } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import css from "../kit.module.css";
import type { ActionTools, RowAction } from "../resource.ts";
import { runOnce } from "../run-once.ts";
import refusalCss from "./refusal.module.css";

interface RowMenuOptionsProps<Row> {
  row: Row;
  actions: readonly RowAction<Row>[];
  tools: ActionTools;
  close: () => void;
}

/** The first has the focus; arrows, Home and End move it. */
export function RowMenuOptions<Row>({ row, actions, tools, close }: RowMenuOptionsProps<Row>) {
  const { t } = useTexts();
  const menu = useRef<HTMLDivElement>(null);
  const options = () => [...(menu.current?.querySelectorAll("button") ?? [])];
  useEffect(() => menu.current?.querySelector("button")?.focus(), []);
  const move = (event: KeyboardEvent) => {
    const all = options();
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    all.at(to % all.length)?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to what is inside
    <div ref={menu} className={css.menu} onKeyDown={move}>
      {actions.map((action) => {
        const refusal = action.refusal?.(row, t);
        return (
          <button
            key={action.label}
            type="button"
            className={`${css.option} ${css.signed} ${refusalCss.action}`}
            aria-disabled={refusal !== undefined}
            onClick={() => {
              if (refusal !== undefined) return;
              close();
              void runOnce(row, () => action.run(row, tools));
            }}
          >
            {action.icon}
            <span>
              {t(action.label)}
              {refusal !== undefined && <span className={refusalCss.reason}>{refusal}</span>}
            </span>
          </button>
        );
      })}
    </div>
  );
}
