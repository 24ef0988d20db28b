import { MoreIcon } from "../icons.tsx";
import css from "../kit.module.css";
import { lazyPart, Part } from "../part.tsx";
import { Popup } from "../popup.tsx";
import type { ActionTools, RowAction } from "../resource.ts";
import { actionsKey } from "./use-list-keys.ts";

const RowMenuOptions = lazyPart(async () => (await import("./row-menu-options.tsx")).RowMenuOptions);

interface RowMenuProps<Row> {
  label: string;
  row: Row;
  actions: readonly RowAction<Row>[];
  tools: ActionTools;
}

/** What can be done to a row, in words. */
export function RowMenu<Row>({ label, row, actions, tools }: RowMenuProps<Row>) {
  return (
    <Popup align="end" label={label} buttonClass={css.bare} shortcut={actionsKey} button={<MoreIcon />}>
      {(close) => (
        <Part>
          <RowMenuOptions
            row={row}
            actions={actions as readonly RowAction<unknown>[]}
            tools={tools}
            close={close}
          />
        </Part>
      )}
    </Popup>
  );
}
