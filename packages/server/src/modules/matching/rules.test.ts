import { expect, test } from "vitest";
import { type Candidate, type Credit, judgeCredit } from "./rules.ts";

const created = new Date("2026-03-01T10:00:30Z");
const at = (minutes: number, seconds = 0) => new Date(created.getTime() + minutes * 60_000 + seconds * 1000);

function order(orderId: number, changes: Partial<Candidate> = {}): Candidate {
  return {
    orderId: BigInt(orderId),
    payableMinor: 10_007n,
    currency: "THB",
    paymentRemark: null,
    memberName: null,
    status: "Pending",
    reviewStatus: "None",
    createdAt: created,
    expiresAt: at(15),
    ...changes,
  };
}

function credit(changes: Partial<Credit> = {}): Credit {
  return {
    amountMinor: 10_007n,
    currency: "THB",
    remark: null,
    counterparty: null,
    occurredAt: at(5),
    ...changes,
  };
}

const settle = (orderId: number, by: string) => ({ kind: "settle", orderId: BigInt(orderId), by });
const review = (orderId: number, by: string, exception: string) => ({
  kind: "review",
  orderId: BigInt(orderId),
  by,
  exception,
});
const wait = (reason: string) => ({ kind: "wait", reason });

const named = { memberName: "Somchai  Jaidee" };
const remarked = { paymentRemark: "7KQ2M" };
const reviewed = { reviewStatus: "PendingReview" } as const;

