import type { FunctionCode } from "@opc/contract/pages";
import type { ScreenCode } from "../../screen-code.ts";
import { can, type MenuEntry } from "../../state/session.ts";

/** The actions whose page function the user's group holds. */
export function permitted<Action extends { needs?: FunctionCode; of?: ScreenCode }>(
  actions: readonly Action[],
  menu: readonly MenuEntry[],
  page: ScreenCode,
): Action[] {
  return actions.filter((action) => !action.needs || can(menu, action.of ?? page, action.needs));
}
