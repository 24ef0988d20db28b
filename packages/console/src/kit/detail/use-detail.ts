/** One record by its call; asked again at a calm pace while it can still change. */
import { useQuery } from "@tanstack/react-query";
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
  return useQuery({
    queryKey: keyOf(useTab(), [name, input]),
    queryFn: async ({ signal }) => {
      const polled = wasAnswered.current;
      const output = await api(name, input, { signal, quiet: true, polled });
      wasAnswered.current = true;
      return output;
    },
    staleTime: liveMs,
    // What was asked ahead is shown at once and asked again: by somebody now, and after whatever was done meanwhile.
    refetchOnMount: "always",
    refetchInterval: ({ state }) => (state.data && isLive(state.data as Output<Name>) ? liveMs : false),
  });
}

/** Asks it before it is shown; what fails is asked again when it is. Nobody has done anything yet that keeps a session. */
export function aheadOf(asks: (id: string) => DetailAsk): NonNullable<RecordDetail["ahead"]> {
  return (tab, id) => {
    const [name, input] = asks(id);
    return queryClient.prefetchQuery({
      queryKey: keyOf(tab, [name, input]),
      queryFn: ({ signal }) => api(name, input, { signal, quiet: true, polled: true }),
      staleTime: liveMs,
      // A row that was passed over is not remembered.
      gcTime: liveMs,
      retry: false,
    });
  };
}

function keyOf<Name extends ConsoleCallName>(tab: TabContext, [name, input]: DetailAsk<Name>) {
  return [...tabCallKey(tab, name, input), "detail"];
}
