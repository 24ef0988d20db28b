/** Asks for a withdrawal as a merchant's staff: its row and its money, in one transaction, beside the running server. */
import { newId } from "@opc/server/db/id";
import { type Database, openDatabase } from "@opc/server/db/kysely";
import { openPool } from "@opc/server/db/pool";
import { inTransaction, wholeScope } from "@opc/server/db/transaction";
import { postInTransaction } from "@opc/server/ledger/post";
import { manualChange, withdrawalCreated } from "@opc/server/ledger/transfers";
import { newOrderNo } from "@opc/server/modules/payment-order/order-no";

export interface Asker {
  /** Else the merchant's first user. */
  userName?: string;
  /** The merchant has just been given the money. */
  isFunded?: true;
}

/** Answers the withdrawal's number. */
export async function newWithdrawal(
  databaseUrl: string,
  alias: string,
  amountMinor: bigint,
  asker: Asker = {},
): Promise<string> {
  const database = openDatabase(openPool({ url: databaseUrl, size: 1, name: "browser test" }));
  try {
    return await ask(database, alias, amountMinor, asker);
  } finally {
    await database.destroy();
  }
}

function ask(
  database: Database,
  alias: string,
  amountMinor: bigint,
  { userName, isFunded }: Asker,
): Promise<string> {
  const at = new Date();
  return inTransaction(database, wholeScope, async (tx) => {
    const users = tx
      .selectFrom("UserAccount")
      .innerJoin("Merchant", "Merchant.Id", "UserAccount.MerchantId")
      .select(["UserAccount.Id", "UserAccount.UserName", "UserAccount.MerchantId"])
      .where("Merchant.Alias", "=", alias)
      .orderBy("UserAccount.Id");
    const named = userName === undefined ? users : users.where("UserAccount.UserName", "=", userName);
    const staff = await named.executeTakeFirstOrThrow();
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
    const given = manualChange({ ...withdrawal, changeId: `given for ${withdrawal.orderNo}` });
    if (isFunded) await postInTransaction(tx, [given]);
    const [outcome] = await postInTransaction(tx, [withdrawalCreated(withdrawal)]);
    if (outcome?.kind !== "posted")
      throw new Error(`the withdrawal's money was not frozen: ${outcome?.kind}`);
    return withdrawal.orderNo;
  });
}
