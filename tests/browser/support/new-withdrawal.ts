/** Asks for a withdrawal as a merchant's staff: its row and its money, in one transaction, beside the running server. */
import { newId } from "@opc/server/db/id";
import { type Database, openDatabase } from "@opc/server/db/kysely";
import { openPool } from "@opc/server/db/pool";
import { inTransaction, wholeScope } from "@opc/server/db/transaction";
import { postInTransaction } from "@opc/server/ledger/post";
import { withdrawalCreated } from "@opc/server/ledger/transfers";
import { newOrderNo } from "@opc/server/order/order-no";

/** Returns the withdrawal's number. */
export function newWithdrawal(databaseUrl: string, alias: string, amountMinor: bigint): Promise<string> {
  return withDatabase(databaseUrl, (database) => ask(database, alias, amountMinor));
}

/** As after a reset: the next application asks for a new one. */
export function forgetWithdrawalPassword(databaseUrl: string, alias: string): Promise<void> {
  return withDatabase(databaseUrl, (database) =>
    inTransaction(database, wholeScope, async (tx) => {
      const merchant = tx.selectFrom("Merchant").select("Id").where("Alias", "=", alias);
      await tx
        .updateTable("MerchantWithdrawalPassword")
        .set({ PasswordHash: null, SetBy: null, SetAt: null })
        .where("MerchantId", "=", merchant)
        .execute();
    }),
  );
}

async function withDatabase<Result>(
  url: string,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase(openPool({ url, size: 1, name: "browser test" }));
  try {
    return await work(database);
  } finally {
    await database.destroy();
  }
}

/** As the merchant's first user. */
function ask(database: Database, alias: string, amountMinor: bigint): Promise<string> {
  const at = new Date();
  return inTransaction(database, wholeScope, async (tx) => {
    const staff = await tx
      .selectFrom("UserAccount")
      .innerJoin("Merchant", "Merchant.Id", "UserAccount.MerchantId")
      .select(["UserAccount.Id", "UserAccount.UserName", "UserAccount.MerchantId"])
      .where("Merchant.Alias", "=", alias)
      .orderBy("UserAccount.Id")
      .executeTakeFirstOrThrow();
    const withdrawal = {
      merchantId: staff.MerchantId,
      currency: "THB",
      orderId: newId(at),
      orderNo: newOrderNo(at, "W"),
      amountMinor,
      operator: `${alias}/${staff.UserName}`,
      at,
    };
    await tx
      .insertInto("WithdrawalOrder")
      .values({
        Id: withdrawal.orderId,
        MerchantId: withdrawal.merchantId,
        OrderNo: withdrawal.orderNo,
        Currency: withdrawal.currency,
        AmountMinor: amountMinor,
        CreatedByUserId: staff.Id,
        CreatedBy: withdrawal.operator,
        CreatedAt: at,
        DecidedBy: null,
        DecidedAt: null,
        Reason: null,
      })
      .execute();
    const [outcome] = await postInTransaction(tx, [withdrawalCreated(withdrawal)]);
    if (outcome?.kind !== "posted")
      throw new Error(`the withdrawal's money was not frozen: ${outcome?.kind}`);
    return withdrawal.orderNo;
  });
}
