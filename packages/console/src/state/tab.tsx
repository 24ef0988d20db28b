/**
 * What a page knows about the tab it is shown in, and how it asks for data that ends with that tab. Not whether it is in front, for then
 * each switch would draw it again: a page that is not has no effects (panels.tsx), and gets them back when it is.
 */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useEffect } from "react";
import { type ApiOptions, api, type ConsoleCallName, type Input } from "../api/client.ts";
import { tabKey, titleTab } from "./tabs.ts";

export interface TabContext {
  path: string;
  /** Changes when the tab is refreshed. */
  instance: number;
}

const context = createContext<TabContext>({ path: "", instance: 0 });

export function TabProvider({ value, children }: { value: TabContext; children: ReactNode }) {
  return <context.Provider value={value}>{children}</context.Provider>;
}

export function useTab(): TabContext {
  return use(context);
}

/** Names the tab after what the page shows, for pages about one thing. */
export function useTabTitle(title: string | undefined): void {
  const { path } = useTab();
  useEffect(() => {
    if (title) titleTab(path, title);
  }, [path, title]);
}

/** The query key of a call made by a page: its data ends when the tab is closed or refreshed. */
export function tabCallKey<Name extends ConsoleCallName>(tab: TabContext, name: Name, input: Input<Name>) {
  return [tabKey(tab.instance), name, input] as const;
}

/** Such a call, for who asks it before the page is drawn. */
export function tabCallQuery<Name extends ConsoleCallName>(
  tab: TabContext,
  name: Name,
  input: Input<Name>,
  options: Omit<ApiOptions, "signal">,
) {
  return queryOptions({
    queryKey: tabCallKey(tab, name, input),
    queryFn: ({ signal }) => api(name, input, { ...options, signal }),
  });
}

export interface TabCallOptions extends Omit<ApiOptions, "signal"> {
  enabled?: boolean;
  /** Keep showing the answer to the last question while the next one is on its way. */
  keepPrevious?: boolean;
  /** Ask again this often while the tab is in front. */
  everyMs?: number;
}

/** A read call as a query of this tab. `refetch` asks again; coming back to the tab does not. */
export function useTabCall<Name extends ConsoleCallName>(
  name: Name,
  input: Input<Name>,
  options: TabCallOptions = {},
) {
  const { enabled = true, keepPrevious = false, everyMs, ...call } = options;
  return useQuery({
    ...tabCallQuery(useTab(), name, input, call),
    enabled,
    refetchInterval: everyMs ?? false,
    ...(keepPrevious ? { placeholderData: (previous: unknown) => previous as never } : {}),
  });
}

/**
 * The record that a path ends with. What is no escaped text names none: it is asked for as it stands, and refused as any other
 * that is not there.
 */
export function recordIdIn(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
