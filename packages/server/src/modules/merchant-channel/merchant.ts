/** Whose settings they are: ordinary merchants only, since the operator's own takes no orders. */
import { CallError } from "../../call-error.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { MerchantOfSettings } from "./setting.ts";

/** Throws NotFound. */
export async function findMerchant(tx: Transaction, alias: string): Promise<MerchantOfSettings> {
  const merchant = await tx
    .selectFrom("Merchant")
    .select(["Id", "Alias", "Name", "Enabled"])
    .where("Alias", "=", alias)
    .where("Type", "=", "Normal")
    .executeTakeFirst();
  if (!merchant) throw new CallError("NotFound");
  return merchant;
}

/** The same, held: whoever saves next waits. Orders do not, they only need the row to be there. */
export async function lockMerchant(tx: Transaction, alias: string): Promise<MerchantOfSettings> {
  const { Id } = await findMerchant(tx, alias);
  return tx
    .selectFrom("Merchant")
    .select(["Id", "Alias", "Name", "Enabled"])
    .where("Id", "=", Id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}
