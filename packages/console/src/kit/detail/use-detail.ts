/** One record by its call; asked again at a calm pace while it can still change. */
import { type QueryKey, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { api, type ConsoleCallName, type Input, type Output } from "../../api/client.ts";
import { queryClient } from "../../api/query.ts";
import { type TabContext, tabCallKey, useTab } from "../../state/tab.tsx";
import type { RecordDetail } from "./detail-page.tsx";

const liveMs = 5000;

/** What is asked of one record: a call and its input. */
export type DetailAsk<Name extends ConsoleCallName = ConsoleCallName> = readonly [Name, Input<Name>];

export function useDetail<Name extends ConsoleCallName>(
  [name, input]: DetailAsk<Name>,
  isLive: (output: Output<Name>) => boolean,
) {
  const wasAnswered = useRef(false);
  const queryKey = keyOf(useTab(), [name, input]);
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      // After a refusal it is somebody who tries again.
      const polled = wasAnswered.current || (isOfPage(queryKey) && hasData(queryKey));
      const output = await api(name, input, { signal, quiet: true, polled });
      wasAnswered.current = true;
      return output;
    },
    staleTime: liveMs,
    // What was asked ahead is shown at once and asked again: by somebody now, and after whatever was done meanwhile.
    refetchOnMount: () => (isOfPage(queryKey, liveMs) ? false : "always"),
    retryOnMount: () => !isOfPage(queryKey, liveMs),
    refetchInterval: ({ state }) => (state.data && isLive(state.data as Output<Name>) ? liveMs : false),
  });
}

/**
 * Asks it before it is shown; what fails is asked again when it is. Of a row that is pointed at nobody has done anything yet that keeps
 * a session; whoever opens a page of its own has.
 */
export function aheadOf(asks: (id: string) => DetailAsk): NonNullable<RecordDetail["ahead"]> {
  return async (tab, id, isPage = false) => {
    const [name, input] = asks(id);
    const queryKey = keyOf(tab, [name, input]);
    await queryClient.prefetchQuery({
      queryKey,
      queryFn: ({ signal }) => api(name, input, { signal, quiet: true, polled: !isPage }),
      staleTime: liveMs,
      // A row that was passed over is not remembered.
      ...(!isPage && { gcTime: liveMs }),
      retry: false,
    });
    if (isPage) pageAnswer = { key: JSON.stringify(queryKey), atMs: answeredAtMs(queryKey) };
  };
}

/** What the page of a record asked before it was drawn, and when that was answered. */
let pageAnswer: { key: string; atMs: number } | undefined;

/** Whether that answer still stands there, which is not asked for again when it is drawn. */
function isOfPage(queryKey: QueryKey, maxAgeMs = Number.POSITIVE_INFINITY): boolean {
  if (pageAnswer?.key !== JSON.stringify(queryKey)) return false;
  return pageAnswer.atMs === answeredAtMs(queryKey) && Date.now() - pageAnswer.atMs < maxAgeMs;
}

function hasData(queryKey: QueryKey): boolean {
  return queryClient.getQueryData(queryKey) !== undefined;
}

/** A refusal is an answer as well. */
function answeredAtMs(queryKey: QueryKey): number {
  const { dataUpdatedAt = 0, errorUpdatedAt = 0 } = queryClient.getQueryState(queryKey) ?? {};
  return Math.max(dataUpdatedAt, errorUpdatedAt);
}

function keyOf<Name extends ConsoleCallName>(tab: TabContext, [name, input]: DetailAsk<Name>) {
  return [...tabCallKey(tab, name, input), "detail"];
}
