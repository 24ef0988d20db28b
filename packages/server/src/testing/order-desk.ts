/** What tests of people's acts on orders start from: an operator's staff with proofs, and orders in any status. */
import type { PaymentOrderMove, PaymentOrderStatus } from "@opc/contract/payment-order/states";
import { inTransaction, type Transaction, wholeScope } from "../db/transaction.ts";
import { type Proposal, proposeReviews } from "../modules/payment-order/reviews.ts";
import { settleOrders } from "../modules/payment-order/settle.ts";
import { linkTransactions } from "../order/credit-link.ts";
import { lockOrder } from "../order/payment-lock.ts";
import { moveOrders } from "../order/payment-move.ts";
import type { PaymentOrder } from "../order/payment-row.ts";
import type { TestApp } from "./app.ts";
import { type Clerk, type Clerks, testClerks } from "./clerks.ts";
import { type Collections, credit, testCollections, type Watched } from "./collections.ts";
import type { People } from "./people.ts";

export interface OrderDesk extends Clerks {
  collections: Collections;
  account: Watched;
  inWhole<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  order(changes?: Record<string, unknown>): Promise<PaymentOrder>;
  /** An order that has come to a status by the table's own moves. */
  orderAt(status: PaymentOrderStatus): Promise<PaymentOrder>;
  now(order: Pick<PaymentOrder, "Id">): Promise<PaymentOrder>;
  /** Locked by this clerk through the call. */
  lockedBy(clerk: Clerk): Promise<PaymentOrder>;
  /** A credit of the account that waits on the desk; returns its id. */
  money(amount: string): Promise<bigint>;
  /** The same, linked to the order as a person's evidence. */
  bound(order: PaymentOrder, amount: string): Promise<bigint>;
  /** The order with that money waiting for a review, proposed by the matching engine or this clerk. */
  underReview(order: PaymentOrder, amount: string, proposer?: Clerk): Promise<PaymentOrder>;
  reviewId(order: Pick<PaymentOrder, "Id">): Promise<string>;
  kinds(order: Pick<PaymentOrder, "Id">): Promise<string[]>;
  available(merchant?: "ACME" | "LOTUS"): Promise<bigint>;
}

const actor = { kind: "system" as const, name: "test" };
const ways: Partial<Record<PaymentOrderStatus, PaymentOrderMove>> = {
  Paying: "startPaying",
  Failed: "fail",
  Expired: "expire",
};

/** What the parts of the desk share. */
type Inside = Pick<OrderDesk, "collections" | "account" | "inWhole">;

export async function testOrderDesk(app: TestApp, known?: People): Promise<OrderDesk> {
  const collections = await testCollections(app, known);
  const account = await collections.addAccount("KBANK-1", { slots: 2_000n });
  const inWhole = <Result>(work: (tx: Transaction) => Promise<Result>) =>
    inTransaction(app.services.database, wholeScope, work);
  const inside: Inside = { collections, account, inWhole };
  const staff = testClerks(app, collections.people["OPC/nobody"], "PayOrder");
  const orders = ordersOf(app, inside);
  return {
    ...inside,
    ...staff,
    ...orders,
    ...moneyOf(app, inside, orders.now),
    async lockedBy(clerk) {
      const order = await orders.order();
      const answer = await staff.act(clerk, "payorder_lock", { OrderNo: order.OrderNo, Reason: "to look" });
      if (answer.code !== 0) throw new Error(`not locked: ${answer.msg}`);
      return orders.now(order);
    },
  };
}

/** A credit of the account from before any order, so that no rule takes it for an order's. */
async function oldCredit(
  { clock }: TestApp,
  { collections, account, inWhole }: Inside,
  amount: string,
): Promise<{ Id: bigint; ExternalId: string }> {
  const longAgo = new Date(clock.now().getTime() - 72 * 3_600_000);
  const reported = credit(amount, longAgo);
  const answer = await collections.report(account, [reported]);
  if (answer.code !== 0) throw new Error(`not reported: ${answer.msg}`);
  const { ExternalId } = reported;
  const { Id } = await inWhole((tx) =>
    tx
      .selectFrom("BankTransaction")
      .select("Id")
      .where("ExternalId", "=", ExternalId)
      .executeTakeFirstOrThrow(),
  );
  return { Id, ExternalId };
}

