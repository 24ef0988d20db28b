/** The rows that a person's act on a payout needs, and who acts. */

import type { TransactionFacts, UserViewer } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import { CallError } from "../../call-error.ts";
import { currenciesOf } from "../../db/currencies.ts";
import type { Transaction } from "../../db/transaction.ts";
import { operatorMinutesOf } from "../../order/operator-minutes.ts";
import type { Actor } from "../../order/payout-events.ts";
import type { PayoutOrder } from "../../order/payout-row.ts";
import type { PayoutFacts } from "../payout-channel/plan.ts";

export type UserFacts = TransactionFacts<UserViewer>;

/** The order with its row locked; throws NotFound. Row-level security leaves an ordinary merchant its own. */
export async function assertPayout(tx: Transaction, orderNo: string): Promise<PayoutOrder> {
  const order = await payoutIfThere(tx, orderNo);
  if (!order) throw new CallError("NotFound");
  return order;
}

/** The same, undefined where it is not. */
export function payoutIfThere(tx: Transaction, orderNo: string): Promise<PayoutOrder | undefined> {
  return tx
    .selectFrom("PayoutOrder")
    .selectAll()
    .where("OrderNo", "=", orderNo)
    .forUpdate()
    .executeTakeFirst();
}

export function userActor(viewer: UserViewer): Actor & { kind: "user" } {
  return { kind: "user", name: personName(viewer) };
}

/** The order of a move that was made; undefined means that somebody was quicker. */
export function assertMoved(moved: ReadonlyMap<bigint, PayoutOrder>, { Id }: PayoutOrder): PayoutOrder {
  const order = moved.get(Id);
  if (!order) throw new CallError("StatusChanged");
  return order;
}

export async function planFacts({ tx, services, now }: UserFacts): Promise<PayoutFacts> {
  return {
    currencies: await currenciesOf(services.database),
    operatorMinutes: await operatorMinutesOf(tx),
    allowSandbox: services.allowLoopbackCallbacks,
    now,
  };
}

/** Both are written with the approval, and taken back when the payee is corrected. */
export async function noteApprover(
  tx: Transaction,
  { Id }: Pick<PayoutOrder, "Id">,
  approver: Pick<PayoutOrder, "ApprovedByUserId" | "ApprovedBy">,
): Promise<void> {
  await tx.updateTable("PayoutOrder").set(approver).where("Id", "=", Id).execute();
}

interface GivenEvidence {
  remark: string;
  /** Of stored_image. */
  imageId: bigint;
  by: { userId: bigint; name: string };
}

export async function keepEvidence(
  tx: Transaction,
  { Id: OrderId, MerchantId }: PayoutOrder,
  { remark: Remark, imageId: ImageId, by }: GivenEvidence,
  GivenAt: Date,
): Promise<void> {
  const giver = { GivenByUserId: by.userId, GivenBy: by.name, GivenAt };
  await tx
    .insertInto("PayoutEvidence")
    .values({ OrderId, MerchantId, Remark, ImageId, ...giver })
    .execute();
}
