import { describe, expect, test } from "vitest";
import { alikeNames } from "./names.ts";
import { deskKindOf, type RankedCredit, type RankedOrder, type ReasonFact, rankCandidates } from "./rank.ts";

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 12, minutes));
const money: RankedCredit = {
  accountId: 1n,
  amountMinor: 100_03n,
  remark: null,
  counterparty: null,
  occurredAt: at(5),
};
/** Made at 12:00, good until 12:15, exactly the money's amount. */
const promised: RankedOrder = {
  id: 1n,
  orderNo: "P261120ABCDEF123456",
  merchantOrderNo: "shop-7781-2290",
  accountId: 1n,
  payableMinor: 100_03n,
  paymentRemark: null,
  memberName: null,
  status: "Pending",
  createdAt: at(0),
  expiresAt: at(15),
};

function ranked(credit: Partial<RankedCredit>, order: Partial<RankedOrder>) {
  return rankCandidates({ ...money, ...credit }, [{ ...promised, ...order }])[0];
}

describe("each reason has its points", () => {
  const somchai = { memberName: "Somchai Jaidee" };
  test.each<[string, Partial<RankedCredit>, Partial<RankedOrder>, number, string[]]>([
    ["the exact amount in time", {}, {}, 60, ["amountExact", "inTime"]],
    [
      "its remark",
      { remark: " k7m2q " },
      { paymentRemark: "K7M2Q" },
      100,
      ["remarkEqual", "amountExact", "inTime"],
    ],
    ["another remark", { remark: "other" }, { paymentRemark: "K7M2Q" }, 60, ["amountExact", "inTime"]],
    [
      "our number in the remark",
      { remark: "pay P261120abcdef123456" },
      {},
      100,
      ["numberInRemark", "amountExact", "inTime"],
    ],
    [
      "the merchant's number in the remark",
      { remark: "SHOP-7781-2290" },
      {},
      100,
      ["numberInRemark", "amountExact", "inTime"],
    ],
    ["the last digits of a number", { remark: "ref 2290" }, {}, 75, ["numberTail", "amountExact", "inTime"]],
    ["three digits say nothing", { remark: "ref 290" }, {}, 60, ["amountExact", "inTime"]],
    [
      "the member's name",
      { counterparty: "SOMCHAI  JAIDEE" },
      somchai,
      90,
      ["amountExact", "nameEqual", "inTime"],
    ],
    [
      "a shortened name",
      { counterparty: "MR SOMCHAI J." },
      somchai,
      75,
      ["amountExact", "nameAlike", "inTime"],
    ],
    ["somebody else", { counterparty: "WANIDA P." }, somchai, 60, ["amountExact", "inTime"]],
    ["one percent off", { amountMinor: 101_00n }, {}, 40, ["amountNear", "inTime"]],
    ["five percent off", { amountMinor: 96_00n }, {}, 32, ["amountNear", "inTime"]],
    ["twenty percent off", { amountMinor: 85_00n }, {}, 25, ["amountNear", "inTime"]],
    ["half of it", { amountMinor: 50_00n }, {}, 10, ["amountFar", "inTime"]],
    ["twice as much", { amountMinor: 200_06n }, {}, 10, ["amountFar", "inTime"]],
    ["a little late", { occurredAt: at(30) }, { status: "Expired" }, 50, ["amountExact", "late"]],
    ["hours late", { occurredAt: at(600) }, { status: "Expired" }, 44, ["amountExact", "late"]],
    ["days late", { occurredAt: at(3000) }, { status: "Expired" }, 40, ["amountExact", "late"]],
    [
      "late, but its clock stands still",
      { occurredAt: at(30) },
      { status: "Locked" },
      60,
      ["amountExact", "inTime"],
    ],
    ["money that was there before", { occurredAt: at(-10) }, {}, 10, ["amountExact", "beforeOrder"]],
    ["the bank's minute before", { occurredAt: at(-1) }, {}, 60, ["amountExact", "inTime"]],
    ["another account", { accountId: 2n }, {}, 35, ["amountExact", "inTime", "otherAccount"]],
    [
      "exactly one percent off",
      { amountMinor: 101_00n },
      { payableMinor: 100_00n },
      40,
      ["amountNear", "inTime"],
    ],
    [
      "a little less than one percent off",
      { amountMinor: 99_01n },
      { payableMinor: 100_00n },
      40,
      ["amountNear", "inTime"],
    ],
    ["at its last moment", { occurredAt: at(15) }, {}, 60, ["amountExact", "inTime"]],
    [
      "at the end of the cooling time",
      { occurredAt: at(45) },
      { status: "Expired" },
      50,
      ["amountExact", "late"],
    ],
    ["a day late", { occurredAt: at(15 + 1440) }, { status: "Expired" }, 44, ["amountExact", "late"]],
    [
      "our number beside the payer",
      { counterparty: "x P261120ABCDEF123456" },
      {},
      100,
      ["numberInRemark", "amountExact", "inTime"],
    ],
    [
      "no remark, of an order without one",
      { remark: null },
      { paymentRemark: null },
      60,
      ["amountExact", "inTime"],
    ],
    [
      "a number of six letters",
      { remark: "pay abcdef" },
      { merchantOrderNo: "abcdef" },
      100,
      ["numberInRemark", "amountExact", "inTime"],
    ],
    [
      "a number of five letters says nothing",
      { remark: "pay abcde" },
      { merchantOrderNo: "abcde" },
      60,
      ["amountExact", "inTime"],
    ],
  ])("%s", (_what, credit, order, score, reasons) => {
    const found = ranked(credit, order);
    expect(found?.reasons.map(({ reason }) => reason)).toEqual(reasons);
    expect(found?.score).toBe(score);
    const sum = found?.reasons.reduce((points, one) => points + one.points, 0) ?? 0;
    expect(Math.min(100, sum)).toBe(score);
  });

  test("details say how much, how long and which text", () => {
    const found = ranked(
      { amountMinor: 101_00n, occurredAt: at(25), remark: "x 2290" },
      { status: "Expired" },
    );
    expect(found?.reasons.map(({ fact }) => fact)).toEqual([
      { text: "2290" },
      { minor: 97n },
      { minutes: 10 },
    ]);
  });

  test.each<[string, Partial<RankedCredit>, Partial<RankedOrder>, ReasonFact]>([
    ["remarkEqual", { remark: "k7m2q" }, { paymentRemark: "K7M2Q" }, { text: "K7M2Q" }],
    ["numberInRemark", { remark: "SHOP-7781-2290" }, {}, { text: "shop-7781-2290" }],
    ["nameEqual", { counterparty: "somchai" }, { memberName: "Somchai" }, { text: "Somchai" }],
    ["nameAlike", { counterparty: "Somchai" }, { memberName: "Somchai J" }, { text: "Somchai J" }],
    ["amountNear", { amountMinor: 99_03n }, {}, { minor: -100n }],
    ["amountFar", { amountMinor: 50_03n }, {}, { minor: -5_000n }],
    ["beforeOrder", { occurredAt: at(-10) }, {}, { minutes: 10 }],
    ["inTime", {}, {}, { minutes: 5 }],
  ])("%s says what it rests on", (reason, credit, order, fact) => {
    expect(ranked(credit, order)?.reasons.find((one) => one.reason === reason)?.fact).toEqual(fact);
  });

  test("what nothing speaks for is no candidate", () => {
    expect(ranked({ amountMinor: 1n, occurredAt: at(-60), accountId: 2n }, {})).toBeUndefined();
  });
});

