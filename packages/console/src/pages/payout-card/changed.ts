import { refetchCalls } from "../../kit/list/refetch.ts";

/** Something was done to one: what shows it asks again, in whatever tab. */
export function cardsChanged(): void {
  refetchCalls(["payoutcardList", "payoutcardSummary", "payoutcardGet"]);
}
