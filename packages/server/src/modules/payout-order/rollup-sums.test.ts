import type { payoutOrderFilters } from "@opc/contract/payout-order/calls";
import { expect, test } from "vitest";
import { rollupQuery } from "./rollup-sums.ts";

const operator = { isSuper: true, merchantId: 1n, timeDifferenceMinutes: 0 };

/** Every filter of the list; a new one has to say whether the kept figures tell it apart. */
const cases: Record<keyof typeof payoutOrderFilters, { input: object; isKept: boolean }> = {
  MerchantAlias: { input: { MerchantAlias: "ACME" }, isKept: true },
  Exceptions: { input: { Exceptions: ["Returned"] }, isKept: true },
  CashoutTypeCode: { input: { CashoutTypeCode: "BANK" }, isKept: true },
  Currency: { input: { Currency: "THB" }, isKept: true },
  ChannelCode: { input: { ChannelCode: "OUT-1" }, isKept: true },
  CardName: { input: { CardName: "kbank" }, isKept: true },
  PayoutCard: { input: { PayoutCard: "KBANK 1" }, isKept: true },
  Ways: { input: { Ways: ["None"] }, isKept: true },
  // The sums leave them out, and ask for each stretch of time apart.
  Statuses: { input: { Statuses: ["PayoutFailed"] }, isKept: false },
  From: { input: { From: "2026-05-30 00:00:00" }, isKept: false },
  To: { input: { To: "2026-05-30 00:00:00" }, isKept: false },
  OrderNos: { input: { OrderNos: ["Q1"] }, isKept: false },
  CallbackStatuses: { input: { CallbackStatuses: ["None"] }, isKept: false },
  Sources: { input: { Sources: ["Gateway"] }, isKept: false },
  BankCode: { input: { BankCode: "KBANK" }, isKept: false },
  BatchId: { input: { BatchId: "7" }, isKept: false },
  AmountFrom: { input: { AmountFrom: "1" }, isKept: false },
  AmountTo: { input: { AmountTo: "1" }, isKept: false },
  CardNumber: { input: { CardNumber: "7890" }, isKept: false },
  PayeeName: { input: { PayeeName: "som" }, isKept: false },
  Doubts: { input: { Doubts: ["PaidAfterRefusal"] }, isKept: false },
};

test.each(Object.entries(cases))("%s: the kept figures tell it apart, or rows are counted", (_, one) => {
  expect(rollupQuery(operator, one.input) !== undefined).toBe(one.isKept);
  expect(rollupQuery(operator, { MerchantAlias: "ACME", ...one.input }) !== undefined).toBe(one.isKept);
});

test("a filter that asks for nothing, or for several things that are told, is answered from what is kept", () => {
  const told = Object.values(cases).filter(({ isKept }) => isKept);
  expect(rollupQuery(operator, Object.assign({}, ...told.map(({ input }) => input)))).toBeDefined();
  expect(rollupQuery(operator, { Sources: [], OrderNos: undefined })).toBeDefined();
});
