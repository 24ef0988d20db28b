/** The matrix of accounts and days, and one account's day, as they were last compared. */
import type {
  DifferenceKind,
  ReconciliationAccount,
  ReconciliationState,
} from "@opc/contract/reconciliation/values";
import { sql } from "kysely";
import type { StoredSides } from "../../db/column-types.ts";
import type { Transaction } from "../../db/transaction.ts";

export interface Account {
  Kind: ReconciliationAccount;
  Id: bigint;
  Name: string;
  Currency: string;
  DeletedAt: Date | null;
}

export interface AccountFilter {
  kind?: ReconciliationAccount | undefined;
  accountId?: bigint | undefined;
  currency?: string | undefined;
}

/** As SQL takes what is not asked for. */
function parametersOf({ kind, accountId, currency }: AccountFilter) {
  return { kind: kind ?? null, accountId: accountId ?? null, currency: currency ?? null };
}

/** By kind, then by name; those that are no longer used last. */
export async function listAccounts(tx: Transaction, filter: AccountFilter): Promise<Account[]> {
  const { kind, accountId, currency } = parametersOf(filter);
  const { rows } = await sql<Account>`
    select * from (
      select 'Offline' as kind, id, name, currency, deleted_at from offline_account
      union all
      select 'Card', id, name, currency, deleted_at from payout_card
    ) as account
    where (${kind}::text is null or kind = ${kind}) and (${accountId}::bigint is null or id = ${accountId})
      and (${currency}::text is null or currency = ${currency})
    order by deleted_at is not null, kind desc, name, id`.execute(tx);
  return rows;
}

export interface Compared {
  Id: bigint;
  AccountKind: ReconciliationAccount;
  AccountId: bigint;
  Day: string;
  Status: "Waiting" | "Running" | "Done" | "Failed";
  ComparedAt: Date | null;
  ComparedBy: string | null;
  Failure: string | null;
  FromAt: Date | null;
  ToAt: Date | null;
  Sides: StoredSides | null;
  OpeningMinor: bigint | null;
  ClosingMinor: bigint | null;
  OpenCount: number;
  ClosedCount: number;
}

export async function listCompared(
  tx: Transaction,
  days: readonly string[],
  filter: Pick<AccountFilter, "kind" | "accountId">,
): Promise<Compared[]> {
  const { kind, accountId } = parametersOf(filter);
  const { rows } = await sql<Compared>`
    select r.*, coalesce(d.open_count, 0) as open_count, coalesce(d.closed_count, 0) as closed_count
    from reconciliation r
      left join (
        select reconciliation_id, count(*) filter (where state = 'Open')::int as open_count,
          count(*) filter (where state = 'Closed')::int as closed_count
        from reconciliation_difference
        where day between ${days[0]} and ${days.at(-1)} and (${kind}::text is null or account_kind = ${kind})
          and (${accountId}::bigint is null or account_id = ${accountId})
        group by 1
      ) as d on d.reconciliation_id = r.id
    where r.day between ${days[0]} and ${days.at(-1)} and (${kind}::text is null or r.account_kind = ${kind})
      and (${accountId}::bigint is null or r.account_id = ${accountId})`.execute(tx);
  return rows;
}

export interface Progress {
  Compared: number;
  UnderWay: number;
  Failed: number;
}

/** How far the comparisons of these days are. */
export async function progressOf(
  tx: Transaction,
  days: readonly string[],
  filter: AccountFilter,
): Promise<Progress> {
  const { kind, accountId, currency } = parametersOf(filter);
  const { rows } = await sql<Progress>`
    select count(*) filter (where r.compared_at is not null)::int as compared,
      count(*) filter (where r.status in ('Waiting', 'Running'))::int as under_way,
      count(*) filter (where r.status = 'Failed')::int as failed
    from reconciliation r
      left join offline_account o on o.id = r.offline_account_id
      left join payout_card c on c.id = r.payout_card_id
    where r.day between ${days[0]} and ${days.at(-1)} and (${kind}::text is null or r.account_kind = ${kind})
      and (${accountId}::bigint is null or r.account_id = ${accountId})
      and (${currency}::text is null or coalesce(o.currency, c.currency) = ${currency})`.execute(tx);
  return rows[0] ?? { Compared: 0, UnderWay: 0, Failed: 0 };
}

export function stateOf(compared: Compared | undefined): ReconciliationState {
  if (!compared) return "None";
  if (compared.Status !== "Done") return compared.Status;
  if (compared.OpenCount > 0) return "Open";
  return compared.ClosedCount > 0 ? "Settled" : "Clean";
}

export interface Uploaded {
  AccountKind: ReconciliationAccount;
  AccountId: bigint;
  Day: string;
  FileName: string;
  RowCount: number;
  UploadedBy: string;
  UploadedAt: Date;
}

/** Statements that are compared now. */
export function listUploaded(
  tx: Transaction,
  days: readonly string[],
  { kind, accountId }: Pick<AccountFilter, "kind" | "accountId">,
): Promise<Uploaded[]> {
  return tx
    .selectFrom("ReconciliationStatement")
    .select(["AccountKind", "AccountId", "Day", "FileName", "RowCount", "UploadedBy", "UploadedAt"])
    .where("EndedAt", "is", null)
    .where("Day", ">=", days[0] ?? "")
    .where("Day", "<=", days.at(-1) ?? "")
    .$if(kind !== undefined, (query) => query.where("AccountKind", "=", kind ?? "Offline"))
    .$if(accountId !== undefined, (query) => query.where("AccountId", "=", accountId ?? 0n))
    .execute();
}

export interface KindSum {
  Kind: DifferenceKind;
  Currency: string;
  OpenCount: number;
  ClosedCount: number;
  /** Decimal text of minor units, signs aside: what is missing and what is too much do not cancel each other. */
  OpenMinor: string;
}

export async function sumKinds(
  tx: Transaction,
  days: readonly string[],
  filter: AccountFilter,
): Promise<KindSum[]> {
  const { kind, accountId, currency } = parametersOf(filter);
  const { rows } = await sql<KindSum>`
    select kind, currency, count(*) filter (where state = 'Open')::int as open_count,
      count(*) filter (where state = 'Closed')::int as closed_count,
      coalesce(sum(abs(amount_minor)) filter (where state = 'Open'), 0)::text as open_minor
    from reconciliation_difference
    where day between ${days[0]} and ${days.at(-1)} and (${kind}::text is null or account_kind = ${kind})
      and (${accountId}::bigint is null or account_id = ${accountId})
      and (${currency}::text is null or currency = ${currency})
    group by kind, currency order by currency`.execute(tx);
  return rows;
}

export function accountKey(one: { AccountKind: string; AccountId: bigint }, day = ""): string {
  return `${one.AccountKind} ${one.AccountId} ${day}`;
}
