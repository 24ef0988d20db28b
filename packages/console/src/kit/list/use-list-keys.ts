/**
 * The keyboard of a list: `/` to the search box, j/k and arrows move, Enter opens, x selects, m shows what can be
 * done to the row, Esc closes.
 */
import { useKeys } from "../use-keys.ts";

/** Shows what can be done: to a list's row, or to the record of a detail. */
export const actionsKey = "m";

export interface ListKeys {
  search: () => void;
  move: (by: 1 | -1) => void;
  open: () => void;
  select: () => void;
  /** Absent where something else hears the key. */
  actions: (() => void) | undefined;
  close: () => void;
}

export function useListKeys(keys: ListKeys): void {
  useKeys((key, isOnControl) => meaning(key, isOnControl, keys));
}

function meaning(key: string, isOnControl: boolean, keys: ListKeys): (() => void) | undefined {
  switch (key) {
    case "Escape":
      return keys.close;
    case "/":
      return keys.search;
    case "j":
      return () => keys.move(1);
    case "k":
      return () => keys.move(-1);
    case "x":
      return keys.select;
    case actionsKey:
      return keys.actions;
    case "ArrowDown":
      return isOnControl ? undefined : () => keys.move(1);
    case "ArrowUp":
      return isOnControl ? undefined : () => keys.move(-1);
    case "Enter":
      return isOnControl ? undefined : keys.open;
    default:
      return undefined;
  }
}
