/** What can be done from anywhere. */
import { useLocation } from "react-router";
import { changeLanguage, useTexts } from "../../i18n/i18n.ts";
import { changeSettings, useColorScheme } from "../../state/settings.ts";
import { overlaysStore, showKeys } from "../layout/lazy-overlays.tsx";
import { useCloseTabs } from "../layout/use-close-tabs.ts";
import { signOut } from "../sign-out.ts";
import type { PaletteEntry } from "./entry.ts";

export function useActionEntries(): readonly PaletteEntry[] {
  const { t, language } = useTexts();
  const { pathname, search } = useLocation();
  const { close, refresh } = useCloseTabs(pathname);
  const dark = useColorScheme() === "dark";
  return [
    {
      id: "refresh",
      label: t("shell.palette.refreshPage"),
      icon: "refresh",
      run: () => refresh(pathname, search),
    },
    {
      id: "theme",
      label: t(dark ? "shell.palette.useLight" : "shell.palette.useDark"),
      icon: dark ? "sun" : "moon",
      run: () => changeSettings({ colorScheme: dark ? "light" : "dark" }),
    },
    {
      id: "language",
      label: language === "enUS" ? "切换到简体中文" : "Switch to English",
      keywords: "language 语言 chinese english",
      icon: "language",
      run: () => changeLanguage(language === "enUS" ? "zhCN" : "enUS"),
    },
    {
      id: "settings",
      label: t("shell.settings"),
      icon: "settings",
      run: () => overlaysStore.set((open) => ({ ...open, showSettings: true })),
    },
    {
      id: "keys",
      label: t("shell.keys"),
      keywords: "help shortcuts 帮助",
      icon: "keyboard",
      run: () => void showKeys(),
    },
    {
      id: "closeAll",
      label: t("shell.palette.closeAllTabs"),
      icon: "close",
      run: () => close(() => true),
    },
    { id: "logout", label: t("shell.logout"), icon: "signOut", run: () => signOut() },
  ];
}
