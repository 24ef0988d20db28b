/**
 * A person says that a task's money arrived: proved by the card's unexplained debit of exactly its amount, which becomes the
 * order's, or by a remark and an image. Locks as reports do: the order, then the card.
 */
import type { CallParsed } from "@opc/contract";
import type { cashouttaskConfirm } from "@opc/contract/payout-task";
import { CallError } from "../../call/call-error.ts";
import type { TransactionFacts, UserViewer } from "../../call/handler.ts";
import type { Transaction } from "../../db/transaction.ts";
import { personName } from "../payment-order/action-rules.ts";
import { type CardRecord, lockAccounts, writeLines } from "../payout-card/account.ts";
import { cancelPlanned } from "../payout-channel/attempts.ts";
import { settlePayouts } from "../payout-order/settle.ts";
import { storeImage } from "../stored-image/images.ts";
import { lockTask, type PayoutTask } from "./steps.ts";

type Input = CallParsed<typeof cashouttaskConfirm>;

/** Throws NotFound, StatusChanged, PayoutProofNeeded, DebitUnfit. Answers what the operation log tells. */
export async function confirmTask(
  input: Input,
  { tx, viewer, now }: TransactionFacts<UserViewer>,
): Promise<Record<string, unknown>> {
  if (input.RecordId === undefined && input.Image === undefined) throw new CallError("PayoutProofNeeded");
  const locked = await lockTask(tx, BigInt(input.TaskId));
  if (!locked) throw new CallError("NotFound");
  const { task, order } = locked;
  const operator = personName(viewer);
  const record =
    input.RecordId === undefined
      ? null
      : await bindDebit(tx, BigInt(input.RecordId), { task, order, operator }, now);
  // What has no code yet would else be paid besides.
  await cancelPlanned(tx, order.Id, now);
  const settled = await settlePayouts(
    tx,
    [
      {
        orderId: order.Id,
        move: "confirm",
        actor: { kind: "user", name: operator },
        externalId: record?.ExternalId ?? null,
        operatorDetail: {
          Remark: input.Remark,
          ...(record?.ExternalId && { ExternalId: record.ExternalId }),
        },
      },
    ],
    now,
  );
  if (!settled.has(order.Id)) throw new CallError("StatusChanged");
  if (input.Image) {
    const ImageId = await storeImage(tx, input.Image, "PayoutEvidence", viewer, now);
    const giver = { GivenByUserId: viewer.userId, GivenBy: operator, GivenAt: now };
    const { Id: OrderId, MerchantId } = order;
    await tx
      .insertInto("PayoutEvidence")
      .values({ OrderId, MerchantId, Remark: input.Remark, ImageId, ...giver })
      .execute();
  }
  return {
    TaskId: input.TaskId,
    OrderNo: order.OrderNo,
    Status: { from: order.Status, to: "ManuallyConfirmed" },
    ...(record && { Debit: record.ExternalId }),
  };
}

interface Binding {
  task: PayoutTask;
  order: { Id: bigint; OrderNo: string };
  operator: string;
}

/** The line stays where it is; it becomes the order's payout, and the bank's fee of it is booked now. */
async function bindDebit(
  tx: Transaction,
  recordId: bigint,
  { task, order, operator }: Binding,
  now: Date,
): Promise<CardRecord> {
  const [card] = await lockAccounts(tx, [task.CardId]);
  const record = await tx
    .selectFrom("PayoutCardRecord")
    .selectAll()
    .where("Id", "=", recordId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const fits =
    record?.Kind === "Unexplained" && record.CardId === card?.Id && record.AmountMinor === -task.AmountMinor;
  if (!record || !fits) throw new CallError("DebitUnfit");
  await tx
    .updateTable("PayoutCardRecord")
    .set({ Kind: "Payout", OrderId: order.Id, OrderNo: order.OrderNo, Operator: operator })
    .where("Id", "=", recordId)
    .execute();
  const fee = {
    cardId: task.CardId,
    kind: "Fee" as const,
    amountMinor: 0n,
    feeMinor: task.FeeMinor,
    operator,
  };
  if (task.FeeMinor > 0n)
    await writeLines(tx, [{ ...fee, order: { id: order.Id, orderNo: order.OrderNo } }], now);
  return record;
}
