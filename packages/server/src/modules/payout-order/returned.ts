/**
 * The bank gave a paid payout's money back. It credits the merchant, so one person's word is never enough: a credit on the
 * card's statement or the supplier's report shows it, unless it is their own (return-hands.ts), or a second person decides. Under the rule PayoutReturned one decides
 * in any case.
 */
import { CallError } from "../../call-error.ts";
import type { PayoutOrder } from "../../order/payout-row.ts";
import { type ApprovalAct, type ApprovalFacts, type Asker, textOf } from "../approval/act.ts";
import { askerOf, proposeIfNeeded } from "../approval/propose.ts";
import { assertNoCaseBooked } from "../money-case/with-order.ts";
import { reversePayouts } from "../payout-settlement/settle.ts";
import { assertReturnable } from "./action-rules.ts";
import { assertMoved, assertPayout, payoutIfThere } from "./action-store.ts";
import { type ReturnEvidence, returnEvidenceOf, useEvidence } from "./return-evidence.ts";
import { assertAnothersEvidence, isOwnEvidence } from "./return-hands.ts";

interface Return {
  orderNo: string;
  reason: string;
}

/** Returns the request's id where a second person is needed, else null: the merchant has its money. */
export async function bookReturn({ orderNo, reason }: Return, facts: ApprovalFacts): Promise<string | null> {
  const order = await assertPayout(facts.tx, orderNo);
  assertReturnable(order);
  await assertNoCaseBooked(facts.tx, order);
  const evidence = await returnEvidenceOf(facts.tx, order);
  const proposed = await proposeIfNeeded(facts, payoutReturnedAct, {
    subject: orderNo,
    amountMinor: order.AmountMinor + order.FeeMinor,
    currency: order.Currency,
    ofMerchant: order.MerchantId,
    isUnproven: evidence === undefined || (await isOwnEvidence(facts, order, evidence)),
    payload: { OrderNo: orderNo, Reason: reason },
    shown: [
      { Field: "Exception", From: order.Exception, To: "Returned" },
      ...(evidence?.kind === "CardCredit"
        ? [{ Field: "BankTransaction" as const, From: null, To: evidence.externalId }]
        : []),
      ...(evidence?.kind === "SupplierReport"
        ? [{ Field: "CaseKind" as const, From: null, To: "PayoutTakenBack" }]
        : []),
      { Field: "Reason", From: null, To: reason },
    ],
  });
  if (proposed) return proposed.approvalId;
  facts.recordChange(await reverse({ order, reason, evidence, asker: askerOf(facts) }, facts));
  return null;
}

export const payoutReturnedAct: ApprovalAct = {
  kind: "PayoutReturned",

  async before({ tx }, payload) {
    const order = await payoutIfThere(tx, textOf(payload, "OrderNo"));
    const evidence = order && (await returnEvidenceOf(tx, order));
    return (
      order && {
        ...factOf(evidence),
        Status: order.Status,
        Exception: order.Exception,
        AmountMinor: order.AmountMinor.toString(),
        FeeMinor: order.FeeMinor.toString(),
      }
    );
  },

  async apply(facts, { payload, proposedBy, decidedBy }) {
    const order = await assertPayout(facts.tx, textOf(payload, "OrderNo"));
    assertReturnable(order);
    await assertNoCaseBooked(facts.tx, order);
    const evidence = await returnEvidenceOf(facts.tx, order);
    await assertAnothersEvidence(facts, order, evidence);
    const reason = textOf(payload, "Reason");
    facts.recordChange(
      await reverse({ order, reason, evidence, asker: proposedBy, approver: decidedBy }, facts),
    );
  },
};

/** Whoever approves rests on it: another one, or none any more, is another request. */
function factOf(evidence: ReturnEvidence | undefined) {
  if (!evidence) return {};
  return {
    Evidence:
      evidence.kind === "CardCredit" ? evidence.recordId.toString() : (evidence.reference ?? evidence.kind),
  };
}

interface Reversing {
  order: PayoutOrder;
  reason: string;
  evidence: ReturnEvidence | undefined;
  asker: Asker;
  /** Where a second person decided. */
  approver?: Asker;
}

/** Returns what changed. */
async function reverse(
  { order, reason, evidence, asker, approver }: Reversing,
  { tx, now }: ApprovalFacts,
): Promise<Record<string, unknown>> {
  const shownBy = {
    ...(evidence?.kind === "CardCredit" && { ExternalId: evidence.externalId }),
    ...(evidence?.kind === "SupplierReport" && evidence.reference && { Reference: evidence.reference }),
  };
  const operatorDetail = {
    Reason: reason,
    ...shownBy,
    ...(approver && { ApprovedBy: approver.name }),
  };
  const actor = { kind: "user" as const, name: asker.name };
  const reversal = { orderId: order.Id, actor, operatorDetail };
  const { Exception } = assertMoved(await reversePayouts(tx, [reversal], now), order);
  if (Exception !== "Returned") throw new CallError("StatusChanged");
  await useEvidence(tx, order, evidence);
  return {
    OrderNo: order.OrderNo,
    Status: order.Status,
    Exception: { from: order.Exception, to: Exception },
    Reason: reason,
    ...shownBy,
  };
}
