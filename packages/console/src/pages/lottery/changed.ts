import { queryClient } from "../../api/query.ts";

const calls: ReadonlySet<unknown> = new Set([
  "lotterymanageList",
  "lotterymanageSummary",
  "lotterymanageGet",
  "drawList",
  "drawCalendar",
  "drawGet",
]);

/** Something was done to a lottery or a draw: whatever shows them asks again, in whatever tab. */
export function lotteriesChanged(): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey.some((part) => calls.has(part)),
  });
}
