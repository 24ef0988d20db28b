/** Who is signed in and what they may reach; filled by the guard before any page is shown. */
import type { FunctionCode } from "@opc/contract/pages";
import type { Output } from "../api/client.ts";
import type { ScreenCode } from "../screen-code.ts";
import { createStore, useStore } from "./store.ts";

export type LoggedInUser = Output<"logininfo">;
export type MenuEntry = Output<"currentpermission">[number];

export interface Session {
  user: LoggedInUser;
  menu: readonly MenuEntry[];
}

export const sessionStore = createStore<Session | undefined>(undefined);

/** The logged-in user: IsSuper, TimeDifferenceMinutes, names. Only below the guard. */
export function useSession(): LoggedInUser {
  return useSignedIn().user;
}

export function useMenu(): readonly MenuEntry[] {
  return useSignedIn().menu;
}

function useSignedIn(): Session {
  const session = useStore(sessionStore);
  if (!session) throw new Error("No one is signed in");
  return session;
}

/** Whether the user's list holds an entry with this route (specification section 6). */
export function canOpen(menu: readonly MenuEntry[], routeName: string): boolean {
  return menu.some((row) => row.RouteName === routeName);
}

/** Whether the user holds the page, and the page function where one is named. */
export function useCan(page: ScreenCode, fn?: FunctionCode): boolean {
  return can(useMenu(), page, fn);
}

export function can(menu: readonly MenuEntry[], page: ScreenCode, fn?: FunctionCode): boolean {
  const entry = menu.find((row) => row.PagePermissionCode === page);
  if (!entry) return false;
  return fn === undefined || entry.FunctionList.some((row) => row.PageFunctionCode === `${page}.${fn}`);
}
