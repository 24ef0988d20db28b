/** Approving a withdrawal: at once, or under the rule Withdrawal by one person who asks and another who approves; the applicant neither. */
import { CallError } from "../../call-error.ts";
import type { Transaction } from "../../db/transaction.ts";
import { type ApprovalAct, type ApprovalFacts, textOf } from "../approval/act.ts";
import { proposeIfNeeded } from "../approval/propose.ts";
import { assertSecondPerson } from "../approval/second-person.ts";
import { applicantOf, assertNotOwn, decideWithdrawal, lockWithdrawal } from "./decide.ts";

/** Returns the request's id where a second person is needed, else null: the money has left. */
export async function approveWithdrawal(orderNo: string, facts: ApprovalFacts): Promise<string | null> {
  const order = await lockWithdrawal(facts.tx, orderNo);
  if (!order) throw new CallError("NotFound");
  assertNotOwn(order, facts.viewer.userId);
  await assertSecondPerson(facts.tx, [applicantOf(order)], facts.viewer, facts.now);
  if (order.Status !== "Pending") throw new CallError("StatusChanged");
  const proposed = await proposeIfNeeded(facts, withdrawalAct, {
    subject: orderNo,
    amountMinor: order.AmountMinor,
    currency: order.Currency,
    ofMerchant: order.MerchantId,
    payload: { OrderNo: orderNo },
    shown: [
      { Field: "Merchant", From: null, To: await aliasOf(facts.tx, order.MerchantId) },
      { Field: "Status", From: "Pending", To: "Approved" },
    ],
  });
  if (proposed) return proposed.approvalId;
  await decideWithdrawal({ orderNo, move: "approve", reason: null }, facts);
  return null;
}

/** The approver decides on the withdrawal; the log names who asked for that. */
export const withdrawalAct: ApprovalAct = {
  kind: "Withdrawal",

  async before({ tx }, payload) {
    const order = await lockWithdrawal(tx, textOf(payload, "OrderNo"));
    return (
      order && {
        Status: order.Status,
        MerchantId: order.MerchantId.toString(),
        Currency: order.Currency,
        AmountMinor: order.AmountMinor.toString(),
      }
    );
  },

  apply(facts, { payload }) {
    return decideWithdrawal({ orderNo: textOf(payload, "OrderNo"), move: "approve", reason: null }, facts);
  },
};

async function aliasOf(tx: Transaction, merchantId: bigint): Promise<string> {
  const merchant = tx.selectFrom("Merchant").select("Alias").where("Id", "=", merchantId);
  return (await merchant.executeTakeFirstOrThrow()).Alias;
}
