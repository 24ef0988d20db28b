/**
 * What people did with orders just before the present: some wait for a review, some were decided on, a few are locked.
 * Decisions go through the system's own code, so that orders, books, callbacks and timelines agree.
 */
import type { ReviewException } from "@opc/contract/payment-order/reviews";
import type { Transaction } from "@opc/server/db/transaction";
import { holdSlot } from "@opc/server/modules/offline-account/slots";
import { reviewOf } from "@opc/server/modules/payment-order/action-store";
import {
  approveReview,
  proposeReviews,
  type Reviewer,
  rejectReviews,
} from "@opc/server/modules/payment-order/reviews";
import { settleOrders } from "@opc/server/modules/payment-order/settle";
import { linkTransactions } from "@opc/server/order/credit-link";
import { moveOrders } from "@opc/server/order/payment-move";
import type { PaymentOrder } from "@opc/server/order/payment-row";
import { insertMany } from "./bulk.ts";
import { type Catalogue, known } from "./catalogue.ts";
import { IdSource } from "./ids.ts";
import type { PastOrder } from "./order-rows.ts";
import { foundBy } from "./past-events.ts";
import { currencies } from "./people.ts";
import { writeWaitingMoney } from "./waiting-money.ts";

const exponent = currencies[0].Exponent;
const matching: Reviewer = { kind: "system", name: "matching", userId: null };

/** Called when orders, timelines and money of the past are written. */
export async function actByHand(
  tx: Transaction,
  orders: readonly PastOrder[],
  catalogue: Catalogue,
  now: Date,
): Promise<void> {
  await writeProposals(tx, orders);
  const staff = await staffOf(tx);
  const admin = person(staff, "admin");
  const cashier = person(staff, "cashier");
  await approveOne(tx, "Partial", "RealPayment", cashier, now);
  await approveOne(tx, "Late", "OrderAmount", cashier, now);
  await proposeAgain(tx, admin, cashier, now);
  await lockSome(tx, [admin, cashier], now);
  await writeWaitingMoney(tx, { catalogue, orders, admin, now });
}

async function writeProposals(tx: Transaction, orders: readonly PastOrder[]): Promise<void> {
  const ids = new IdSource();
  const waiting = orders.filter(({ order }) => order.ReviewStatus === "PendingReview");
  await insertMany(
    tx,
    "OrderReview",
    waiting.flatMap(({ story, order, transaction }) =>
      story.credit && transaction
        ? [
            {
              Id: ids.at(story.credit.reportedMs),
              OrderId: order.Id,
              MerchantId: order.MerchantId,
              BankTransactionId: transaction.Id,
              Exception: order.Exception as ReviewException,
              PaidMinor: story.credit.amountMinor,
              ExternalId: story.credit.externalId,
              FoundBy: foundBy(order),
              ProposedByUserId: null,
              ProposedBy: matching.name,
              ProposedAt: new Date(story.credit.reportedMs),
              Note: null,
              Status: "PendingReview" as const,
              DecidedByUserId: null,
              DecidedBy: null,
              DecidedAt: null,
              Reason: null,
              SettledMinor: null,
            },
          ]
        : [],
    ),
  );
}

async function staffOf(tx: Transaction): Promise<Map<string, bigint>> {
  const users = await tx
    .selectFrom("UserAccount")
    .innerJoin("Merchant", "Merchant.Id", "UserAccount.MerchantId")
    .select(["UserAccount.Id", "UserAccount.UserName"])
    .where("Merchant.Type", "=", "Super")
    .execute();
  return new Map(users.map((user) => [user.UserName, user.Id]));
}

function person(staff: ReadonlyMap<string, bigint>, userName: string): Reviewer & { userId: bigint } {
  return { kind: "user", name: `OPC/${userName}`, userId: known(staff, userName) };
}

/** The newest that waits with this exception. */
function waitingOrder(tx: Transaction, exception: ReviewException): Promise<PaymentOrder | undefined> {
  return tx
    .selectFrom("PaymentOrder")
    .selectAll()
    .where("ReviewStatus", "=", "PendingReview")
    .where("Exception", "=", exception)
    .orderBy("Id", "desc")
    .executeTakeFirst();
}

async function approveOne(
  tx: Transaction,
  exception: ReviewException,
  settle: "OrderAmount" | "RealPayment",
  by: Reviewer,
  now: Date,
): Promise<void> {
  const order = await waitingOrder(tx, exception);
  if (!order) return;
  const review = await reviewOf(tx, order.Id);
  if (!review?.BankTransactionId) return;
  const settledMinor = settle === "OrderAmount" ? order.AmountMinor : review.PaidMinor;
  await approveReview(tx, review, by, { settledMinor, reason: "Seen on the bank's statement" }, now);
  const link = { transactionId: review.BankTransactionId, orderId: order.Id, settles: true } as const;
  await linkTransactions(tx, [{ ...link, how: "Review", actor: by.name }], now);
  const settlement = {
    order,
    exponent,
    paidMinor: review.PaidMinor,
    externalId: review.ExternalId,
    move: "settleReviewed" as const,
    actor: { kind: by.kind, name: by.name },
    settledMinor,
    operatorDetail: { Settle: settle, ProposedBy: review.ProposedBy },
  };
  await settleOrders(tx, [settlement], now);
}

/** Rejected once, and bound again by somebody who then cannot decide on it. */
async function proposeAgain(
  tx: Transaction,
  proposer: Reviewer,
  rejecter: Reviewer,
  now: Date,
): Promise<void> {
  const order = await waitingOrder(tx, "Over");
  const review = order && (await reviewOf(tx, order.Id));
  if (!review) return;
  await rejectReviews(tx, [order.Id], rejecter, "Whose money is this? Please ask the member", now);
  const proposal = {
    order: { ...order, ReviewStatus: "Rejected" as const },
    exponent,
    transactionId: review.BankTransactionId,
    paidMinor: review.PaidMinor,
    externalId: review.ExternalId,
    exception: review.Exception,
    by: "person",
    proposer,
    note: "The member sent the receipt: rounded up on purpose",
  };
  await proposeReviews(tx, [proposal], now);
}

const lockReasons = ["Member asks about the QR code", "Bank shows the money, crawler does not yet"];

async function lockSome(
  tx: Transaction,
  owners: readonly (Reviewer & { userId: bigint })[],
  now: Date,
): Promise<void> {
  const open = await tx
    .selectFrom("PaymentOrder")
    .select("Id")
    .where("Status", "in", ["Pending", "Paying"])
    .where("ReviewStatus", "=", "None")
    .orderBy("Id", "desc")
    .limit(lockReasons.length)
    .execute();
  for (const [place, { Id }] of open.entries()) {
    const owner = owners[place % owners.length];
    const reason = lockReasons[place];
    if (!owner || !reason) continue;
    const lock = { userId: owner.userId, by: owner.name, reason };
    const actor = { kind: owner.kind, name: owner.name };
    const detail = { operatorDetail: { Reason: reason } };
    await moveOrders(
      tx,
      "lock",
      [{ orderId: Id, to: "Locked", kind: "locked", actor, ...detail, lock }],
      now,
    );
    await holdSlot(tx, Id);
  }
}
