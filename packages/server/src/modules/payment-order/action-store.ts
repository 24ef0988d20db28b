/** The rows that a person's act on an order needs: what is linked to it, its review and evidence. */
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import type { PaymentOrder } from "../../order/payment-row.ts";

/** The bank transaction that stands for the order's money, settled or not. */
export function boundTransactionOf(tx: Transaction, orderId: bigint) {
  return tx
    .selectFrom("BankTransaction")
    .innerJoin("OfflineAccount as Account", "Account.Id", "BankTransaction.AccountId")
    .selectAll("BankTransaction")
    .select("Account.Name as AccountName")
    .where("OrderId", "=", orderId)
    .where("MatchStatus", "in", ["PendingMatch", "Matched"])
    .executeTakeFirst();
}
export type BoundTransactionRow = NonNullable<Awaited<ReturnType<typeof boundTransactionOf>>>;

export function transactionById(tx: Transaction, id: bigint) {
  return tx
    .selectFrom("BankTransaction")
    .innerJoin("OfflineAccount as Account", "Account.Id", "BankTransaction.AccountId")
    .selectAll("BankTransaction")
    .select("Account.Name as AccountName")
    .where("BankTransaction.Id", "=", id)
    .executeTakeFirst();
}

/** The pending review, else the latest. */
export function reviewOf(tx: Transaction, orderId: bigint) {
  return tx
    .selectFrom("OrderReview")
    .selectAll()
    .where("OrderId", "=", orderId)
    .orderBy(sql`status = 'PendingReview'`, "desc")
    .orderBy("Id", "desc")
    .executeTakeFirst();
}

export function evidenceOf(tx: Transaction, orderId: bigint) {
  return tx.selectFrom("OrderEvidence").selectAll().where("OrderId", "=", orderId).executeTakeFirst();
}

interface GivenEvidence {
  Remark: string;
  /** Of stored_image. */
  ImageId: bigint;
  by: { userId: bigint; name: string };
}

export async function keepEvidence(
  tx: Transaction,
  { Id: OrderId, MerchantId }: PaymentOrder,
  { by, ...evidence }: GivenEvidence,
  GivenAt: Date,
): Promise<void> {
  const giver = { GivenByUserId: by.userId, GivenBy: by.name, GivenAt };
  await tx
    .insertInto("OrderEvidence")
    .values({ OrderId, MerchantId, ...evidence, ...giver })
    .execute();
}
