/** A merchant's cashout types and payout channels in the database: what is saved, what there is, and saving all of it. */
import type { Selectable } from "kysely";
import { insertRows } from "../../db/insert-rows.ts";
import type { Tables } from "../../db/tables.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { MerchantPayoutChannelRow } from "../payout-channel/load-routes.ts";
import type { OfferedRow } from "./payment-store.ts";
import { type ChannelUse, type TypeSetting, typeKey } from "./setting.ts";

export async function savedPayoutSettings(tx: Transaction, merchantId: bigint): Promise<TypeSetting[]> {
  const links = await tx
    .selectFrom("MerchantPayoutChannel as Link")
    .innerJoin("PayoutChannel as Channel", "Channel.Id", "Link.PayoutChannelId")
    .selectAll("Link")
    .select(["Channel.Code", "Channel.CashoutTypeCode", "Channel.Currency"])
    .where("Link.MerchantId", "=", merchantId)
    .orderBy("Link.SortOrder")
    .orderBy("Channel.SortOrder")
    .orderBy("Channel.Id")
    .execute();
  const types = await tx
    .selectFrom("MerchantCashoutType")
    .selectAll()
    .where("MerchantId", "=", merchantId)
    .execute();
  const settings = new Map<string, TypeSetting & { uses: ChannelUse[] }>();
  for (const type of types) {
    const setting = { code: type.CashoutTypeCode, currency: type.Currency, mode: type.RoutingMode };
    const terms = {
      enabled: type.Enabled,
      minimumMinor: type.MinimumMinor,
      maximumMinor: type.MaximumMinor,
      reviewFromMinor: type.ReviewFromMinor,
    };
    settings.set(typeKey(setting), { ...setting, terms, uses: [] });
  }
  for (const link of links) {
    const of = { code: link.CashoutTypeCode, currency: link.Currency };
    const setting = settings.get(typeKey(of)) ?? { ...of, mode: "Order" as const, terms: null, uses: [] };
    settings.set(typeKey(of), setting);
    setting.uses.push({
      channelCode: link.Code,
      enabled: link.Enabled,
      weight: link.Weight,
      minimumMinor: link.MinimumMinor,
      maximumMinor: link.MaximumMinor,
      fee: null,
    });
  }
  return [...settings.values()];
}

export type PayoutTypeRow = Selectable<Tables["CashoutType"]> & { CurrencyEnabled: boolean };

export function payoutTypesOf(tx: Transaction): Promise<PayoutTypeRow[]> {
  return tx
    .selectFrom("CashoutType")
    .innerJoin("Currency", "Currency.Code", "CashoutType.Currency")
    .selectAll("CashoutType")
    .select("Currency.Enabled as CurrencyEnabled")
    .orderBy("CashoutType.Currency")
    .orderBy("CashoutType.Code")
    .execute();
}

export function payoutChannelsOf(tx: Transaction): Promise<OfferedRow[]> {
  return tx
    .selectFrom("PayoutChannel as Channel")
    .innerJoin("Supplier", "Supplier.Id", "Channel.SupplierId")
    .select(["Channel.Id", "Channel.Code", "Channel.Name", "Channel.Kind", "Channel.Enabled"])
    .select(["Channel.CashoutTypeCode as TypeCode", "Channel.Currency"])
    .select(["Supplier.Code as SupplierCode", "Supplier.Name as SupplierName"])
    .orderBy("Channel.SortOrder")
    .orderBy("Channel.Code")
    .execute();
}

/** Rows as they would be saved, in the merchant's order. */
export function payoutRows(
  merchantId: bigint,
  settings: readonly TypeSetting[],
  channels: readonly OfferedRow[],
): MerchantPayoutChannelRow[] {
  const ids = new Map(channels.map(({ Code, Id }) => [Code, Id]));
  return settings.flatMap(({ uses }) =>
    uses.flatMap((use, place) => {
      const PayoutChannelId = ids.get(use.channelCode);
      if (PayoutChannelId === undefined) return [];
      return {
        MerchantId: merchantId,
        PayoutChannelId,
        SortOrder: place + 1,
        Weight: use.weight,
        MinimumMinor: use.minimumMinor,
        MaximumMinor: use.maximumMinor,
        Enabled: use.enabled,
      };
    }),
  );
}

export async function replacePayoutSettings(
  tx: Transaction,
  merchantId: bigint,
  settings: readonly TypeSetting[],
  channels: readonly OfferedRow[],
): Promise<void> {
  await tx.deleteFrom("MerchantPayoutChannel").where("MerchantId", "=", merchantId).execute();
  await tx.deleteFrom("MerchantCashoutType").where("MerchantId", "=", merchantId).execute();
  await insertRows(tx, "MerchantPayoutChannel", payoutRows(merchantId, settings, channels));
  await insertRows(
    tx,
    "MerchantCashoutType",
    settings.flatMap(({ code, currency, mode, terms }) =>
      terms
        ? {
            MerchantId: merchantId,
            CashoutTypeCode: code,
            Currency: currency,
            MinimumMinor: terms.minimumMinor,
            MaximumMinor: terms.maximumMinor,
            ReviewFromMinor: terms.reviewFromMinor,
            RoutingMode: mode,
            Enabled: terms.enabled,
          }
        : [],
    ),
  );
}
