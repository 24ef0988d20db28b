/**
 * A person says which order a credit pays, or takes that back. Orders are locked before transactions, as matching does.
 * What `judgeBinding` lets one person settle is settled here; the rest is linked or proposed, and somebody else decides. What
 * belongs to an order that is settled already is only written down: nothing is posted, and taking it back reverses nothing.
 */
import type { LinkKind } from "@opc/contract/bank-transaction/states";
import type { ReviewException } from "@opc/contract/payment-order/reviews";
import { CallError } from "../../call-error.ts";
import type { Currencies } from "../../db/currencies.ts";
import type { Transaction } from "../../db/transaction.ts";
import { entererOf } from "../../order/credit-hands.ts";
import { type Link, linkTransactions, unlinkTransactions } from "../../order/credit-link.ts";
import { writeEvents } from "../../order/payment-events.ts";
import { lockOrder } from "../../order/payment-lock.ts";
import type { PaymentOrder } from "../../order/payment-row.ts";
import type { AmountOfAct } from "../approval/rules.ts";
import { areLinked } from "../approval/second-person.ts";
import { isUnbacked, judgeBinding } from "../matching/bind-rules.ts";
import { ordersById } from "../matching/candidates.ts";
import { confirmedAlone } from "../matching/entered.ts";
import { reverseSettlement } from "../payment-order/reverse.ts";
import { proposeReviews, type Reviewer, rejectReviews } from "../payment-order/reviews.ts";
import { settleOrders } from "../payment-order/settle.ts";
import { creditOf } from "./candidate-rows.ts";
import { linkOf } from "./row.ts";
import { type BankTransaction, lockTransaction } from "./store.ts";

export interface Person {
  tx: Transaction;
  /** "ALIAS/user". */
  by: Reviewer & { kind: "user" };
  currencies: Currencies;
  now: Date;
}

export interface Bound {
  linkedAs: LinkKind;
  exception: ReviewException;
  /** What it settled at once. */
  settled: AmountOfAct | undefined;
}

const links = { Settle: "Settled", Evidence: "Evidence", Review: "Review", Belongs: "Belongs" } as const;

export async function bindTransaction(
  person: Person,
  transactionId: bigint,
  orderNo: string,
  note: string | undefined,
): Promise<Bound> {
  const { tx } = person;
  const order = await lockOrder(tx, orderNo);
  const transaction = await lockTransaction(tx, transactionId);
  if (!transaction) throw new CallError("NotFound");
  if (!order) throw new CallError("OrderNotFound");
  assertFree(transaction);
  await assertSameChannel(tx, transaction, order);
  const linked = (await ordersById(tx, [order.Id])).get(order.Id)?.LinkedTransactionId ?? null;
  const judged = judgeBinding(creditOf(transaction), {
    accountId: order.AccountId,
    payableMinor: order.PayableMinor,
    status: order.Status,
    isUnbacked: isUnbacked(order),
    reviewStatus: order.ReviewStatus,
    hasTransaction: linked !== null,
    createdAt: order.CreatedAt,
    expiresAt: order.ExpiresAt,
  });
  const { exception } = judged;
  if (judged.outcome === "Belongs") await assertAnotherHand(person, transaction, order);
  const isAlone = judged.outcome !== "Settle" || (await maySettleAlone(person, transaction, order));
  const outcome = isAlone ? judged.outcome : "Review";
  if (outcome === "Settle") await settle(person, transaction, order);
  else if (outcome === "Evidence") await linkEvidence(person, transaction, order);
  else if (outcome === "Belongs") await back(person, transaction, order);
  else if (outcome === "Review") await propose(person, transaction, order, exception, note);
  else throw new CallError(outcome);
  const { AmountMinor: amountMinor, Currency: currency } = transaction;
  const settled = outcome === "Settle" ? { amountMinor, currency } : undefined;
  return { linkedAs: links[outcome], exception, settled };
}

/** What a person typed or imported is no bank's word, also when it waited for its order and is bound later. */
async function maySettleAlone(
  { tx, by, now }: Person,
  { EnteredByUserId, AmountMinor: amountMinor, Currency: currency }: BankTransaction,
  { MerchantId: ofMerchant }: PaymentOrder,
): Promise<boolean> {
  if (EnteredByUserId === null || by.userId === null) return true;
  const alone = await confirmedAlone(tx, { userId: by.userId, currency }, now, "hold");
  if (!alone) return true;
  const may = alone.take({ amountMinor, ofMerchant });
  await alone.note();
  return may;
}

/**
 * A credit that a person typed or imported is backed by nobody who had a hand in it, or in the evidence that it is to stand for; nor
 * by another account that either of them could have come in by.
 */
async function assertAnotherHand(
  { tx, by, now }: Person,
  transaction: BankTransaction,
  { Id }: PaymentOrder,
): Promise<void> {
  const EnteredByUserId = await entererOf(tx, transaction.Id);
  if (EnteredByUserId === null) return;
  const evidence = await tx
    .selectFrom("OrderEvidence")
    .select("GivenByUserId")
    .where("OrderId", "=", Id)
    .executeTakeFirst();
  for (const hand of [EnteredByUserId, evidence?.GivenByUserId]) {
    if (hand === undefined || by.userId === null) continue;
    if (hand === by.userId || (await areLinked(tx, hand, by.userId, now))) throw new CallError("OwnEntry");
  }
}

export function assertFree({ Direction, MatchStatus, OrderId }: BankTransaction): void {
  if (Direction === "Debit") throw new CallError("TransactionIsDebit");
  if (MatchStatus !== "PendingMatch" || OrderId !== null) throw new CallError("TransactionNotFree");
}

