/** Asks for the overview; what a timer asks never keeps the session awake. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { api } from "../../api/client.ts";
import { askedAnew } from "../../kit/list/use-list.ts";
import type { ReportInput } from "../../kit/report/report-question.ts";
import { tabCallKey, useTab } from "../../state/tab.tsx";

export function useOverview(input: ReportInput) {
  const polled = useRef(false);
  const query = useQuery({
    queryKey: tabCallKey(useTab(), "overviewGet", input),
    queryFn: ({ signal }) => api("overviewGet", input, { signal, quiet: true, polled: polled.current }),
    placeholderData: keepPreviousData,
    ...askedAnew,
  });
  const { refetch } = query;
  const lookAgain = useCallback(
    async (byTimer: boolean) => {
      polled.current = byTimer;
      await refetch({ cancelRefetch: !byTimer });
      polled.current = false;
    },
    [refetch],
  );
  return { ...query, lookAgain };
}
