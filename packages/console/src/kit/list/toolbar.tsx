import { useTexts } from "../../i18n/i18n.ts";
import css from "../kit.module.css";
import type { ActionTools, ToolbarAction } from "../resource.ts";

interface ToolbarProps {
  /** Those that the user holds; the first is the primary one. */
  actions: readonly ToolbarAction[];
  tools: ActionTools;
}

/** What can be done without a row. */
export function Toolbar({ actions, tools }: ToolbarProps) {
  const { t } = useTexts();
  return actions.map((action, index) => (
    <button
      key={action.label}
      type="button"
      className={index === 0 ? css.primary : css.button}
      onClick={() => action.run(tools)}
    >
      {action.icon} {t(action.label)}
    </button>
  ));
}
