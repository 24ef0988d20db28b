/** The desk, the list and its counts look again: something was done to transactions beside them. */
import { useQueryClient } from "@tanstack/react-query";

const calls: readonly unknown[] = ["originalrecordList", "originalrecordSummary", "matchingdeskList"];

export function useRefreshTransactions(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ predicate: ({ queryKey }) => calls.includes(queryKey[1]) });
}
