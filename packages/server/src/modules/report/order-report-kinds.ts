/** What sets the two reports of orders apart: what they make of counted cells, and the orders behind them. */
import { paymentOrderStatuses } from "@opc/contract/payment-order/states";
import { paidPayoutStatuses, payoutStatuses } from "@opc/contract/payout-order/states";
import { type RawBuilder, sql } from "kysely";

export interface ReportOfKind {
  name: "payment" | "payout";
  /** The orders themselves, and what happened to them. */
  orders: string;
  events: string;
  typeColumn: string;
  channelColumn: string;
  accountColumn: string;
  /** Statuses that end an order without success, and the cells' counts of them. */
  ends: readonly { status: string; count: string }[];
  /** Statuses of orders that are not over and for which there is a reason, too. */
  stuck: readonly string[];
  successes: RawBuilder<unknown>;
  amount: RawBuilder<unknown>;
  fee: RawBuilder<unknown>;
  returned: RawBuilder<unknown>;
  returnedAmount: RawBuilder<unknown>;
  /** Of cells of a quarter, and alike of orders: those that a merchant's member or server asked for. */
  isCounted: RawBuilder<boolean>;
  /** Of cells, in the columns of their sums. */
  isTest: RawBuilder<unknown>;
  /** How long the lists of figures by status are (migration 0039). */
  statuses: number;
  statusFees: RawBuilder<unknown>;
  /** Whether there is more than an empty list of them. */
  hasStatusFees: boolean;
}

export const collections: ReportOfKind = {
  name: "payment",
  orders: "payment_order",
  events: "order_event",
  typeColumn: "pay_type_code",
  channelColumn: "channel_id",
  accountColumn: "account_id",
  ends: [
    { status: "Expired", count: "expired_count" },
    { status: "Failed", count: "failed_count" },
  ],
  stuck: [],
  successes: sql`success_count`,
  amount: sql`settled_minor`,
  fee: sql`fee_minor`,
  returned: sql`reversed_count`,
  returnedAmount: sql`reversed_minor`,
  isCounted: sql`not is_test`,
  isTest: sql`is_test`,
  statuses: paymentOrderStatuses.length,
  statusFees: sql`'{}'::bigint[]`,
  hasStatusFees: false,
};

/** The list of payouts leaves what a bank returned out of its sums, and so does this report. */
export const payouts: ReportOfKind = {
  name: "payout",
  orders: "payout_order",
  events: "payout_event",
  typeColumn: "cashout_type_code",
  channelColumn: "channel_code",
  accountColumn: "card_name",
  ends: [
    { status: "PayoutFailed", count: "failed_count" },
    { status: "CashoutRejected", count: "rejected_count" },
    { status: "ManuallyCancelled", count: "cancelled_count" },
  ],
  stuck: ["WrongReceivingInfo", "ChannelFailed"],
  successes: sql`success_count - returned_count`,
  amount: sql`success_minor - returned_minor`,
  fee: sql`fee_minor - returned_fee_minor`,
  returned: sql`returned_count`,
  returnedAmount: sql`returned_minor`,
  isCounted: sql`true`,
  isTest: sql`false`,
  // The paid ones twice: kept, and returned by a bank.
  statuses: payoutStatuses.length + paidPayoutStatuses.length,
  statusFees: sql`status_fees`,
  hasStatusFees: true,
};
