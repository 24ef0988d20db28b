/** The pages that the user may open; those that are open come back as they were left. */
import { useNavigate } from "react-router";
import { useTexts } from "../../i18n/i18n.ts";
import { isOwnPage } from "../../state/own-pages.ts";
import { useMenu } from "../../state/session.ts";
import { homePath, searchOf, useTabs } from "../../state/tabs.ts";
import { iconOf } from "../../theme/icon.tsx";
import { groupName, pageName } from "../page-names.ts";
import type { PaletteEntry } from "./entry.ts";

export function usePageEntries(): readonly PaletteEntry[] {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const tabs = useTabs();
  const pages = useMenu()
    .filter((entry) => !entry.hidden || isOwnPage(entry))
    .map((entry): PaletteEntry => {
      const search = searchOf(tabs, entry.RouteName);
      return {
        id: entry.RouteName,
        label: pageName(entry, language),
        description: groupName(entry, language),
        keywords: `${entry.PageName} ${entry.PageName_enUS}`,
        icon: iconOf(entry.PagePermissionCode),
        run: () => navigate(entry.RouteName + search),
      };
    });
  return [{ id: homePath, label: t("shell.home"), icon: "home", run: () => navigate(homePath) }, ...pages];
}

/** What the menu calls a page. */
export function usePageName(): (page: string) => string {
  const { language } = useTexts();
  const menu = useMenu();
  return (page) => {
    const entry = menu.find(({ PagePermissionCode }) => PagePermissionCode === page);
    return entry ? pageName(entry, language) : "";
  };
}
