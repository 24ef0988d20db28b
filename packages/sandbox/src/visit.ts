/** One member's visit: what will happen is decided first (so that a seed replays it), then acted out. */
import type { EndpointMood } from "./actors/receiver.ts";
import { trades } from "./demo/people.ts";
import { memberName, shoppingAmount } from "./demo/shopping.ts";
import type { Random } from "./random.ts";

export type VisitEnding = "exact" | "unpaid" | "late" | "partial" | "over";

export interface Visit {
  alias: string;
  amountMinor: bigint;
  memberName: string;
  ending: VisitEnding;
  endpoint: EndpointMood;
  /** The merchant's server lost the answer and asks once more. */
  asksTwice: boolean;
  opensAfterMs: number;
  /** Null: pays without saying so, or neither. */
  saysPaid: boolean;
  /** After the page was opened; for a late payment after the order expired. */
  paysAfterMs: number;
  /** Share of the amount that is missing or too much, in percent. */
  unequalPercent: number;
}

const shares = trades.map((trade) => [trade.alias, trade.share] as const);

export function planVisit(random: Random): Visit {
  const ending = random.weighted<VisitEnding>([
    ["exact", 84],
    ["unpaid", 13],
    ["late", 1.2],
    ["partial", 1],
    ["over", 0.8],
  ]);
  return {
    alias: random.weighted(shares),
    amountMinor: shoppingAmount(random),
    memberName: memberName(random),
    ending,
    endpoint: random.weighted<EndpointMood>([
      ["steady", 96],
      ["unsteady", 3.7],
      ["down", 0.3],
    ]),
    asksTwice: random.chance(0.01),
    opensAfterMs: random.between(600, 5_000),
    saysPaid: random.chance(0.4),
    paysAfterMs: 4_000 + Math.round(random.exponential(35_000)),
    unequalPercent: random.pick([5, 10, 20, 50]),
  };
}

/** How much more than asked is paid; negative when too little. */
export function differenceMinor({ ending, amountMinor, unequalPercent }: Visit): bigint {
  const part = (amountMinor * BigInt(unequalPercent)) / 100n || 1n;
  if (ending === "partial") return amountMinor > part ? -part : 0n;
  return ending === "over" ? part : 0n;
}
