/** What operators do with one order by hand. The order's row is locked first: of two at once one acts, the other is told. */

import type { Handlers, TransactionFacts, UserViewer } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import { CallError } from "../../call-error.ts";
import { currenciesOf } from "../../db/currencies.ts";
import { unlinkTransactions } from "../../order/credit-link.ts";
import { type Actor, writeEvents } from "../../order/payment-events.ts";
import { lockOrder } from "../../order/payment-lock.ts";
import { type MoveOfOrder, moveOrders } from "../../order/payment-move.ts";
import { gatewayOrderOf, type PaymentOrder } from "../../order/payment-row.ts";
import { resendForOrder } from "../callback-record/resend.ts";
import { holdSlot, restSlot } from "../offline-account/slots.ts";
import { giveBackPromises } from "../routing/promises.ts";
import { storeImage } from "../stored-image/images.ts";
import { assertMayUnlock, assertOwnLock } from "./action-rules.ts";
import { confirmOrder } from "./confirm.ts";
import { queueMerchantCallbacks } from "./queue-callbacks.ts";
import { askToReverse } from "./reversal.ts";
import { rejectMoney } from "./supplier-money.ts";

type UserFacts = TransactionFacts<UserViewer>;

export const orderActionHandlers = {
  payorderLock: async ({ OrderNo, Reason }, { tx, viewer, now, recordChange }) => {
    const order = await assertOrder(tx, OrderNo);
    const by = personName(viewer);
    const lock = { userId: viewer.userId, by, reason: Reason };
    const move = { ...moveBy(viewer, order, "Locked", "locked", { Reason }), lock };
    const locked = await moveOne(tx, "lock", move, now);
    await holdSlot(tx, order.Id);
    recordChange({
      OrderNo,
      Status: { from: order.Status, to: "Locked" },
      LockedBy: by,
      RemainingMs: locked.RemainingMs,
    });
    return {};
  },

  payorderConfirm: async ({ OrderNo, Remark, Image }, facts) => {
    const { tx, viewer, now } = facts;
    // Drawing takes a while: before the order is locked.
    const imageId = Image && (await storeImage(tx, Image, "Evidence", viewer, now));
    return { ApprovalId: await confirmOrder({ orderNo: OrderNo, remark: Remark, imageId }, facts) };
  },

  payorderReject: async ({ OrderNo, Reason }, facts) => {
    const { tx, viewer, now, recordChange, services } = facts;
    const order = await assertOrder(tx, OrderNo);
    assertOwnLock(order, viewer.userId);
    await rejectMoney(tx, order, { ...userActor(viewer), userId: viewer.userId }, Reason, now);
    const unbound = await unbind(facts, order);
    const move = moveBy(viewer, order, "Failed", "rejected", { Reason });
    const failed = await moveOne(tx, "reject", move, now);
    await giveBackPromises(tx, [order]);
    await restSlot(tx, order.Id, now);
    await queueMerchantCallbacks(tx, [failed], await currenciesOf(services.database), now);
    recordChange({ OrderNo, Status: { from: "Locked", to: "Failed" }, Reason, Unbound: unbound });
    return {};
  },

  payorderReverse: async ({ OrderNo, Reason }, facts) => ({
    ApprovalId: await askToReverse({ orderNo: OrderNo, reason: Reason }, facts),
  }),

  payorderResendcallback: async ({ OrderNo }, { tx, viewer, now, recordChange, services }) => {
    const order = await assertOrder(tx, OrderNo);
    const currencies = await currenciesOf(services.database);
    const body = gatewayOrderOf(order, currencies.exponentOf(order.Currency));
    const EventId = await resendForOrder(tx, order, body, userActor(viewer), now);
    recordChange({ OrderNo, EventId });
    return {};
  },
} satisfies Partial<Handlers>;

/**
 * Gives the order back its status and the time that was left, and returns it as it is then. What money waits for it is the
 * caller's to match (bank-transaction/unlock.ts).
 */
export async function unlockOrder(facts: UserFacts, orderNo: string): Promise<PaymentOrder> {
  const { tx, viewer, now, recordChange } = facts;
  const order = await assertOrder(tx, orderNo);
  assertMayUnlock(order, viewer);
  const to = order.StatusBeforeLock;
  if (!to) throw new CallError("StatusChanged");
  const move = moveBy(viewer, order, to, "unlocked", { LockedBy: order.LockedBy ?? "" });
  const unlocked = await moveOne(tx, "unlock", move, now);
  await restSlot(tx, order.Id, unlocked.ExpiresAt);
  // Evidence stands for the lock: without it the money waits for its order again, like any other.
  const isUnderReview = order.ReviewStatus === "PendingReview";
  const unbound = isUnderReview ? [] : await unbind(facts, order);
  recordChange({
    OrderNo: orderNo,
    Status: { from: "Locked", to },
    Unbound: unbound,
    LockedBy: { from: order.LockedBy, to: null },
    ExpiresAt: { from: order.ExpiresAt, to: unlocked.ExpiresAt },
  });
  return unlocked;
}

/** Money that stood for the order goes back to the matching desk, with a line that says so. */
async function unbind({ tx, viewer, now }: UserFacts, order: PaymentOrder): Promise<bigint[]> {
  const unbound = await unlinkTransactions(tx, [order.Id]);
  const { Id: orderId, MerchantId: merchantId } = order;
  const event = { orderId, merchantId, kind: "unbound" as const, actor: userActor(viewer) };
  if (unbound.length > 0) await writeEvents(tx, [event], now);
  return unbound;
}

/** The order with its row locked. Row-level security leaves an ordinary merchant its own. */
async function assertOrder(tx: UserFacts["tx"], orderNo: string): Promise<PaymentOrder> {
  const order = await lockOrder(tx, orderNo);
  if (!order) throw new CallError("NotFound");
  return order;
}

export function userActor(viewer: UserViewer): Actor & { kind: "user" } {
  return { kind: "user", name: personName(viewer) };
}

function moveBy(
  viewer: UserViewer,
  order: PaymentOrder,
  to: MoveOfOrder["to"],
  kind: MoveOfOrder["kind"],
  operatorDetail: Readonly<Record<string, string>>,
): MoveOfOrder {
  return { orderId: order.Id, to, kind, actor: userActor(viewer), operatorDetail };
}

async function moveOne(
  tx: UserFacts["tx"],
  name: Parameters<typeof moveOrders>[1],
  move: MoveOfOrder,
  now: Date,
): Promise<PaymentOrder> {
  const moved = await moveOrders(tx, name, [move], now);
  const order = moved.get(move.orderId);
  if (!order) throw new CallError("StatusChanged");
  return order;
}
