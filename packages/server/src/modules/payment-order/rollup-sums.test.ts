import type { paymentOrderFilters } from "@opc/contract/payment-order/calls";
import { paymentOrderStatuses } from "@opc/contract/payment-order/states";
import { expect, test } from "vitest";
import { rollupQuery } from "./rollup-sums.ts";

const operator = { isSuper: true, merchantId: 1n, timeDifferenceMinutes: 0 };

/** Every filter of the list; a new one has to say whether the kept figures tell it apart. */
const cases: Record<keyof typeof paymentOrderFilters, { input: object; isKept: boolean }> = {
  MerchantAlias: { input: { MerchantAlias: "ACME" }, isKept: true },
  Kinds: { input: { Kinds: ["Test"] }, isKept: true },
  PayTypeCode: { input: { PayTypeCode: "PROMPTPAY" }, isKept: true },
  ChannelCode: { input: { ChannelCode: "PP-1" }, isKept: true },
  AccountId: { input: { AccountId: "7" }, isKept: true },
  Ways: { input: { Ways: ["OwnAccount"] }, isKept: true },
  Currency: { input: { Currency: "THB" }, isKept: true },
  // The sums leave them out, and ask for each stretch of time apart.
  Statuses: { input: { Statuses: [...paymentOrderStatuses] }, isKept: false },
  From: { input: { From: "2026-05-30 00:00:00" }, isKept: false },
  To: { input: { To: "2026-05-30 00:00:00" }, isKept: false },
  OrderNos: { input: { OrderNos: ["P1"] }, isKept: false },
  Exceptions: { input: { Exceptions: ["None"] }, isKept: false },
  ReviewStatuses: { input: { ReviewStatuses: ["None"] }, isKept: false },
  MatchStatuses: { input: { MatchStatuses: ["Matched"] }, isKept: false },
  CallbackStatuses: { input: { CallbackStatuses: ["None"] }, isKept: false },
  LockedBy: { input: { LockedBy: "admin" }, isKept: false },
  AmountFrom: { input: { AmountFrom: "1" }, isKept: false },
  AmountTo: { input: { AmountTo: "1" }, isKept: false },
};

test.each(Object.entries(cases))("%s: the kept figures tell it apart, or rows are counted", (_, one) => {
  expect(rollupQuery(operator, one.input) !== undefined).toBe(one.isKept);
  expect(rollupQuery(operator, { MerchantAlias: "ACME", ...one.input }) !== undefined).toBe(one.isKept);
});

test("a filter that asks for nothing, or for several things that are told, is answered from what is kept", () => {
  const told = Object.values(cases).filter(({ isKept }) => isKept);
  expect(rollupQuery(operator, Object.assign({}, ...told.map(({ input }) => input)))).toBeDefined();
  expect(rollupQuery(operator, { Exceptions: [], OrderNos: undefined })).toBeDefined();
});

test("an account is meant by its number, however that is written", () => {
  expect(rollupQuery(operator, { AccountId: "007" })?.filters.account).toBe("7");
});
