import { refetchCalls } from "../../kit/list/refetch.ts";

/** The record and the counts are asked for again, besides the list. */
export function accountChanged(refresh: () => void): void {
  refetchCalls(["settlementaccountGet", "settlementaccountSummary"]);
  refresh();
}

/** The lists, for who acts outside of them. */
export function accountListChanged(): void {
  refetchCalls(["settlementaccountList"]);
}
