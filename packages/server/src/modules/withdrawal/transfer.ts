/** The bank's reference and receipt of the transfer that paid a withdrawal: noted with the approval, or after it. */
import type { StoredImage, UploadedFile } from "@opc/contract/files";
import type { TransactionFacts, UserViewer } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import type { ListViewer } from "../../db/filters.ts";
import { inWholeScope, type Transaction } from "../../db/transaction.ts";
import { readImage, storeImage } from "../stored-image/images.ts";
import { lockWithdrawal } from "./lock.ts";
import { filtered } from "./store.ts";

export interface Transfer {
  reference: string | null;
  imageId: bigint | null;
}

export const noTransfer: Transfer = { reference: null, imageId: null };

interface TransferInput {
  TransferReference?: string | undefined;
  Image?: UploadedFile | undefined;
}

/** Before anything is locked: drawing the image takes a while. Throws ImageUnreadable, ImageTooLarge. */
export async function keptTransfer(
  { TransferReference, Image }: TransferInput,
  { tx, viewer, now }: Pick<TransactionFacts<UserViewer>, "tx" | "viewer" | "now">,
): Promise<Transfer> {
  return {
    reference: TransferReference || null,
    imageId: Image ? await storeImage(tx, Image, "Receipt", viewer, now) : null,
  };
}

/** What is left out stays as it is. For the operation log: from what to what. */
export async function writeTransfer(
  tx: Transaction,
  order: { Id: bigint; TransferReference: string | null; ReceiptImageId: bigint | null },
  { reference, imageId }: Transfer,
): Promise<Record<string, unknown>> {
  const TransferReference = reference ?? order.TransferReference;
  const ReceiptImageId = imageId ?? order.ReceiptImageId;
  if (reference === null && imageId === null) return {};
  await tx
    .updateTable("WithdrawalOrder")
    .set({ TransferReference, ReceiptImageId })
    .where("Id", "=", order.Id)
    .execute();
  return {
    ...(reference !== null && { TransferReference: { from: order.TransferReference, to: reference } }),
    ...(imageId !== null && { ReceiptImageId: { from: order.ReceiptImageId, to: imageId } }),
  };
}

/** Of one that is approved. Throws NotFound, StatusChanged. */
export async function setTransfer(
  orderNo: string,
  transfer: Transfer,
  { tx, recordChange }: TransactionFacts<UserViewer>,
): Promise<void> {
  const order = await lockWithdrawal(tx, orderNo);
  if (!order) throw new CallError("NotFound");
  if (order.Status !== "Approved") throw new CallError("StatusChanged");
  recordChange({ OrderNo: orderNo, ...(await writeTransfer(tx, order, transfer)) });
}

/** Throws NotFound, also for the receipt of a withdrawal that the viewer may not see: images belong to no merchant. */
export async function readReceipt(
  tx: Transaction,
  viewer: ListViewer,
  imageId: string,
): Promise<StoredImage> {
  const order = await filtered(tx, viewer, {})
    .select("WithdrawalOrder.ReceiptImageId")
    .where("WithdrawalOrder.ReceiptImageId", "=", BigInt(imageId))
    .executeTakeFirst();
  if (!order) throw new CallError("NotFound");
  return inWholeScope(tx, () => readImage(tx, BigInt(imageId), "Receipt"));
}
