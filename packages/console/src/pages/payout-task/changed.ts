import { queryClient } from "../../api/query.ts";

const calls: readonly unknown[] = [
  "cashouttaskList",
  "cashouttaskSummary",
  "cashouttaskGet",
  "payoutcardGet",
  "payoutcardSummary",
];

/** Something was done to a task: what shows tasks asks again, the navbar's counter too. */
export function tasksChanged(): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [first, second] }) => calls.includes(second) || first === "cashouttaskWaitcount",
  });
}
