/** The credits that wait, oldest first, and the candidates of one of them; both looked at again at a calm pace. */
import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useCallback, useMemo, useRef } from "react";
import { api, type Output } from "../../api/client.ts";
import { tabCallKey, useTab } from "../../state/tab.tsx";
import { keptOrder } from "./order.ts";
import type { DeskSearch } from "./use-desk-address.ts";

type DeskPage = Output<"matchingdeskList">;
export type DeskCredit = DeskPage["Rows"][number];
export type Candidate = Output<"originalrecordCandidates">["Candidates"][number];

const lookEveryMs = 15_000;
/** Candidates of a credit that nobody looks at are ranked anew. */
const keptMs = 30_000;
const pageSize = 100;

export function useCredits(search: DeskSearch) {
  const queries = useQueryClient();
  const queryKey = tabCallKey(useTab(), "matchingdeskList", search as Record<string, string>);
  const wantsMore = useRef(false);
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      api(
        "matchingdeskList",
        { ...search, Size: pageSize, ...(pageParam ? { Cursor: pageParam } : {}) },
        // The first look is somebody's own, and each that more was wanted by; the timer asks for all pages again.
        { signal, quiet: true, polled: !wantsMore.current && queries.getQueryData(queryKey) !== undefined },
      ),
    initialPageParam: "",
    getNextPageParam: (last: DeskPage) => last.NextCursor,
    placeholderData: keepPreviousData,
    staleTime: lookEveryMs,
    refetchInterval: lookEveryMs,
  });
  const credits = useMemo(() => query.data?.pages.flatMap(({ Rows }) => Rows) ?? [], [query.data]);
  const first = query.data?.pages[0];

  /** It is dealt with: it goes at once, and the server is asked what else has changed. */
  const remove = useCallback(
    (id: string) => {
      queries.setQueryData<InfiniteData<DeskPage, string>>(queryKey, (data) => data && without(data, id));
      void queries.invalidateQueries({ queryKey });
    },
    [queries, queryKey],
  );
  const loadMore = async () => {
    wantsMore.current = true;
    await query.fetchNextPage().finally(() => {
      wantsMore.current = false;
    });
  };
  return {
    credits,
    total: first && { count: first.Total, isExact: first.TotalIsExact },
    isLoading: query.isPending,
    isSettled: query.isSuccess && !query.isPlaceholderData && !query.isFetching,
    error: query.data ? null : query.error,
    again: () => void query.refetch(),
    loadMore: query.hasNextPage ? loadMore : undefined,
    isLoadingMore: query.isFetchingNextPage,
    remove,
  };
}

function without(data: InfiniteData<DeskPage, string>, id: string): InfiniteData<DeskPage, string> {
  const pages = data.pages.map((page) => ({
    ...page,
    Total: Math.max(0, page.Total - 1),
    Rows: page.Rows.filter(({ Transaction }) => Transaction.Id !== id),
  }));
  return { ...data, pages };
}

export function useCandidates(TransactionId: string) {
  const queries = useQueryClient();
  const queryKey = tabCallKey(useTab(), "originalrecordCandidates", { TransactionId });
  return useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<readonly Candidate[]> => {
      const shown = queries.getQueryData<readonly Candidate[]>(queryKey);
      const options = { signal, quiet: true, polled: shown !== undefined };
      const { Candidates } = await api("originalrecordCandidates", { TransactionId }, options);
      return keptOrder(shown?.map(orderNoOf) ?? [], Candidates, orderNoOf);
    },
    staleTime: lookEveryMs,
    refetchInterval: lookEveryMs,
    gcTime: keptMs,
  });
}

const orderNoOf = ({ OrderNo }: Candidate): string => OrderNo;
