/** Sidebar, header (navbar and tab bar) and the open pages. */
import { useEffect, useLayoutEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { redirectPrefix } from "../../boot/addresses.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { screenAt } from "../../pages.ts";
import { can, useMenu } from "../../state/session.ts";
import { useSettings } from "../../state/settings.ts";
import { closeDrawer } from "../../state/sidebar.ts";
import { homePath, refreshTab, useTabs, visitTab } from "../../state/tabs.ts";
import { NoPermission } from "../error-pages.tsx";
import { useTabName } from "../page-names.ts";
import classes from "./layout.module.css";
import { LazyOverlays } from "./lazy-overlays.tsx";
import { Navbar } from "./navbar.tsx";
import { Panels } from "./panels.tsx";
import { Sidebar } from "./sidebar.tsx";
import { TabBar } from "./tab-bar.tsx";

export function Layout() {
  const { tagsView, fixedHeader } = useSettings();
  const { t } = useTexts();
  const active = useActivePath();
  const allowed = useAllowed(active);
  useDocumentTitle(active, allowed);
  return (
    <div className={classes.layout} data-fixed-header={fixedHeader}>
      <a className={classes.skip} href="#content">
        {t("shell.skipToContent")}
      </a>
      <Sidebar />
      <div className={classes.main}>
        <div className={classes.header}>
          <Navbar path={active} />
          {tagsView && <TabBar active={active} />}
        </div>
        <main id="content" className={classes.content} tabIndex={-1}>
          {!allowed && <NoPermission />}
          <Panels active={allowed ? active : undefined} />
        </main>
      </div>
      <LazyOverlays />
    </div>
  );
}

/** Keeps the tabs up to date with the address, and carries out /redirect/{path}: resets that page. */
function useActivePath(): string {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const refreshed = pathname.startsWith(`${redirectPrefix}/`)
    ? pathname.slice(redirectPrefix.length)
    : undefined;
  const path = refreshed ?? pathname;
  const allowed = useAllowed(path);
  useLayoutEffect(() => {
    if (allowed) visitTab(path, search);
    if (refreshed === undefined) return;
    refreshTab(refreshed);
    navigate(refreshed + search, { replace: true });
  }, [path, search, allowed, refreshed, navigate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes whenever the path changes
  useEffect(closeDrawer, [path]);
  return path;
}

function useAllowed(path: string): boolean {
  const menu = useMenu();
  const screen = screenAt(path);
  return path === homePath || (screen !== undefined && can(menu, screen.page));
}

function useDocumentTitle(active: string, allowed: boolean): void {
  const { t } = useTexts();
  const nameOf = useTabName();
  const tab = useTabs().find(({ path }) => path === active);
  const page = allowed ? nameOf(tab ?? { path: active }) : t("shell.noPermission");
  const title = `${page} - ${t("common.appName")}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
