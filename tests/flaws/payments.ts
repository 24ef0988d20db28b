import type { Flaw } from "./flaw.ts";

export const payments: Flaw[] = [
  {
    what: "who has a crawler's token approves what it reported",
    file: "packages/server/src/modules/payment-order/review-hands.ts",
    search: 'if (isAmong(hands, viewer)) throw new CallError("OwnEvidence");',
    replace: "",
    test: {
      file: "packages/server/src/modules/payment-order/review-hands.test.ts",
      name: "is approved by nobody who asked for its token",
    },
  },
  {
    what: "a remark of one letter is evidence",
    file: "packages/server/src/modules/payment-order/action-rules.ts",
    search: "[...remark].length >= minimumEvidenceRemark;",
    replace: "[...remark].length >= 1;",
    test: { file: "packages/server/src/modules/payment-order/action-rules.test.ts" },
  },
  {
    what: "a remark alone is evidence",
    file: "packages/server/src/modules/payment-order/action-rules.ts",
    search: "if (isEvidence(remark) && hasImage) return",
    replace: "if (isEvidence(remark)) return",
    test: { file: "packages/server/src/modules/payment-order/action-rules.test.ts" },
  },
  {
    what: "bound money of another amount confirms",
    file: "packages/server/src/modules/payment-order/action-rules.ts",
    search: "if (linkedMinor !== undefined && linkedMinor !== order.PayableMinor) {",
    replace: "if (linkedMinor !== undefined && linkedMinor > order.PayableMinor) {",
    test: { file: "packages/server/src/modules/payment-order/action-rules.test.ts" },
  },
  {
    what: "the order's amount is credited for less money",
    file: "packages/server/src/modules/payment-order/action-rules.ts",
    search: "OrderAmount: paidMinor >= order.AmountMinor,",
    replace: "OrderAmount: paidMinor > 0n,",
    test: { file: "packages/server/src/modules/payment-order/action-rules.test.ts" },
  },
  {
    what: "whoever comes confirms what another has locked",
    file: "packages/server/src/modules/payment-order/action-rules.ts",
    search: "if (order.LockedByUserId === userId) return;",
    replace: "if (order.LockedByUserId !== null || userId) return;",
    test: {
      file: "packages/server/src/modules/payment-order/action-handlers.test.ts",
      name: "is one operator's: another neither unlocks",
    },
  },
  {
    what: "who proposed a review decides on it",
    file: "packages/server/src/modules/payment-order/action-rules.ts",
    search: "if (review.ProposedByUserId === userId)",
    replace: "if (review.ProposedByUserId === userId && userId < 0n)",
    test: {
      file: "packages/server/src/modules/payment-order/review-handlers.test.ts",
      name: "is never the proposer's, not even a super administrator's",
    },
  },
  {
    what: "the fee of less money is that of the order's amount",
    file: "packages/server/src/modules/payment-order/settle.ts",
    search: "if (settledMinor === order.AmountMinor) return order.FeeMinor;",
    replace: "if (settledMinor > 0n) return order.FeeMinor;",
    test: { file: "packages/server/src/modules/payment-order/review-handlers.test.ts", name: "an approval" },
  },
  {
    what: "a payment order's status changes without a line",
    file: "packages/server/src/order/payment-move.ts",
    search: "  await writeEvents(tx, events, now);\n  for (const one",
    replace: "  void events;\n  for (const one",
    test: { file: "packages/server/src/order/payment-move.test.ts" },
  },
  {
    what: "a merchant has one unpaid order more than it may",
    file: "packages/server/src/order/unpaid-limits.ts",
    search: "limit.orders + 1 > maximumOrders",
    replace: "limit.orders > maximumOrders",
    test: { file: "packages/server/src/order/unpaid-limits.test.ts" },
  },
  {
    what: "the orders of one batch do not count each other as unpaid",
    file: "packages/server/src/modules/payment-create/places.ts",
    search: "    places.set(\n",
    replace: "    new Map(places).set(\n",
    test: { file: "packages/server/src/modules/payment-create/unpaid.test.ts", name: "of a mixed batch" },
  },
  {
    what: "two processes at once make more unpaid orders than a merchant may have",
    file: "packages/server/src/order/unpaid-limits.ts",
    search: "if ([...limits.values()].some(isPassed)) throw",
    replace: "if ([...limits.values()].every(isPassed) && made.length === 0) throw",
    test: {
      file: "packages/server/src/modules/payment-create/unpaid.test.ts",
      name: "a supplier, whose channel nothing locks",
    },
  },
  {
    what: "a merchant with a limit of its own has the usual one",
    file: "packages/server/src/order/unpaid-limits.ts",
    search: "maximumOrders: IsOwn ? MaximumOrders : usualMaximum,",
    replace: "maximumOrders: MaximumOrders ?? usualMaximum,",
    test: {
      file: "packages/server/src/modules/payment-create/unpaid.test.ts",
      name: "of its own, not the usual",
    },
  },
  {
    what: "a payment order moves from any status",
    file: "packages/server/src/order/payment-move.ts",
    search: "const moved = await updateStatus(tx, from, moves, now);",
    replace: "const moved = await updateStatus(tx, [...from, ...finalStatuses], moves, now);",
    test: { file: "packages/server/src/order/payment-move.test.ts" },
  },
];
