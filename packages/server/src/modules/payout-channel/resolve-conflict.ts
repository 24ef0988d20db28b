/** A person found out that the money of a payout with a conflict did not leave. Under the rule PayoutDoubt a second person decides. */
import { CallError } from "../../call-error.ts";
import type { Transaction } from "../../db/transaction.ts";
import { type ApprovalAct, type ApprovalFacts, type Asker, textOf } from "../approval/act.ts";
import { askerOf, proposeIfNeeded } from "../approval/propose.ts";
import { resolveConflicts } from "./conflicts.ts";
import { attemptsOf, type PayoutOrder } from "./store.ts";

interface Settling {
  orderNo: string;
  reason: string;
}

/** Returns the request's id where a second person is needed, else null. Throws NotFound or NoDoubt. */
export async function resolveConflict(
  { orderNo, reason }: Settling,
  facts: ApprovalFacts,
): Promise<string | null> {
  const { tx } = facts;
  const order = await lockedPayout(tx, orderNo);
  if (!order) throw new CallError("NotFound");
  const isInConflict = (await attemptsOf(tx, [order.Id])).some(({ Doubt }) => Doubt !== null);
  if (!isInConflict || order.FinishedAt !== null) throw new CallError("NoDoubt");
  const proposed = await proposeIfNeeded(facts, payoutConflictAct, {
    subject: orderNo,
    amountMinor: order.AmountMinor,
    currency: order.Currency,
    ofMerchant: order.MerchantId,
    payload: { OrderNo: orderNo, Reason: reason },
    shown: [
      { Field: "Status", From: order.Status, To: "ChannelFailed" },
      { Field: "Reason", From: null, To: reason },
    ],
  });
  if (proposed) return proposed.approvalId;
  facts.recordChange(await settle(order, reason, facts, askerOf(facts)));
  return null;
}

export const payoutConflictAct: ApprovalAct = {
  kind: "PayoutDoubt",

  async before({ tx }, payload) {
    const order = await lockedPayout(tx, textOf(payload, "OrderNo"));
    if (!order) return undefined;
    const attempts = await attemptsOf(tx, [order.Id]);
    return {
      Status: order.Status,
      Attempts: attempts.map(({ Id, Status, Doubt }) => `${Id} ${Status} ${Doubt ?? ""}`),
    };
  },

  async apply(facts, { payload, proposedBy }) {
    const order = await lockedPayout(facts.tx, textOf(payload, "OrderNo"));
    if (!order) throw new CallError("NotFound");
    facts.recordChange(await settle(order, textOf(payload, "Reason"), facts, proposedBy));
  },
};

async function settle(
  order: PayoutOrder,
  reason: string,
  { tx, now }: ApprovalFacts,
  { name }: Asker,
): Promise<Record<string, unknown>> {
  const settled = await resolveConflicts(tx, order, { actor: { kind: "user", name }, reason }, now);
  if (settled.length === 0) throw new CallError("NoDoubt");
  return {
    OrderNo: order.OrderNo,
    Doubts: settled.map(({ Number: number, Doubt }) => `${number}: ${Doubt}`),
  };
}

function lockedPayout(tx: Transaction, orderNo: string): Promise<PayoutOrder | undefined> {
  return tx
    .selectFrom("PayoutOrder")
    .selectAll()
    .where("OrderNo", "=", orderNo)
    .forUpdate()
    .executeTakeFirst();
}
