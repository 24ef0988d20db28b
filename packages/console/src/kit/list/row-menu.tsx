import { useTexts } from "../../i18n/i18n.ts";
import { MoreIcon } from "../icons.tsx";
import css from "../kit.module.css";
import { Popup } from "../popup.tsx";
import type { ActionTools, RowAction } from "../resource.ts";
import refusalCss from "./refusal.module.css";

interface RowMenuProps<Row> {
  name: string;
  row: Row;
  actions: readonly RowAction<Row>[];
  tools: ActionTools;
}

/** What can be done to a row, in words. */
export function RowMenu<Row>({ name, row, actions, tools }: RowMenuProps<Row>) {
  const { t } = useTexts();
  return (
    <Popup
      align="end"
      label={t("kit.table.actionsOf", { id: name })}
      buttonClass={css.bare}
      button={<MoreIcon />}
    >
      {(close) => (
        <div className={css.menu}>
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
      )}
    </Popup>
  );
}
