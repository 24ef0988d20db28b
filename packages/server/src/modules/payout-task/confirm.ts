/**
 * A person says that a task's money arrived: proved by the card's unexplained debit of exactly its amount, which becomes the
 * order's, or by a remark and an image. Under the rule PayoutConfirm a second person decides. Locks as reports do: the order,
 * then the card.
 */
import type { CallParsed } from "@opc/contract";
import type { ShownLine } from "@opc/contract/approval/calls";
import type { cashouttaskConfirm } from "@opc/contract/payout-task/calls";
import { personName } from "../../call/person-name.ts";
import { CallError } from "../../call-error.ts";
import type { Transaction } from "../../db/transaction.ts";
import {
  type ApprovalAct,
  type ApprovalFacts,
  type Asker,
  type Json,
  optionalTextOf,
  textOf,
} from "../approval/act.ts";
import { proposeIfNeeded } from "../approval/propose.ts";
import { type CardRecord, lockAccounts, writeLines } from "../payout-card/account.ts";
import { cancelPlanned } from "../payout-channel/attempts.ts";
import { assertMove } from "../payout-order/action-rules.ts";
import { payoutConfirmAct } from "../payout-order/confirm.ts";
import { settlePayouts } from "../payout-settlement/settle.ts";
import { storeImage } from "../stored-image/images.ts";
import { contradictRefusal } from "./report.ts";
import { lockTask, type PayoutTask } from "./steps.ts";

type Input = CallParsed<typeof cashouttaskConfirm>;

interface TaskConfirmation {
  taskId: bigint;
  remark: string;
  /** Of stored_image. */
  imageId: bigint | undefined;
  /** Of the card's unexplained debit. */
  recordId: bigint | undefined;
}

/** Throws NotFound, StatusChanged, PayoutProofNeeded, DebitUnfit. Returns the request's id where a second person is needed. */
export async function confirmTask(input: Input, facts: ApprovalFacts): Promise<string | null> {
  const { tx, viewer, now, recordChange } = facts;
  if (input.RecordId === undefined && input.Image === undefined) throw new CallError("PayoutProofNeeded");
  // Drawing takes a while: before the order is locked.
  const imageId = input.Image && (await storeImage(tx, input.Image, "PayoutEvidence", viewer, now));
  const recordId = input.RecordId === undefined ? undefined : BigInt(input.RecordId);
  const confirmation = { taskId: BigInt(input.TaskId), remark: input.Remark, imageId, recordId };
  const { task, order } = await assertTask(tx, confirmation.taskId);
  assertMove(order, "confirm");
  const record = recordId === undefined ? undefined : await assertDebit(tx, recordId, task);
  const proposed = await proposeIfNeeded(facts, payoutConfirmAct, {
    subject: order.OrderNo,
    amountMinor: order.AmountMinor,
    currency: order.Currency,
    ofMerchant: order.MerchantId,
    payload: {
      OrderNo: order.OrderNo,
      TaskId: input.TaskId,
      Remark: input.Remark,
      ImageId: imageId?.toString(),
      RecordId: input.RecordId,
    },
    shown: shownOf(order.Status, confirmation, record?.ExternalId ?? undefined),
  });
  if (proposed) return proposed.approvalId;
  const asker = { userId: viewer.userId, name: personName(viewer) };
  recordChange(await settleTask(confirmation, facts, asker));
  return null;
}

/** Asked for at a task or at the order itself, and the same act either way. */
export const payoutOrTaskConfirmAct: ApprovalAct = {
  ...payoutConfirmAct,

  askedWith: (payload) => (isOfTask(payload) ? "CashoutTask.confirm" : "CashoutOrder.confirm"),

  async apply(facts, act) {
    const { payload, proposedBy, decidedBy } = act;
    if (!isOfTask(payload)) return payoutConfirmAct.apply(facts, act);
    facts.recordChange(await applyTaskConfirmation(payload, facts, proposedBy, decidedBy));
  },
};

function isOfTask(payload: Json): boolean {
  return optionalTextOf(payload, "TaskId") !== undefined;
}

