/** The bank gave a paid payout's money back. Under the rule PayoutReturned a second person decides, for it credits the merchant. */
import { CallError } from "../../call-error.ts";
import type { PayoutOrder } from "../../order/payout-row.ts";
import { type ApprovalAct, type ApprovalFacts, type Asker, textOf } from "../approval/act.ts";
import { askerOf, proposeIfNeeded } from "../approval/propose.ts";
import { reversePayouts } from "../payout-settlement/settle.ts";
import { assertReturnable } from "./action-rules.ts";
import { assertMoved, assertPayout, payoutIfThere } from "./action-store.ts";

interface Return {
  orderNo: string;
  reason: string;
}

/** Returns the request's id where a second person is needed, else null: the merchant has its money. */
export async function bookReturn({ orderNo, reason }: Return, facts: ApprovalFacts): Promise<string | null> {
  const order = await assertPayout(facts.tx, orderNo);
  assertReturnable(order);
  const proposed = await proposeIfNeeded(facts, payoutReturnedAct, {
    subject: orderNo,
    amountMinor: order.AmountMinor + order.FeeMinor,
    currency: order.Currency,
    ofMerchant: order.MerchantId,
    payload: { OrderNo: orderNo, Reason: reason },
    shown: [
      { Field: "Exception", From: order.Exception, To: "Returned" },
      { Field: "Reason", From: null, To: reason },
    ],
  });
  if (proposed) return proposed.approvalId;
  facts.recordChange(await reverse(order, reason, facts, askerOf(facts)));
  return null;
}

export const payoutReturnedAct: ApprovalAct = {
  kind: "PayoutReturned",

  async before({ tx }, payload) {
    const order = await payoutIfThere(tx, textOf(payload, "OrderNo"));
    return (
      order && {
        Status: order.Status,
        Exception: order.Exception,
        AmountMinor: order.AmountMinor.toString(),
        FeeMinor: order.FeeMinor.toString(),
      }
    );
  },

  async apply(facts, { payload, proposedBy }) {
    const order = await assertPayout(facts.tx, textOf(payload, "OrderNo"));
    assertReturnable(order);
    facts.recordChange(await reverse(order, textOf(payload, "Reason"), facts, proposedBy));
  },
};

/** Returns what changed. */
async function reverse(
  order: PayoutOrder,
  reason: string,
  { tx, now }: ApprovalFacts,
  asker: Asker,
): Promise<Record<string, unknown>> {
  const reversal = { orderId: order.Id, actor: { kind: "user" as const, name: asker.name }, reason };
  const { Exception } = assertMoved(await reversePayouts(tx, [reversal], now), order);
  if (Exception !== "Returned") throw new CallError("StatusChanged");
  return {
    OrderNo: order.OrderNo,
    Status: order.Status,
    Exception: { from: order.Exception, to: Exception },
    Reason: reason,
  };
}
