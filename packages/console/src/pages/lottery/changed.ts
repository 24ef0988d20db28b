import { refetchCalls } from "../../kit/list/refetch.ts";

/** Something was done to a lottery or a draw: whatever shows them asks again, in whatever tab. */
export function lotteriesChanged(): void {
  refetchCalls([
    "lotterymanageList",
    "lotterymanageSummary",
    "lotterymanageGet",
    "drawList",
    "drawCalendar",
    "drawGet",
  ]);
}
