/** Merchants in the database: the operator's list of them, and the one that a call acts on. */
import type { CallParsed } from "@opc/contract";
import type { merchantList, merchantSummary } from "@opc/contract/merchant/calls";
import type { PayoutKeyState } from "@opc/contract/merchant/states";
import type { List } from "@opc/contract/page";
import type { Selectable } from "kysely";
import { type RawBuilder, sql } from "kysely";
import { CallError } from "../../call-error.ts";
import type { Currencies } from "../../db/currencies.ts";
import { hasPart } from "../../db/filters.ts";
import { listByKey } from "../../db/list.ts";
import type { Tables } from "../../db/tables.ts";
import type { Transaction } from "../../db/transaction.ts";
import { isNamed } from "../user/target.ts";

export type ListInput = CallParsed<typeof merchantList>;
export type Filters = CallParsed<typeof merchantSummary>;
export type Merchant = Selectable<Tables["Merchant"]>;

export interface ListedMerchant extends Merchant {
  DefaultUserName: string | null;
  UserCount: number;
  HasWithdrawalPassword: boolean;
  WithdrawalPasswordLocked: boolean;
  KeyCount: number;
  PayoutKey: PayoutKeyState;
}

export function listMerchants(tx: Transaction, input: ListInput, now: Date): Promise<List<ListedMerchant>> {
  return listByKey({
    tx,
    controls: input,
    filtered: filtered(tx, input),
    shape: (query) => query.selectAll("Merchant").select(besides(now)),
    idColumn: "Merchant.Id",
  });
}

/** Throws NotFound. */
export async function readMerchant(tx: Transaction, alias: string, now: Date): Promise<ListedMerchant> {
  const merchant = await tx
    .selectFrom("Merchant")
    .selectAll("Merchant")
    .select(besides(now))
    .where(isNamed("Merchant.Alias", alias))
    .executeTakeFirst();
  if (!merchant) throw new CallError("NotFound");
  return merchant;
}

/** What a row shows beside the merchant's own columns. */
function besides(now: Date) {
  const password = (condition: string) =>
    sql<boolean>`exists (select from merchant_withdrawal_password p
      where p.merchant_id = merchant.id and ${sql.raw(condition)})`;
  return [
    sql<string | null>`(select user_name from user_account where id = merchant.default_user_id)`.as(
      "DefaultUserName",
    ),
    sql<number>`(select count(*)::integer from user_account u where u.merchant_id = merchant.id)`.as(
      "UserCount",
    ),
    password("p.password_hash is not null").as("HasWithdrawalPassword"),
    password("p.locked_at is not null").as("WithdrawalPasswordLocked"),
    sql<number>`(select count(*)::integer from merchant_secret s where s.merchant_id = merchant.id
      and (s.expires_at is null or s.expires_at > ${now}))`.as("KeyCount"),
    payoutKey.as("PayoutKey"),
  ] as const;
}

const hasPayoutKey = (status: "Waiting" | "Live") => sql`exists (select from separate_key k
  where k.merchant_id = merchant.id and k.purpose = 'PayingOut' and k.status = ${sql.lit(status)})`;

const payoutKey = sql<PayoutKeyState>`case
  when ${hasPayoutKey("Waiting")} then 'Waiting'
  when exists (select from separate_key_demand d
    where d.merchant_id = merchant.id and 'PayingOut' = any(d.purposes)) then 'Demanded'
  when ${hasPayoutKey("Live")} then 'Live'
  else 'None' end`;

export interface MerchantCount {
  Count: number;
  EnabledCount: number;
}

export function countMerchants(tx: Transaction, input: Filters): Promise<MerchantCount> {
  return filtered(tx, input)
    .select(sql<number>`count(*)::integer`.as("Count"))
    .select(sql<number>`count(*) filter (where merchant.enabled)::integer`.as("EnabledCount"))
    .executeTakeFirstOrThrow();
}

export interface BalanceSum {
  Currency: string;
  Count: number;
  /** Decimal text of minor units: a sum may pass the range of bigint. */
  Available: string;
  Frozen: string;
}

