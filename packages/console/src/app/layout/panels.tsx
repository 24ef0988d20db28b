/**
 * The open pages, one above the other; only the active one is seen. React's Activity keeps the others with
 * their state and without their effects, so coming back needs no request. A tab that was open before a reload
 * is mounted when it is first looked at.
 */

import { Activity, type ComponentType, memo, Suspense, useMemo, useState } from "react";
import { type Location, matchPath, Route, Routes } from "react-router";
import { textsOf } from "../../i18n/i18n.ts";
import { type Loadable, loadable } from "../../kit/loadable.tsx";
import { screens } from "../../pages.ts";
import type { Screen } from "../../screen.ts";
import { TabProvider } from "../../state/tab.tsx";
import { homePath, refreshTab, useTabs } from "../../state/tabs.ts";
import { ErrorBoundary } from "../error-boundary.tsx";
import { keepLaidOut } from "./keep-laid-out.ts";
import classes from "./layout.module.css";
import { PageSkeleton } from "./page-skeleton.tsx";

const routes = [
  { path: homePath, Page: loadable(loadHome) },
  ...screens.map((screen) => ({ path: screen.path, Page: screenOf(screen) })),
];

/** Who comes by a link to a list does not need it. */
async function loadHome() {
  return (await import("../../pages/home/page.tsx")).HomePage;
}

function screenOf({ texts, load }: Screen): Loadable<object> {
  return loadable(async () => {
    const [Page] = await Promise.all([load(), texts && textsOf(texts)]);
    return Page;
  });
}

/** Brings the code of the page at an address, so that it is drawn with the frame; a page that says why not says so there. */
export async function loadPage(pathname: string): Promise<ComponentType<object> | undefined> {
  return routeAt(pathname)
    ?.Page.load()
    .catch(() => undefined);
}

function routeAt(pathname: string) {
  return routes.find(({ path }) => matchPath(path, pathname));
}

export function Panels({ active }: { active: string | undefined }) {
  const tabs = useTabs();
  const seen = useSeen(active);
  return tabs
    .filter(({ path }) => seen.has(path))
    .map(({ path, search, instance }) => (
      <Activity key={`${path} ${instance}`} mode={path === active ? "visible" : "hidden"}>
        <Panel path={path} search={search} instance={instance} />
      </Activity>
    ));
}

/** Every path that was in front since the document was loaded. */
function useSeen(active: string | undefined): ReadonlySet<string> {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  if (active === undefined || seen.has(active)) return seen;
  const next = new Set(seen).add(active);
  setSeen(next);
  return next;
}

interface PanelProps {
  path: string;
  search: string;
  instance: number;
}

const Panel = memo(function Panel({ path, search, instance }: PanelProps) {
  const tab = useMemo(() => ({ path, instance }), [path, instance]);
  const location = useMemo((): Location => ownLocation(path, search), [path, search]);
  // The one alone: the router would compare the address with all of them each time that any address changes.
  const route = useMemo(() => routeAt(path), [path]);
  return (
    <div ref={keepLaidOut} className={classes.panel} data-panel={path}>
      {import.meta.env.SSR && <ShadowTree />}
      <TabProvider value={tab}>
        <ErrorBoundary onRetry={() => refreshTab(path)}>
          <Suspense fallback={<PageSkeleton />}>
            {route && (
              <Routes location={location}>
                <Route path={route.path} element={<route.Page />} />
              </Routes>
            )}
          </Suspense>
        </ErrorBoundary>
      </TabProvider>
    </div>
  );
});

/**
 * What `keepLaidOut` would make, with the server's drawing: a page that is on the screen already would be styled and laid out once more.
 * The browser takes it out of the document before React looks.
 */
function ShadowTree() {
  const declared = { shadowrootmode: "open" };
  return (
    <template {...declared}>
      <slot />
    </template>
  );
}

/** The tab's own address: a hidden page goes on seeing its question, not that of the page in front. */
function ownLocation(pathname: string, search: string): Location {
  return { pathname, search, hash: "", state: null, key: pathname };
}
