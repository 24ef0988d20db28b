/** What tests of the proof look at: orders and withdrawals in every state that moves money, with their transfers. */
import { sql } from "kysely";
import { newId } from "../../db/id.ts";
import { inTransaction, wholeScope } from "../../db/transaction.ts";
import {
  paymentOrderReversed,
  paymentOrderSucceeded,
  withdrawalApproved,
  withdrawalCreated,
  withdrawalRejected,
} from "../../ledger/transfers.ts";
import type { TestBooks } from "../../testing/books.ts";
import { postWith } from "../../testing/post-with.ts";

type Books = Pick<TestBooks, "database" | "owner" | "merchantIds">;

const reviewed = "P60";
const settledMinor = 8_000n;
const reversed = "P61";

/** 200 orders that succeeded, of which P60 by a review and P61 reversed later, and a withdrawal of each status. */
export async function fillBooks(books: Books): Promise<void> {
  await addPaymentOrders(books, 200);
  await addWithdrawals(books);
  await reviewAndReverse(books);
}

function merchantOf(merchantIds: readonly bigint[], index: number): bigint {
  return merchantIds[index % merchantIds.length] ?? 0n;
}

/** Success orders with their transfers; every third merchant's first order has no fee, the next only fee. */
async function addPaymentOrders({ database, owner, merchantIds }: Books, count: number): Promise<void> {
  await owner.query(`
    insert into pay_type values ('PROMPTPAY', 'THB', 'PromptPay', 'PromptPay', 100, 5000000);
    insert into supplier (code, name, adapter) values ('OWN', 'Own', 'native');
    insert into channel (code, name, supplier_id, kind, pay_type_code, currency)
    select 'QR', 'QR', id, 'Native', 'PROMPTPAY', 'THB' from supplier`);
  const orders = Array.from({ length: count }, (_, index) => ({
    merchantId: merchantOf(merchantIds, index),
    currency: "THB",
    orderId: newId(),
    orderNo: `P${index}`,
    amountMinor: BigInt(10_000 + index),
    feeMinor: index === 0 ? 0n : index === 1 ? 10_001n : 150n,
    at: new Date(),
  }));
  await inTransaction(database, wholeScope, async (tx) => {
    const channel = await tx.selectFrom("Channel").select("Id").executeTakeFirstOrThrow();
    for (const order of orders) {
      await tx
        .insertInto("PaymentOrder")
        .values({
          Id: order.orderId,
          MerchantId: order.merchantId,
          OrderNo: order.orderNo,
          MerchantOrderNo: order.orderNo,
          PayTypeCode: "PROMPTPAY",
          Currency: "THB",
          AmountMinor: order.amountMinor,
          PayableMinor: order.amountMinor,
          PaidMinor: order.orderNo === reviewed ? settledMinor : order.amountMinor,
          FeeMinor: order.feeMinor,
          SettledMinor: order.orderNo === reviewed ? settledMinor : order.amountMinor,
          FeeBasisPoints: 150,
          Status: "Success",
          ChannelId: channel.Id,
          NotifyUrl: "http://localhost",
          CreatedAt: order.at,
          ExpiresAt: order.at,
        })
        .execute();
    }
    const settled = orders.map((order) =>
      order.orderNo === reviewed ? { ...order, amountMinor: settledMinor } : order,
    );
    postWith(tx, settled.map(paymentOrderSucceeded));
  });
}

/** The one that a review settled by another amount than its own, and the one whose money was taken back. */
async function reviewAndReverse({ database }: Books): Promise<void> {
  await inTransaction(database, wholeScope, async (tx) => {
    await sql`
      insert into order_review (id, order_id, merchant_id, exception, paid_minor, external_id, found_by, proposed_by,
        proposed_at, status, settled_minor, decided_by_user_id, decided_by, decided_at)
      select id, id, merchant_id, 'Partial', ${settledMinor}, 'K-1', 'name', 'matching', now(), 'Approved',
        ${settledMinor}, (select min(id) from user_account), 'M0/root', now()
      from payment_order where order_no = ${reviewed}`.execute(tx);
    await sql`update payment_order set review_status = 'Approved', exception = 'Partial'
      where order_no = ${reviewed}`.execute(tx);
    const order = await tx
      .updateTable("PaymentOrder")
      .set({ Exception: "Marked" })
      .where("OrderNo", "=", reversed)
      .returning(["Id", "MerchantId", "AmountMinor", "FeeMinor"])
      .executeTakeFirstOrThrow();
    const { Id: orderId, MerchantId: merchantId, AmountMinor: amountMinor, FeeMinor: feeMinor } = order;
    const facts = { orderId, merchantId, amountMinor, feeMinor, orderNo: reversed, currency: "THB" };
    postWith(tx, [paymentOrderReversed({ ...facts, at: new Date() })]);
  });
}

/** One that waits, one that was approved, one that was rejected, each with its transfers. */
async function addWithdrawals({ database, owner, merchantIds }: Books): Promise<void> {
  const { rows } = await owner.query<{ id: string }>(`
    with g as (insert into user_group (merchant_id, name) values (${merchantOf(merchantIds, 0)}, 'staff') returning id)
    insert into user_account (merchant_id, user_name, user_group_id, password_hash, totp_secret_encrypted)
    select ${merchantOf(merchantIds, 0)}, 'root', id, 'x', 'x' from g returning id`);
  const at = new Date();
  await inTransaction(database, wholeScope, async (tx) => {
    for (const Status of ["Pending", "Approved", "Rejected"] as const) {
      const facts = {
        merchantId: merchantOf(merchantIds, 0),
        currency: "THB",
        orderId: newId(at),
        orderNo: `W-${Status}`,
      };
      const withdrawal = { ...facts, amountMinor: 1_000n, operator: "M0/root", at };
      const isDecided = Status !== "Pending";
      await tx
        .insertInto("WithdrawalOrder")
        .values({
          Id: facts.orderId,
          MerchantId: facts.merchantId,
          OrderNo: facts.orderNo,
          Currency: "THB",
          AmountMinor: withdrawal.amountMinor,
          Status,
          CreatedByUserId: BigInt(rows[0]?.id ?? 0),
          CreatedBy: withdrawal.operator,
          CreatedAt: at,
          DecidedBy: isDecided ? "OPC/root" : null,
          DecidedAt: isDecided ? at : null,
        })
        .execute();
      postWith(tx, [withdrawalCreated(withdrawal)]);
      if (Status === "Approved") postWith(tx, [withdrawalApproved(withdrawal)]);
      if (Status === "Rejected") postWith(tx, [withdrawalRejected(withdrawal)]);
    }
  });
}
