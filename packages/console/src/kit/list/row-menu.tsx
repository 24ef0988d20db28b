import { type KeyboardEvent, useEffect, useRef } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import { MoreIcon } from "../icons.tsx";
import css from "../kit.module.css";
import { Popup } from "../popup.tsx";
import type { ActionTools, RowAction } from "../resource.ts";
import refusalCss from "./refusal.module.css";
import { actionsKey } from "./use-list-keys.ts";

interface RowMenuProps<Row> {
  label: string;
  row: Row;
  actions: readonly RowAction<Row>[];
  tools: ActionTools;
}

/** What can be done to a row, in words. */
export function RowMenu<Row>(props: RowMenuProps<Row>) {
  return (
    <Popup align="end" label={props.label} buttonClass={css.bare} shortcut={actionsKey} button={<MoreIcon />}>
      {(close) => <Options {...props} close={close} />}
    </Popup>
  );
}

/** The first has the focus; arrows, Home and End move it. */
function Options<Row>({ row, actions, tools, close }: RowMenuProps<Row> & { close: () => void }) {
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
              action.run(row, tools);
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
