import { causeKinds, closeWays, differenceCauses, waysOfCause } from "@opc/contract/reconciliation/values";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Claim, DayFacts, Money, StatementLine } from "./facts.ts";
import { compareDay, tokensOf } from "./rules.ts";
import { sidesOf } from "./sums.ts";
import { claim, facts, line, money, paid } from "./test-facts.ts";

const causes = (day: DayFacts) =>
  compareDay(day).map(({ cause, amountMinor }) => [cause, amountMinor] as const);
const order = (changes?: Partial<Claim>) => claim(changes);
const payout = (changes: Partial<Claim> = {}) =>
  claim({ direction: "Debit", expectedMinor: 500_00n, status: "PayoutSuccess", ...changes });

describe("each difference, alone", () => {
  const table: Record<string, () => [DayFacts, readonly (readonly [string, bigint])[]]> = {
    "an order and its money differ in nothing": () => {
      const one = order();
      return [facts({ claims: [one], money: [paid(one)] }), []];
    },
    "settled by a review at what arrived": () => {
      const one = order({ expectedMinor: 120_00n, settledMinor: 120_00n });
      return [facts({ claims: [one], money: [paid(one)] }), []];
    },
    "settled, and nobody saw its money": () => {
      const one = order();
      return [facts({ unbound: [one] }), [["OrderNotAtBank", -100_03n]]];
    },
    "a payout whose debit nobody saw": () => {
      const one = payout();
      return [facts({ unbound: [one] }), [["OrderNotAtBank", 500_00n]]];
    },
    "money of nobody": () => [facts({ money: [money()] }), [["NoOrder", 100_03n]]],
    "money that left for nobody": () => [
      facts({ money: [money({ direction: "Debit" })] }),
      [["NoOrder", -100_03n]],
    ],
    "money that a person set aside": () => [facts({ money: [money({ aside: "Person" })] }), []],
    "money that a person set aside, though it names an order": () => {
      const one = payout();
      const back = money({ amountMinor: 500_00n, aside: "Person", words: `RETURN ${one.orderNo}` });
      return [facts({ claims: [one], money: [paid(one), back] }), []];
    },
    "a top-up of a card": () => [facts({ money: [money({ aside: "Known" })] }), []],
    "too little for its order": () => {
      const one = order();
      return [
        facts({ claims: [one], money: [paid(one, { amountMinor: 90_00n })] }),
        [["OrderAmount", -10_03n]],
      ];
    },
    "too much, in a review": () => {
      const one = order({ outcome: "Open", status: "Pending", posted: null });
      return [
        facts({ claims: [one], money: [paid(one, { amountMinor: 110_03n })] }),
        [["OrderAmount", 10_00n]],
      ];
    },
    "exact money of an order that is not settled": () => {
      const one = order({ outcome: "Open", status: "Locked", posted: null });
      return [facts({ claims: [one], money: [paid(one)] }), [["NotSettled", 100_03n]]];
    },
    "money left for a payout that failed": () => {
      const one = payout({ outcome: "Open", status: "ChannelFailed", posted: null });
      const left = money({ direction: "Debit", amountMinor: 500_00n, words: `TRF ${one.orderNo}` });
      return [facts({ claims: [one], money: [left] }), [["NotSettled", -500_00n]]];
    },
    "money left twice for one payout": () => {
      const one = payout();
      const again = money({ direction: "Debit", amountMinor: 500_00n, words: `TRF ${one.orderNo}` });
      return [facts({ claims: [one], money: [paid(one), again] }), [["PaidTwice", -500_00n]]];
    },
    "the bank gave a payout back": () => {
      const one = payout();
      const back = money({ amountMinor: 500_00n, aside: "Known", words: `RETURN ${one.orderNo}` });
      return [facts({ claims: [one], money: [paid(one), back] }), [["ReversedAtBank", 500_00n]]];
    },
    "the bank took a payment back": () => {
      const one = order();
      const back = money({ direction: "Debit", words: `reversal of ${one.orderNo.toLowerCase()}` });
      return [facts({ claims: [one], money: [paid(one), back] }), [["ReversedAtBank", -100_03n]]];
    },
    "given back at the bank and in the books": () => {
      const one = payout({ outcome: "Undone", posted: null });
      const back = money({ amountMinor: 500_00n, aside: "Known", words: `RETURN ${one.orderNo}` });
      return [facts({ claims: [one], money: [paid(one), back] }), []];
    },
    "settled, and not in the books": () => {
      const one = order({ posted: null });
      return [facts({ claims: [one], money: [paid(one)] }), [["NotPosted", 100_00n]]];
    },
    "in the books, and not settled": () => {
      const one = order({ outcome: "Undone" });
      return [facts({ unbound: [one] }), [["PostedUnsettled", -100_00n]]];
    },
    "another amount in the books": () => {
      const one = order({ posted: { amountMinor: 99_00n, feeMinor: 1_50n } });
      return [facts({ claims: [one], money: [paid(one)] }), [["PostedAmount", 1_00n]]];
    },
    "another fee in the books": () => {
      const one = order({ posted: { amountMinor: 100_00n, feeMinor: 1_00n } });
      return [facts({ claims: [one], money: [paid(one)] }), [["PostedFee", 50n]]];
    },
    "not on the statement": () => {
      const one = order();
      const other = money({ aside: "Person" });
      const day = { claims: [one], money: [paid(one), other], statement: [line(other)] };
      return [facts(day), [["NotOnStatement", -100_03n]]];
    },
    "on the statement of another day": () => {
      const one = paid(order());
      const day = facts({
        money: [{ ...one, parts: [] }],
        statement: [],
        toldElsewhere: new Set([one.externalId]),
      });
      return [day, []];
    },
    "on the statement, and never seen": () => [facts({ statement: [line(money())] }), [["NotSeen", 100_03n]]],
    "on the statement, and seen on another day": () => {
      const one = money();
      return [facts({ statement: [line(one)], seenElsewhere: new Map([[one.externalId, one]]) }), []];
    },
    "another amount on the statement": () => {
      const one = order();
      const seen = paid(one);
      const day = facts({ claims: [one], money: [seen], statement: [line(seen, { amountMinor: 99_03n })] });
      return [day, [["StatementAmount", -1_00n]]];
    },
    "the other way on the statement": () => {
      const seen = money({ aside: "Person" });
      const day = facts({ money: [seen], statement: [line(seen, { direction: "Debit" })] });
      return [day, [["StatementAmount", -200_06n]]];
    },
    "another fee of the bank": () => {
      const one = payout();
      const seen = paid(one, { feeMinor: 10_00n });
      const day = facts({ claims: [one], money: [seen], statement: [line(seen, { feeMinor: 12_00n })] });
      return [day, [["BankFee", -2_00n]]];
    },
    "a statement that tells no fees": () => {
      const one = payout();
      const seen = paid(one, { feeMinor: 10_00n });
      return [facts({ claims: [one], money: [seen], statement: [line(seen, { feeMinor: null })] }), []];
    },
    "parts of a split, one of them nobody's": () => {
      const one = order({ expectedMinor: 60_00n, settledMinor: 60_00n });
      const whole = money();
      const parts = [
        { id: 900n, amountMinor: 60_00n, orderId: one.orderId, aside: null },
        { id: 901n, amountMinor: 40_03n, orderId: null, aside: null },
      ];
      return [
        facts({ claims: [one], money: [{ ...whole, parts }], statement: [line(whole)] }),
        [["NoOrder", 40_03n]],
      ];
    },
  };
  test.each(Object.entries(table))("%s", (_name, make) => {
    const [day, expected] = make();
    expect(causes(day)).toEqual(expected);
  });

  test("each cause has its kind and at least two ways to be closed", () => {
    for (const cause of differenceCauses) {
      expect(causeKinds[cause]).toBeDefined();
      expect(waysOfCause[cause].length).toBeGreaterThan(1);
      expect(waysOfCause[cause]).toContain("Other");
      expect(closeWays).toEqual(expect.arrayContaining([...waysOfCause[cause]]));
    }
  });
});

