/** Whether the sidebar is open: a cookie keeps it on wide screens; under 992 px it is a drawer, closed at first. */
import { useSyncExternalStore } from "react";
import { readCookie, sidebarCookie, writeCookie } from "../boot/cookies.ts";
import { createStore } from "./store.ts";

const mobile = matchMedia("(max-width: 991.98px)");

export const sidebarStore = createStore({ opened: true, drawerOpened: false });

/**
 * When the app starts: Chromium notes the line that reads a cookie, for which it parses the function around it once more; around what is
 * read while a module is loaded, that is the whole file.
 */
export function startSidebar(): void {
  sidebarStore.set({ opened: readCookie(sidebarCookie) !== "0", drawerOpened: false });
}

/** Width under 992 px (specification section 9). */
export function useMobile(): boolean {
  const isMobile = () => mobile.matches;
  return useSyncExternalStore(
    (listener) => {
      mobile.addEventListener("change", listener);
      return () => mobile.removeEventListener("change", listener);
    },
    isMobile,
    isMobile,
  );
}

export function toggleSidebar(): void {
  const state = sidebarStore.get();
  if (mobile.matches) {
    sidebarStore.set({ ...state, drawerOpened: !state.drawerOpened });
    return;
  }
  sidebarStore.set({ ...state, opened: !state.opened });
  writeCookie(sidebarCookie, state.opened ? "0" : "1");
}

export function closeDrawer(): void {
  sidebarStore.set((state) => (state.drawerOpened ? { ...state, drawerOpened: false } : state));
}
