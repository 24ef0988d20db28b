/** Offline accounts in the database. A deleted one stays for its orders' sake and is in no list. */
import type { OfflineAccountState } from "@opc/contract/offline-account/calls";
import type { OfflineAccountKind } from "@opc/contract/offline-account/kinds";
import type { List } from "@opc/contract/page";
import { sql } from "kysely";
import { CallError } from "../../call-error.ts";
import { hasPart } from "../../db/filters.ts";
import { type ListControls, listByKey } from "../../db/list.ts";
import type { Transaction } from "../../db/transaction.ts";
import { heartbeatLimitMs } from "../../order/crawler-heartbeat.ts";

export interface AccountFilters {
  Text?: string | undefined;
  States?: OfflineAccountState[] | undefined;
  Currency?: string | undefined;
  SpiderId?: string | undefined;
  IsMonitored?: boolean | undefined;
}

/** Those alive now, as a condition on the crawler's columns. */
export function isMonitoredAt(now: Date) {
  const since = new Date(now.getTime() - heartbeatLimitMs);
  return sql<boolean>`coalesce(crawler.enabled and crawler.last_heartbeat_at > ${since}, false)`;
}

export function filteredAccounts(
  tx: Transaction,
  kind: OfflineAccountKind,
  { Text, States, Currency, SpiderId, IsMonitored }: AccountFilters,
  now: Date,
) {
  let query = tx.selectFrom("OfflineAccount").where("OfflineAccount.Kind", "=", kind);
  query = query.where("OfflineAccount.DeletedAt", "is", null);
  if (Text) {
    const columns = ["OfflineAccount.Name", "OfflineAccount.Holder", "OfflineAccount.Account"];
    const places = [...columns, "OfflineAccount.PromptId"].map((column) => hasPart(column, Text));
    query = query.where(sql<boolean>`coalesce(${sql.join(places, sql` or `)}, false)`);
  }
  if (States?.length === 1) query = query.where("OfflineAccount.Enabled", "=", States[0] === "Enabled");
  if (Currency) query = query.where("OfflineAccount.Currency", "=", Currency);
  const crawler = sql`select from crawler where crawler.id = offline_account.crawler_id`;
  if (SpiderId) query = query.where(sql<boolean>`exists (${crawler} and crawler.spider_id = ${SpiderId})`);
  if (IsMonitored !== undefined)
    query = query.where(sql<boolean>`exists (${crawler} and ${isMonitoredAt(now)} = ${IsMonitored})`);
  return query;
}

export type ListedAccount = Awaited<ReturnType<typeof findAccount>>;

export function listAccounts(
  tx: Transaction,
  kind: OfflineAccountKind,
  input: AccountFilters & ListControls,
  now: Date,
): Promise<List<ListedAccount>> {
  const filtered = filteredAccounts(tx, kind, input, now);
  return listByKey({ tx, controls: input, filtered, shape: withParts, idColumn: "OfflineAccount.Id" });
}

function withParts(query: ReturnType<typeof filteredAccounts>) {
  return query
    .innerJoin("Channel", "Channel.Id", "OfflineAccount.ChannelId")
    .innerJoin("Crawler", "Crawler.Id", "OfflineAccount.CrawlerId")
    .leftJoin("Bank", (join) =>
      join
        .onRef("Bank.Code", "=", "OfflineAccount.BankCode")
        .onRef("Bank.Currency", "=", "OfflineAccount.Currency"),
    )
    .selectAll("OfflineAccount")
    .select(["Channel.Code as ChannelCode", "Channel.Name as ChannelName"])
    .select(["Bank.NameZh as BankNameZh", "Bank.NameEn as BankNameEn"])
    .select(["Crawler.SpiderId", "Crawler.Enabled as CrawlerEnabled", "Crawler.LastHeartbeatAt"]);
}

/** Throws NotFound, also for an account of another kind or one that was deleted. */
export async function findAccount(tx: Transaction, kind: OfflineAccountKind, accountId: bigint, now: Date) {
  const query = withParts(filteredAccounts(tx, kind, {}, now));
  const account = await query.where("OfflineAccount.Id", "=", accountId).executeTakeFirst();
  if (!account) throw new CallError("NotFound");
  return account;
}

/** The same with its row held, as new orders hold it: nothing is promised on it meanwhile. */
export async function lockAccount(tx: Transaction, kind: OfflineAccountKind, accountId: bigint, now: Date) {
  await tx.selectFrom("OfflineAccount").select("Id").where("Id", "=", accountId).forNoKeyUpdate().execute();
  return findAccount(tx, kind, accountId, now);
}

export async function summaryOf(
  tx: Transaction,
  kind: OfflineAccountKind,
  filters: AccountFilters,
  now: Date,
) {
  const rows = await filteredAccounts(tx, kind, { ...filters, States: undefined }, now)
    .innerJoin("Crawler", "Crawler.Id", "OfflineAccount.CrawlerId")
    .select(["OfflineAccount.Id", "OfflineAccount.Enabled"])
    .select(isMonitoredAt(now).as("IsMonitored"))
    .execute();
  return rows;
}
