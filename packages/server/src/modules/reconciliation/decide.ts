/**
 * What a comparison makes of the differences that earlier ones found. What people closed stays closed while it is the same;
 * what changed, or came back after it was gone, is open again; what is gone closes by itself.
 */
import type { DifferenceState, DifferenceWay } from "@opc/contract/reconciliation/values";
import type { DayFacts } from "./facts.ts";
import type { Found } from "./rules.ts";

/** A difference as it is kept. */
export interface Kept {
  id: bigint;
  key: string;
  state: DifferenceState;
  /** A person closed it. */
  byPerson: boolean;
  transactionId: bigint | null;
  amounts: Amounts;
}

export interface Amounts {
  amountMinor: bigint;
  bankMinor: bigint | null;
  statementMinor: bigint | null;
  orderMinor: bigint | null;
  ledgerMinor: bigint | null;
  orderId: bigint | null;
}

export interface Decisions {
  /** Not known before. */
  fresh: Found[];
  /** As before: only seen again. */
  same: bigint[];
  changed: { id: bigint; found: Found; act: "Changed" | "CameBack"; reopens: boolean }[];
  gone: { id: bigint; way: DifferenceWay }[];
}

export function decide(kept: readonly Kept[], found: readonly Found[], facts: DayFacts): Decisions {
  const known = new Map(kept.map((one) => [one.key, one]));
  const now = new Set(found.map((one) => one.key));
  const decisions: Decisions = { fresh: [], same: [], changed: [], gone: [] };
  for (const one of found) {
    const before = known.get(one.key);
    if (!before) decisions.fresh.push(one);
    else if (before.state === "Closed" && !before.byPerson)
      decisions.changed.push({ id: before.id, found: one, act: "CameBack", reopens: true });
    else if (isSame(before.amounts, amountsOf(one))) decisions.same.push(before.id);
    else {
      const reopens = before.state === "Closed";
      decisions.changed.push({ id: before.id, found: one, act: "Changed", reopens });
    }
  }
  for (const one of kept) {
    if (one.state === "Open" && !now.has(one.key))
      decisions.gone.push({ id: one.id, way: wayOf(one, facts) });
  }
  return decisions;
}

export function amountsOf({
  amountMinor,
  bankMinor,
  statementMinor,
  orderMinor,
  ledgerMinor,
  claim,
}: Found): Amounts {
  return { amountMinor, bankMinor, statementMinor, orderMinor, ledgerMinor, orderId: claim?.orderId ?? null };
}

function isSame(one: Amounts, other: Amounts): boolean {
  return (Object.keys(one) as (keyof Amounts)[]).every((name) => one[name] === other[name]);
}

/** What became of it, as far as the day's facts tell. */
function wayOf({ key, transactionId }: Kept, { money, claims }: DayFacts): DifferenceWay {
  const parts = money.flatMap((one) => one.parts);
  const part = transactionId === null ? undefined : parts.find(({ id }) => id === transactionId);
  if (!part) return "NoLongerFound";
  if (part.aside === "Person") return "Ignored";
  const claim = part.orderId === null ? undefined : claims.get(part.orderId);
  if (claim?.outcome !== "Settled") return "NoLongerFound";
  const [cause] = key.split(":");
  if (cause === "NoOrder" || cause === "PaidTwice" || cause === "ReversedAtBank") return "Bound";
  return cause === "NotSettled" || cause === "OrderAmount" ? "SettledByReview" : "NoLongerFound";
}
