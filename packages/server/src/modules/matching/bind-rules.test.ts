import { paymentOrderStatuses } from "@opc/contract/payment-order/states";
import { expect, test } from "vitest";
import { type BindableOrder, type BoundCredit, isUnbacked, judgeBinding } from "./bind-rules.ts";

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 12, minutes));
const money: BoundCredit = { accountId: 1n, amountMinor: 100_03n, occurredAt: at(5), isPart: false };
const order: BindableOrder = {
  accountId: 1n,
  payableMinor: 100_03n,
  status: "Pending",
  isUnbacked: false,
  reviewStatus: "None",
  hasTransaction: false,
  createdAt: at(0),
  expiresAt: at(15),
};

test.each<[string, Partial<BoundCredit>, Partial<BindableOrder>, string, string]>([
  ["exact and in time", {}, {}, "Settle", "None"],
  ["exact, and the member said it paid", {}, { status: "Paying" }, "Settle", "None"],
  ["exact at the last moment", { occurredAt: at(15) }, {}, "Settle", "None"],
  ["exact in the bank's minute before the order", { occurredAt: at(-1) }, {}, "Settle", "None"],
  ["exact after a rejected review", {}, { reviewStatus: "Rejected" }, "Settle", "None"],
  ["older than the order", { occurredAt: at(-2) }, {}, "Review", "None"],
  ["late before the timer saw it", { occurredAt: at(16) }, {}, "Review", "Late"],
  ["late", { occurredAt: at(16) }, { status: "Expired" }, "Review", "Late"],
  ["in time, told after the order expired", {}, { status: "Expired" }, "Review", "Late"],
  ["of an order that failed", {}, { status: "Failed" }, "Review", "None"],
  ["one unit less", { amountMinor: 100_02n }, {}, "Review", "Partial"],
  ["one unit more", { amountMinor: 100_04n }, {}, "Review", "Over"],
  ["less and late", { amountMinor: 1n, occurredAt: at(16) }, { status: "Expired" }, "Review", "Partial"],
  ["on another account", { accountId: 2n }, {}, "Review", "None"],
  ["a part, though exact", { isPart: true }, {}, "Review", "None"],
  ["of a locked order", {}, { status: "Locked" }, "Evidence", "None"],
  ["unequal, of a locked order", { amountMinor: 1n }, { status: "Locked" }, "Evidence", "Partial"],
  ["after the end of a locked order", { occurredAt: at(16) }, { status: "Locked" }, "Evidence", "None"],
  ["of a paid order", {}, { status: "Success" }, "OrderPaid", "None"],
  ["of an order that evidence settled", {}, { status: "Success", isUnbacked: true }, "Belongs", "None"],
  [
    "of such an order, long after it",
    { occurredAt: at(600), accountId: 2n, isPart: true },
    { status: "Success", isUnbacked: true },
    "Belongs",
    "None",
  ],
  [
    "older than such an order",
    { occurredAt: at(-2) },
    { status: "Success", isUnbacked: true },
    "OrderPaid",
    "None",
  ],
  [
    "of another amount, of such an order",
    { amountMinor: 100_02n },
    { status: "Success", isUnbacked: true },
    "OrderPaid",
    "Partial",
  ],
  ["while other money waits for a review", {}, { reviewStatus: "PendingReview" }, "ReviewWaiting", "None"],
  [
    "of a locked order under review",
    {},
    { status: "Locked", reviewStatus: "PendingReview" },
    "ReviewWaiting",
    "None",
  ],
  ["where other money stands already", {}, { hasTransaction: true }, "TransactionTaken", "None"],
  ["beside a lock's evidence", {}, { status: "Locked", hasTransaction: true }, "TransactionTaken", "None"],
])("money %s", (_what, credit, change, outcome, exception) => {
  expect(judgeBinding({ ...money, ...credit }, { ...order, ...change })).toEqual({ outcome, exception });
});

test("one person's word settles live orders only", () => {
  const settled = paymentOrderStatuses.filter(
    (status) => judgeBinding(money, { ...order, status }).outcome === "Settle",
  );
  expect(settled).toEqual(["Pending", "Paying"]);
});

const settled = { Status: "Success", MatchStatus: "PendingMatch", Exception: "None" } as const;

test.each([
  ["settled by evidence", settled, true],
  ["settled by its money", { ...settled, MatchStatus: "Matched" as const }, false],
  ["not settled", { ...settled, Status: "Pending" as const }, false],
  ["marked", { ...settled, Exception: "Marked" as const }, false],
])("of an order that is %s no money is known: %s", (_what, order, expected) => {
  expect(isUnbacked(order)).toBe(expected);
});
