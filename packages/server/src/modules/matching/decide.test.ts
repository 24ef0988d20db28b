import { expect, test } from "vitest";
import type { PaymentOrder } from "../../order/payment-row.ts";
import { decide, type MaySettle, type ReportedCredit } from "./decide.ts";

const created = new Date("2026-03-01T10:00:00Z");
const at = (minutes: number) => new Date(created.getTime() + minutes * 60_000);

const order = (Id: bigint, changes: Partial<PaymentOrder> = {}) =>
  ({
    Id,
    PayableMinor: 10_007n,
    Currency: "THB",
    PaymentRemark: null,
    MemberName: null,
    Status: "Pending",
    ReviewStatus: "None",
    CreatedAt: created,
    ExpiresAt: at(15),
    ...changes,
  }) as PaymentOrder;

const credit = (id: bigint, changes: Partial<ReportedCredit> = {}): ReportedCredit => ({
  id,
  accountId: 1n,
  externalId: `T${id}`,
  reporter: { kind: "crawler", name: "c" },
  enteredBy: null,
  isPart: false,
  amountMinor: 10_007n,
  currency: "THB",
  remark: null,
  counterparty: null,
  occurredAt: at(5),
  ...changes,
});

/** What was decided, by the ids of credit and order. */
function decided(
  credits: ReportedCredit[],
  ofAccounts: Record<string, PaymentOrder[]>,
  maySettle?: MaySettle,
) {
  const orders = new Map(Object.entries(ofAccounts).map(([id, own]) => [BigInt(id), own]));
  const { settlements, reviews } = decide(credits, orders, maySettle);
  return {
    settlements: settlements.map((one) => [one.credit.id, one.order.Id, one.by]),
    reviews: reviews.map((one) => [one.credit.id, one.order.Id, one.by, one.exception]),
    orders,
  };
}

test("each credit sees what those before it did: an order is settled once", () => {
  const first = order(11n);
  const { settlements, reviews, orders } = decided([credit(1n), credit(2n)], { 1: [first] });
  expect(settlements).toEqual([[1n, 11n, "amount"]]);
  expect(reviews).toEqual([]);
  expect(orders.get(1n)?.[0]?.Status).toBe("Success");
  expect(first.Status).toBe("Pending");
});

test("an order waits for one review at a time", () => {
  const short = { amountMinor: 5_000n, remark: "7KQ2M" };
  const { settlements, reviews, orders } = decided([credit(1n, short), credit(2n, short)], {
    1: [order(11n, { PaymentRemark: "7KQ2M" })],
  });
  expect(settlements).toEqual([]);
  expect(reviews).toEqual([[1n, 11n, "remark", "Partial"]]);
  expect(orders.get(1n)?.[0]).toMatchObject({ Status: "Pending", ReviewStatus: "PendingReview" });
});

test("only orders of the credit's own account are looked at", () => {
  const own = { 1: [order(11n)], 2: [order(21n), order(22n, { PayableMinor: 5n })] };
  expect(decided([credit(1n, { accountId: 3n })], own).settlements).toEqual([]);
  expect(decided([credit(1n, { accountId: 2n, amountMinor: 5n })], own).settlements).toEqual([
    [1n, 22n, "amount"],
  ]);
});

test("a member's name finds its order, too", () => {
  const named = order(11n, { MemberName: "Somchai Jaidee" });
  const { reviews } = decided([credit(1n, { amountMinor: 9_000n, counterparty: "somchai jaidee" })], {
    1: [named],
  });
  expect(reviews).toEqual([[1n, 11n, "name", "Partial"]]);
});

test("what a person brought in, from the rule's amount on, settles nothing by itself: somebody else decides", () => {
  const enteredBy = { name: "OPC/importer", userId: 7n };
  const typed = credit(1n, { enteredBy });
  expect(decided([typed], { 1: [order(11n)] }, () => false)).toMatchObject({
    settlements: [],
    reviews: [[1n, 11n, "amount", "None"]],
  });
  expect(decided([typed], { 1: [order(11n)] }).settlements).toEqual([[1n, 11n, "amount"]]);
});

test("only what would settle is asked about, one after the other", () => {
  const asked: [credit: bigint, order: bigint][] = [];
  const credits = [1n, 2n, 3n].map((id) => credit(id, { amountMinor: 10_000n + id }));
  const { settlements, reviews } = decided(
    [...credits, credit(4n, { amountMinor: 1n })],
    { 1: [1n, 2n, 3n].map((id) => order(10n + id, { PayableMinor: 10_000n + id })) },
    ({ id }, { Id }) => asked.push([id, Id]) < 2,
  );
  expect(asked).toEqual([
    [1n, 11n],
    [2n, 12n],
    [3n, 13n],
  ]);
  expect(settlements).toEqual([[1n, 11n, "amount"]]);
  expect(reviews).toEqual([
    [2n, 12n, "amount", "None"],
    [3n, 13n, "amount", "None"],
  ]);
});

test("a part of a split credit never settles: somebody else decides, on an order that nothing waits for", () => {
  const part = credit(1n, { isPart: true });
  expect(
    decided([part], { 1: [order(10n, { PayableMinor: 3n, ReviewStatus: "PendingReview" }), order(11n)] }),
  ).toMatchObject({
    settlements: [],
    reviews: [[1n, 11n, "amount", "None"]],
  });
  const waiting = order(11n, { ReviewStatus: "PendingReview" });
  expect(decided([part], { 1: [waiting] })).toMatchObject({ settlements: [], reviews: [] });
  const late = credit(1n, { isPart: true, occurredAt: at(20) });
  expect(decided([late], { 1: [order(11n)] }).reviews).toEqual([[1n, 11n, "amount", "Late"]]);
});
