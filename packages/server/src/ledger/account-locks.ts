/**
 * The accounts of a batch of transfers, locked in one order, so that two batches over any accounts never wait for each other
 * in a circle: the merchants' by id, then the operator's, which every settlement of a currency needs; nobody who holds those
 * waits for a merchant. Missing accounts are created first, while nothing is locked, in key order.
 */
import type { LedgerAccountKind } from "../db/column-types.ts";
import { fixed } from "../db/fixed.ts";
import type { Transaction } from "../db/transaction.ts";

export interface LockedAccount {
  id: bigint;
  merchantId: bigint | null;
  currency: string;
  kind: LedgerAccountKind;
  balanceMinor: bigint;
  entryCount: bigint;
  lastJournalId: bigint;
  /** Got an entry in this batch. */
  changed: boolean;
}

export interface AccountName {
  merchantId: bigint | null;
  currency: string;
  kind: LedgerAccountKind;
}

export function accountKey({ merchantId, currency, kind }: AccountName): string {
  return `${merchantId ?? 0}/${currency}/${kind}`;
}

/** `behind`: statements that run behind the locks and travel with them; sent anew where the locks were not all there. */
export async function lockAccounts(
  tx: Transaction,
  names: ReadonlyMap<string, AccountName>,
  behind: () => Promise<void> = async () => undefined,
): Promise<Map<string, LockedAccount>> {
  let [accounts] = await Promise.all([selectForUpdate(tx, names), behind()]);
  if (accounts.size === 0) {
    await createMissing(tx, names);
    [accounts] = await Promise.all([selectForUpdate(tx, names), behind()]);
  }
  if (accounts.size !== names.size) throw new Error("the ledger needs a transaction of the whole scope");
  return accounts;
}

async function createMissing(tx: Transaction, names: ReadonlyMap<string, AccountName>): Promise<void> {
  const rows = [...names].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, name]) => name);
  await tx
    .insertInto("LedgerAccount")
    .values(
      rows.map(({ merchantId, currency, kind }) => ({
        MerchantId: merchantId,
        Currency: currency,
        Kind: kind,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

interface AccountRow {
  Id: bigint;
  MerchantId: bigint | null;
  Currency: string;
  Kind: LedgerAccountKind;
  BalanceMinor: bigint;
  EntryCount: bigint;
  LastJournalId: bigint;
}

/** All of them, or none: while one is being created, by this transaction or by another, this one holds none of the others. */
async function selectForUpdate(
  tx: Transaction,
  names: ReadonlyMap<string, AccountName>,
): Promise<Map<string, LockedAccount>> {
  const merchantIds = new Set<bigint>();
  for (const { merchantId } of names.values()) if (merchantId !== null) merchantIds.add(merchantId);
  const { rows } = await fixed<AccountRow>(tx)`
    with wanted as materialized (
      select id, count(*) over () as found from ledger_account
       where (merchant_id = any(${[...merchantIds]}::bigint[]) or merchant_id is null)
         and coalesce(merchant_id, 0) || '/' || currency || '/' || kind = any(${[...names.keys()]}::text[]))
    select id, merchant_id, currency, kind, balance_minor, entry_count, last_journal_id
      from ledger_account join wanted using (id) where found = ${names.size}
     order by (merchant_id is null), id for no key update of ledger_account`;
  const accounts = new Map<string, LockedAccount>();
  for (const row of rows) {
    const account = {
      id: row.Id,
      merchantId: row.MerchantId,
      currency: row.Currency,
      kind: row.Kind,
      balanceMinor: row.BalanceMinor,
      entryCount: row.EntryCount,
      lastJournalId: row.LastJournalId,
      changed: false,
    };
    accounts.set(accountKey(account), account);
  }
  return accounts;
}
