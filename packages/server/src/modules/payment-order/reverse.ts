/**
 * Money given back: a settled order's transfer is reversed by exactly the opposite legs, once for ever. The order stays
 * Success with the exception Marked, its bank transaction goes back to the matching desk, the merchant is told. Refused
 * where the merchant's balance no longer covers it, for the books never go below zero.
 */
import { formatAmount } from "@opc/contract/money";
import { CallError } from "../../call-error.ts";
import type { Transaction } from "../../db/transaction.ts";
import { postInTransaction } from "../../ledger/post.ts";
import { paymentOrderReversed, reversalFee } from "../../ledger/transfers.ts";
import { unlinkTransactions } from "../../order/credit-link.ts";
import { type Actor, writeEvents } from "../../order/payment-events.ts";
import type { PaymentOrder } from "../../order/payment-row.ts";
import { assertNoCaseBooked } from "../money-case/with-order.ts";
import { queueMerchantCallbacks } from "./queue-callbacks.ts";

export interface Reversal {
  /** The order as locked by the caller. */
  order: PaymentOrder;
  exponent: number;
  /** A person as "ALIAS/user". */
  actor: Actor;
  reason: string;
  /** Where a second person decided. */
  approver?: string;
  /** The merchant has its fee back with the rest, unless it stays. */
  feeStays?: boolean;
}

/** The transaction must be of the whole scope. Throws StatusChanged, AlreadyReversed, CaseBooked or MoneyPaidOn. */
export async function reverseSettlement(
  tx: Transaction,
  { order, exponent, actor, reason, approver, feeStays = false }: Reversal,
  now: Date,
): Promise<void> {
  const { SettledMinor: settledMinor } = order;
  if (order.Status !== "Success" || settledMinor === null) throw new CallError("StatusChanged");
  if (order.Exception === "Marked") throw new CallError("AlreadyReversed");
  await assertNoCaseBooked(tx, order);
  const feeBack = feeStays ? 0n : order.FeeMinor;
  const marked = await tx
    .updateTable("PaymentOrder")
    .set({ Exception: "Marked", MatchStatus: "PendingMatch", ReversedFeeMinor: feeBack })
    .where("Id", "=", order.Id)
    .where("Status", "=", "Success")
    .where("Exception", "<>", "Marked")
    .returningAll()
    .executeTakeFirst();
  if (!marked) throw new CallError("AlreadyReversed");
  await unlinkTransactions(tx, [order.Id]);
  const taken = formatAmount(settledMinor - feeBack, exponent);
  const event = {
    orderId: order.Id,
    merchantId: order.MerchantId,
    kind: "reversed" as const,
    actor,
    detail: { Amount: taken },
    operatorDetail: { Reason: reason, ...(approver && { ApprovedBy: approver }) },
  };
  await writeEvents(tx, [event], now);
  await queueMerchantCallbacks(tx, [marked], { exponentOf: () => exponent }, now);
  await post(tx, marked, { settledMinor, operator: actor.name, taken, feeStays }, now);
}

/** Last, so that the balances' rows are locked for the shortest time. */
async function post(
  tx: Transaction,
  order: PaymentOrder,
  { settledMinor, operator, taken, feeStays }: Posted,
  now: Date,
): Promise<void> {
  const facts = {
    merchantId: order.MerchantId,
    currency: order.Currency,
    orderId: order.Id,
    orderNo: order.OrderNo,
    amountMinor: settledMinor,
    feeMinor: order.FeeMinor,
    operator,
    at: now,
  };
  const transfers = [paymentOrderReversed(facts), ...(feeStays ? [reversalFee(facts)] : [])];
  const outcomes = await postInTransaction(tx, transfers);
  if (outcomes.some(({ kind }) => kind === "duplicate")) throw new CallError("AlreadyReversed");
  if (outcomes.some(({ kind }) => kind === "refused"))
    throw new CallError("MoneyPaidOn", { Amount: taken }, { Amount: taken });
}

interface Posted {
  settledMinor: bigint;
  operator: string;
  /** From the merchant's balance, in all. */
  taken: string;
  feeStays: boolean;
}
