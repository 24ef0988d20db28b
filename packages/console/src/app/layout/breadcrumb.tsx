/** Where the page stands. All but the last are links, groups excepted: they have no page of their own. */
import { Link } from "react-router";
import { useTexts } from "../../i18n/i18n.ts";
import { screenAt } from "../../pages.ts";
import { useMenu } from "../../state/session.ts";
import { homePath, useTabs } from "../../state/tabs.ts";
import { groupName, pageName, useEntryAt, useTabName } from "../page-names.ts";
import classes from "./navbar.module.css";

interface Crumb {
  name: string;
  /** Absent where there is nothing to go to (noRedirect). */
  path?: string;
}

export function Breadcrumb({ path, allowed }: { path: string; allowed: boolean }) {
  const { t } = useTexts();
  const crumbs = useCrumbs(path, allowed);
  return (
    <nav aria-label={t("shell.breadcrumb")} className={classes.breadcrumb}>
      <ol>
        {crumbs.map((crumb, at) => {
          const last = at === crumbs.length - 1;
          return (
            <li key={crumb.path ?? crumb.name} aria-current={last ? "page" : undefined}>
              {crumb.path && !last ? <Link to={crumb.path}>{crumb.name}</Link> : <span>{crumb.name}</span>}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function useCrumbs(path: string, allowed: boolean): readonly Crumb[] {
  const { t, language } = useTexts();
  const entry = useEntryAt(path);
  const above = useMenu().find((row) => row.PagePermissionCode === screenAt(path)?.below);
  const tabs = useTabs();
  const nameOf = useTabName();
  const home: Crumb = { name: t("shell.home"), path: homePath };
  if (!allowed) return [home, { name: t("shell.noPermission") }];
  if (!entry) return [home];
  const addressOf = (open: string) => open + (tabs.find((tab) => tab.path === open)?.search ?? "");
  const start: Crumb[] = [home, { name: groupName(entry, language) }];
  const own: Crumb = { name: nameOf(tabs.find((tab) => tab.path === path) ?? { path }) };
  const listEntry = screenAt(path)?.below ? above : entry;
  if (!listEntry) return [...start, own];
  const list: Crumb = { name: pageName(listEntry, language), path: addressOf(listEntry.RouteName) };
  return path === listEntry.RouteName ? [...start, list] : [...start, list, own];
}
