/**
 * A person is certain that a payout on its way was not paid, though its channel says nothing, or though its transfer was
 * submitted: with remark and image, and always decided by a second person, for afterwards the money can leave again.
 */
import { CallError } from "../../call-error.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { PayoutOrder } from "../../order/payout-row.ts";
import { type ApprovalAct, type ApprovalFacts, textOf } from "../approval/act.ts";
import { proposeIfNeeded } from "../approval/propose.ts";
import { isSurelyUnknown } from "../payout-channel/rules.ts";
import { declareUnpaid } from "../payout-channel/unpaid.ts";
import { assertMove } from "./action-rules.ts";
import { assertPayout, payoutIfThere } from "./action-store.ts";
import { type AttemptOfPayout, attemptsOf } from "./detail-store.ts";

interface Declaration {
  orderNo: string;
  remark: string;
  /** Of stored_image. */
  imageId: bigint;
}

/** Returns the request's id: the act is done once somebody else approves it. */
export async function askToDeclareUnpaid(
  { orderNo, remark, imageId }: Declaration,
  facts: ApprovalFacts,
): Promise<string | null> {
  const order = await assertPayout(facts.tx, orderNo);
  await assertEndable(order, facts);
  const proposed = await proposeIfNeeded(facts, payoutUnpaidAct, {
    subject: orderNo,
    amountMinor: order.AmountMinor,
    currency: order.Currency,
    ofMerchant: order.MerchantId,
    payload: { OrderNo: orderNo, Remark: remark, ImageId: imageId.toString() },
    shown: [
      { Field: "Status", From: order.Status, To: "ChannelFailed" },
      { Field: "Remark", From: null, To: remark },
      { Field: "EvidenceImage", From: null, To: imageId.toString() },
    ],
  });
  if (!proposed) throw new Error("a payout is never declared unpaid by one person");
  return proposed.approvalId;
}

export const payoutUnpaidAct: ApprovalAct = {
  kind: "PayoutUnpaid",

  async before({ tx }, payload) {
    const order = await payoutIfThere(tx, textOf(payload, "OrderNo"));
    if (!order) return undefined;
    const attempts = await attemptsOf(tx, order.Id);
    return {
      Status: order.Status,
      AmountMinor: order.AmountMinor.toString(),
      // What a channel says meanwhile, or another try, is another case.
      Attempts: attempts.map(({ Id, Status, Doubt }) => `${Id} ${Status} ${Doubt ?? ""}`),
    };
  },

  async apply(facts, { payload, proposedBy, decidedBy }) {
    const { tx, now } = facts;
    const order = await assertPayout(tx, textOf(payload, "OrderNo"));
    await awaitAsking(tx, order);
    await assertEndable(order, facts);
    const remark = textOf(payload, "Remark");
    const told = {
      actor: { kind: "user" as const, name: proposedBy.name },
      operatorDetail: { Remark: remark, ApprovedBy: decidedBy.name },
    };
    const { moved, ended } = await declareUnpaid(tx, order, told, now);
    if (!moved) throw new CallError("StatusChanged");
    const evidence = {
      remark,
      imageId: BigInt(textOf(payload, "ImageId")),
      by: proposedBy,
      approver: decidedBy,
    };
    for (const attempt of ended) await keepUnpaidEvidence(tx, attempt, evidence, now);
    facts.recordChange({
      OrderNo: order.OrderNo,
      Status: { from: order.Status, to: moved.Status },
      Attempts: ended.map(({ Reference }) => Reference),
    });
  },
};

/** A worker that is about to ask holds the attempt and not the order: afterwards it is Asked, and on its way. */
async function awaitAsking(tx: Transaction, { Id }: PayoutOrder): Promise<void> {
  await tx.selectFrom("PayoutAttempt").select("Id").where("OrderId", "=", Id).forUpdate().execute();
}

/** Throws StatusChanged, DoubtUnsettled, or PayoutOnTheWay while a question can still be on its way to the channel. */
async function assertEndable(order: PayoutOrder, { tx, now }: ApprovalFacts): Promise<void> {
  assertMove(order, "declareUnpaid");
  const attempts = await attemptsOf(tx, order.Id);
  if (attempts.some(({ Doubt }) => Doubt !== null)) throw new CallError("DoubtUnsettled");
  const isFresh = ({ Status, AskedAt, CreatedAt }: AttemptOfPayout) =>
    ["Planned", "Asked", "Accepted"].includes(Status) && !isSurelyUnknown(AskedAt ?? CreatedAt, now);
  if (attempts.some(isFresh)) throw new CallError("PayoutOnTheWay");
}

interface Given {
  remark: string;
  imageId: bigint;
  by: { userId: bigint; name: string };
  approver: { userId: bigint; name: string };
}

async function keepUnpaidEvidence(
  tx: Transaction,
  { Id: AttemptId, OrderId, MerchantId }: Pick<AttemptOfPayout, "Id" | "OrderId" | "MerchantId">,
  { remark: Remark, imageId: ImageId, by, approver }: Given,
  GivenAt: Date,
): Promise<void> {
  await tx
    .insertInto("PayoutUnpaidEvidence")
    .values({
      AttemptId,
      OrderId,
      MerchantId,
      Remark,
      ImageId,
      GivenByUserId: by.userId,
      GivenBy: by.name,
      ApprovedByUserId: approver.userId,
      ApprovedBy: approver.name,
      GivenAt,
    })
    .execute();
}
