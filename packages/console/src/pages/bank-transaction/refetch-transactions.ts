/** The desk, the list and its counts look again: something was done to transactions beside them. */
import { refetchCalls } from "../../kit/list/refetch.ts";

export function refetchTransactions(): void {
  refetchCalls(["originalrecordList", "originalrecordSummary", "matchingdeskList"]);
}
