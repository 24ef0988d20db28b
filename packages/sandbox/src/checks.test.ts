import type { BalanceChangeRow } from "@opc/contract/balance-change/calls";
import type { CallbackRecordRow } from "@opc/contract/callback-record/calls";
import type { PaymentOrderRow } from "@opc/contract/payment-order/calls";
import { describe, expect, test } from "vitest";
import type { ReceivedCallback } from "./actors/receiver.ts";
import { balancesAreSums, bodiesMatch, creditedOnce, merchantsAreTold, slotsAreFree } from "./checks.ts";

// Not every field there is: what the checks read is enough.
const order = {
  OrderNo: "P1",
  MerchantOrderNo: "M1",
  MerchantAlias: "ACME",
  MerchantName: "Acme Bangkok",
  PayTypeCode: "PROMPTPAY",
  Currency: "THB",
  Amount: "100.00",
  PayableAmount: "100.07",
  RealPaymentAmount: "100.07",
  SettledAmount: "100.00",
  Fee: "1.50",
  MerchantDeductedAmount: "98.50",
  Status: "Success",
  Exception: "None",
  ReviewStatus: "None",
  MatchStatus: "Matched",
  CallbackStatus: "Success",
  ChannelCode: "PP-QR",
  AccountName: "KBank QR 1",
  IsTest: false,
  LockedBy: null,
  LockedAt: null,
  LockReason: null,
  MemberName: null,
  ExternalId: "KB1",
  CreatedAt: "2026-01-01T00:00:00.000Z",
  ExpiresAt: "2026-01-01T00:15:00.000Z",
  FinishedAt: "2026-01-01T00:01:00.000Z",
} satisfies Partial<PaymentOrderRow> as PaymentOrderRow;

const credit: BalanceChangeRow = {
  SerialNo: "1",
  MerchantAlias: "ACME",
  MerchantName: "Acme Bangkok",
  Currency: "THB",
  Account: "Available",
  SequenceNo: "1",
  IsSealed: true,
  Type: "Payment Order Success",
  BalanceBefore: "0.00",
  Amount: "98.50",
  BalanceAfter: "98.50",
  CreatedAt: "2026-01-01T00:01:00.000Z",
  OrderNo: "P1",
  Operator: null,
  Remark: null,
};

const callback: CallbackRecordRow = {
  EventId: "evt_1",
  OrderKind: "Payment",
  OrderNo: "P1",
  MerchantOrderNo: "M1",
  MerchantAlias: "ACME",
  MerchantName: "Acme Bangkok",
  Url: "http://127.0.0.1:1/ACME/steady",
  Status: "Success",
  AttemptCount: 1,
  HttpStatus: 200,
  DurationMs: 10,
  Result: "OK",
  IsHeldBack: false,
  NextAttemptAt: null,
  CreatedAt: "2026-01-01T00:01:00.000Z",
  FinishedAt: "2026-01-01T00:01:00.000Z",
};

const received: ReceivedCallback = {
  merchantAlias: "ACME",
  eventId: "evt_1",
  verified: 1,
  accepted: 1,
  order: {
    OrderNo: "P1",
    MerchantOrderNo: "M1",
    PayTypeCode: "PROMPTPAY",
    Currency: "THB",
    Amount: "100.00",
    PayableAmount: "100.07",
    RealPaymentAmount: "100.07",
    SettledAmount: "100.00",
    Fee: "1.50",
    Status: "Success",
    Exception: "None",
    CreatedAt: order.CreatedAt,
    ExpiresAt: order.ExpiresAt,
    FinishedAt: order.FinishedAt,
    Sequence: 1,
  },
};

describe("the checks name what is broken", () => {
  test("a paid order is credited once, by its own amount", () => {
    expect(creditedOnce({ orders: [order], changes: [credit] })).toEqual([]);
    expect(creditedOnce({ orders: [order], changes: [] })).toEqual(["P1 was credited 0 times"]);
    expect(creditedOnce({ orders: [order], changes: [credit, credit] })).toHaveLength(1);
    const wrong = { ...credit, Amount: "98.51" };
    expect(creditedOnce({ orders: [order], changes: [wrong] })).toHaveLength(1);
    const expired = { ...order, Status: "Expired" as const };
    expect(creditedOnce({ orders: [expired], changes: [credit] })).toEqual(["P1 is Expired but moved money"]);
  });

  test("money taken back is taken back once, exactly", () => {
    const marked = { ...order, Exception: "Marked" as const };
    const back = { ...credit, SerialNo: "2", Type: "Payment Order Reversed" as const, Amount: "-98.50" };
    expect(creditedOnce({ orders: [marked], changes: [back, credit] })).toEqual([]);
    expect(creditedOnce({ orders: [marked], changes: [credit] })).toHaveLength(1);
    expect(creditedOnce({ orders: [marked], changes: [back, back, credit] })).toHaveLength(1);
    expect(creditedOnce({ orders: [marked], changes: [{ ...back, Amount: "-98.49" }, credit] })).toHaveLength(
      1,
    );
    expect(creditedOnce({ orders: [order], changes: [back, credit] })).toHaveLength(1);
  });

  test("balances follow one another", () => {
    const next = { ...credit, SerialNo: "2", BalanceBefore: "98.50", BalanceAfter: "197.00" };
    expect(balancesAreSums({ changes: [next, credit] })).toEqual([]);
    expect(balancesAreSums({ changes: [{ ...next, BalanceAfter: "197.01" }, credit] })).toHaveLength(1);
    expect(balancesAreSums({ changes: [{ ...next, BalanceBefore: "98.49" }, credit] })).toHaveLength(1);
  });

  test("a merchant is told of every end", () => {
    expect(merchantsAreTold({ orders: [order], callbacks: [callback] })).toEqual([]);
    expect(merchantsAreTold({ orders: [order], callbacks: [] })).toHaveLength(1);
    const failed = { ...callback, Status: "Failure" as const };
    expect(merchantsAreTold({ orders: [order], callbacks: [failed] })).toHaveLength(1);
    expect(merchantsAreTold({ orders: [order], callbacks: [callback, failed] })).toEqual([]);
    const test = { ...order, IsTest: true, CallbackStatus: "None" as const };
    expect(merchantsAreTold({ orders: [test], callbacks: [] })).toEqual([]);
  });

  test("a callback's body is its order, and a delivered one was verified", () => {
    const seen = { orders: [order], changes: [], callbacks: [callback] };
    const all = { of: () => received };
    expect(bodiesMatch(seen, all)).toEqual([]);
    expect(bodiesMatch(seen, { of: () => undefined })).toHaveLength(1);
    const lie = { ...received, order: { ...received.order, Amount: "1000.00" } };
    expect(bodiesMatch(seen, { of: () => lie })).toEqual(["the callback of P1 says another Amount"]);
  });

  test("two live orders never share a payable amount of an account", () => {
    const live = { ...order, Status: "Paying" as const };
    const other = { ...live, OrderNo: "P2" };
    expect(slotsAreFree({ orders: [live, { ...other, PayableAmount: "100.08" }] })).toEqual([]);
    expect(slotsAreFree({ orders: [live, { ...other, AccountName: "SCB QR 1" }] })).toEqual([]);
    expect(slotsAreFree({ orders: [live, other] })).toEqual(["2 live orders share KBank QR 1 100.07"]);
  });
});