async function assertSameChannel(
  tx: Transaction,
  { AccountId, Currency }: BankTransaction,
  order: PaymentOrder,
): Promise<void> {
  if (Currency !== order.Currency)
    throw new CallError("CurrencyDiffers", { Currency, OrderCurrency: order.Currency });
  const { ChannelId } = await tx
    .selectFrom("OfflineAccount")
    .select("ChannelId")
    .where("Id", "=", AccountId)
    .executeTakeFirstOrThrow();
  // The order's own account may have been given to another channel since.
  const isOwn = order.AccountId === AccountId;
  if (order.AccountId === null || !(isOwn || ChannelId === order.ChannelId))
    throw new CallError("ChannelDiffers");
}

async function settle(person: Person, transaction: BankTransaction, order: PaymentOrder): Promise<void> {
  const { tx, by, currencies, now } = person;
  await link(person, transaction, order, { settles: true, how: "Manual" });
  const settlement = {
    order,
    exponent: currencies.exponentOf(order.Currency),
    paidMinor: transaction.AmountMinor,
    externalId: transaction.ExternalId,
    actor: by,
  };
  await settleOrders(tx, [settlement], now);
}

function linkEvidence(person: Person, transaction: BankTransaction, order: PaymentOrder): Promise<void> {
  return link(person, transaction, order, { settles: false, how: "Manual" });
}

/** The order was credited before: from now on the bank's money stands for it, too. */
async function back(person: Person, transaction: BankTransaction, order: PaymentOrder): Promise<void> {
  await link(person, transaction, order, { settles: true, how: "Afterwards" });
  await setBacking(person.tx, order.Id, transaction.ExternalId);
}

async function setBacking(tx: Transaction, orderId: bigint, externalId: string | null): Promise<void> {
  await tx
    .updateTable("PaymentOrder")
    .set({ MatchStatus: externalId === null ? "PendingMatch" : "Matched", ExternalId: externalId })
    .where("Id", "=", orderId)
    .execute();
}

async function link(
  { tx, by, currencies, now }: Person,
  transaction: BankTransaction,
  order: PaymentOrder,
  as: Pick<Link, "settles" | "how">,
): Promise<void> {
  const one = { ...as, transactionId: transaction.Id, orderId: order.Id, actor: by.name };
  const linked = await linkTransactions(tx, [one], now);
  if (!linked.has(transaction.Id)) throw new CallError("TransactionNotFree");
  const detail = {
    Amount: currencies.text(transaction.AmountMinor, transaction.Currency),
    OccurredAt: transaction.OccurredAt.toISOString(),
  };
  await writeEvents(
    tx,
    [
      {
        orderId: order.Id,
        merchantId: order.MerchantId,
        kind: "bound",
        actor: by,
        detail,
        operatorDetail: { ExternalId: transaction.ExternalId },
      },
    ],
    now,
  );
}

async function propose(
  { tx, by, currencies, now }: Person,
  transaction: BankTransaction,
  order: PaymentOrder,
  exception: ReviewException,
  note: string | undefined,
): Promise<void> {
  const proposal = {
    order,
    exponent: currencies.exponentOf(order.Currency),
    transactionId: transaction.Id,
    paidMinor: transaction.AmountMinor,
    externalId: transaction.ExternalId,
    exception,
    by: "person",
    proposer: by,
    note: note || null,
  };
  await proposeReviews(tx, [proposal], now);
}

export interface Unbound {
  orderNo: string;
  wasLinkedAs: LinkKind;
}

/** What waits is taken back, its review with it; what was settled is reversed. The credit waits on the desk again. */
export async function unbindTransaction(
  person: Person,
  transactionId: bigint,
  reason: string,
): Promise<Unbound> {
  const { tx, by, currencies, now } = person;
  const order = await lockOrderOf(tx, transactionId);
  const transaction = await lockTransaction(tx, transactionId);
  if (!order || transaction?.OrderId !== order.Id) throw new CallError("TransactionNotBound");
  const wasLinkedAs = linkOf({ ...transaction, OrderReviewStatus: order.ReviewStatus });
  if (wasLinkedAs === "Settled") {
    const exponent = currencies.exponentOf(order.Currency);
    await reverseSettlement(tx, { order, exponent, actor: by, reason }, now);
  } else if (wasLinkedAs === "Review") await rejectReviews(tx, [order.Id], by, reason, now);
  else await unlinkTransactions(tx, [order.Id]);
  if (wasLinkedAs === "Belongs") await setBacking(tx, order.Id, null);
  const detail = { Amount: currencies.text(transaction.AmountMinor, transaction.Currency) };
  const operatorDetail = { ExternalId: transaction.ExternalId, Reason: reason };
  const { Id: orderId, MerchantId: merchantId } = order;
  await writeEvents(tx, [{ orderId, merchantId, kind: "unbound", actor: by, detail, operatorDetail }], now);
  return { orderNo: order.OrderNo, wasLinkedAs: wasLinkedAs ?? "Evidence" };
}

async function lockOrderOf(tx: Transaction, transactionId: bigint): Promise<PaymentOrder | undefined> {
  const found = await tx
    .selectFrom("BankTransaction")
    .leftJoin("PaymentOrder", "PaymentOrder.Id", "BankTransaction.OrderId")
    .select("PaymentOrder.OrderNo")
    .where("BankTransaction.Id", "=", transactionId)
    .executeTakeFirst();
  if (!found) throw new CallError("NotFound");
  return found.OrderNo === null ? undefined : lockOrder(tx, found.OrderNo);
}
