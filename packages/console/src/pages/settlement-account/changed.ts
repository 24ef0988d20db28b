import { queryClient } from "../../api/query.ts";

/** The record and the counts are asked for again, besides the list. */
export function accountChanged(refresh: () => void): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [, call] }) =>
      call === "settlementaccountGet" || call === "settlementaccountSummary",
  });
  refresh();
}
