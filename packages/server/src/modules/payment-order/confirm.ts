/**
 * Settling an order by hand: by the bound credit of exactly the payable amount, or by remark and image. Under the rule
 * ManualConfirm a second person decides; the order stays locked by whoever asked until then.
 */
import type { ShownLine } from "@opc/contract/approval/calls";
import { personName } from "../../call/person-name.ts";
import { CallError } from "../../call-error.ts";
import { currenciesOf } from "../../db/currencies.ts";
import { handsOnCredit } from "../../order/credit-hands.ts";
import { linkTransactions } from "../../order/credit-link.ts";
import { lockOrder } from "../../order/payment-lock.ts";
import type { PaymentOrder } from "../../order/payment-row.ts";
import { type ApprovalAct, type ApprovalFacts, type Asker, optionalTextOf, textOf } from "../approval/act.ts";
import { proposeIfNeeded } from "../approval/propose.ts";
import { restSlot } from "../offline-account/slots.ts";
import { assertOwnLock, evidenceFor, isEvidence } from "./action-rules.ts";
import { type BoundTransactionRow, boundTransactionOf, keepEvidence } from "./action-store.ts";
import { settleOrders } from "./settle.ts";

export interface Confirmation {
  orderNo: string;
  remark: string | undefined;
  /** Of stored_image. */
  imageId: bigint | undefined;
}

interface Judged {
  order: PaymentOrder;
  exponent: number;
  linked: BoundTransactionRow | undefined;
  basis: "transaction" | "remark";
}

/** Returns the request's id where a second person is needed, else null: the order is settled. */
export async function confirmOrder(confirmation: Confirmation, facts: ApprovalFacts): Promise<string | null> {
  const { viewer, recordChange } = facts;
  const asker = { userId: viewer.userId, name: personName(viewer) };
  const judged = await judge(confirmation, facts, asker);
  const { orderNo, remark, imageId } = confirmation;
  const proposed = await proposeIfNeeded(facts, manualConfirmAct, {
    subject: orderNo,
    amountMinor: judged.order.PayableMinor,
    currency: judged.order.Currency,
    ofMerchant: judged.order.MerchantId,
    payload: { OrderNo: orderNo, Remark: remark, ImageId: imageId?.toString() },
    shown: shownOf(confirmation, judged),
  });
  if (proposed) return proposed.approvalId;
  recordChange(await settle(confirmation, judged, facts, asker));
  return null;
}

export const manualConfirmAct: ApprovalAct = {
  kind: "ManualConfirm",

  async before({ tx }, payload) {
    const order = await lockOrder(tx, textOf(payload, "OrderNo"));
    if (!order) return undefined;
    const linked = await boundTransactionOf(tx, order.Id);
    return {
      Status: order.Status,
      LockedByUserId: order.LockedByUserId?.toString(),
      ReviewStatus: order.ReviewStatus,
      PayableMinor: order.PayableMinor.toString(),
      BankTransactionId: linked?.Id.toString(),
      PaidMinor: linked?.AmountMinor.toString(),
    };
  },

  async hands(tx, payload) {
    const order = await tx
      .selectFrom("PaymentOrder")
      .select("Id")
      .where("OrderNo", "=", textOf(payload, "OrderNo"))
      .executeTakeFirst();
    const linked = order && (await boundTransactionOf(tx, order.Id));
    return linked ? handsOnCredit(tx, linked.Id) : [];
  },

  async apply(facts, { payload, proposedBy, decidedBy }) {
    const imageId = optionalTextOf(payload, "ImageId");
    const confirmation = {
      orderNo: textOf(payload, "OrderNo"),
      remark: optionalTextOf(payload, "Remark"),
      imageId: imageId === undefined ? undefined : BigInt(imageId),
    };
    const judged = await judge(confirmation, facts, proposedBy);
    facts.recordChange(await settle(confirmation, judged, facts, proposedBy, decidedBy));
  },
};

/** Throws NotFound, StatusChanged, LockedBySomeoneElse, BoundMoneyUnequal, ReviewWaiting or EvidenceNeeded. */
async function judge(
  { orderNo, remark, imageId }: Confirmation,
  { tx, services }: ApprovalFacts,
  { userId }: Asker,
): Promise<Judged> {
  const order = await lockOrder(tx, orderNo);
  if (!order) throw new CallError("NotFound");
  assertOwnLock(order, userId);
  const exponent = (await currenciesOf(services.database)).exponentOf(order.Currency);
  const linked = await boundTransactionOf(tx, order.Id);
  const given = { linkedMinor: linked?.AmountMinor, remark, hasImage: imageId !== undefined };
  return { order, exponent, linked, basis: evidenceFor(order, given, exponent) };
}

/** `approver`: where a second person decided. Returns what changed. */
async function settle(
  { orderNo, remark, imageId }: Confirmation,
  { order, exponent, linked, basis }: Judged,
  { tx, now }: ApprovalFacts,
  asker: Asker,
  approver?: Asker,
): Promise<Record<string, unknown>> {
  if (linked) {
    const link = { transactionId: linked.Id, orderId: order.Id, settles: true, how: "Manual" as const };
    const matched = await linkTransactions(tx, [{ ...link, actor: asker.name }], now);
    if (!matched.has(linked.Id)) throw new CallError("StatusChanged");
  }
  if (isEvidence(remark) && imageId !== undefined)
    await keepEvidence(tx, order, { Remark: remark, ImageId: imageId, by: asker }, now);
  const operatorDetail = {
    Evidence: basis,
    ...(remark && { Remark: remark }),
    ...(approver && { ApprovedBy: approver.name }),
  };
  await settleOrders(
    tx,
    [
      {
        order,
        exponent,
        paidMinor: order.PayableMinor,
        externalId: linked?.ExternalId ?? null,
        move: "confirm",
        actor: { kind: "user", name: asker.name },
        operatorDetail,
      },
    ],
    now,
  );
  await restSlot(tx, order.Id, now);
  return { OrderNo: orderNo, Status: { from: "Locked", to: "Success" }, Evidence: basis, ImageId: imageId };
}

function shownOf({ remark, imageId }: Confirmation, { linked }: Judged): ShownLine[] {
  const lines: ShownLine[] = [{ Field: "Status", From: "Locked", To: "Success" }];
  if (linked) lines.push({ Field: "BankTransaction", From: null, To: linked.ExternalId });
  if (remark) lines.push({ Field: "Remark", From: null, To: remark });
  if (imageId !== undefined) lines.push({ Field: "EvidenceImage", From: null, To: imageId.toString() });
  return lines;
}
