/** A supplier of made-up money: its orders show how third-party ones go, from the question to the notice. */
import type { Transaction } from "@opc/server/db/transaction";
import { trades } from "./people.ts";

export const bankingPayType = {
  Code: "ONLINEBANK",
  Currency: "THB",
  NameEn: "Online banking",
  NameZh: "网上银行",
  MinimumMinor: 2_000n,
  MaximumMinor: 10_000_000n,
} as const;

/** In baht a day: enough for a demo, and something for the limit to be held against. */
const dailyLimitMinor = 500_000_000n;

/** Two channels, so that what one refuses the other takes, and a choice by weight for one merchant. */
const channels = [
  { code: "SBX-BANK-1", name: "Sandbox online banking 1", sortOrder: 1, weight: 3 },
  { code: "SBX-BANK-2", name: "Sandbox online banking 2", sortOrder: 2, weight: 1 },
] as const;

export async function writeSandboxSupplier(
  tx: Transaction,
  merchantIds: ReadonlyMap<string, bigint>,
): Promise<void> {
  await tx.insertInto("PayType").values(bankingPayType).execute();
  const supplier = await tx
    .insertInto("Supplier")
    .values({ Code: "SANDBOX", Name: "Sandbox Payments", Adapter: "sandbox" })
    .returning("Id")
    .executeTakeFirstOrThrow();
  for (const { code, name, sortOrder, weight } of channels) {
    const channel = await tx
      .insertInto("Channel")
      .values({
        Code: code,
        Name: name,
        SupplierId: supplier.Id,
        Kind: "ThirdParty",
        PayTypeCode: bankingPayType.Code,
        Currency: bankingPayType.Currency,
        SortOrder: sortOrder,
        Remark: "Made-up money: amounts that end in .13 are refused, .19 never paid, .23 fail",
        ChannelMerchantNo: `OPC-${sortOrder}`,
        DailyLimitMinor: dailyLimitMinor,
      })
      .returning("Id")
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("MerchantChannel")
      .values(
        trades.map((trade) => ({
          MerchantId: merchantIds.get(trade.alias) ?? 0n,
          ChannelId: channel.Id,
          SortOrder: sortOrder,
          Weight: weight,
          FeeBasisPoints: trade.feeBasisPoints + 50,
          FeeMinimumMinor: trade.feeMinimumMinor,
          FeeMaximumMinor: null,
          MinimumMinor: bankingPayType.MinimumMinor,
          MaximumMinor: bankingPayType.MaximumMinor,
        })),
      )
      .execute();
  }
  await tx
    .insertInto("MerchantPayType")
    .values({
      MerchantId: merchantIds.get("LOTUS") ?? 0n,
      PayTypeCode: bankingPayType.Code,
      Currency: bankingPayType.Currency,
      RoutingMode: "Weight",
    })
    .execute();
}
