import { type ReactNode, useMemo } from "react";
import { useMenu } from "../../state/session.ts";
import { DetailIcon } from "../icons.tsx";
import css from "../kit.module.css";
import type { ActionTools, ListCallName, Resource, RowOf, SummaryCallName } from "../resource.ts";
import { permitted } from "./permitted.ts";

const actionPx = 30;

/** The row actions that the user's group holds, opening the detail first. */
export function usePermittedActions<Name extends ListCallName, Summary extends SummaryCallName>(
  resource: Resource<Name, Summary>,
  { t, refresh }: ActionTools,
  open: (id: string) => void,
) {
  const menu = useMenu();
  return useMemo(() => {
    const { page, rowId, detail, actions = [] } = resource;
    const held = permitted(actions, menu, page);
    const count = held.length + (detail ? 1 : 0);
    const draw = (row: RowOf<Name>): ReactNode => (
      <>
        {held.map(
          (action) =>
            (action.isPossible?.(row) ?? true) && (
              <Action
                key={action.label}
                label={`${t(action.label)} ${rowId(row)}`}
                onClick={() => action.run(row, { t, refresh })}
              >
                {action.icon}
              </Action>
            ),
        )}
        {detail && (
          <Action label={`${t("kit.detail.open")} ${rowId(row)}`} onClick={() => open(rowId(row))}>
            <DetailIcon />
          </Action>
        )}
      </>
    );
    return { draw: count > 0 ? draw : undefined, widthPx: count * actionPx + 8 };
  }, [resource, menu, t, refresh, open]);
}

function Action(props: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className={css.bare}
      aria-label={props.label}
      title={props.label}
      onClick={props.onClick}
    >
      {props.children}
    </button>
  );
}
