import type { FunctionCode, PageCode } from "@opc/contract/pages";
import { can, type MenuEntry } from "../../state/session.ts";

/** The actions whose page function the user's group holds. */
export function permitted<Action extends { needs?: FunctionCode; of?: PageCode }>(
  actions: readonly Action[],
  menu: readonly MenuEntry[],
  page: PageCode,
): Action[] {
  return actions.filter((action) => !action.needs || can(menu, action.of ?? page, action.needs));
}
