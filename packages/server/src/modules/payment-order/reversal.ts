/**
 * Taking a settled order's money back from its merchant, because it never came or had to be given back: whatever settled it,
 * a credit, a supplier's word or a person's evidence. Always decided by a second person. The fee goes back with it unless the
 * merchant's setting keeps it.
 */
import { formatAmount } from "@opc/contract/money";
import { CallError } from "../../call-error.ts";
import { currenciesOf } from "../../db/currencies.ts";
import type { Transaction } from "../../db/transaction.ts";
import { lockOrder } from "../../order/payment-lock.ts";
import type { PaymentOrder } from "../../order/payment-row.ts";
import { type ApprovalAct, type ApprovalFacts, textOf } from "../approval/act.ts";
import { proposeIfNeeded } from "../approval/propose.ts";
import { assertNoCaseBooked } from "../money-case/with-order.ts";
import { reverseSettlement } from "./reverse.ts";

interface Asked {
  orderNo: string;
  reason: string;
}

/** Returns the request's id. Throws NotFound, StatusChanged, AlreadyReversed or CaseBooked. */
export async function askToReverse({ orderNo, reason }: Asked, facts: ApprovalFacts): Promise<string | null> {
  const { tx, services } = facts;
  const order = await lockOrder(tx, orderNo);
  if (!order) throw new CallError("NotFound");
  const settledMinor = assertReversible(order);
  await assertNoCaseBooked(tx, order);
  const exponent = (await currenciesOf(services.database)).exponentOf(order.Currency);
  const feeStays = await keepsFee(tx, order);
  const text = (minor: bigint) => formatAmount(minor, exponent);
  const proposed = await proposeIfNeeded(facts, collectionReversalAct, {
    subject: orderNo,
    amountMinor: settledMinor,
    currency: order.Currency,
    ofMerchant: order.MerchantId,
    payload: { OrderNo: orderNo, Reason: reason },
    shown: [
      { Field: "Exception", From: order.Exception, To: "Marked" },
      { Field: "Amount", From: text(settledMinor), To: text(0n) },
      { Field: "Fee", From: text(order.FeeMinor), To: text(feeStays ? order.FeeMinor : 0n) },
      { Field: "Reason", From: null, To: reason },
    ],
  });
  if (!proposed) throw new Error("an order is never reversed by one person");
  return proposed.approvalId;
}

export const collectionReversalAct: ApprovalAct = {
  kind: "CollectionReversal",

  async before({ tx }, payload) {
    const order = await lockOrder(tx, textOf(payload, "OrderNo"));
    return (
      order && {
        Status: order.Status,
        Exception: order.Exception,
        SettledMinor: order.SettledMinor?.toString(),
        FeeMinor: order.FeeMinor.toString(),
        FeeStays: String(await keepsFee(tx, order)),
      }
    );
  },

  async apply({ tx, now, services, recordChange }, { payload, proposedBy, decidedBy }) {
    const order = await lockOrder(tx, textOf(payload, "OrderNo"));
    if (!order) throw new CallError("NotFound");
    assertReversible(order);
    const exponent = (await currenciesOf(services.database)).exponentOf(order.Currency);
    const reason = textOf(payload, "Reason");
    const feeStays = await keepsFee(tx, order);
    const actor = { kind: "user" as const, name: proposedBy.name };
    await reverseSettlement(tx, { order, exponent, actor, approver: decidedBy.name, reason, feeStays }, now);
    recordChange({
      OrderNo: order.OrderNo,
      Exception: { from: order.Exception, to: "Marked" },
      FeeStays: feeStays,
      Reason: reason,
    });
  },
};

function assertReversible({ Status, Exception, SettledMinor }: PaymentOrder): bigint {
  if (Status !== "Success" || SettledMinor === null) throw new CallError("StatusChanged");
  if (Exception === "Marked") throw new CallError("AlreadyReversed");
  return SettledMinor;
}

async function keepsFee(tx: Transaction, { MerchantId, FeeMinor }: PaymentOrder): Promise<boolean> {
  const merchant = await tx
    .selectFrom("Merchant")
    .select("KeepFeeOnReversal")
    .where("Id", "=", MerchantId)
    .executeTakeFirstOrThrow();
  return merchant.KeepFeeOnReversal && FeeMinor > 0n;
}
