/**
 * What can be done to an open record: the same actions as in its list's row, for those who hold them. They stay in
 * sight while the record is scrolled. The key of the row menu leads here as well.
 */

import { useRef } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import type { ScreenCode } from "../../screen-code.ts";
import { useMenu } from "../../state/session.ts";
import { useKeptFocus } from "../focus-home.ts";
import kitCss from "../kit.module.css";
import { permitted } from "../list/permitted.ts";
import refusalCss from "../list/refusal.module.css";
import { RowMenu } from "../list/row-menu.tsx";
import { actionsKey } from "../list/use-list-keys.ts";
import type { RowAction } from "../resource.ts";
import { runOnce } from "../run-once.ts";
import { useKeys } from "../use-keys.ts";
import css from "./record-actions.module.css";

/** More than these do not stand side by side: the first two do, the others wait in a menu. */
const maxButtons = 3;

interface RecordActionsProps<Row> {
  page: ScreenCode;
  row: Row;
  actions: readonly RowAction<Row>[];
  /** Something was done: the record is asked for again. */
  refresh: () => void;
}

export function RecordActions<Row>({ page, row, actions, refresh }: RecordActionsProps<Row>) {
  const { t } = useTexts();
  const menu = useMenu();
  const bar = useRef<HTMLDivElement>(null);
  const keptFocus = useKeptFocus();
  const possible = permitted(actions, menu, page).filter((action) => action.isPossible?.(row) ?? true);
  const toFirst = () => bar.current?.querySelector("button")?.focus();
  useKeys([{ keys: [actionsKey], says: "keys.actions", act: possible.length > 0 ? toFirst : undefined }]);
  if (possible.length === 0) return null;
  const tools = { t, refresh };
  const buttons = possible.length > maxButtons ? possible.slice(0, 2) : possible;
  const folded = possible.slice(buttons.length);
  return (
    <div
      ref={bar}
      {...keptFocus}
      className={css.bar}
      role="toolbar"
      aria-label={t("kit.table.actions")}
      title={`${t("kit.table.actions")} (${actionsKey})`}
    >
      {buttons.map((action) => {
        const refusal = action.refusal?.(row, t);
        const label = t(action.label);
        return (
          <button
            key={action.label}
            type="button"
            className={`${action.weight === "main" ? kitCss.primary : kitCss.button} ${refusalCss.sign}`}
            data-weight={action.weight}
            title={refusal}
            aria-label={refusal === undefined ? undefined : `${label}: ${refusal}`}
            aria-disabled={refusal !== undefined}
            onClick={() => refusal === undefined && void runOnce(row, () => action.run(row, tools))}
          >
            {action.icon} {label}
          </button>
        );
      })}
      {folded.length > 0 && (
        <RowMenu label={t("kit.detail.moreActions")} row={row} actions={folded} tools={tools} />
      )}
    </div>
  );
}
