import type { Flaw } from "./flaw.ts";

export const suppliers: Flaw[] = [
  {
    what: "a supplier's money that a person rejects is in nobody's list",
    file: "packages/server/src/modules/payment-order/supplier-money.ts",
    search:
      '  if (review && attempt) await openCases(tx, [caseOf("CollectionPaidTwice", order, review, attempt)], now);\n',
    replace: "",
    test: { file: "packages/server/src/modules/supplier/cases.test.ts" },
  },
  {
    what: "a supplier is not asked any more while other money waits for a review",
    file: "packages/server/src/modules/supplier/rules.ts",
    search: 'order.status === "Locked" || order.reviewStatus === "PendingReview";',
    replace: 'order.status === "Locked";',
    test: { file: "packages/server/src/modules/supplier/rules.test.ts" },
  },
  {
    what: "a supplier's notice in another currency credits",
    file: "packages/server/src/modules/supplier/rules.ts",
    search: '  if (report.currency !== order.currency) return { outcome: "CurrencyMismatch" };\n',
    replace: "",
    test: { file: "packages/server/src/modules/supplier/rules.test.ts" },
  },
  {
    what: "a payment of nothing counts",
    file: "packages/server/src/modules/supplier/rules.ts",
    search:
      'if (report.amountMinor === undefined || (report.status === "Paid" && report.amountMinor === 0n))',
    replace: "if (report.amountMinor === undefined)",
    test: { file: "packages/server/src/modules/supplier/rules.test.ts" },
  },
  {
    what: "too little credits",
    file: "packages/server/src/modules/supplier/rules.ts",
    search: 'if (amountMinor < order.payableMinor) return { outcome: "Review", exception: "Partial" };',
    replace: 'if (amountMinor < 0n) return { outcome: "Review", exception: "Partial" };',
    test: { file: "packages/server/src/modules/supplier/rules.test.ts" },
  },
  {
    what: "a failure after the payment is believed",
    file: "packages/server/src/modules/supplier/rules.ts",
    search: 'order.status === "Success" ? "TakenBack" : "Contradiction"',
    replace: 'order.status === "Success" ? "Failed" : "Contradiction"',
    test: { file: "packages/server/src/modules/supplier/rules.test.ts" },
  },
  {
    what: "exact money is lost after a rejected part of it",
    file: "packages/server/src/modules/supplier/rules.ts",
    search: 'if (attempt.status === "Paid" && !isRightAfterAll)',
    replace: 'if (attempt.status === "Paid" && (!isRightAfterAll || isExact))',
    test: { file: "packages/server/src/modules/supplier/rules.test.ts" },
  },
];
