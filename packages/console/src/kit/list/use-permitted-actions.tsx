import { type ReactNode, useMemo } from "react";
import { useMenu } from "../../state/session.ts";
import type { LoadableDetail } from "../detail/detail-page.tsx";
import { useDetailAhead } from "../detail/use-detail-ahead.ts";
import { DetailIcon } from "../icons.tsx";
import css from "../kit.module.css";
import type { ActionTools, ListCallName, Resource, RowOf, SummaryCallName } from "../resource.ts";
import { runOnce } from "../run-once.ts";
import { permitted } from "./permitted.ts";
import refusalCss from "./refusal.module.css";
import { RowMenu } from "./row-menu.tsx";

const actionPx = 30;
/** More than these are not told apart by their signs: they become a menu of words. */
const maxSigns = 3;

/** The row actions that the user's group holds, opening the detail last. A card opens its detail by itself. */
export function usePermittedActions<Name extends ListCallName, Summary extends SummaryCallName>(
  resource: Resource<Name, Summary>,
  tools: ActionTools,
  open: (id: string) => void,
  isCard: boolean,
) {
  const menu = useMenu();
  return useMemo(() => {
    const { t } = tools;
    const { page, rowId, rowName = rowId, detail, detailLabel = "kit.detail.open", actions = [] } = resource;
    const held = permitted(actions, menu, page);
    const isMenu = held.length > maxSigns || (isCard && held.length > 0);
    const hasDetail = detail !== undefined && !isCard;
    const count = (isMenu ? 1 : held.length) + (hasDetail ? 1 : 0);
    const draw = (row: RowOf<Name>): ReactNode => {
      const possible = held.filter((action) => action.isPossible?.(row) ?? true);
      return (
        <>
          {isMenu && possible.length > 0 && (
            <RowMenu
              label={t("kit.table.actionsOf", { id: rowName(row) })}
              row={row}
              actions={possible}
              tools={tools}
            />
          )}
          {!isMenu &&
            possible.map((action) => (
              <Sign
                key={action.label}
                label={`${t(action.label)} ${rowName(row)}`}
                refusal={action.refusal?.(row, t)}
                onClick={() => void runOnce(row, () => action.run(row, tools))}
              >
                {action.icon}
              </Sign>
            ))}
          {hasDetail && (
            <DetailSign
              label={`${t(detailLabel)} ${rowName(row)}`}
              detail={detail}
              id={rowId(row)}
              open={open}
            />
          )}
        </>
      );
    };
    return { draw: count > 0 ? draw : undefined, widthPx: count * actionPx + 8 };
  }, [resource, menu, tools, open, isCard]);
}

interface DetailSignProps {
  label: string;
  detail: LoadableDetail;
  id: string;
  open: (id: string) => void;
}

/** It stands on the row that is pointed at. */
function DetailSign({ label, detail, id, open }: DetailSignProps) {
  useDetailAhead(detail, id);
  return (
    <Sign label={label} onClick={() => open(id)}>
      <DetailIcon />
    </Sign>
  );
}

interface SignProps {
  label: string;
  refusal?: string | undefined;
  onClick: () => void;
  children: ReactNode;
}

/** A refused action stays in the keyboard's reach, so that its reason can be read. */
function Sign({ label, refusal, onClick, children }: SignProps) {
  const said = refusal === undefined ? label : `${label}: ${refusal}`;
  return (
    <button
      type="button"
      className={`${css.bare} ${refusalCss.sign}`}
      aria-label={said}
      title={said}
      aria-disabled={refusal !== undefined}
      onClick={() => refusal === undefined && onClick()}
    >
      {children}
    </button>
  );
}
