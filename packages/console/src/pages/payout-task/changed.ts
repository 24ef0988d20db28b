import { refetchCalls } from "../../kit/list/refetch.ts";

/** Something was done to a task: what shows tasks asks again, the navbar's counter too. */
export function tasksChanged(): void {
  refetchCalls([
    "cashouttaskList",
    "cashouttaskSummary",
    "cashouttaskGet",
    "cashouttaskWaitcount",
    "payoutcardGet",
    "payoutcardSummary",
  ]);
}
