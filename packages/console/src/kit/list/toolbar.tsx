import { useTexts } from "../../i18n/i18n.ts";
import css from "../kit.module.css";
import type { ToolbarAction, ToolbarTools } from "../resource.ts";
import { runOnce } from "../run-once.ts";

interface ToolbarProps {
  /** Those that the user holds. */
  actions: readonly ToolbarAction[];
  tools: ToolbarTools;
}

export function primaryOf(actions: readonly ToolbarAction[]): ToolbarAction | undefined {
  return actions.find(({ isSecondary }) => !isSecondary);
}

/** What can be done without a row. */
export function Toolbar({ actions, tools }: ToolbarProps) {
  const { t } = useTexts();
  return actions.map((action) => (
    <button
      key={action.label}
      type="button"
      className={action === primaryOf(actions) ? css.primary : css.button}
      title={t(action.label)}
      aria-label={action.isSecondary && t(action.label)}
      onClick={() => void runOnce(action, () => action.run(tools))}
    >
      {action.icon}{" "}
      {!action.isSecondary && <span data-fold={action.icon !== undefined}>{t(action.label)}</span>}
    </button>
  ));
}
