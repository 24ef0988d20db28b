/** The rule of what may be unpaid at once; how it is counted is tested where orders are made (payment-create/unpaid.test.ts). */
import { paymentOrderMoves } from "@opc/contract/payment-order/states";
import { describe, expect, test } from "vitest";
import { CallError } from "../call-error.ts";
import { isPassed, type UnpaidLimit, withUnpaid } from "./unpaid-limits.ts";

const text = (minor: bigint) => `${minor}`;
const limitOf = (changes: Partial<UnpaidLimit>): UnpaidLimit => ({
  ...{ merchantId: 1n, currency: "THB", isOwn: true, maximumOrders: null, maximumMinor: null },
  ...{ orders: 0, amountMinor: 0n },
  ...changes,
});

function judged(limit: UnpaidLimit, amountMinor: bigint) {
  try {
    const { orders, amountMinor: sum } = withUnpaid(limit, amountMinor, text);
    return [orders, sum];
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { [error.errorName]: error.data };
  }
}

const Currency = "THB";

describe("one more order", () => {
  test.each([
    ["without limits", {}, 10n, [1, 10n]],
    ["the last place", { maximumOrders: 3, orders: 2, amountMinor: 20n }, 10n, [3, 30n]],
    ["no place", { maximumOrders: 3, orders: 3 }, 10n, { UnpaidOrdersReached: { Count: 3, Currency } }],
    [
      "a limit that was lowered",
      { maximumOrders: 3, orders: 7 },
      1n,
      { UnpaidOrdersReached: { Count: 3, Currency } },
    ],
    ["the whole rest of the sum", { maximumMinor: 50n, orders: 9, amountMinor: 40n }, 10n, [10, 50n]],
    [
      "more than the rest",
      { maximumMinor: 50n, amountMinor: 40n },
      11n,
      { UnpaidAmountReached: { Limit: "50", Remaining: "10", Currency } },
    ],
    [
      "a sum that was lowered",
      { maximumMinor: 50n, amountMinor: 90n },
      1n,
      { UnpaidAmountReached: { Limit: "50", Remaining: "0", Currency } },
    ],
    [
      "a sum of zero",
      { maximumMinor: 0n },
      1n,
      { UnpaidAmountReached: { Limit: "0", Remaining: "0", Currency } },
    ],
    [
      "both: the number is told first",
      { maximumOrders: 1, maximumMinor: 5n, orders: 1, amountMinor: 5n },
      1n,
      { UnpaidOrdersReached: { Count: 1, Currency } },
    ],
  ])("%s", (_what, limit, amountMinor, expected) => {
    expect(judged(limitOf(limit), amountMinor)).toEqual(expected);
  });
});

test.each([
  [{ maximumOrders: 3, orders: 3, maximumMinor: 9n, amountMinor: 9n }, false],
  [{ maximumOrders: 3, orders: 4 }, true],
  [{ maximumMinor: 9n, amountMinor: 10n }, true],
  [{ orders: 1_000_000, amountMinor: 10n ** 15n }, false],
])("%o is passed: %s", (limit, passed) => {
  expect(isPassed(limitOf(limit))).toBe(passed);
});

test("no move makes an order wait again that had ended: only orders that are made take a place", () => {
  const waiting = ["Pending", "Paying", "Locked"];
  const moves = Object.values(paymentOrderMoves);
  const back = moves.filter(
    ({ from, to }) => to.some((one) => waiting.includes(one)) && from.some((one) => !waiting.includes(one)),
  );
  expect(back).toEqual([]);
});
