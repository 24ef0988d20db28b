/** Facts for tests of the rules: an honest day, piece by piece. */
import type { Claim, DayFacts, Money, Part, StatementLine } from "./facts.ts";

let made = 0n;

export const at = new Date("2026-11-21T05:00:00.000Z");

export function claim(changes: Partial<Claim> = {}): Claim {
  made += 1n;
  const expectedMinor = changes.expectedMinor ?? 100_03n;
  const settledMinor = changes.settledMinor ?? (changes.direction === "Debit" ? expectedMinor : 100_00n);
  const feeMinor = changes.feeMinor ?? 1_50n;
  return {
    orderId: made,
    orderNo: `ORDER-${made}`,
    merchantAlias: "ACME",
    status: "Success",
    direction: "Credit",
    outcome: "Settled",
    expectedMinor,
    settledMinor,
    feeMinor,
    names: [`ORDER-${made}`],
    posted: { amountMinor: settledMinor, feeMinor },
    ...changes,
  };
}

export function money(changes: Partial<Omit<Money, "parts">> & Partial<Part> = {}): Money {
  made += 1n;
  const { amountMinor = 100_03n, orderId = null, aside = null, ...more } = changes;
  return {
    id: made,
    externalId: `BANK-${made}`,
    direction: "Credit",
    amountMinor,
    feeMinor: 0n,
    occurredAt: at,
    words: "",
    parts: [{ id: made, amountMinor, orderId, aside }],
    ...more,
  };
}

/** The money of this order, as it should be. */
export function paid(order: Claim, changes: Partial<Omit<Money, "parts">> & Partial<Part> = {}): Money {
  const { orderId, direction, expectedMinor: amountMinor } = order;
  return money({ orderId, direction, amountMinor, ...changes });
}

export function line(one: Money, changes: Partial<StatementLine> = {}): StatementLine {
  const { externalId, direction, amountMinor, feeMinor, occurredAt } = one;
  return { externalId, direction, amountMinor, feeMinor, occurredAt, ...changes };
}

export function facts({
  claims = [],
  ...more
}: Partial<Omit<DayFacts, "claims">> & { claims?: readonly Claim[] } = {}): DayFacts {
  const bound = (more.money ?? []).flatMap(({ parts }) => parts.flatMap((part) => part.orderId ?? []));
  return {
    money: [],
    statement: null,
    seenElsewhere: new Map(),
    toldElsewhere: new Set(),
    claims: new Map(claims.map((one) => [one.orderId, one])),
    unbound: [],
    paid: new Set(bound),
    ...more,
  };
}
