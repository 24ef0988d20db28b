import { refetchCalls } from "../../kit/list/refetch.ts";

/** Something was done to one: what shows it asks again, in whatever tab. */
export function casesChanged(): void {
  refetchCalls(["moneycaseList", "moneycaseSummary", "moneycaseGet"]);
}