test("a word names an order only as a whole", () => {
  expect(tokensOf("TRF 12345 to PAY-20261121-77, ref:abc123XYZ")).toEqual(["PAY-20261121-77", "abc123XYZ"]);
  const one = payout({ names: ["PAY-1000"] });
  const left = money({ direction: "Debit", amountMinor: 500_00n, words: "TRF PAY-10001" });
  const day = facts({ claims: [one], money: [left], paid: new Set([one.orderId]) });
  expect(causes(day)).toEqual([["NoOrder", -500_00n]]);
});

/** A piece of a day, and what of it must be found. */
interface Piece {
  claims?: Claim[];
  unbound?: Claim[];
  money?: Money[];
  statement?: StatementLine[];
  found: string[];
}

const amounts = fc.bigInt({ min: 2n, max: 10n ** 12n });
const told = (...some: Money[]) => some.map((one) => line(one));
const pieces: Record<string, (amount: bigint, other: bigint) => Piece> = {
  honest: (amount) => {
    const one = order({ expectedMinor: amount, settledMinor: amount - 1n });
    const own = paid(one);
    return { claims: [one], money: [own], statement: told(own), found: [] };
  },
  honestPayout: (amount) => {
    const one = payout({ expectedMinor: amount });
    const own = paid(one);
    return { claims: [one], money: [own], statement: told(own), found: [] };
  },
  aside: (amount) => {
    const own = money({ amountMinor: amount, aside: "Person" });
    return { money: [own], statement: told(own), found: [] };
  },
  bankMissing: (amount) => {
    const one = order({ expectedMinor: amount, settledMinor: amount });
    return { unbound: [one], found: [`OrderNotAtBank:o${one.orderId}`] };
  },
  nobodys: (amount) => {
    const own = money({ amountMinor: amount });
    return { money: [own], statement: told(own), found: [`NoOrder:${own.id}`] };
  },
  wrongAmount: (amount, other) => {
    const one = order({ expectedMinor: amount, settledMinor: amount });
    const own = paid(one, { amountMinor: amount + other });
    return { claims: [one], money: [own], statement: told(own), found: [`OrderAmount:${own.id}`] };
  },
  notSettled: (amount) => {
    const one = order({ expectedMinor: amount, outcome: "Open", posted: null });
    const own = paid(one);
    return { claims: [one], money: [own], statement: told(own), found: [`NotSettled:${own.id}`] };
  },
  twice: (amount) => {
    const one = payout({ expectedMinor: amount });
    const own = paid(one);
    const again = money({ direction: "Debit", amountMinor: amount, words: one.orderNo });
    return {
      claims: [one],
      money: [own, again],
      statement: told(own, again),
      found: [`PaidTwice:${again.id}`],
    };
  },
  unposted: (amount) => {
    const one = payout({ expectedMinor: amount, posted: null });
    const own = paid(one);
    return { claims: [one], money: [own], statement: told(own), found: [`NotPosted:p${one.orderId}`] };
  },
  fee: (amount, other) => {
    const one = payout({ expectedMinor: amount });
    const own = paid(one, { feeMinor: other });
    const statement = [line(own, { feeMinor: other + 1n })];
    return { claims: [one], money: [own], statement, found: [`BankFee:${own.externalId}`] };
  },
  postedFee: (amount, other) => {
    const one = order({ expectedMinor: amount, settledMinor: amount });
    const posted = { amountMinor: amount, feeMinor: one.feeMinor + other };
    const own = paid(one);
    const claims = [{ ...one, posted }];
    return { claims, money: [own], statement: told(own), found: [`PostedFee:o${one.orderId}`] };
  },
  notOnStatement: (amount) => {
    const own = money({ amountMinor: amount, aside: "Person" });
    return { money: [own], found: [`NotOnStatement:${own.externalId}`] };
  },
  notSeen: (amount) => {
    const own = money({ amountMinor: amount });
    return { statement: told(own), found: [`NotSeen:${own.externalId}`] };
  },
};

