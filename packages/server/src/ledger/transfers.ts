/**
 * What each event moves, as a table: the legs of domain rules "Money and the ledger". A transfer is one row
 * of the journal with two to eight legs that sum to zero. `available` and `frozen` belong to the merchant,
 * the other accounts to the operator, one of each per currency. Amounts are minor units of the currency.
 */
import type { BalanceChangeType } from "@opc/contract/balance-change/types";
import type { LedgerAccountKind } from "../db/column-types.ts";

/** Why money moves; with the cause's id it is used once for ever. */
export type CauseType =
  | "payment_order_succeeded"
  | "payment_order_reversed"
  | "payment_reversal_fee"
  | "payout_created"
  | "payout_succeeded"
  | "payout_returned"
  | "payout_reversed"
  | "withdrawal_created"
  | "withdrawal_approved"
  | "withdrawal_rejected"
  | "manual_change"
  | "case_closed";

export interface Leg {
  kind: LedgerAccountKind;
  amountMinor: bigint;
}

export interface Transfer {
  causeType: CauseType;
  causeId: string;
  type: BalanceChangeType;
  merchantId: bigint;
  currency: string;
  orderNo?: string | undefined;
  /** The user who did it, where a person did. */
  operator?: string | undefined;
  remark?: string | undefined;
  at: Date;
  /** No kind twice, no zero amounts; `available` first, because its entry then has the journal row's own id. */
  legs: readonly Leg[];
}

interface OrderFacts {
  merchantId: bigint;
  currency: string;
  orderId: bigint;
  orderNo: string;
  /** What the merchant is credited for (or pays), before the fee; without the slot's difference. */
  amountMinor: bigint;
  feeMinor: bigint;
  at: Date;
}

export function paymentOrderSucceeded(order: OrderFacts): Transfer {
  return ofOrder("payment_order_succeeded", "Payment Order Success", order, [
    { kind: "available", amountMinor: order.amountMinor - order.feeMinor },
    { kind: "channel_clearing", amountMinor: -order.amountMinor },
    { kind: "fee_income", amountMinor: order.feeMinor },
  ]);
}

/** Money given back: exactly the opposite of what the settlement moved. */
export function paymentOrderReversed(order: OrderFacts & { operator?: string }): Transfer {
  const transfer = ofOrder("payment_order_reversed", "Payment Order Reversed", order, [
    { kind: "available", amountMinor: order.feeMinor - order.amountMinor },
    { kind: "channel_clearing", amountMinor: order.amountMinor },
    { kind: "fee_income", amountMinor: -order.feeMinor },
  ]);
  return { ...transfer, operator: order.operator };
}

/** The whole settlement was reversed, and the fee stays with the operator all the same. */
export function reversalFee(order: OrderFacts & { operator?: string }): Transfer {
  const transfer = ofOrder("payment_reversal_fee", "Payment Order Reversal Fee", order, [
    { kind: "available", amountMinor: -order.feeMinor },
    { kind: "fee_income", amountMinor: order.feeMinor },
  ]);
  return { ...transfer, operator: order.operator };
}

export function payoutCreated(order: OrderFacts): Transfer {
  const held = order.amountMinor + order.feeMinor;
  return ofOrder("payout_created", "Create Cashout Order Deduct The Balance", order, [
    { kind: "available", amountMinor: -held },
    { kind: "frozen", amountMinor: held },
  ]);
}

export function payoutSucceeded(order: OrderFacts): Transfer {
  return ofOrder("payout_succeeded", "Cashout Order Success", order, [
    { kind: "frozen", amountMinor: -(order.amountMinor + order.feeMinor) },
    { kind: "channel_clearing", amountMinor: order.amountMinor },
    { kind: "fee_income", amountMinor: order.feeMinor },
  ]);
}

/** The payout failed, was rejected or was cancelled: what was held goes back, once. */
export function payoutReturned(order: OrderFacts): Transfer {
  const held = order.amountMinor + order.feeMinor;
  return ofOrder("payout_returned", "Cashout Order Failed And Refund The Balance", order, [
    { kind: "available", amountMinor: held },
    { kind: "frozen", amountMinor: -held },
  ]);
}

