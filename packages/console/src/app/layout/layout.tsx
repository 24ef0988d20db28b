/** Sidebar, header (navbar and tab bar) and the open pages. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router";
import { redirectPrefix } from "../../boot/addresses.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { followKept } from "../../kit/export/under-way.ts";
import { useGoing } from "../../state/go.ts";
import { useSettings } from "../../state/settings.ts";
import { closeDrawer } from "../../state/sidebar.ts";
import { refreshTab, useTabs, visitTab } from "../../state/tabs.ts";
import { useAllowed } from "../allowed.ts";
import { NoPermission } from "../error-pages.tsx";
import { useTabName } from "../page-names.ts";
import classes from "./layout.module.css";
import { LazyOverlays } from "./lazy-overlays.tsx";
import { MaintenancePlace } from "./maintenance-place.tsx";
import { Navbar } from "./navbar.tsx";
import { Panels } from "./panels.tsx";
import { Sidebar } from "./sidebar.tsx";
import { TabBar } from "./tab-bar.tsx";
import { useListsAhead } from "./use-lists-ahead.ts";

export function Layout() {
  const { tagsView, fixedHeader } = useSettings();
  const { t } = useTexts();
  const active = useActivePath();
  const allowed = useAllowed(active);
  useDocumentTitle(active, allowed);
  useListsAhead();
  useEffect(followKept, []);
  useGoing();
  const main = useRef<HTMLDivElement>(null);
  useTopOfPage(main, active);
  return (
    <div className={classes.layout} data-fixed-header={fixedHeader}>
      <a className={classes.skip} href="#content">
        {t("shell.skipToContent")}
      </a>
      <Sidebar />
      <div ref={main} className={classes.main} data-main>
        <div className={classes.header}>
          <Navbar path={active} allowed={allowed} />
          {tagsView && <TabBar active={active} />}
        </div>
        <main id="content" className={classes.content} tabIndex={-1}>
          {!allowed && <NoPermission path={active} />}
          <Panels active={allowed ? active : undefined} />
        </main>
        <MaintenancePlace />
      </div>
      <LazyOverlays />
    </div>
  );
}

/** Keeps the tabs up to date with the address, and carries out /redirect/{path}: resets that page. */
function useActivePath(): string {
  const { pathname, search, key } = useLocation();
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes with every navigation
  useEffect(closeDrawer, [key]);
  return path;
}

/**
 * Every navigation begins at the top (specification section 2), but for an address that is only corrected; a list's own box
 * keeps its place while its tab is open.
 */
function useTopOfPage(main: RefObject<HTMLDivElement | null>, path: string): void {
  const { key } = useLocation();
  const isCorrection = useNavigationType() === "REPLACE";
  const shown = useRef(path);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every navigation
  useLayoutEffect(() => {
    // What was just drawn is at its top, and to say so would make the browser measure it at once.
    const isOver = isFirst.current || (isCorrection && shown.current === path);
    isFirst.current = false;
    if (isOver) return;
    shown.current = path;
    for (const box of [main.current, ...(main.current?.querySelectorAll("[data-panel]") ?? [])]) {
      if (box) box.scrollTop = 0;
    }
    scrollTo(0, 0);
  }, [main, path, key]);
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
