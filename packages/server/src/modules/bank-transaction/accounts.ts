/** The accounts that bank transactions are of, for whoever may see these but not the accounts' own screens. */
import type { Transaction } from "../../db/transaction.ts";

export async function listAccounts(tx: Transaction) {
  const rows = await tx
    .selectFrom("OfflineAccount")
    .select(["Id", "Name", "Currency", "DeletedAt"])
    .orderBy("Name")
    .orderBy("Id")
    .execute();
  const accounts = rows.map(({ Id, Name, Currency, DeletedAt }) => ({
    AccountId: String(Id),
    AccountName: Name,
    Currency,
    IsDeleted: DeletedAt !== null,
  }));
  return accounts.toSorted((one, other) => Number(one.IsDeleted) - Number(other.IsDeleted));
}
