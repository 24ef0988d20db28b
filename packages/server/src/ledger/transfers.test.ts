import { balanceChangeTypes, merchantChangeTypes } from "@opc/contract/balance-change/types";
import { expect, test } from "vitest";
import {
  caseClosed,
  frozenOnlyTypes,
  manualChange,
  paymentOrderReversed,
  paymentOrderSucceeded,
  payoutCreated,
  payoutReturned,
  payoutReversed,
  payoutSucceeded,
  reversalFee,
  type Transfer,
  withdrawalApproved,
  withdrawalCreated,
  withdrawalRejected,
} from "./transfers.ts";

const at = new Date("2026-03-01T10:00:00Z");
const order = { merchantId: 7n, currency: "THB", orderId: 41n, orderNo: "P41", amountMinor: 10_000n, at };
const paid = { ...order, feeMinor: 150n };
const byHand = { ...paid, operator: "OPC/somchai" };
const withdrawal = { ...order, operator: "ACME/noi" };
const manual = {
  changeId: "c1",
  merchantId: 7n,
  currency: "THB",
  operator: "OPC/somchai",
  remark: "why",
  at,
};

const moneyCase = {
  merchantId: 7n,
  currency: "THB",
  orderNo: "P41",
  operator: "OPC/somchai",
  remark: "why",
  at,
};

/** What moves where, and why. */
const table: [string, Transfer, string, string, Record<string, bigint>][] = [
  [
    "a payment",
    paymentOrderSucceeded(paid),
    "payment_order_succeeded",
    "Payment Order Success",
    { available: 9_850n, channel_clearing: -10_000n, fee_income: 150n },
  ],
  [
    "a payment taken back",
    paymentOrderReversed(byHand),
    "payment_order_reversed",
    "Payment Order Reversed",
    { available: -9_850n, channel_clearing: 10_000n, fee_income: -150n },
  ],
  [
    "the fee of a payment taken back",
    reversalFee(byHand),
    "payment_reversal_fee",
    "Payment Order Reversal Fee",
    { available: -150n, fee_income: 150n },
  ],
  [
    "a payout asked for",
    payoutCreated(paid),
    "payout_created",
    "Create Cashout Order Deduct The Balance",
    { available: -10_150n, frozen: 10_150n },
  ],
  [
    "a payout paid",
    payoutSucceeded(paid),
    "payout_succeeded",
    "Cashout Order Success",
    { frozen: -10_150n, channel_clearing: 10_000n, fee_income: 150n },
  ],
  [
    "a payout that failed",
    payoutReturned(paid),
    "payout_returned",
    "Cashout Order Failed And Refund The Balance",
    { available: 10_150n, frozen: -10_150n },
  ],
  [
    "a payout that came back",
    payoutReversed(byHand),
    "payout_reversed",
    "Cashout Order Reversed",
    { available: 10_150n, channel_clearing: -10_000n, fee_income: -150n },
  ],
  [
    "a withdrawal asked for",
    withdrawalCreated(withdrawal),
    "withdrawal_created",
    "Create Withdrawal Freeze The Balance",
    { available: -10_000n, frozen: 10_000n },
  ],
  [
    "a withdrawal approved",
    withdrawalApproved(withdrawal),
    "withdrawal_approved",
    "Withdrawal Approved",
    { frozen: -10_000n, withdrawal_clearing: 10_000n },
  ],
  [
    "a withdrawal rejected",
    withdrawalRejected(withdrawal),
    "withdrawal_rejected",
    "Withdrawal Rejected And Refund The Balance",
    { available: 10_000n, frozen: -10_000n },
  ],
  [
    "a case that is the merchant's money",
    caseClosed({ ...moneyCase, caseId: 41n, availableMinor: 500n, resultMinor: 0n }),
    "case_closed",
    "Case Credit",
    { available: 500n, channel_clearing: -500n },
  ],
  [
    "a case that the merchant owes",
    caseClosed({ ...moneyCase, caseId: 41n, availableMinor: -500n, resultMinor: 0n }),
    "case_closed",
    "Case Charge",
    { available: -500n, channel_clearing: 500n },
  ],
  [
    "a case that is the operator's own",
    caseClosed({ ...moneyCase, caseId: 41n, availableMinor: 0n, resultMinor: 500n }),
    "case_closed",
    "Case Adjustment",
    { channel_clearing: -500n, manual_adjustment: 500n },
  ],
  [
    "a case that both share",
    caseClosed({ ...moneyCase, caseId: 41n, availableMinor: 300n, resultMinor: -100n }),
    "case_closed",
    "Case Credit",
    { available: 300n, channel_clearing: -200n, manual_adjustment: -100n },
  ],
  [
    "money added by hand",
    manualChange({ ...manual, amountMinor: 5n }),
    "manual_change",
    "Manual Add",
    { available: 5n, manual_adjustment: -5n },
  ],
  [
    "money deducted by hand",
    manualChange({ ...manual, amountMinor: -5n }),
    "manual_change",
    "Manual deduct",
    { available: -5n, manual_adjustment: 5n },
  ],
];

test.each(table)("%s moves exactly that", (_what, transfer, causeType, type, legs) => {
  expect(transfer).toMatchObject({ causeType, type, merchantId: 7n, currency: "THB", at });
  expect(Object.fromEntries(transfer.legs.map(({ kind, amountMinor }) => [kind, amountMinor]))).toEqual(legs);
  expect(transfer.legs).toHaveLength(Object.keys(legs).length);
  expect(transfer.legs.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)).toBe(0n);
});

test.each([
  [1n, "Manual Add"],
  [-1n, "Manual deduct"],
])("%s by hand is told as %s", (amountMinor, type) => {
  expect(manualChange({ ...manual, amountMinor }).type).toBe(type);
});

test.each(table)("%s names its order, or its own id, and who did it", (what, transfer) => {
  const isManual = what.includes("by hand");
  expect(transfer.causeId).toBe(isManual ? "c1" : "41");
  expect(transfer.orderNo).toBe(isManual ? undefined : "P41");
  const person = /withdrawal/.test(what) ? "ACME/noi" : "OPC/somchai";
  expect(transfer.operator).toBe(/back|hand|withdrawal|case/.test(what) ? person : undefined);
  expect(transfer.remark).toBe(isManual || what.includes("case") ? "why" : undefined);
});

test("types without the merchant's available balance, and without any of the merchant's, are named", () => {
  const typesWithout = (...kinds: string[]) =>
    table
      .map(([, transfer]) => transfer)
      .filter(({ legs }) => legs.every(({ kind }) => !kinds.includes(kind)))
      .map(({ type }) => type);
  const unmoved = typesWithout("available", "frozen");
  expect(balanceChangeTypes.filter((type) => !unmoved.includes(type))).toEqual(merchantChangeTypes);
  expect(typesWithout("available").filter((type) => !unmoved.includes(type))).toEqual(frozenOnlyTypes);
});

test("a payment without a fee has no entry of nothing", () => {
  const free = { ...order, feeMinor: 0n };
  expect(paymentOrderSucceeded(free).legs.map(({ kind }) => kind)).toEqual(["available", "channel_clearing"]);
  const eaten = { ...order, feeMinor: order.amountMinor };
  expect(paymentOrderSucceeded(eaten).legs.map(({ kind }) => kind)).toEqual([
    "channel_clearing",
    "fee_income",
  ]);
});
