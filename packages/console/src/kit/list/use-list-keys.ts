/** The keyboard of a list; what it cannot do is absent. */
import { useKeys } from "../use-keys.ts";

/** Shows what can be done: to the selected rows of a list or to its row, or to the record of a detail. */
export const actionsKey = "m";

export interface ListKeys {
  search: () => void;
  move: (by: 1 | -1) => void;
  open: (() => void) | undefined;
  select: (() => void) | undefined;
  selectAll: (() => void) | undefined;
  /** Absent where something else hears the key. */
  actions: (() => void) | undefined;
  close: () => void;
}

export function useListKeys({ search, move, open, select, selectAll, actions, close }: ListKeys): void {
  useKeys([
    { keys: ["/"], says: "keys.search", act: search },
    { keys: ["j", "ArrowDown"], says: "keys.next", act: () => move(1) },
    { keys: ["k", "ArrowUp"], says: "keys.previous", act: () => move(-1) },
    { keys: ["Enter"], says: "keys.open", act: open },
    { keys: ["x"], says: "keys.select", act: select },
    { keys: ["X"], says: "keys.selectAll", act: selectAll },
    { keys: [actionsKey], says: "keys.actions", act: actions },
    { keys: ["Escape"], says: "keys.close", act: close },
  ]);
}
