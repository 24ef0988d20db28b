import { useTexts } from "../../i18n/i18n.ts";
import type { ScreenCode } from "../../screen-code.ts";
import { useMenu } from "../../state/session.ts";
import { copyText } from "../copy-text.ts";
import { CloseIcon, CopyIcon } from "../icons.tsx";
import css from "../kit.module.css";
import type { ActionTools, BulkAction } from "../resource.ts";
import { runOnce } from "../run-once.ts";
import { permitted } from "./permitted.ts";

export interface BulkBarProps<Row> {
  rows: readonly Row[];
  /** The records' numbers, where they have some. */
  numberOf: ((row: Row) => string) | undefined;
  page: ScreenCode;
  actions: readonly BulkAction<Row>[];
  tools: ActionTools;
  onClear: () => void;
}

/** What can be done to all selected rows; at least one is. */
export function BulkBar<Row>({ rows, numberOf, page, actions, tools, onClear }: BulkBarProps<Row>) {
  const { t } = useTexts();
  const menu = useMenu();
  return (
    <div className={css.bulkPlace}>
      <div className={css.bulk} role="toolbar" aria-label={t("kit.bulk.title")}>
        <span role="status">{t("kit.bulk.selected", { count: rows.length })}</span>
        {numberOf && (
          <button
            type="button"
            className={css.button}
            onClick={() => void copyText(rows.map(numberOf).join("\n"))}
          >
            <CopyIcon /> {t("kit.bulk.copyNumbers")}
          </button>
        )}
        {permitted(actions, menu, page).map((action) => {
          const possible = rows.filter((row) => action.isPossible?.(row) ?? true);
          return (
            <button
              key={action.label}
              type="button"
              className={css.button}
              data-bulk
              disabled={possible.length === 0}
              onClick={() => void runOnce(action, () => action.run(possible, tools))}
            >
              {t(action.label, { count: possible.length })}
            </button>
          );
        })}
        <button type="button" className={css.bare} aria-label={t("kit.bulk.clear")} onClick={onClear}>
          <CloseIcon />
        </button>
      </div>
    </div>
  );
}
