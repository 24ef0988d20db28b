/** Which pages the signed-in user may open: Home, and those whose route is in the permission list. */
import { screenAt } from "../pages.ts";
import { routes } from "../routes.static.ts";
import { canOpen, type MenuEntry, useMenu } from "../state/session.ts";
import { homePath } from "../state/tabs.ts";

export function isAllowed(menu: readonly MenuEntry[], path: string): boolean {
  const screen = screenAt(path);
  return path === homePath || (screen !== undefined && canOpen(menu, routes[screen.page]));
}

export function useAllowed(path: string): boolean {
  return isAllowed(useMenu(), path);
}
