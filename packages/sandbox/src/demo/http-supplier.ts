/** Suppliers that speak the HTTP adapter's protocol, and a payment type and a cashout type that they alone take. */

import { nextRowId } from "@opc/server/db/row-id";
import type { Transaction } from "@opc/server/db/transaction";
import { sealPlace } from "@opc/server/ports/sealed-columns";
import type { Vault } from "@opc/server/ports/vault";

/** A payment type of its own, so that nothing else of the world takes its orders. */
export const suppliedPayType = {
  Code: "SUPPLIED",
  Currency: "THB",
  NameEn: "By suppliers",
  NameZh: "供应商代收",
  MinimumMinor: 100n,
  MaximumMinor: 5_000_000n,
} as const;

/** As above, for payouts. */
export const suppliedPayoutType = {
  Code: "SUPPLIED",
  Currency: "THB",
  NameEn: "By suppliers",
  NameZh: "供应商代付",
  FeeBasisPoints: 80,
  FeeMinimumMinor: 500n,
  FeeMaximumMinor: null,
} as const;
const minPayoutMinor = 100n;
const maxPayoutMinor = 5_000_000n;

export interface HttpSupplier {
  code: string;
  /** "whpk_…" */
  publicKey: string;
  baseAddress: string;
}

/** One channel each, in the order given. `secretKey`: the operator's own, "whsk_…". */
export async function writeHttpSuppliers(
  tx: Transaction,
  vault: Vault,
  suppliers: readonly HttpSupplier[],
  secretKey: string,
): Promise<void> {
  await tx.insertInto("PayType").values(suppliedPayType).execute();
  const merchants = await tx.selectFrom("Merchant").select("Id").where("Type", "=", "Normal").execute();
  for (const [at, supplier] of suppliers.entries()) {
    const channelId = await writeChannel(tx, supplier, { vault, secretKey });
    await tx
      .insertInto("MerchantChannel")
      .values(
        merchants.map(({ Id }) => ({
          MerchantId: Id,
          ChannelId: channelId,
          SortOrder: at + 1,
          FeeBasisPoints: 200,
          FeeMaximumMinor: null,
          MinimumMinor: suppliedPayType.MinimumMinor,
          MaximumMinor: suppliedPayType.MaximumMinor,
        })),
      )
      .execute();
  }
}

/** One payout channel each, in the order given, for every merchant; none of its payouts waits for a review. */
export async function writePayoutSuppliers(
  tx: Transaction,
  vault: Vault,
  suppliers: readonly HttpSupplier[],
  secretKey: string,
): Promise<void> {
  await tx.insertInto("CashoutType").values(suppliedPayoutType).execute();
  const merchants = await tx.selectFrom("Merchant").select("Id").where("Type", "=", "Normal").execute();
  const range = { MinimumMinor: minPayoutMinor, MaximumMinor: maxPayoutMinor };
  const { Code: CashoutTypeCode, Currency } = suppliedPayoutType;
  await tx
    .insertInto("MerchantCashoutType")
    .values(
      merchants.map(({ Id }) => ({
        MerchantId: Id,
        CashoutTypeCode,
        Currency,
        ...range,
        ReviewFromMinor: null,
      })),
    )
    .execute();
  for (const [at, supplier] of suppliers.entries()) {
    const ownId = await nextRowId(tx, "payout_channel");
    const channel = await tx
      .insertInto("PayoutChannel")
      .values({
        Id: ownId,
        Code: `${supplier.code}-OUT`,
        Name: `${supplier.code} payouts`,
        SupplierId: await writeSupplier(tx, supplier.code),
        Kind: "ThirdParty",
        CashoutTypeCode,
        Currency,
        ...connection(
          supplier,
          vault.seal(sealPlace("payout_channel.private_key_encrypted", ownId), secretKey),
        ),
      })
      .returning("Id")
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("MerchantPayoutChannel")
      .values(
        merchants.map(({ Id }) => ({
          MerchantId: Id,
          PayoutChannelId: channel.Id,
          SortOrder: at + 1,
          ...range,
        })),
      )
      .execute();
  }
}

async function writeSupplier(tx: Transaction, code: string): Promise<bigint> {
  const supplier = await tx
    .insertInto("Supplier")
    .values({ Code: code, Name: `${code} Payments`, Adapter: "http" })
    .returning("Id")
    .executeTakeFirstOrThrow();
  return supplier.Id;
}

function connection({ code, publicKey, baseAddress }: HttpSupplier, sealedKey: Buffer) {
  return {
    ChannelMerchantNo: `OPC-${code}`,
    PublicKey: publicKey,
    PrivateKeyEncrypted: sealedKey,
    BaseAddress: baseAddress,
  };
}

async function writeChannel(
  tx: Transaction,
  supplier: HttpSupplier,
  { vault, secretKey }: { vault: Vault; secretKey: string },
): Promise<bigint> {
  const ownId = await nextRowId(tx, "channel");
  const channel = await tx
    .insertInto("Channel")
    .values({
      Id: ownId,
      Code: `${supplier.code}-1`,
      Name: `${supplier.code} 1`,
      SupplierId: await writeSupplier(tx, supplier.code),
      Kind: "ThirdParty",
      PayTypeCode: suppliedPayType.Code,
      Currency: suppliedPayType.Currency,
      ...connection(supplier, vault.seal(sealPlace("channel.private_key_encrypted", ownId), secretKey)),
    })
    .returning("Id")
    .executeTakeFirstOrThrow();
  return channel.Id;
}
