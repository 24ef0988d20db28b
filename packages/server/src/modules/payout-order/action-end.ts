/** Ending a payout by hand: refused under review, cancelled, given up, confirmed by proof, given back by the bank. */

import type { Handlers } from "../../call/handler.ts";
import { assertProvenAnew } from "../approval/asked-anew.ts";
import { cancelPlanned } from "../payout-channel/attempts.ts";
import { type ReturningMove, returnPayouts } from "../payout-settlement/settle.ts";
import { storeImage } from "../stored-image/images.ts";
import { assertMove } from "./action-rules.ts";
import { assertMoved, assertPayout, type UserFacts, userActor } from "./action-store.ts";
import { confirmPayout } from "./confirm.ts";
import { bookReturn } from "./returned.ts";
import { askToDeclareUnpaid } from "./unpaid.ts";
import { assertCertainlyUnpaid } from "./unpaid-rules.ts";

interface Ending {
  OrderNo: string;
  Reason: string;
}

export const payoutEndHandlers = {
  cashoutorderReject: (input, facts) => giveBack("reject", input, facts),
  cashoutorderCancel: (input, facts) => giveBack("cancel", input, facts),
  cashoutorderGiveup: (input, facts) => giveBack("giveUp", input, facts),

  cashoutorderConfirm: async ({ OrderNo, Remark, Image }, facts) => {
    const { tx, viewer, now } = facts;
    // Drawing takes a while: before the order is locked.
    const imageId = await storeImage(tx, Image, "PayoutEvidence", viewer, now);
    return { ApprovalId: await confirmPayout({ orderNo: OrderNo, remark: Remark, imageId }, facts) };
  },

  cashoutorderCertainlyunpaid: async ({ OrderNo, Remark, Image }, facts) => {
    const { tx, viewer, now } = facts;
    const imageId = await storeImage(tx, Image, "PayoutEvidence", viewer, now);
    return { ApprovalId: await askToDeclareUnpaid({ orderNo: OrderNo, remark: Remark, imageId }, facts) };
  },

  cashoutorderReturned: async ({ OrderNo, Reason }, facts) => ({
    ApprovalId: await bookReturn({ orderNo: OrderNo, reason: Reason }, facts),
  }),
} satisfies Partial<Handlers>;

/** Amount and fee go back to the merchant, once, and never while a channel may still pay. */
async function giveBack(move: ReturningMove, { OrderNo, Reason }: Ending, facts: UserFacts) {
  const { tx, viewer, now, recordChange } = facts;
  const order = await assertPayout(tx, OrderNo);
  assertMove(order, move);
  await assertProvenAnew(facts, "PayoutConfirm", {
    amountMinor: order.AmountMinor,
    currency: order.Currency,
  });
  await cancelPlanned(tx, order.Id, now);
  await assertCertainlyUnpaid(tx, order);
  const giving = { orderId: order.Id, move, actor: userActor(viewer), detail: { Reason } };
  const { Status } = assertMoved(await returnPayouts(tx, [giving], now), order);
  recordChange({ OrderNo, Status: { from: order.Status, to: Status }, Reason });
  return {};
}
