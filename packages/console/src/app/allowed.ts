/** Which pages the signed-in user may open: Home, and those whose route, and function if any, is in the permission list. */
import { screenAt } from "../pages.ts";
import { routes } from "../routes.static.ts";
import { can, canOpen, type MenuEntry, useMenu } from "../state/session.ts";
import { homePath } from "../state/tabs.ts";

export function isAllowed(menu: readonly MenuEntry[], path: string): boolean {
  const screen = screenAt(path);
  if (path === homePath) return true;
  if (!screen || !canOpen(menu, routes[screen.page])) return false;
  return screen.needs === undefined || can(menu, screen.page, screen.needs);
}

export function useAllowed(path: string): boolean {
  return isAllowed(useMenu(), path);
}
