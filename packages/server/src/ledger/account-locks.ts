/**
 * The accounts of a batch of transfers, locked in id order, so that two batches over any accounts never wait
 * for each other in a circle. Missing accounts are created first, while nothing is locked, in key order.
 */
import { sql } from "kysely";
import type { LedgerAccountKind } from "../db/column-types.ts";
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

/** Accounts known to be committed; accounts are never deleted. */
const known = new Set<string>();

export function accountKey({ merchantId, currency, kind }: AccountName): string {
  return `${merchantId ?? 0}/${currency}/${kind}`;
}

/** `behind`: statements that run behind the locks and travel with them; sent anew where the locks were not all there. */
export async function lockAccounts(
  tx: Transaction,
  names: ReadonlyMap<string, AccountName>,
  behind: () => Promise<void> = async () => undefined,
): Promise<Map<string, LockedAccount>> {
  const unknown = [...names.keys()].filter((key) => !known.has(key));
  if (unknown.length > 0) await createMissing(tx, names, unknown);
  let [accounts] = await Promise.all([selectForUpdate(tx, names), behind()]);
  const vanished = [...names.keys()].filter((key) => !accounts.has(key));
  if (vanished.length > 0) {
    // Known from another database of this process, or from a transaction that was rolled back.
    await createMissing(tx, names, vanished);
    [accounts] = await Promise.all([selectForUpdate(tx, names), behind()]);
  }
  if (accounts.size !== names.size) throw new Error("the ledger needs a transaction of the whole scope");
  for (const [key, account] of accounts) if (account.entryCount > 0n) known.add(key);
  return accounts;
}

async function createMissing(
  tx: Transaction,
  names: ReadonlyMap<string, AccountName>,
  keys: string[],
): Promise<void> {
  const rows = keys
    .sort()
    .map((key) => names.get(key))
    .filter((name) => name !== undefined);
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

async function selectForUpdate(
  tx: Transaction,
  names: ReadonlyMap<string, AccountName>,
): Promise<Map<string, LockedAccount>> {
  const merchantIds = new Set<bigint>();
  for (const { merchantId } of names.values()) if (merchantId !== null) merchantIds.add(merchantId);
  const { rows } = await sql<AccountRow>`
    select id, merchant_id, currency, kind, balance_minor, entry_count, last_journal_id from ledger_account
     where (merchant_id = any(${[...merchantIds]}::bigint[]) or merchant_id is null)
       and coalesce(merchant_id, 0) || '/' || currency || '/' || kind = any(${[...names.keys()]}::text[])
     order by id for no key update`.execute(tx);
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
