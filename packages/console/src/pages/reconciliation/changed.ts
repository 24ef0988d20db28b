/** Something was done: what shows days and differences looks again. */
import { refetchCalls } from "../../kit/list/refetch.ts";

export function reconciliationChanged(): void {
  refetchCalls([
    "reconciliationList",
    "reconciliationSummary",
    "reconciliationGet",
    "reconciliationDifferences",
    "reconciliationDifferencesSummary",
    "reconciliationHistory",
  ]);
}
