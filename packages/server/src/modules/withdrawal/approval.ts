/** Approving a withdrawal: at once, or under the rule Withdrawal by one person who asks and another who approves; the applicant neither. */
import type { ShownLine } from "@opc/contract/approval/calls";
import { maskedCard } from "@opc/contract/payout-order/states";
import { CallError } from "../../call-error.ts";
import type { Transaction } from "../../db/transaction.ts";
import { type ApprovalAct, type ApprovalFacts, type Json, optionalTextOf, textOf } from "../approval/act.ts";
import { proposeIfNeeded } from "../approval/propose.ts";
import { assertSecondPerson } from "../approval/second-person.ts";
import { applicantOf, assertNotOwn, decideWithdrawal } from "./decide.ts";
import { lockWithdrawal } from "./lock.ts";
import type { Transfer } from "./transfer.ts";

/** Returns the request's id where a second person is needed, else null: the money has left. */
export async function approveWithdrawal(
  orderNo: string,
  transfer: Transfer,
  facts: ApprovalFacts,
): Promise<string | null> {
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
    payload: {
      OrderNo: orderNo,
      TransferReference: transfer.reference,
      ReceiptImageId: transfer.imageId?.toString() ?? null,
    },
    shown: [
      { Field: "Merchant", From: null, To: await aliasOf(facts.tx, order.MerchantId) },
      { Field: "Status", From: "Pending", To: "Approved" },
      ...payeeLines(order),
      ...(transfer.reference === null
        ? []
        : [{ Field: "TransferReference" as const, From: null, To: transfer.reference }]),
    ],
  });
  if (proposed) return proposed.approvalId;
  await decideWithdrawal({ orderNo, move: "approve", reason: null, transfer }, facts);
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
    const transfer = transferOf(payload);
    const orderNo = textOf(payload, "OrderNo");
    return decideWithdrawal({ orderNo, move: "approve", reason: null, transfer }, facts);
  },
};

/** Requests of before know nothing of the transfer. */
function transferOf(payload: Json): Transfer {
  const imageId = optionalTextOf(payload, "ReceiptImageId");
  return {
    reference: optionalTextOf(payload, "TransferReference") ?? null,
    imageId: imageId === undefined ? null : BigInt(imageId),
  };
}

/** Where the money goes, for whoever approves. */
function payeeLines({ PayeeBankCode, PayeeHolder, PayeeLast4 }: Payee): ShownLine[] {
  if (PayeeBankCode === null || PayeeLast4 === null) return [];
  return [
    { Field: "AccountNumber", From: null, To: `${PayeeBankCode} ${maskedCard(PayeeLast4)}` },
    { Field: "Holder", From: null, To: PayeeHolder },
  ];
}

interface Payee {
  PayeeBankCode: string | null;
  PayeeHolder: string | null;
  PayeeLast4: string | null;
}

async function aliasOf(tx: Transaction, merchantId: bigint): Promise<string> {
  const merchant = tx.selectFrom("Merchant").select("Alias").where("Id", "=", merchantId);
  return (await merchant.executeTakeFirstOrThrow()).Alias;
}
