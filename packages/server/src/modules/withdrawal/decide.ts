/**
 * The operator decides on a withdrawal: its frozen money leaves the platform, or goes back. The row is locked first and
 * changed only while it waits, so of two at once one decides and the other is told. Whoever asked never decides.
 */
import type { WithdrawalMove, WithdrawalStatus } from "@opc/contract/withdrawal/states";
import { withdrawalMoves } from "@opc/contract/withdrawal/states";
import { localTime } from "../../call/export-source.ts";
import type { TransactionFacts, UserViewer } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import { CallError } from "../../call-error.ts";
import type { Transaction } from "../../db/transaction.ts";
import { postInTransaction } from "../../ledger/post.ts";
import { withdrawalApproved, withdrawalRejected } from "../../ledger/transfers.ts";
import { userNamed } from "../approval/named.ts";
import { type AskedBy, areLinked, assertSecondPerson } from "../approval/second-person.ts";
import { operatorTakesTwo } from "../approval/stored-rules.ts";
import { lockWithdrawal } from "./lock.ts";
import { noTransfer, type Transfer, writeTransfer } from "./transfer.ts";

const transferOf = { approve: withdrawalApproved, reject: withdrawalRejected } as const;

export interface Decision {
  orderNo: string;
  move: WithdrawalMove;
  /** Of a rejection; the merchant reads it. */
  reason: string | null;
  /** Of an approval: the transfer that paid it, as far as it is known. */
  transfer?: Transfer;
  /** Of a rejection: the bank does not pay it, though a batch file has it. */
  despiteBatch?: boolean;
}

/** Throws NotFound, OwnWithdrawal, WithdrawalInBatch, OwnBatch, StatusChanged or, of an approval, what `assertSecondPerson` throws. */
export async function decideWithdrawal(
  { orderNo, move, reason, transfer: paid = noTransfer, despiteBatch = false }: Decision,
  { tx, viewer, now, recordChange }: TransactionFacts<UserViewer>,
): Promise<void> {
  const order = await lockWithdrawal(tx, orderNo);
  if (!order) throw new CallError("NotFound");
  assertNotOwn(order, viewer.userId);
  if (move === "approve") await assertSecondPerson(tx, [applicantOf(order)], viewer, now);
  if (move === "reject") {
    // First: who may not reject it at all is not asked about the bank.
    if (await isOwnBatch(tx, order, { viewer, now })) throw new CallError("OwnBatch");
    if (!despiteBatch) assertInNoBatch(order, viewer);
  }
  const { from, to } = withdrawalMoves[move];
  const by = personName(viewer);
  const { numUpdatedRows } = await tx
    .updateTable("WithdrawalOrder")
    .set({ Status: to, DecidedBy: by, DecidedByUserId: viewer.userId, DecidedAt: now, Reason: reason })
    .where("Id", "=", order.Id)
    .where("Status", "in", from)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new CallError("StatusChanged");
  const transfer = transferOf[move]({
    merchantId: order.MerchantId,
    currency: order.Currency,
    orderId: order.Id,
    orderNo: order.OrderNo,
    amountMinor: order.AmountMinor,
    operator: by,
    at: now,
  });
  const [outcome] = await postInTransaction(tx, [{ ...transfer, remark: reason ?? undefined }]);
  if (outcome?.kind !== "posted") throw new Error(`the money of ${orderNo} did not move: ${outcome?.kind}`);
  recordChange({
    OrderNo: orderNo,
    Status: { from: order.Status, to },
    ...(reason && { Reason: reason }),
    ...(move === "reject" && order.BatchAt !== null && { DespiteBatch: true }),
    ...(await writeTransfer(tx, order, paid)),
  });
}

/** Who asked for the money. */
export function applicantOf({
  CreatedByUserId,
  CreatedAt,
}: {
  CreatedByUserId: bigint;
  CreatedAt: Date;
}): AskedBy {
  return { userId: CreatedByUserId, at: CreatedAt };
}

/** The bank may pay it although its money went back. */
function assertInNoBatch(
  { OrderNo, Status, BatchAt }: { OrderNo: string; Status: WithdrawalStatus; BatchAt: Date | null },
  { timeDifferenceMinutes }: UserViewer,
): void {
  if (BatchAt !== null && Status === "Pending")
    throw new CallError("WithdrawalInBatch", { OrderNo, At: localTime(BatchAt, timeDifferenceMinutes) });
}

/**
 * Whoever gave it to the bank could have it paid, and refund it: where two decide on withdrawals another one says that it is not
 * paid, who could not have come in by the same account.
 */
export async function isOwnBatch(
  tx: Transaction,
  { BatchBy, Status }: { BatchBy: string | null; Status: WithdrawalStatus },
  { viewer, now }: Pick<TransactionFacts<UserViewer>, "viewer" | "now">,
): Promise<boolean> {
  if (Status !== "Pending" || BatchBy === null || !(await operatorTakesTwo(tx, "Withdrawal"))) return false;
  if (BatchBy === personName(viewer)) return true;
  const maker = await userNamed(tx, BatchBy);
  return maker !== undefined && areLinked(tx, maker, viewer.userId, now);
}

export function assertNotOwn(order: { CreatedByUserId: bigint }, userId: bigint): void {
  if (order.CreatedByUserId === userId) throw new CallError("OwnWithdrawal");
}
