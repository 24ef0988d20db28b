/**
 * The open pages. A tab is one path; it keeps its own question (the address behind `?`), and the page under
 * it stays mounted while the tab is open. `instance` changes when the tab is refreshed or opened anew: state
 * and data that belong to it end there. Tabs live in the browser tab's own storage, so they survive a reload
 * and two windows do not disturb each other; they belong to one session and end with it.
 */
import { useSyncExternalStore } from "react";
import { queryClient } from "../api/query.ts";
import { sessionId } from "../boot/cookies.ts";
import { routes } from "../routes.static.ts";
import { createStore } from "./store.ts";

export interface Tab {
  /** Path without the question: "/xpay/PayOrder". */
  path: string;
  search: string;
  instance: number;
  /** Set by a page about one thing ("P2026…"); other tabs are named by the menu. */
  title?: string | undefined;
}

export const homePath = "/main";

const key = "opc_tabs";
const home: Tab = { path: homePath, search: "", instance: 0 };

export const tabsStore = createStore<readonly Tab[]>([home]);

let lastInstance = 0;

tabsStore.subscribe(() => {
  sessionStorage.setItem(key, JSON.stringify({ session: sessionId(), tabs: tabsStore.get() }));
});

export function useTabs(): readonly Tab[] {
  return useSyncExternalStore(tabsStore.subscribe, tabsStore.get, drawnTabs);
}

let drawn: { of: readonly Tab[]; tabs: readonly Tab[] } = { of: [], tabs: [] };

/** Those that the server draws, who knows no more than the address: not what is shown there, either. */
function drawnTabs(): readonly Tab[] {
  const of = tabsStore.get();
  if (drawn.of !== of) {
    const tabs = of.filter(({ path }) => path === homePath || path === location.pathname);
    const isSame = tabs.length === of.length && tabs.every(({ title }) => title === undefined);
    drawn = { of, tabs: isSame ? of : tabs.map(({ title: _shown, ...tab }) => tab) };
  }
  return drawn.tabs;
}

/** What is worked through rather than looked at begins with what has waited longest. */
const worked: Readonly<Record<string, string>> = { [routes.WithdrawalConfirm]: "?Sort=oldest" };

/** The question that a page of the menu opens with: an open one comes back as it was left. */
export function searchOf(tabs: readonly Tab[], path: string): string {
  return tabs.find((tab) => tab.path === path)?.search ?? worked[path] ?? "";
}

/** Those that the browser's tab kept; read when the app starts, and not as this is loaded (startSidebar says why). */
export function startTabs(): void {
  const tabs = stored();
  lastInstance = tabs.reduce((most, tab) => Math.max(most, tab.instance), lastInstance);
  tabsStore.set(tabs);
}

/** Opens the path's tab, or brings the address of the open one up to date. */
export function visitTab(path: string, search: string): void {
  tabsStore.set((tabs) => {
    const open = tabs.find((tab) => tab.path === path);
    if (!open) return [...tabs, { path, search, instance: nextInstance() }];
    return open.search === search ? tabs : tabs.map((tab) => (tab === open ? { ...tab, search } : tab));
  });
}

/** Resets the page: new state, new data. */
export function refreshTab(path: string): void {
  const before = tabsStore.get().filter((tab) => tab.path === path);
  tabsStore.set((tabs) =>
    tabs.map((tab) => (tab.path === path ? { ...tab, instance: nextInstance() } : tab)),
  );
  forget(before);
}

export function titleTab(path: string, title: string): void {
  tabsStore.set((tabs) =>
    tabs.some((tab) => tab.path === path && tab.title !== title)
      ? tabs.map((tab) => (tab.path === path ? { ...tab, title } : tab))
      : tabs,
  );
}

/** Closes the tabs that `which` picks; Home stays. Answers where to go when the given path was closed. */
export function closeTabs(which: (tab: Tab) => boolean, activePath: string): string | undefined {
  const before = tabsStore.get();
  const closed = before.filter((tab) => tab.path !== homePath && which(tab));
  const kept = before.filter((tab) => !closed.includes(tab));
  tabsStore.set(kept);
  forget(closed);
  if (!closed.some((tab) => tab.path === activePath)) return undefined;
  const position = before.findIndex((tab) => tab.path === activePath);
  const next = before.slice(position).find((tab) => kept.includes(tab)) ?? kept.at(-1) ?? home;
  return next.path + next.search;
}

/** Puts the dragged tab before another; Home stays first. */
export function moveTab(path: string, beforePath: string | undefined): void {
  tabsStore.set((tabs) => {
    const moved = tabs.find((tab) => tab.path === path);
    if (!moved || path === homePath || beforePath === homePath || path === beforePath) return tabs;
    const rest = tabs.filter((tab) => tab !== moved);
    const position = rest.findIndex((tab) => tab.path === beforePath);
    return position < 0 ? [...rest, moved] : rest.toSpliced(position, 0, moved);
  });
}

export function forgetTabs(): void {
  sessionStorage.removeItem(key);
}

/** Once their pages are gone: one that still stands would ask anew for what is taken from it. */
function forget(tabs: readonly Tab[]): void {
  queueMicrotask(() => {
    for (const { instance } of tabs) queryClient.removeQueries({ queryKey: [tabKey(instance)] });
  });
}

/** First part of the key of every query that belongs to a tab. */
export function tabKey(instance: number): string {
  return `tab ${instance}`;
}

function nextInstance(): number {
  lastInstance += 1;
  return lastInstance;
}

function stored(): readonly Tab[] {
  try {
    const kept: { session?: unknown; tabs?: unknown } = JSON.parse(sessionStorage.getItem(key) ?? "{}");
    if (kept.session !== sessionId()) return [home];
    const tabs = Array.isArray(kept.tabs) ? kept.tabs.filter(isTab) : [];
    return [home, ...tabs.filter((tab) => tab.path !== homePath)];
  } catch {
    return [home];
  }
}

function isTab(value: unknown): value is Tab {
  return (
    typeof value === "object" &&
    value !== null &&
    "path" in value &&
    typeof value.path === "string" &&
    "search" in value &&
    typeof value.search === "string" &&
    "instance" in value &&
    typeof value.instance === "number"
  );
}
