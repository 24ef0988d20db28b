/**
 * What each side of a day adds up to. Where nothing differs: money at the bank = what orders asked for + what was set aside, by a
 * person or with an order that was given back; and what orders asked for = what the books hold + the small amounts by which orders' amounts are told apart.
 */
import type { StoredSide, StoredSides } from "../../db/column-types.ts";
import type { Claim, DayFacts, Direction, Part } from "./facts.ts";
import { claimsOfDay } from "./rules.ts";

interface Item {
  direction: Direction;
  amountMinor: bigint;
  feeMinor: bigint;
}

export function sidesOf(facts: DayFacts): StoredSides {
  const { money, statement } = facts;
  const settled = claimsOfDay(facts).filter(({ outcome }) => outcome === "Settled");
  const posted = claimsOfDay(facts).flatMap(postedItem);
  const aside = money.flatMap(({ direction, parts }) =>
    parts
      .filter((part) => part.aside !== null || isUndone(part, facts))
      .map((part) => ({ direction, ...part, feeMinor: 0n })),
  );
  return {
    bank: sideOf(money),
    statement: statement && sideOf(statement.map((line) => ({ ...line, feeMinor: line.feeMinor ?? 0n }))),
    orders: sideOf(settled.map((claim) => ({ ...claim, amountMinor: claim.expectedMinor }))),
    ledger: sideOf(posted),
    aside: sideOf(aside),
    slots: settled.reduce((sum, one) => sum + one.expectedMinor - one.settledMinor, 0n).toString(),
  };
}

/** Of an order that was given back since: it asks for nothing any more, and its money still was at the bank. */
function isUndone({ orderId }: Part, { claims }: DayFacts): boolean {
  return orderId !== null && claims.get(orderId)?.outcome === "Undone";
}

function postedItem({ direction, posted }: Claim): Item[] {
  return posted ? [{ direction, ...posted }] : [];
}

function sideOf(items: readonly Item[]): StoredSide {
  const sum = (some: readonly Item[], of: (item: Item) => bigint) =>
    some.reduce((total, item) => total + of(item), 0n).toString();
  const credits = items.filter(({ direction }) => direction === "Credit");
  const debits = items.filter(({ direction }) => direction === "Debit");
  return {
    count: items.length,
    in: sum(credits, (item) => item.amountMinor),
    out: sum(debits, (item) => item.amountMinor),
    fee: sum(items, (item) => item.feeMinor),
  };
}
