/** What a figure of a report is called on its side: a collection is reversed, the money of a payout is returned. */
const reversed = { ReturnedCount: "ReversedCount", ReturnedAmount: "ReversedAmount" } as const;

type Renamed = keyof typeof reversed;

export function figureName<Name extends string>(
  side: "pay" | "payout",
  name: Name,
): Name | (typeof reversed)[Renamed] {
  return side === "pay" && name in reversed ? reversed[name as Name & Renamed] : name;
}
