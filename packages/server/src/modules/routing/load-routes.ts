/**
 * Reads the routes of a batch of orders. The rows of its accounts, and of channels that have a daily limit, stay locked, so
 * that limits and slots hold; whoever only looks locks nothing, and may look at settings that are only typed.
 */
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { RoutingMode } from "../../db/column-types.ts";
import { madeOnce } from "../../db/fixed.ts";
import { jsonRows } from "../../db/insert-rows.ts";
import type { Tables } from "../../db/tables.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { ChannelDay, RouteAccount, RouteChannel } from "./route-rules.ts";

export interface RouteWish {
  merchantId: bigint;
  payTypeCode: string;
  currency: string;
}

export function routeKey({ merchantId, payTypeCode, currency }: RouteWish): string {
  return `${merchantId} ${payTypeCode} ${currency}`;
}

/** A merchant's channels for a payment type, and how it chooses among them. */
export interface Choice {
  mode: RoutingMode;
  channels: RouteChannel[];
}

export interface RouteReading {
  /** The operator's calendar day. */
  day: string;
  /** Only the demo world and tests: the sandbox adapter moves made-up money. */
  allowSandbox: boolean;
  /** Own accounts are neither locked nor answered. */
  only?: "ThirdParty";
  /** Somebody only looks: nothing is locked. */
  onlyLooking?: true;
  /** Instead of the saved ones. */
  typed?: readonly MerchantChannelRow[];
}

export type MerchantChannelRow = Selectable<Tables["MerchantChannel"]>;

/**
 * Choices of each wish by `routeKey`, channels in the merchant's order. Its statements travel together; those of the days
 * see what was committed while the locks were waited for.
 */
export async function loadRoutes(
  tx: Transaction,
  wishes: readonly RouteWish[],
  { day, allowSandbox, only, onlyLooking, typed }: RouteReading,
): Promise<Map<string, Choice>> {
  const merchantIds = unique(wishes.map((wish) => wish.merchantId));
  const payTypeCodes = unique(wishes.map((wish) => wish.payTypeCode));
  const [links, , locked, channelDays, accountDays] = await Promise.all([
    typed
      ? typedChannels(tx, merchantIds, payTypeCodes, typed)
      : savedChannels(tx, merchantIds, payTypeCodes),
    onlyLooking || lockLimitedChannels(tx, payTypeCodes),
    only ? [] : onlyLooking ? lookAtAccounts(tx, payTypeCodes) : lockAccounts(tx, payTypeCodes),
    daysOfChannels(tx, day),
    daysOfAccounts(tx, day),
  ]);
  const promised = new Map(accountDays.map((row) => [row.AccountId, row.PromisedMinor]));
  const accounts = Map.groupBy(
    locked.map((row) => accountOf(row, promised.get(row.Id) ?? 0n)),
    (account) => account.channelId,
  );
  const days = new Map(channelDays.map((row) => [row.ChannelId, { promisedMinor: row.PromisedMinor }]));
  const choices = new Map<string, Choice>();
  for (const link of links) {
    if (only && link.Kind !== only) continue;
    const { MerchantId: merchantId, PayTypeCode: payTypeCode, Currency: currency } = link;
    const key = routeKey({ merchantId, payTypeCode, currency });
    const choice = choices.get(key) ?? { mode: link.RoutingMode ?? "Order", channels: [] };
    choices.set(key, choice);
    // Days and accounts are shared by all merchants of the batch: what one order promises, the next one sees.
    const shared = days.get(link.Id) ?? { promisedMinor: 0n };
    days.set(link.Id, shared);
    choice.channels.push(
      channelOf(link, { allowSandbox, day: shared, accounts: accounts.get(link.Id) ?? [] }),
    );
  }
  return choices;
}

const savedChannels = madeOnce((tx, merchantIds: readonly bigint[], payTypeCodes: readonly string[]) =>
  channelsOf(tx, merchantIds, payTypeCodes, sql<MerchantChannelRow>`merchant_channel`),
);

function typedChannels(
  tx: Transaction,
  merchantIds: readonly bigint[],
  payTypeCodes: readonly string[],
  typed: readonly MerchantChannelRow[],
) {
  const links = sql<MerchantChannelRow>`json_populate_recordset(null::merchant_channel, ${jsonRows(typed)}::json)`;
  return channelsOf(tx, merchantIds, payTypeCodes, links).execute();
}

const daysOfChannels = madeOnce((tx, day: string) =>
  tx.selectFrom("ChannelDay").select(["ChannelId", "PromisedMinor"]).where("Day", "=", day),
);

const daysOfAccounts = madeOnce((tx, day: string) =>
  tx.selectFrom("AccountDay").select(["AccountId", "PromisedMinor"]).where("Day", "=", day),
);

