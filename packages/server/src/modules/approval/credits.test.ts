/**
 * Every way in which a merchant comes to more money than it had, with the kind of act that a second person decides on. What the
 * ledger's table of transfers moves is compared with this, so that a new way in needs a line here.
 */
import { type ApprovalKind, amountKinds } from "@opc/contract/approval/kinds";
import { expect, test } from "vitest";
import {
  type CauseType,
  caseClosed,
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
} from "../../ledger/transfers.ts";
import { isFixed, needsSecondPerson, noRule } from "./rules.ts";

const facts = {
  merchantId: 1n,
  currency: "THB",
  orderId: 2n,
  orderNo: "P1",
  operator: "OPC/a",
  at: new Date(),
};
const order = { ...facts, amountMinor: 100_00n, feeMinor: 1_50n };
const change = { ...facts, changeId: "1", amountMinor: 5n };
const booking = { ...facts, caseId: 1n, availableMinor: 5n, resultMinor: 0n, remark: "found" };

/**
 * At its best for the merchant. `guard`: the kind that a person's own word for it needs; null: it leaves the merchant with what
 * it had, available or frozen, or with less.
 */
const ways: Record<CauseType, { transfer: Transfer; guard: ApprovalKind | null }> = {
  // By a bank's or supplier's word without anybody; reviews of late or differing money always have two.
  payment_order_succeeded: { transfer: paymentOrderSucceeded(order), guard: "ManualConfirm" },
  payment_order_reversed: { transfer: paymentOrderReversed(order), guard: null },
  payment_reversal_fee: { transfer: reversalFee(order), guard: null },
  payout_created: { transfer: payoutCreated(order), guard: null },
  payout_succeeded: { transfer: payoutSucceeded(order), guard: null },
  payout_returned: { transfer: payoutReturned(order), guard: null },
  payout_reversed: { transfer: payoutReversed(order), guard: "PayoutReturned" },
  withdrawal_created: { transfer: withdrawalCreated(order), guard: null },
  withdrawal_approved: { transfer: withdrawalApproved(order), guard: null },
  withdrawal_rejected: { transfer: withdrawalRejected(order), guard: null },
  manual_change: { transfer: manualChange(change), guard: "ManualBalance" },
  case_closed: { transfer: caseClosed(booking), guard: "MoneyCase" },
};

const gainOf = ({ legs }: Transfer) =>
  legs.reduce(
    (sum, { kind, amountMinor }) => (kind === "available" || kind === "frozen" ? sum + amountMinor : sum),
    0n,
  );

test.each(Object.entries(ways))("%s: who gains by it has a second person", (cause, { transfer, guard }) => {
  expect(transfer.causeType).toBe(cause);
  expect(guard !== null).toBe(gainOf(transfer) > 0n);
});

test.each(Object.values(ways).flatMap(({ guard }) => (guard ? [guard] : [])))(
  "%s: always two, or a rule whose amount the day's sum reaches",
  (kind) => {
    if (isFixed(kind)) return;
    expect(amountKinds.has(kind)).toBe(true);
    const rule = { ...noRule, enabled: true, fromMinor: new Map([["THB", 100n]]) };
    expect(needsSecondPerson(rule, { amountMinor: 100n, currency: "THB" })).toBe(true);
  },
);
