import { refetchCalls } from "../../kit/list/refetch.ts";

/** Something was done to an advertisement: what shows them asks again, in whatever tab. */
export function advertisementsChanged(): void {
  refetchCalls([
    "advertisingList",
    "advertisingSummary",
    "advertisingGet",
    "advertisingPositions",
    "advertisingOverlap",
  ]);
}