function channelsOf(
  tx: Transaction,
  merchantIds: readonly bigint[],
  payTypeCodes: readonly string[],
  links: RawBuilder<MerchantChannelRow>,
) {
  return tx
    .selectFrom(links.as("Link"))
    .innerJoin("Channel", "Channel.Id", "Link.ChannelId")
    .innerJoin("Supplier", "Supplier.Id", "Channel.SupplierId")
    .leftJoin("ChannelHealth as Health", "Health.ChannelId", "Channel.Id")
    .leftJoin("MerchantPayType as Type", (join) =>
      join
        .onRef("Type.MerchantId", "=", "Link.MerchantId")
        .onRef("Type.PayTypeCode", "=", "Channel.PayTypeCode")
        .onRef("Type.Currency", "=", "Channel.Currency"),
    )
    .select(["Link.MerchantId", "Link.Enabled as LinkEnabled", "Link.FeeBasisPoints", "Link.FeeMinimumMinor"])
    .select(["Link.FeeMaximumMinor", "Link.MinimumMinor", "Link.MaximumMinor", "Link.Weight"])
    .select(["Channel.Id", "Channel.Code", "Channel.Kind", "Channel.Enabled", "Channel.SupplierId"])
    .select(["Channel.PayTypeCode", "Channel.Currency", "Channel.DailyLimitMinor", "Channel.ValidityMinutes"])
    .select(["Channel.OpensMinute", "Channel.ClosesMinute", "Channel.PausedUntil"])
    .select([
      "Supplier.Adapter",
      "Supplier.Enabled as SupplierEnabled",
      "Health.UnhealthySince",
      "Type.RoutingMode",
    ])
    .select(
      sql<boolean>`channel.base_address is not null and channel.channel_merchant_no is not null
        and channel.public_key is not null and channel.private_key_encrypted is not null`.as("IsConnected"),
    )
    .where("Link.MerchantId", "=", sql<bigint>`any(${merchantIds}::bigint[])`)
    .where("Channel.PayTypeCode", "=", sql<string>`any(${payTypeCodes}::text[])`)
    .orderBy("Link.SortOrder")
    .orderBy("Channel.SortOrder")
    .orderBy("Channel.Id");
}

type Link = Awaited<ReturnType<typeof savedChannels>>[number];

interface Shared {
  allowSandbox: boolean;
  day: ChannelDay;
  accounts: RouteAccount[];
}

function channelOf(link: Link, { allowSandbox, day, accounts }: Shared): RouteChannel {
  const { OpensMinute: opensMinute, ClosesMinute: closesMinute, Adapter } = link;
  return {
    id: link.Id,
    code: link.Code,
    kind: link.Kind,
    supplierId: link.SupplierId,
    enabled: link.Enabled && link.LinkEnabled && link.SupplierEnabled,
    hasAdapter: Adapter === "sandbox" ? allowSandbox : Adapter === "http" && link.IsConnected,
    minimumMinor: link.MinimumMinor,
    maximumMinor: link.MaximumMinor,
    fee: {
      rateBasisPoints: link.FeeBasisPoints,
      minimumMinor: link.FeeMinimumMinor,
      maximumMinor: link.FeeMaximumMinor,
    },
    weight: link.Weight,
    dailyLimitMinor: link.DailyLimitMinor,
    day,
    window: opensMinute === null || closesMinute === null ? null : { opensMinute, closesMinute },
    pausedUntil: link.PausedUntil,
    healthy: link.UnhealthySince === null,
    validityMinutes: link.ValidityMinutes,
    accounts,
  };
}

/** In id order and before the accounts: what a limited channel promised today is then known and stays so. */
export const lockLimitedChannels = madeOnce((tx, payTypeCodes: readonly string[]) =>
  tx
    .selectFrom("Channel")
    .select("Id")
    .where("PayTypeCode", "=", sql<string>`any(${payTypeCodes}::text[])`)
    .where("DailyLimitMinor", "is not", null)
    .orderBy("Id")
    .forNoKeyUpdate(),
);

/** All accounts of the payment types, locked in id order: whose they are is not known before their channels are read. */
const lockAccounts = madeOnce((tx, payTypeCodes: readonly string[]) =>
  accountsOf(tx, payTypeCodes).forNoKeyUpdate("Account"),
);

const lookAtAccounts = madeOnce(accountsOf);

function accountsOf(tx: Transaction, payTypeCodes: readonly string[]) {
  return tx
    .selectFrom("OfflineAccount as Account")
    .innerJoin("Channel", "Channel.Id", "Account.ChannelId")
    .innerJoin("Crawler", "Crawler.Id", "Account.CrawlerId")
    .leftJoin("Bank", (join) =>
      join.onRef("Bank.Code", "=", "Account.BankCode").onRef("Bank.Currency", "=", "Account.Currency"),
    )
    .selectAll("Account")
    .select(["Bank.NameEn as BankNameEn", "Bank.NameZh as BankNameZh"])
    .select(["Crawler.Enabled as CrawlerEnabled", "Crawler.LastHeartbeatAt"])
    .where("Channel.PayTypeCode", "=", sql<string>`any(${payTypeCodes}::text[])`)
    .where("Account.DeletedAt", "is", null)
    .orderBy("Account.Id");
}

type LoadedAccount = Awaited<ReturnType<typeof lockAccounts>>[number];

function accountOf(row: LoadedAccount, promisedMinor: bigint): RouteAccount & { channelId: bigint } {
  return {
    id: row.Id,
    channelId: row.ChannelId,
    name: row.Name,
    payInto: row,
    currency: row.Currency,
    enabled: row.Enabled,
    heldUntil: row.HeldUntil,
    crawlerEnabled: row.CrawlerEnabled,
    lastHeartbeatAt: row.LastHeartbeatAt,
    validityMinutes: row.ValidityMinutes,
    minimumMinor: row.MinimumMinor,
    maximumMinor: row.MaximumMinor,
    differenceMinimumMinor: row.DifferenceMinimumMinor,
    differenceMaximumMinor: row.DifferenceMaximumMinor,
    randomRemarkLength: row.RandomRemarkLength,
    dailyLimitMinor: row.DailyLimitMinor,
    promisedMinor,
  };
}

function unique<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)];
}
