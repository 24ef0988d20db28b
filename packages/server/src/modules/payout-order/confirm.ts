/** Settling a payout by hand, by remark and image. Under the rule PayoutConfirm a second person decides. */

import { personName } from "../../call/person-name.ts";
import type { PayoutOrder } from "../../order/payout-row.ts";
import { type ApprovalAct, type ApprovalFacts, type Asker, textOf } from "../approval/act.ts";
import { proposeIfNeeded } from "../approval/propose.ts";
import { cancelPlanned } from "../payout-channel/attempts.ts";
import { settlePayouts } from "../payout-settlement/settle.ts";
import { assertMove } from "./action-rules.ts";
import { assertMoved, assertPayout, keepEvidence, payoutIfThere } from "./action-store.ts";

export interface PayoutConfirmation {
  orderNo: string;
  remark: string;
  /** Of stored_image. */
  imageId: bigint;
}

/** Returns the request's id where a second person is needed, else null: the payout is settled. */
export async function confirmPayout(
  confirmation: PayoutConfirmation,
  facts: ApprovalFacts,
): Promise<string | null> {
  const { tx, viewer, recordChange } = facts;
  const { orderNo, remark, imageId } = confirmation;
  const order = await assertPayout(tx, orderNo);
  assertMove(order, "confirm");
  const proposed = await proposeIfNeeded(facts, payoutConfirmAct, {
    subject: orderNo,
    amountMinor: order.AmountMinor,
    currency: order.Currency,
    ofMerchant: order.MerchantId,
    payload: { OrderNo: orderNo, Remark: remark, ImageId: imageId.toString() },
    shown: [
      { Field: "Status", From: order.Status, To: "ManuallyConfirmed" },
      { Field: "Remark", From: null, To: remark },
      { Field: "EvidenceImage", From: null, To: imageId.toString() },
    ],
  });
  if (proposed) return proposed.approvalId;
  recordChange(await settle(confirmation, order, facts, { userId: viewer.userId, name: personName(viewer) }));
  return null;
}

/** Asked for at the order; payout-task/confirm.ts has the same act as it is asked for at a crawler's task. */
export const payoutConfirmAct: ApprovalAct = {
  kind: "PayoutConfirm",

  async before({ tx }, payload) {
    const order = await payoutIfThere(tx, textOf(payload, "OrderNo"));
    return (
      order && {
        Status: order.Status,
        AmountMinor: order.AmountMinor.toString(),
        // Another payee is another payout.
        PayeeCorrectedBy: order.PayeeCorrectedBy,
        CardHash: order.CardHash.toString("hex"),
        PayeeName: order.PayeeName,
        // A try to pay that began meanwhile may pay what is to be confirmed.
        Attempts: order.AttemptCount,
      }
    );
  },

  async apply(facts, { payload, proposedBy, decidedBy }) {
    const confirmation = {
      orderNo: textOf(payload, "OrderNo"),
      remark: textOf(payload, "Remark"),
      imageId: BigInt(textOf(payload, "ImageId")),
    };
    const order = await assertPayout(facts.tx, confirmation.orderNo);
    assertMove(order, "confirm");
    facts.recordChange(await settle(confirmation, order, facts, proposedBy, decidedBy));
  },
};

/** `approver`: where a second person decided. Returns what changed. */
async function settle(
  { orderNo, remark, imageId }: PayoutConfirmation,
  order: PayoutOrder,
  { tx, now }: ApprovalFacts,
  asker: Asker,
  approver?: Asker,
): Promise<Record<string, unknown>> {
  // What nobody was asked for is not paid besides; what somebody was asked for is only noted when it is heard of.
  const attempt = await cancelPlanned(tx, order.Id, now);
  await keepEvidence(tx, order, { remark, imageId, by: asker }, now);
  const operatorDetail = {
    Remark: remark,
    ...(attempt === "mayStillPay" && { Attempt: attempt }),
    ...(approver && { ApprovedBy: approver.name }),
  };
  const actor = { kind: "user" as const, name: asker.name };
  const settlement = { orderId: order.Id, move: "confirm" as const, actor, operatorDetail };
  const { Status } = assertMoved(await settlePayouts(tx, [settlement], now), order);
  return { OrderNo: orderNo, Status: { from: order.Status, to: Status }, ImageId: imageId, Attempt: attempt };
}