test.each<[string, Credit, Candidate[], object]>([
  ["the exact amount within validity settles", credit(), [order(1)], settle(1, "amount")],
  [
    "an order whose member says it is paid settles too",
    credit(),
    [order(1, { status: "Paying" })],
    settle(1, "amount"),
  ],
  [
    "of several amounts the equal one settles",
    credit(),
    [order(1, { payableMinor: 10_008n }), order(2)],
    settle(2, "amount"),
  ],
  ["two orders of the amount are for people", credit(), [order(1), order(2)], wait("severalCandidates")],
  ["no order, no match", credit(), [], wait("noCandidate")],
  ["another currency is another amount", credit({ currency: "VND" }), [order(1)], wait("noCandidate")],
  ["a paid order takes nothing more", credit(), [order(1, { status: "Success" })], wait("noCandidate")],
  ["a failed order takes nothing", credit(), [order(1, { status: "Failed" })], wait("noCandidate")],
  ["a locked order is an operator's", credit(), [order(1, { status: "Locked" })], wait("locked")],
  [
    "and stays so however long the lock lasts, beside another order of the same member",
    credit({ occurredAt: at(600), counterparty: "somchai jaidee" }),
    [
      order(1, { status: "Locked" }),
      order(2, { ...named, payableMinor: 20_000n, createdAt: at(590), expiresAt: at(605) }),
    ],
    wait("locked"),
  ],
  ["at the last instant it settles", credit({ occurredAt: at(15) }), [order(1)], settle(1, "amount")],
  ["a second later it is late", credit({ occurredAt: at(15, 1) }), [order(1)], review(1, "amount", "Late")],
  [
    "paid in time, reported after expiry, it is late",
    credit(),
    [order(1, { status: "Expired" })],
    review(1, "amount", "Late"),
  ],
  [
    "within the cooling time it is late",
    credit({ occurredAt: at(45) }),
    [order(1, { status: "Expired" })],
    review(1, "amount", "Late"),
  ],
  [
    "after the cooling time it is nobody's",
    credit({ occurredAt: at(45, 1) }),
    [order(1, { status: "Expired" })],
    wait("noCandidate"),
  ],
  ["before the order it is nobody's", credit({ occurredAt: at(-1, -1) }), [order(1)], wait("noCandidate")],
  [
    "a bank that tells only minutes is believed",
    credit({ occurredAt: at(0, -30) }),
    [order(1)],
    settle(1, "amount"),
  ],
  ["also by a whole minute", credit({ occurredAt: at(-1) }), [order(1)], settle(1, "amount")],
  [
    "money of the very moment in which a live order was made is its own",
    credit({ occurredAt: at(0) }),
    [order(1, { status: "Expired", createdAt: at(-17), expiresAt: at(-2) }), order(2)],
    settle(2, "amount"),
  ],
  [
    "late money beside a live order of the amount settles the live one",
    credit(),
    [order(1, { status: "Expired" }), order(2)],
    settle(2, "amount"),
  ],
  [
    "money from just before a live order was made may be the late money of the one before it: a person decides",
    credit({ occurredAt: at(0, -30) }),
    [order(1, { status: "Expired", createdAt: at(-17), expiresAt: at(-2) }), order(2)],
    wait("severalCandidates"),
  ],
  [
    "late money for an order under review waits",
    credit(),
    [order(1, { status: "Expired", ...reviewed })],
    wait("underReview"),
  ],
  [
    "the remark settles",
    credit({ remark: " 7kq2m " }),
    [order(1, remarked), order(2, { payableMinor: 1n })],
    settle(1, "remark"),
  ],
  [
    "the remark with less money is partial",
    credit({ remark: "7KQ2M", amountMinor: 10_006n }),
    [order(1, remarked)],
    review(1, "remark", "Partial"),
  ],
  [
    "the remark with more money is over",
    credit({ remark: "7KQ2M", amountMinor: 10_008n }),
    [order(1, remarked)],
    review(1, "remark", "Over"),
  ],
  [
    "the remark outweighs another order's amount",
    credit({ remark: "7KQ2M" }),
    [order(1, { ...remarked, payableMinor: 1n }), order(2)],
    review(1, "remark", "Over"),
  ],
  [
    "the remark after expiry is late",
    credit({ remark: "7KQ2M" }),
    [order(1, { ...remarked, status: "Expired" })],
    review(1, "remark", "Late"),
  ],
  [
    "the remark of an order that is paid already is no other order's money, whatever its amount",
    credit({ remark: "7kq2m" }),
    [order(1, { ...remarked, status: "Success" }), order(2, { paymentRemark: "9XW4P" })],
    wait("noCandidate"),
  ],
  [
    "nor that of one whose cooling time is over",
    credit({ remark: "7kq2m", occurredAt: at(50) }),
    [order(1, { ...remarked, status: "Expired" }), order(2, { createdAt: at(48), expiresAt: at(63) })],
    wait("noCandidate"),
  ],
  [
    "a bank's own remark does not hide the amount",
    credit({ remark: "TRANSFER" }),
    [order(1, remarked)],
    settle(1, "amount"),
  ],
  [
    "the name with less money is partial",
    credit({ counterparty: "SOMCHAI JAIDEE", amountMinor: 9_000n }),
    [order(1, named)],
    review(1, "name", "Partial"),
  ],
  [
    "the name with more money is over",
    credit({ counterparty: "somchai jaidee", amountMinor: 11_000n }),
    [order(1, named)],
    review(1, "name", "Over"),
  ],
  [
    "one name, two orders, for people",
    credit({ counterparty: "Somchai Jaidee", amountMinor: 1n }),
    [order(1, named), order(2, named)],
    wait("severalCandidates"),
  ],
  [
    "another name is no reason",
    credit({ counterparty: "Somsri", amountMinor: 1n }),
    [order(1, named)],
    wait("noCandidate"),
  ],
  [
    "an expired order is not found by name",
    credit({ counterparty: "Somchai Jaidee", amountMinor: 1n }),
    [order(1, { ...named, status: "Expired" })],
    wait("noCandidate"),
  ],
  [
    "a second partial payment waits",
    credit({ counterparty: "Somchai Jaidee", amountMinor: 1n }),
    [order(1, { ...named, ...reviewed })],
    wait("underReview"),
  ],
  [
    "the exact amount settles although a partial one is under review",
    credit(),
    [order(1, reviewed)],
    settle(1, "amount"),
  ],
  [
    "empty names are not equal",
    credit({ counterparty: " ", amountMinor: 1n }),
    [order(1, { memberName: " " })],
    wait("noCandidate"),
  ],
])("%s", (_fact, given, candidates, verdict) => {
  expect(judgeCredit(given, candidates)).toEqual(verdict);
});
