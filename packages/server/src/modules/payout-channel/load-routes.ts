/**
 * Reads the routes of a batch of payouts, cards left out: they are picked order by order. The rows of channels that have a
 * daily limit stay locked, so that limits hold.
 */
import { type Selectable, sql } from "kysely";
import type { RoutingMode } from "../../db/column-types.ts";
import { jsonRows } from "../../db/insert-rows.ts";
import type { Tables } from "../../db/tables.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { ChannelDay } from "../routing/route-rules.ts";
import type { PayoutRouteChannel } from "./route-rules.ts";

export interface PayoutWish {
  merchantId: bigint;
  payoutTypeCode: string;
  currency: string;
}

export function wishKey({ merchantId, payoutTypeCode, currency }: PayoutWish): string {
  return `${merchantId} ${payoutTypeCode} ${currency}`;
}

/** A merchant's channels for a cashout type in its order, and how it chooses among them. */
export interface PayoutChoice {
  mode: RoutingMode;
  channels: PayoutRouteChannel[];
}

export interface PayoutReading {
  /** The operator's calendar day. */
  day: string;
  /** Only the demo world and tests: the sandbox adapter moves made-up money. */
  allowSandbox: boolean;
  /** Somebody only looks: nothing is locked. */
  onlyLooking?: true;
  /** Instead of the saved ones. */
  typed?: readonly MerchantPayoutChannelRow[];
}

export type MerchantPayoutChannelRow = Selectable<Tables["MerchantPayoutChannel"]>;

/** Choices of each wish by `wishKey`. Days are shared by all orders of the batch: what one promises, the next one sees. */
export async function loadPayoutRoutes(
  tx: Transaction,
  wishes: readonly PayoutWish[],
  { day, allowSandbox, onlyLooking, typed }: PayoutReading,
): Promise<Map<string, PayoutChoice>> {
  const typeCodes = [...new Set(wishes.map((wish) => wish.payoutTypeCode))];
  const merchantIds = [...new Set(wishes.map((wish) => wish.merchantId))];
  if (!onlyLooking) await lockLimitedChannels(tx, typeCodes);
  const links = await loadChannels(tx, merchantIds, typeCodes, typed);
  const rows = await tx
    .selectFrom("PayoutChannelDay")
    .select(["PayoutChannelId", "PromisedMinor"])
    .where("Day", "=", day)
    .execute();
  const banks = await loadBanks(
    tx,
    links.map((link) => link.Id),
  );
  const days = new Map(rows.map((row) => [row.PayoutChannelId, { promisedMinor: row.PromisedMinor }]));
  const choices = new Map<string, PayoutChoice>();
  for (const link of links) {
    const { MerchantId: merchantId, CashoutTypeCode: payoutTypeCode, Currency: currency } = link;
    const key = wishKey({ merchantId, payoutTypeCode, currency });
    const choice = choices.get(key) ?? { mode: link.RoutingMode ?? "Order", channels: [] };
    choices.set(key, choice);
    const shared = days.get(link.Id) ?? { promisedMinor: 0n };
    days.set(link.Id, shared);
    choice.channels.push(channelOf(link, { day: shared, allowSandbox, banks: banks.get(link.Id) ?? null }));
  }
  return choices;
}

function loadChannels(
  tx: Transaction,
  merchantIds: readonly bigint[],
  typeCodes: readonly string[],
  typed: readonly MerchantPayoutChannelRow[] | undefined,
) {
  const links = typed
    ? sql<MerchantPayoutChannelRow>`json_populate_recordset(null::merchant_payout_channel, ${jsonRows(typed)}::json)`
    : sql<MerchantPayoutChannelRow>`merchant_payout_channel`;
  return tx
    .selectFrom(links.as("Link"))
    .innerJoin("PayoutChannel as Channel", "Channel.Id", "Link.PayoutChannelId")
    .innerJoin("Supplier", "Supplier.Id", "Channel.SupplierId")
    .leftJoin("PayoutChannelHealth as Health", "Health.PayoutChannelId", "Channel.Id")
    .leftJoin("MerchantCashoutType as Type", (join) =>
      join
        .onRef("Type.MerchantId", "=", "Link.MerchantId")
        .onRef("Type.CashoutTypeCode", "=", "Channel.CashoutTypeCode")
        .onRef("Type.Currency", "=", "Channel.Currency"),
    )
    .select(["Link.MerchantId", "Link.Enabled as LinkEnabled", "Link.MinimumMinor", "Link.MaximumMinor"])
    .select(["Link.Weight", "Channel.Id", "Channel.Code", "Channel.Kind", "Channel.Enabled"])
    .select(["Channel.SupplierId", "Channel.CashoutTypeCode", "Channel.Currency", "Channel.DailyLimitMinor"])
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
    .where("Channel.CashoutTypeCode", "=", sql<string>`any(${typeCodes}::text[])`)
    .orderBy("Link.SortOrder")
    .orderBy("Channel.SortOrder")
    .orderBy("Channel.Id")
    .execute();
}

type Link = Awaited<ReturnType<typeof loadChannels>>[number];

interface Around {
  day: ChannelDay;
  allowSandbox: boolean;
  banks: ReadonlyMap<string, string> | null;
}

function channelOf(link: Link, { day, allowSandbox, banks }: Around): PayoutRouteChannel {
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
    weight: link.Weight,
    dailyLimitMinor: link.DailyLimitMinor,
    day,
    window: opensMinute === null || closesMinute === null ? null : { opensMinute, closesMinute },
    pausedUntil: link.PausedUntil,
    healthy: link.UnhealthySince === null,
    banks,
    cards: [],
  };
}

/** Of the channels that have a bank list: the enabled banks, and what their suppliers call them. */
async function loadBanks(
  tx: Transaction,
  channelIds: readonly bigint[],
): Promise<Map<bigint, Map<string, string>>> {
  const rows = await tx
    .selectFrom("PayoutChannelBank")
    .select(["PayoutChannelId", "BankCode", "MappingCode", "Enabled"])
    .where("PayoutChannelId", "=", sql<bigint>`any(${[...new Set(channelIds)]}::bigint[])`)
    .execute();
  const banks = new Map<bigint, Map<string, string>>();
  for (const row of rows) {
    const own = banks.get(row.PayoutChannelId) ?? new Map<string, string>();
    banks.set(row.PayoutChannelId, own);
    if (row.Enabled) own.set(row.BankCode, row.MappingCode ?? row.BankCode);
  }
  return banks;
}

/** In id order: what a limited channel promised today is then known and stays so. */
async function lockLimitedChannels(tx: Transaction, typeCodes: readonly string[]): Promise<void> {
  await tx
    .selectFrom("PayoutChannel")
    .select("Id")
    .where("CashoutTypeCode", "=", sql<string>`any(${typeCodes}::text[])`)
    .where("DailyLimitMinor", "is not", null)
    .orderBy("Id")
    .forNoKeyUpdate()
    .execute();
}