function ordersOf(
  app: TestApp,
  inside: Inside,
): Pick<OrderDesk, "order" | "orderAt" | "now" | "reviewId" | "kinds" | "available"> {
  const { clock } = app;
  const { collections, account, inWhole } = inside;
  const now: OrderDesk["now"] = ({ Id }) =>
    inWhole((tx) => tx.selectFrom("PaymentOrder").selectAll().where("Id", "=", Id).executeTakeFirstOrThrow());
  const order: OrderDesk["order"] = async (changes) => {
    await collections.beat(account);
    const answer = await collections.create(changes);
    if (answer.code !== 0) throw new Error(`no order was made: ${answer.msg}`);
    const { OrderNo } = answer.data as { OrderNo: string };
    return inWhole((tx) =>
      tx.selectFrom("PaymentOrder").selectAll().where("OrderNo", "=", OrderNo).executeTakeFirstOrThrow(),
    );
  };
  return {
    now,
    order,
    async orderAt(status) {
      const fresh = await order();
      const { Id: orderId, PayableMinor: paidMinor } = fresh;
      const paid =
        status === "Success" && (await oldCredit(app, inside, (Number(paidMinor) / 100).toFixed(2)));
      await inWhole(async (tx) => {
        const way = ways[status];
        if (way) await moveOrders(tx, way, [{ orderId, to: status, kind: "matched", actor }], clock.now());
        if (!paid) return;
        await lockOrder(tx, fresh.OrderNo);
        const link = { transactionId: paid.Id, orderId, settles: true, how: "Auto" as const, actor: "test" };
        await linkTransactions(tx, [link], clock.now());
        const settlement = { order: fresh, exponent: 2, paidMinor, externalId: paid.ExternalId };
        await settleOrders(tx, [settlement], clock.now());
      });
      return now(fresh);
    },
    reviewId: ({ Id }) =>
      inWhole(async (tx) => {
        const reviews = tx.selectFrom("OrderReview").select("Id").where("OrderId", "=", Id);
        return (await reviews.orderBy("Id", "desc").executeTakeFirstOrThrow()).Id.toString();
      }),
    kinds: ({ Id }) =>
      inWhole(async (tx) => {
        const lines = tx.selectFrom("OrderEvent").select("Kind").where("OrderId", "=", Id);
        return (await lines.orderBy("Id").execute()).map((line) => line.Kind);
      }),
    available: (merchant = "ACME") =>
      inWhole(async (tx) => {
        const row = await tx
          .selectFrom("LedgerAccount")
          .select("BalanceMinor")
          .where("MerchantId", "=", collections.people[`${merchant}/admin`].merchantId)
          .where("Kind", "=", "available")
          .executeTakeFirst();
        return row?.BalanceMinor ?? 0n;
      }),
  };
}

function moneyOf(
  app: TestApp,
  inside: Inside,
  now: OrderDesk["now"],
): Pick<OrderDesk, "money" | "bound" | "underReview"> {
  const { clock } = app;
  const { inWhole } = inside;
  const money: OrderDesk["money"] = async (amount) => (await oldCredit(app, inside, amount)).Id;
  return {
    money,
    async bound(order, amount) {
      const transactionId = await money(amount);
      const link = {
        transactionId,
        orderId: order.Id,
        settles: false,
        how: "Manual" as const,
        actor: "OPC/x",
      };
      await inWhole((tx) => linkTransactions(tx, [link], clock.now()));
      return transactionId;
    },
    async underReview(order, amount, proposer) {
      const transactionId = await money(amount);
      await inWhole(async (tx) => {
        const row = await tx
          .selectFrom("BankTransaction")
          .selectAll()
          .where("Id", "=", transactionId)
          .executeTakeFirstOrThrow();
        const difference = row.AmountMinor - order.PayableMinor;
        const user = proposer?.person;
        const proposal: Proposal = {
          order,
          exponent: 2,
          transactionId,
          paidMinor: row.AmountMinor,
          externalId: row.ExternalId,
          exception: difference < 0n ? "Partial" : difference > 0n ? "Over" : "Late",
          by: "person",
          proposer: user
            ? { kind: "user", name: `OPC/${user.userName}`, userId: user.userId }
            : { kind: "system", name: "matching", userId: null },
          note: null,
        };
        await proposeReviews(tx, [proposal], clock.now());
      });
      return now(order);
    },
  };
}
