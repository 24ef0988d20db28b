/** The open pages by name: click to show, middle click to close, drag to reorder, right click for more. */
import { lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { useTexts } from "../../i18n/i18n.ts";
import { whenLaidOut } from "../../kit/when-laid-out.ts";
import { useStore } from "../../state/store.ts";
import { homePath, moveTab, type Tab, useTabs } from "../../state/tabs.ts";
import { isUnsaved, unsavedStore } from "../../state/unsaved.ts";
import { Icon } from "../../theme/icon.tsx";
import { useTabName } from "../page-names.ts";
import classes from "./tab-bar.module.css";
import { focusTab } from "./tab-focus.ts";
import { useCloseTabs } from "./use-close-tabs.ts";

const TabMenu = lazy(() => import("./tab-menu.tsx").then((module) => ({ default: module.TabMenu })));

interface OpenMenu {
  path: string;
  x: number;
  y: number;
}

export function TabBar({ active }: { active: string }) {
  const { t } = useTexts();
  const tabs = useTabs();
  const [menu, setMenu] = useState<OpenMenu>();
  const [dragged, setDragged] = useState<string>();
  const openMenu = (path: string, event: MouseEvent) => {
    event.preventDefault();
    const box = event.currentTarget.getBoundingClientRect();
    // The keyboard's menu key has no pointer position.
    setMenu({ path, x: event.clientX || box.left + 16, y: event.clientY || box.bottom });
  };
  return (
    <nav className={classes.bar} aria-label={t("shell.openPages")}>
      <ul className={classes.tabs}>
        {tabs.map((tab) => (
          <TabItem
            key={tab.path}
            tab={tab}
            active={active}
            onMenu={(event) => openMenu(tab.path, event)}
            onDragStart={() => setDragged(tab.path)}
            onDragOver={() =>
              dragged && dragged !== tab.path && moveTab(dragged, beside(tabs, dragged, tab.path))
            }
            onDragEnd={() => setDragged(undefined)}
          />
        ))}
      </ul>
      {menu && (
        <Suspense>
          <TabMenu
            {...menu}
            active={active}
            onClose={() => {
              setMenu(undefined);
              focusTab(menu.path);
            }}
          />
        </Suspense>
      )}
    </nav>
  );
}

/** Dragged leftwards it goes before the tab under the pointer, rightwards behind it. */
function beside(tabs: readonly Tab[], dragged: string, over: string): string | undefined {
  const from = tabs.findIndex(({ path }) => path === dragged);
  const to = tabs.findIndex(({ path }) => path === over);
  return from < to ? tabs[to + 1]?.path : over;
}

interface TabItemProps {
  tab: Tab;
  active: string;
  onMenu: (event: MouseEvent) => void;
  onDragStart: () => void;
  onDragOver: () => void;
  onDragEnd: () => void;
}

function TabItem({ tab, active, onMenu, onDragStart, onDragOver, onDragEnd }: TabItemProps) {
  const { t } = useTexts();
  const tabs = useCloseTabs(active);
  const name = useTabName()(tab);
  const unsaved = isUnsaved(tab, useStore(unsavedStore));
  const item = useRef<HTMLLIElement>(null);
  const isActive = tab.path === active;
  const closable = tab.path !== homePath;
  useEffect(() => {
    const element = item.current;
    if (!isActive || !element) return;
    return whenLaidOut(element, () => element.scrollIntoView({ block: "nearest", inline: "nearest" }));
  }, [isActive]);
  const close = () => tabs.close(({ path }) => path === tab.path);
  const middleClick = (event: MouseEvent) => {
    if (event.button !== 1 || !closable) return;
    event.preventDefault();
    close();
  };
  return (
    <li
      ref={item}
      className={classes.tab}
      data-tab={tab.path}
      data-active={isActive}
      draggable={closable}
      onDragStart={onDragStart}
      onDragOver={(event) => {
        event.preventDefault();
        onDragOver();
      }}
      onDragEnd={onDragEnd}
      onAuxClick={middleClick}
      onContextMenu={onMenu}
    >
      <Link
        to={tab.path + tab.search}
        draggable={false}
        className={classes.name}
        aria-current={isActive ? "page" : undefined}
      >
        {name}
        {unsaved && <span className={classes.unsaved} role="img" aria-label={t("shell.unsaved.mark")} />}
      </Link>
      {closable && (
        <button
          type="button"
          className={classes.close}
          aria-label={t("shell.closeTab", { name })}
          onClick={close}
        >
          <Icon name="close" size={12} />
        </button>
      )}
    </li>
  );
}