export async function sumBalances(tx: Transaction, input: Filters): Promise<BalanceSum[]> {
  let query = tx
    .selectFrom("LedgerAccount")
    .select("Currency")
    .select(sql<number>`count(distinct merchant_id)::integer`.as("Count"))
    .select(
      sql<string>`coalesce(sum(balance_minor) filter (where kind = 'available'), 0)::text`.as("Available"),
    )
    .select(sql<string>`coalesce(sum(balance_minor) filter (where kind = 'frozen'), 0)::text`.as("Frozen"))
    .where("MerchantId", "in", filtered(tx, input).select("Merchant.Id"));
  if (input.Currency) query = query.where("Currency", "=", input.Currency);
  return query.groupBy("Currency").orderBy("Currency").execute();
}

export interface BalanceRow {
  MerchantId: bigint;
  Currency: string;
  AvailableMinor: bigint;
  FrozenMinor: bigint;
  QuotaMinor: bigint | null;
}

/** Of these merchants, in every currency in which one has an account or a limit, by code. */
export async function balancesOfMerchants(
  tx: Transaction,
  merchantIds: readonly bigint[],
): Promise<BalanceRow[]> {
  if (merchantIds.length === 0) return [];
  const ids = `{${merchantIds.join(",")}}`;
  const { rows } = await sql<BalanceRow>`
    with account as (
      select merchant_id, currency,
             coalesce(sum(balance_minor) filter (where kind = 'available'), 0)::bigint as available_minor,
             coalesce(sum(balance_minor) filter (where kind = 'frozen'), 0)::bigint as frozen_minor
        from ledger_account where merchant_id = any(${ids}::bigint[]) group by merchant_id, currency
    ), quota as (select * from merchant_quota where merchant_id = any(${ids}::bigint[])),
    other_limit as (select merchant_id, currency from merchant_payout_limit where merchant_id = any(${ids}::bigint[])
      union select merchant_id, currency from merchant_unpaid_limit where merchant_id = any(${ids}::bigint[]))
    select merchant_id, currency, coalesce(available_minor, 0) as available_minor,
           coalesce(frozen_minor, 0) as frozen_minor, daily_withdrawal_minor as quota_minor
      from account full join quota using (merchant_id, currency) full join other_limit using (merchant_id, currency)
      order by currency`.execute(tx);
  return rows;
}

function filtered(tx: Transaction, input: Filters) {
  let query = tx.selectFrom("Merchant");
  if (input.MerchantAlias) query = query.where(hasPart("Merchant.Alias", input.MerchantAlias));
  if (input.MerchantName) query = query.where(hasPart("Merchant.Name", input.MerchantName));
  if (input.States?.length) {
    query = query.where(
      "Merchant.Enabled",
      "in",
      input.States.map((state) => state === "Enabled"),
    );
  }
  if (input.Types?.length) query = query.where("Merchant.Type", "in", input.Types);
  if (input.PayoutKeys?.length)
    query = query.where(sql<boolean>`${payoutKey} = any(${input.PayoutKeys}::text[])`);
  if (input.Currency) query = query.where(hasBalanceIn(input.Currency));
  return query;
}

function hasBalanceIn(currency: string): RawBuilder<boolean> {
  return sql`exists (select from ledger_account a
    where a.merchant_id = merchant.id and a.currency = ${currency} and a.balance_minor <> 0)`;
}

/** The merchant of that code, held until the transaction is over. Throws NotFound. */
export async function holdMerchant(tx: Transaction, alias: string): Promise<Merchant> {
  const merchant = await tx
    .selectFrom("Merchant")
    .selectAll()
    .where(isNamed("Merchant.Alias", alias))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!merchant) throw new CallError("NotFound");
  return merchant;
}

/** The same without holding it: for what no change of the merchant matters to. */
export async function findMerchant(tx: Transaction, alias: string): Promise<Merchant> {
  const merchant = await tx
    .selectFrom("Merchant")
    .selectAll()
    .where(isNamed("Merchant.Alias", alias))
    .executeTakeFirst();
  if (!merchant) throw new CallError("NotFound");
  return merchant;
}

/** Throws CurrencyUnknown. */
export async function assertCurrency(
  tx: Transaction,
  known: Pick<Currencies, "has">,
  currency: string,
): Promise<void> {
  const found = await tx
    .selectFrom("Currency")
    .select("Code")
    .where("Code", "=", currency)
    .where("Enabled", "=", true)
    .executeTakeFirst();
  if (!found || !known.has(currency)) throw new CallError("CurrencyUnknown", { Currency: currency });
}