const history = fc.array(
  fc.record({ kind: fc.constantFrom(...Object.keys(pieces)), amount: amounts, other: amounts }),
  {
    maxLength: 40,
  },
);

test("of random days, exactly what was planted is found, each once, and bank = orders + set aside + differences", () => {
  fc.assert(
    fc.property(history, (plan) => {
      const made = plan.map(({ kind, amount, other }) => pieces[kind]?.(amount, other) as Piece);
      const day = facts({
        claims: made.flatMap((piece) => piece.claims ?? []),
        unbound: made.flatMap((piece) => piece.unbound ?? []),
        money: made.flatMap((piece) => piece.money ?? []),
        statement: made.flatMap((piece) => piece.statement ?? []),
      });
      const found = compareDay(day);
      expect(found.map(({ key }) => key).sort()).toEqual(made.flatMap((piece) => piece.found).sort());
      const { bank, orders, ledger, aside, slots } = sidesOf(day);
      const net = (side: { in: string; out: string }) => BigInt(side.in) - BigInt(side.out);
      const sum = (...some: string[]) =>
        found.reduce((total, one) => (some.includes(one.cause) ? total + one.amountMinor : total), 0n);
      const differences = sum(
        "OrderNotAtBank",
        "NoOrder",
        "OrderAmount",
        "NotSettled",
        "PaidTwice",
        "ReversedAtBank",
      );
      expect(net(bank)).toBe(net(orders) + net(aside) + differences);
      expect(net(orders)).toBe(
        net(ledger) + BigInt(slots) + sum("NotPosted", "PostedAmount", "PostedUnsettled"),
      );
    }),
    { numRuns: 300 },
  );
});
