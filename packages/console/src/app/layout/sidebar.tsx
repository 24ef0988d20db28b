/** The menu: Home and the pages that the user may reach, by group. A folded group opens when one of its pages comes to the front. */
import { memo, type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useTexts } from "../../i18n/i18n.ts";
import { follow } from "../../state/go.ts";
import { changeSettings, useSettings } from "../../state/settings.ts";
import { closeDrawer, sidebarStore, useMobile } from "../../state/sidebar.ts";
import { useStore } from "../../state/store.ts";
import { homePath, searchOf, type Tab, useTabs } from "../../state/tabs.ts";
import { workStore } from "../../state/work.ts";
import { Icon, type IconName, iconOf } from "../../theme/icon.tsx";
import { type MenuGroup, pageName, useEntryAt, useMenuGroups } from "../page-names.ts";
import classes from "./sidebar.module.css";

export function Sidebar() {
  const { t } = useTexts();
  const { sidebarLogo } = useSettings();
  const mobile = useMobile();
  const state = useStore(sidebarStore);
  const groups = useMenuGroups();
  const tabs = useTabs();
  const { pathname } = useLocation();
  const opened = mobile ? state.drawerOpened : state.opened;
  const menu = useRef<HTMLDivElement>(null);
  useEscape(mobile && opened);
  useCurrentInView(menu);
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
        <div ref={menu} className={classes.scroll}>
          <ul>
            <Item
              to={homePath}
              isHere={pathname === homePath}
              name={t("shell.home")}
              icon="home"
              named={opened}
            />
          </ul>
          {groups.map((group) => (
            <Group key={group.code} group={group} named={opened} tabs={tabs} pathname={pathname} />
          ))}
        </div>
      </nav>
    </>
  );
}

interface GroupProps {
  group: MenuGroup;
  named: boolean;
  tabs: readonly Tab[];
  /** Of the page in front. */
  pathname: string;
}

function Group({ group: { code, name, entries }, named, tabs, pathname }: GroupProps) {
  const { language } = useTexts();
  const { foldedGroups } = useSettings();
  const isFolded = named && foldedGroups.includes(code);
  return (
    <div className={classes.group}>
      {named ? (
        <button
          type="button"
          className={classes.groupName}
          aria-expanded={!isFolded}
          onClick={() => changeSettings({ foldedGroups: toggled(foldedGroups, code) })}
        >
          {name}
        </button>
      ) : (
        <div className={classes.groupName} />
      )}
      {!isFolded && (
        <ul aria-label={name}>
          {entries.map((entry) => (
            <Item
              key={entry.PagePermissionCode}
              to={entry.RouteName + searchOf(tabs, entry.RouteName)}
              // Also a record of the page's.
              isHere={pathname === entry.RouteName || pathname.startsWith(`${entry.RouteName}/`)}
              name={pageName(entry, language)}
              icon={iconOf(entry.PagePermissionCode)}
              named={named}
              code={entry.PagePermissionCode}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface ItemProps {
  to: string;
  isHere: boolean;
  name: string;
  icon: IconName;
  named: boolean;
  /** Of the page, whose work may be counted. */
  code?: string;
}

/** There are forty: each is drawn anew only when something of its own changes. */
const Item = memo(function Item({ to, isHere, name, icon, named, code = "" }: ItemProps) {
  const { t } = useTexts();
  const count = useStore(workStore, (work) => work[code]);
  const waiting = count && t("shell.waiting", { count });
  return (
    <li>
      <a
        href={to}
        onClick={follow}
        aria-current={isHere ? "page" : undefined}
        className={classes.item}
        title={named ? waiting : [name, waiting].filter(Boolean).join(": ")}
        aria-label={name}
        data-count={count}
      >
        <Icon name={icon} />
        <span className={classes.name}>{name}</span>
      </a>
    </li>
  );
});

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

function toggled(codes: readonly string[], code: string): string[] {
  return codes.includes(code) ? codes.filter((one) => one !== code) : [...codes, code];
}

/**
 * Once for each page that comes to the front: whoever folds or scrolls afterwards has their way. The observer answers when
 * the frame has been laid out; asking for a place earlier would lay it out a second time.
 */
function useCurrentInView(menu: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const { foldedGroups } = useSettings();
  const code = useEntryAt(pathname)?.AdminMenuCode;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is folded later stays so
  useEffect(() => {
    if (code !== undefined && foldedGroups.includes(code))
      changeSettings({ foldedGroups: toggled(foldedGroups, code) });
    const observer = new IntersectionObserver(([seen]) => {
      observer.disconnect();
      if (seen && seen.intersectionRatio < 1) seen.target.scrollIntoView({ block: "nearest" });
    });
    const frame = requestAnimationFrame(() => {
      const entry = menu.current?.querySelector("[aria-current=page]");
      if (entry) observer.observe(entry);
    });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, [pathname]);
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