/** What the second person decided on. Returns what changed. */
function applyTaskConfirmation(
  payload: Json,
  facts: ApprovalFacts,
  asker: Asker,
  approver: Asker,
): Promise<Record<string, unknown>> {
  const id = (name: string) => {
    const text = optionalTextOf(payload, name);
    return text === undefined ? undefined : BigInt(text);
  };
  const confirmation = {
    taskId: BigInt(textOf(payload, "TaskId")),
    remark: textOf(payload, "Remark"),
    imageId: id("ImageId"),
    recordId: id("RecordId"),
  };
  return settleTask(confirmation, facts, asker, approver);
}

async function settleTask(
  { taskId, remark, imageId, recordId }: TaskConfirmation,
  { tx, now }: ApprovalFacts,
  asker: Asker,
  approver?: Asker,
): Promise<Record<string, unknown>> {
  const { task, order } = await assertTask(tx, taskId);
  const operator = asker.name;
  const record =
    recordId === undefined ? null : await bindDebit(tx, recordId, { task, order, operator }, now);
  // What this card is said to have paid after all is paid besides by whatever else pays.
  await contradictRefusal(tx, task.AttemptId, now);
  // What has no code yet would else be paid besides.
  const attempt = await cancelPlanned(tx, order.Id, now);
  const settlement = {
    orderId: order.Id,
    move: "confirm" as const,
    actor: { kind: "user" as const, name: operator },
    externalId: record?.ExternalId ?? null,
    operatorDetail: {
      Remark: remark,
      // Of a task that failed another attempt.
      ...(task.Failure !== null && attempt === "mayStillPay" && { Attempt: attempt }),
      ...(record?.ExternalId && { ExternalId: record.ExternalId }),
      ...(approver && { ApprovedBy: approver.name }),
    },
  };
  const settled = await settlePayouts(tx, [settlement], now);
  if (!settled.has(order.Id)) throw new CallError("StatusChanged");
  if (imageId !== undefined) {
    const giver = { GivenByUserId: asker.userId, GivenBy: operator, GivenAt: now };
    const { Id: OrderId, MerchantId } = order;
    await tx
      .insertInto("PayoutEvidence")
      .values({ OrderId, MerchantId, Remark: remark, ImageId: imageId, ...giver })
      .execute();
  }
  return {
    TaskId: taskId.toString(),
    OrderNo: order.OrderNo,
    Status: { from: order.Status, to: "ManuallyConfirmed" },
    ...(record && { Debit: record.ExternalId }),
  };
}

function shownOf(
  status: string,
  { remark, imageId }: TaskConfirmation,
  debit: string | undefined,
): ShownLine[] {
  const lines: ShownLine[] = [
    { Field: "Status", From: status, To: "ManuallyConfirmed" },
    { Field: "Remark", From: null, To: remark },
  ];
  if (imageId !== undefined) lines.push({ Field: "EvidenceImage", From: null, To: imageId.toString() });
  if (debit !== undefined) lines.push({ Field: "BankTransaction", From: null, To: debit });
  return lines;
}

async function assertTask(tx: Transaction, taskId: bigint) {
  const locked = await lockTask(tx, taskId);
  if (!locked) throw new CallError("NotFound");
  return locked;
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
  const record = await assertDebit(tx, recordId, task);
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

/** A transfer is seen at the bank no earlier; clocks differ by so much. Undefined: the card has not begun it. */
export function earliestDebit({ TakenAt }: Pick<PayoutTask, "TakenAt">): Date | undefined {
  return TakenAt === null ? undefined : new Date(TakenAt.getTime() - 60_000);
}

/** The card's unexplained debit of exactly this amount, since the task began, with its row locked. */
async function assertDebit(tx: Transaction, recordId: bigint, task: PayoutTask): Promise<CardRecord> {
  const [card] = await lockAccounts(tx, [task.CardId]);
  const record = await tx
    .selectFrom("PayoutCardRecord")
    .selectAll()
    .where("Id", "=", recordId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const earliest = earliestDebit(task);
  const fits =
    record?.Kind === "Unexplained" && record.CardId === card?.Id && record.AmountMinor === -task.AmountMinor;
  // What left the card before says nothing of this payout.
  const isSince = earliest !== undefined && record?.OccurredAt != null && record.OccurredAt >= earliest;
  if (!record || !fits || !isSince) throw new CallError("DebitUnfit");
  return record;
}
