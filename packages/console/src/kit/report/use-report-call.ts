/**
 * Asks for a report: anew whenever it is asked for, for a figure must not be older than the list that it leads to; the answer
 * before stays meanwhile, and `asked` is what that was the answer to: ways from its figures lead to its own lists. What a timer
 * asks never keeps the session awake.
 */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { api, type ConsoleCallName, type Input } from "../../api/client.ts";
import { type TabContext, tabCallKey, useTab } from "../../state/tab.tsx";
import { askedAnew } from "../list/use-list.ts";

/** As a query of the tab; `polled`: whether a timer asks now. */
export function reportQuery<Name extends ConsoleCallName>(
  tab: TabContext,
  name: Name,
  input: Input<Name>,
  polled?: { current: boolean },
) {
  return queryOptions({
    queryKey: tabCallKey(tab, name, input),
    queryFn: ({ signal }) => api(name, input, { signal, quiet: true, polled: polled?.current }),
  });
}

export function useReportCall<Name extends ConsoleCallName>(name: Name, input: Input<Name>) {
  const polled = useRef(false);
  const query = useQuery({
    ...reportQuery(useTab(), name, input, polled),
    placeholderData: (previous: unknown) => previous as never,
    ...askedAnew,
  });
  const asked = useRef(input);
  if (!query.isPlaceholderData) asked.current = input;
  const { refetch } = query;
  const lookAgain = useCallback(
    async (byTimer: boolean) => {
      polled.current = byTimer;
      await refetch({ cancelRefetch: !byTimer });
      polled.current = false;
    },
    [refetch],
  );
  return { ...query, asked: asked.current, lookAgain };
}
