/** A merchant's payment channels in the database: what is saved, what there is to choose from, and saving all of it. */
import { type Selectable, sql } from "kysely";
import { insertRows } from "../../db/insert-rows.ts";
import type { Tables } from "../../db/tables.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { MerchantChannelRow } from "../routing/load-routes.ts";
import { type TypeSetting, typeKey } from "./setting.ts";

export async function savedPaySettings(tx: Transaction, merchantId: bigint): Promise<TypeSetting[]> {
  const links = await tx
    .selectFrom("MerchantChannel as Link")
    .innerJoin("Channel", "Channel.Id", "Link.ChannelId")
    .selectAll("Link")
    .select(["Channel.Code", "Channel.PayTypeCode", "Channel.Currency"])
    .where("Link.MerchantId", "=", merchantId)
    .orderBy("Link.SortOrder")
    .orderBy("Channel.SortOrder")
    .orderBy("Channel.Id")
    .execute();
  const types = await tx
    .selectFrom("MerchantPayType")
    .select(["PayTypeCode", "Currency", "RoutingMode"])
    .where("MerchantId", "=", merchantId)
    .execute();
  const settings = new Map<string, TypeSetting & { uses: TypeSetting["uses"][number][] }>();
  const settingOf = (code: string, currency: string) => {
    const key = typeKey({ code, currency });
    const setting = settings.get(key) ?? { code, currency, mode: "Order" as const, terms: null, uses: [] };
    settings.set(key, setting);
    return setting;
  };
  for (const type of types) settingOf(type.PayTypeCode, type.Currency).mode = type.RoutingMode;
  for (const link of links)
    settingOf(link.PayTypeCode, link.Currency).uses.push({
      channelCode: link.Code,
      enabled: link.Enabled,
      weight: link.Weight,
      minimumMinor: link.MinimumMinor,
      maximumMinor: link.MaximumMinor,
      fee: {
        rateBasisPoints: link.FeeBasisPoints,
        minimumMinor: link.FeeMinimumMinor,
        maximumMinor: link.FeeMaximumMinor,
      },
    });
  return [...settings.values()];
}

export type PayTypeRow = Selectable<Tables["PayType"]> & { CurrencyEnabled: boolean };

export function payTypesOf(tx: Transaction): Promise<PayTypeRow[]> {
  return tx
    .selectFrom("PayType")
    .innerJoin("Currency", "Currency.Code", "PayType.Currency")
    .selectAll("PayType")
    .select("Currency.Enabled as CurrencyEnabled")
    .orderBy("PayType.Currency")
    .orderBy("PayType.Code")
    .execute();
}

export interface OfferedRow {
  Id: bigint;
  Code: string;
  Name: string;
  Kind: "Native" | "ThirdParty";
  Enabled: boolean;
  TypeCode: string;
  Currency: string;
  SupplierCode: string;
  SupplierName: string;
}

export function payChannelsOf(tx: Transaction): Promise<OfferedRow[]> {
  return tx
    .selectFrom("Channel")
    .innerJoin("Supplier", "Supplier.Id", "Channel.SupplierId")
    .select(["Channel.Id", "Channel.Code", "Channel.Name", "Channel.Kind", "Channel.Enabled"])
    .select(["Channel.PayTypeCode as TypeCode", "Channel.Currency"])
    .select(["Supplier.Code as SupplierCode", "Supplier.Name as SupplierName"])
    .orderBy("Channel.SortOrder")
    .orderBy("Channel.Code")
    .execute();
}

/** Rows as they would be saved, in the merchant's order. */
export function payRows(
  merchantId: bigint,
  settings: readonly TypeSetting[],
  channels: readonly OfferedRow[],
): MerchantChannelRow[] {
  const ids = new Map(channels.map(({ Code, Id }) => [Code, Id]));
  return settings.flatMap(({ uses }) =>
    uses.flatMap((use, place) => {
      const ChannelId = ids.get(use.channelCode);
      if (ChannelId === undefined || !use.fee) return [];
      return {
        MerchantId: merchantId,
        ChannelId,
        SortOrder: place + 1,
        FeeBasisPoints: use.fee.rateBasisPoints,
        FeeMinimumMinor: use.fee.minimumMinor,
        FeeMaximumMinor: use.fee.maximumMinor ?? null,
        MinimumMinor: use.minimumMinor,
        MaximumMinor: use.maximumMinor,
        Enabled: use.enabled,
        Weight: use.weight,
      };
    }),
  );
}

export async function replacePaySettings(
  tx: Transaction,
  merchantId: bigint,
  settings: readonly TypeSetting[],
  channels: readonly OfferedRow[],
): Promise<void> {
  await tx.deleteFrom("MerchantChannel").where("MerchantId", "=", merchantId).execute();
  await tx.deleteFrom("MerchantPayType").where("MerchantId", "=", merchantId).execute();
  await insertRows(tx, "MerchantChannel", payRows(merchantId, settings, channels));
  await insertRows(
    tx,
    "MerchantPayType",
    settings
      .filter(({ mode }) => mode === "Weight")
      .map(({ code, currency, mode }) => ({
        MerchantId: merchantId,
        PayTypeCode: code,
        Currency: currency,
        RoutingMode: mode,
      })),
  );
}

const maxMerchants = 50;

export interface CopySource {
  MerchantAlias: string;
  MerchantName: string;
  ChannelCount: number;
}

/** Merchants with channels of one side, by alias. */
export async function copySources(
  tx: Transaction,
  table: "merchant_channel" | "merchant_payout_channel",
  search: string | undefined,
): Promise<CopySource[]> {
  const like = `%${(search ?? "").replace(/[\\%_]/g, "\\$&")}%`;
  const { rows } = await sql<CopySource>`
    select m.alias as merchant_alias, m.name as merchant_name, count(*)::int as channel_count
    from merchant m join ${sql.table(table)} link on link.merchant_id = m.id
    where m.type = 'Normal' and (m.alias ilike ${like} or m.name ilike ${like})
    group by m.id order by m.alias limit ${maxMerchants}`.execute(tx);
  return rows;
}
