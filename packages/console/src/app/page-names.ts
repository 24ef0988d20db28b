/** What pages are called: in the menu, on tabs, in the breadcrumb and in the document's title. */
import { useMemo } from "react";
import type { Language } from "../boot/language.ts";
import { useTexts } from "../i18n/i18n.ts";
import { screenAt } from "../pages.ts";
import { type MenuEntry, useMenu } from "../state/session.ts";
import { recordIdIn } from "../state/tab.tsx";
import { homePath, type Tab } from "../state/tabs.ts";

export function pageName(entry: MenuEntry, language: Language): string {
  return language === "zhCN" ? entry.PageName : entry.PageName_enUS;
}

export function groupName(entry: MenuEntry, language: Language): string {
  return language === "zhCN" ? entry.AdminMenuName : entry.AdminMenuName_enUS;
}

export interface MenuGroup {
  code: string;
  name: string;
  entries: readonly MenuEntry[];
}

/** Entries that share a menu code are one group, also when it is only one. */
export function useMenuGroups(): readonly MenuGroup[] {
  const { language } = useTexts();
  const menu = useMenu();
  return useMemo(() => {
    const groups = Map.groupBy(
      menu.filter((entry) => !entry.hidden),
      (entry) => entry.AdminMenuCode,
    );
    return [...groups].flatMap(([code, entries]) => {
      const first = entries[0];
      return first ? [{ code, name: groupName(first, language), entries }] : [];
    });
  }, [menu, language]);
}

/** The menu entry that a path belongs to; a detail page belongs to its list. */
export function useEntryAt(path: string): MenuEntry | undefined {
  const page = screenAt(path)?.page;
  return useMenu().find((entry) => entry.PagePermissionCode === page);
}

/** Names a tab: by what its page shows, else by the last part of a detail's address, else by the menu. */
export function useTabName(): (tab: Pick<Tab, "path" | "title">) => string {
  const { t, language } = useTexts();
  const menu = useMenu();
  return ({ path, title }) => {
    if (path === homePath) return t("shell.home");
    if (title) return title;
    const screen = screenAt(path);
    if (screen?.path.includes(":")) return recordIdIn(path);
    const entry = menu.find((row) => row.PagePermissionCode === screen?.page);
    return entry ? pageName(entry, language) : path;
  };
}
