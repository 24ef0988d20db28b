import { queryClient } from "../../api/query.ts";

const calls: readonly unknown[] = [
  "advertisingList",
  "advertisingSummary",
  "advertisingGet",
  "advertisingPositions",
  "advertisingOverlap",
];

/** Something was done to an advertisement: what shows them asks again, in whatever tab. */
export function advertisementsChanged(): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [, call] }) => calls.includes(call) });
}
