/** Walks an account page after page by itself, so far at a time; a fault ends it. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api, type Input } from "../../api/client.ts";
import { useTab } from "../../state/tab.tsx";
import { tabKey } from "../../state/tabs.ts";
import { verdictOf } from "./verdict.ts";

type Question = Omit<Input<"balancechangeExplain">, "Cursor" | "Size">;

const pageSize = 1000;
/** Pages that are checked before somebody is asked whether to go on. */
export const pagesAtOnce = 10;
export const linesAtOnce = pageSize * pagesAtOnce;

export function useWalk(question: Question | undefined) {
  const tab = useTab();
  const [most, setMost] = useState(pagesAtOnce);
  const query = useInfiniteQuery({
    queryKey: [tabKey(tab.instance), "balancechangeExplain", question],
    queryFn: ({ pageParam, signal }) =>
      api(
        "balancechangeExplain",
        { ...(question as Question), Size: pageSize, ...(pageParam === null ? {} : { Cursor: pageParam }) },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ NextCursor }) => NextCursor,
    enabled: question !== undefined,
    gcTime: 0,
  });
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const pages = data?.pages ?? [];
  const verdict = verdictOf(pages);
  const goesOn = hasNextPage && verdict?.kind === "walking" && pages.length < most;
  useEffect(() => {
    if (goesOn && !isFetching && !isError) void fetchNextPage();
  }, [goesOn, isFetching, isError, fetchNextPage]);
  return {
    query,
    pages,
    verdict,
    isPaused: hasNextPage && !goesOn && verdict?.kind === "walking",
    goOn: () => setMost(pages.length + pagesAtOnce),
  };
}
