/** The menu: Home and the pages that the user may reach, by group. */
import { useEffect } from "react";
import { NavLink } from "react-router";
import { useTexts } from "../../i18n/i18n.ts";
import { useSettings } from "../../state/settings.ts";
import { closeDrawer, sidebarStore, useMobile } from "../../state/sidebar.ts";
import { useStore } from "../../state/store.ts";
import { homePath, useTabs } from "../../state/tabs.ts";
import { Icon, type IconName, iconOf } from "../../theme/icon.tsx";
import { pageName, useMenuGroups } from "../page-names.ts";
import classes from "./sidebar.module.css";

export function Sidebar() {
  const { t, language } = useTexts();
  const { sidebarLogo } = useSettings();
  const mobile = useMobile();
  const state = useStore(sidebarStore);
  const groups = useMenuGroups();
  const opened = mobile ? state.drawerOpened : state.opened;
  useEscape(mobile && opened);
  return (
    <>
      {mobile && opened && (
        <button
          type="button"
          className={classes.overlay}
          aria-label={t("shell.closeMenu")}
          onClick={closeDrawer}
        />
      )}
      <nav
        className={classes.sidebar}
        data-opened={opened}
        data-mobile={mobile}
        inert={mobile && !opened}
        aria-label={t("shell.menu")}
      >
        {sidebarLogo && <Logo />}
        <div className={classes.scroll}>
          <ul>
            <Item path={homePath} name={t("shell.home")} icon="home" named={opened} />
          </ul>
          {groups.map((group) => (
            <div key={group.code} className={classes.group}>
              <div className={classes.groupName}>{group.name}</div>
              <ul aria-label={group.name}>
                {group.entries.map((entry) => (
                  <Item
                    key={entry.PagePermissionCode}
                    path={entry.RouteName}
                    name={pageName(entry, language)}
                    icon={iconOf(entry.PagePermissionCode)}
                    named={opened}
                  />
                ))}
              </ul>
            </div>
          ))}
        </div>
      </nav>
    </>
  );
}

function Item({ path, name, icon, named }: { path: string; name: string; icon: IconName; named: boolean }) {
  // A page that is open comes back as it was left, with its question.
  const search = useTabs().find((tab) => tab.path === path)?.search ?? "";
  return (
    <li>
      <NavLink
        to={path + search}
        className={classes.item ?? ""}
        title={named ? undefined : name}
        aria-label={name}
      >
        <Icon name={icon} />
        <span className={classes.name}>{name}</span>
      </NavLink>
    </li>
  );
}

export function Logo() {
  const { t } = useTexts();
  return (
    <div className={classes.logo}>
      <svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="var(--opc-accent)" />
        <path d="M9 12.5h14M9 19.5h9" stroke="#fff" strokeWidth="2.6" strokeLinecap="round" />
        <circle cx="22.6" cy="19.5" r="1.7" fill="#fff" />
      </svg>
      <span className={classes.name}>{t("common.appName")}</span>
    </div>
  );
}

function useEscape(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const close = (event: KeyboardEvent) => {
      if (event.key === "Escape") closeDrawer();
    };
    addEventListener("keydown", close);
    return () => removeEventListener("keydown", close);
  }, [active]);
}