test("the likeliest comes first; of two alike the one made nearer to the money; at most 20", () => {
  const orders = [
    { ...promised, id: 1n, createdAt: at(-8), expiresAt: at(7) },
    { ...promised, id: 2n, createdAt: at(3), expiresAt: at(18) },
    { ...promised, id: 3n, paymentRemark: "K7M2Q" },
    ...Array.from({ length: 30 }, (_, index) => ({
      ...promised,
      id: BigInt(10 + index),
      payableMinor: 99_00n,
    })),
  ];
  const found = rankCandidates({ ...money, remark: "K7M2Q" }, orders);
  expect(found.slice(0, 3).map(({ order }) => order.id)).toEqual([3n, 2n, 1n]);
  expect(found).toHaveLength(20);
});

test.each([
  ["Unknown", {}, []],
  ["Unknown", { amountMinor: 1_00n }, [promised]],
  ["Exact", {}, [promised]],
  ["Exact", {}, [{ ...promised, status: "Locked" as const }]],
  ["Late", { occurredAt: at(40) }, [{ ...promised, status: "Expired" as const }]],
  ["Partial", { amountMinor: 99_00n }, [promised]],
  ["Over", { amountMinor: 101_00n }, [promised]],
  ["Ambiguous", {}, [promised, { ...promised, id: 2n }]],
  // Each of these alone is of this order and no other.
  ["Over", { amountMinor: 900_00n, remark: "K7M2Q" }, [{ ...promised, paymentRemark: "K7M2Q" }]],
  ["Over", { amountMinor: 900_00n, remark: "SHOP-7781-2290" }, [promised]],
  ["Over", { amountMinor: 900_00n, remark: "ref 2290" }, [promised]],
  ["Over", { amountMinor: 900_00n, counterparty: "Somchai" }, [{ ...promised, memberName: "Somchai" }]],
  ["Over", { amountMinor: 900_00n, counterparty: "Somchai" }, [{ ...promised, memberName: "Somchai J" }]],
  // A remark tells two of one amount apart.
  ["Exact", { remark: "K7M2Q" }, [promised, { ...promised, id: 2n, paymentRemark: "K7M2Q" }]],
])("on the desk it is %s", (kind, change, orders) => {
  const credit = { ...money, ...change };
  expect(deskKindOf(credit, rankCandidates(credit, orders))).toBe(kind);
});

test.each([
  ["Somchai Jaidee", "MR SOMCHAI JAIDEE", true],
  ["Somchai Jaidee", "Jaidee Somchai", true],
  ["Somchai Jaidee", "SOMCHAI J***", true],
  ["Somchai Jaidee", "somchai", true],
  ["นาย สมชาย ใจดี", "สมชาย ใจดี", true],
  ["张伟", "张伟 先生", true],
  ["Somchai Jaidee", "S. J.", false],
  ["Somchai Jaidee", "Somchai Rakdee", false],
  ["Somchai Jaidee Na Ayutthaya", "Somchai", false],
  ["Somchai", "", false],
  ["Mr", "Mrs", false],
  [null, "Somchai", false],
])("%s and %s are alike: %s", (one, other, alike) => {
  expect(alikeNames(one, other)).toBe(alike);
  expect(alikeNames(other, one)).toBe(alike);
});

test.each([
  [4, "Ambiguous"],
  [5, "Exact"],
])("an order %i points ahead of the next one: %s", (lead, kind) => {
  const [best, next] = rankCandidates(money, [promised, { ...promised, id: 2n }]);
  if (!best || !next) throw new Error("two orders were ranked");
  expect(deskKindOf(money, [best, { ...next, score: best.score - lead }])).toBe(kind);
});