/** The bank gave the money back after it had left: exactly the opposite of what holding and settling it moved. */
export function payoutReversed(order: OrderFacts & { operator?: string }): Transfer {
  const transfer = ofOrder("payout_reversed", "Cashout Order Reversed", order, [
    { kind: "available", amountMinor: order.amountMinor + order.feeMinor },
    { kind: "channel_clearing", amountMinor: -order.amountMinor },
    { kind: "fee_income", amountMinor: -order.feeMinor },
  ]);
  return { ...transfer, operator: order.operator };
}

/** What was held leaves: the merchant's available balance paid for it before. */
export const frozenOnlyTypes: readonly BalanceChangeType[] = ["Cashout Order Success", "Withdrawal Approved"];

/** A withdrawal's facts; it costs no fee. */
interface WithdrawalFacts extends Omit<OrderFacts, "feeMinor"> {
  /** "ALIAS/user": who asked, or who decided. */
  operator: string;
}

export function withdrawalCreated(withdrawal: WithdrawalFacts): Transfer {
  const { amountMinor, operator } = withdrawal;
  const transfer = ofOrder("withdrawal_created", "Create Withdrawal Freeze The Balance", withdrawal, [
    { kind: "available", amountMinor: -amountMinor },
    { kind: "frozen", amountMinor },
  ]);
  return { ...transfer, operator };
}

/** The money leaves the platform by a bank transfer of ours. */
export function withdrawalApproved(withdrawal: WithdrawalFacts): Transfer {
  const { amountMinor, operator } = withdrawal;
  const transfer = ofOrder("withdrawal_approved", "Withdrawal Approved", withdrawal, [
    { kind: "frozen", amountMinor: -amountMinor },
    { kind: "withdrawal_clearing", amountMinor },
  ]);
  return { ...transfer, operator };
}

export function withdrawalRejected(withdrawal: WithdrawalFacts): Transfer {
  const { amountMinor, operator } = withdrawal;
  const transfer = ofOrder("withdrawal_rejected", "Withdrawal Rejected And Refund The Balance", withdrawal, [
    { kind: "available", amountMinor },
    { kind: "frozen", amountMinor: -amountMinor },
  ]);
  return { ...transfer, operator };
}

interface ManualChange {
  /** Given by the caller once per decision, so that a repeated click has one effect. */
  changeId: string;
  merchantId: bigint;
  currency: string;
  /** Positive adds, negative deducts (specification section 5). */
  amountMinor: bigint;
  operator: string;
  remark?: string | undefined;
  at: Date;
}

export function manualChange({ changeId, amountMinor, ...facts }: ManualChange): Transfer {
  return {
    ...facts,
    causeType: "manual_change",
    causeId: changeId,
    type: amountMinor < 0n ? "Manual deduct" : "Manual Add",
    legs: [
      { kind: "available", amountMinor },
      { kind: "manual_adjustment", amountMinor: -amountMinor },
    ],
  };
}

interface CaseBooking {
  caseId: bigint;
  merchantId: bigint;
  currency: string;
  orderNo: string;
  /** What the merchant's available balance gains. */
  availableMinor: bigint;
  /** What the operator's own result gains. */
  resultMinor: bigint;
  operator: string;
  remark: string;
  at: Date;
}

/** A case ends: what was surplus at the bank or missing there is booked to whom it belongs. */
export function caseClosed({ caseId, availableMinor, resultMinor, ...facts }: CaseBooking): Transfer {
  const legs: Leg[] = [
    { kind: "available", amountMinor: availableMinor },
    { kind: "channel_clearing", amountMinor: -availableMinor - resultMinor },
    { kind: "manual_adjustment", amountMinor: resultMinor },
  ];
  return {
    ...facts,
    causeType: "case_closed",
    causeId: caseId.toString(),
    type: availableMinor > 0n ? "Case Credit" : availableMinor < 0n ? "Case Charge" : "Case Adjustment",
    legs: legs.filter((leg) => leg.amountMinor !== 0n),
  };
}

function ofOrder(
  causeType: CauseType,
  type: BalanceChangeType,
  order: Omit<OrderFacts, "feeMinor">,
  legs: Leg[],
): Transfer {
  return {
    causeType,
    causeId: order.orderId.toString(),
    type,
    merchantId: order.merchantId,
    currency: order.currency,
    orderNo: order.orderNo,
    at: order.at,
    legs: legs.filter((leg) => leg.amountMinor !== 0n),
  };
}
