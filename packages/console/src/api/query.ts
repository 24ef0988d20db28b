/**
 * TanStack Query's client. Data is fetched when a page is opened, when its question changes and when someone
 * or a timer asks for it; never because a tab became visible again. Refusals are answers, so nothing retries. What the
 * browser says of its line holds no question back: the server may be on the same machine, and a question that waits for
 * the line says nothing to who asked it.
 */
import { QueryClient, queryOptions } from "@tanstack/react-query";
import { type ApiOptions, api, type ConsoleCallName, type Input } from "./client.ts";

const keptMs = 12 * 3_600_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: "always",
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: keptMs,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    mutations: { networkMode: "always", retry: false },
  },
});

/** A call as a query, shared by all who ask the same. Pages use `useTabCall`, whose data ends with their tab. */
export function callQuery<Name extends ConsoleCallName>(
  name: Name,
  input: Input<Name>,
  options: Omit<ApiOptions, "signal"> = {},
) {
  return queryOptions({
    queryKey: [name, input] as const,
    queryFn: ({ signal }) => api(name, input, { ...options, signal }),
  });
}
