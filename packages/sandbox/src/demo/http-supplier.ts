/** Suppliers that speak the HTTP adapter's protocol, and a payment type that they alone take. */
import type { Transaction } from "@opc/server/db/transaction";
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
    const channelId = await writeChannel(tx, supplier, vault.seal("channel-key", secretKey));
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

async function writeChannel(
  tx: Transaction,
  { code, publicKey, baseAddress }: HttpSupplier,
  sealedKey: Buffer,
): Promise<bigint> {
  const supplier = await tx
    .insertInto("Supplier")
    .values({ Code: code, Name: `${code} Payments`, Adapter: "http" })
    .returning("Id")
    .executeTakeFirstOrThrow();
  const channel = await tx
    .insertInto("Channel")
    .values({
      Code: `${code}-1`,
      Name: `${code} 1`,
      SupplierId: supplier.Id,
      Kind: "ThirdParty",
      PayTypeCode: suppliedPayType.Code,
      Currency: suppliedPayType.Currency,
      ChannelMerchantNo: `OPC-${code}`,
      PublicKey: publicKey,
      PrivateKeyEncrypted: sealedKey,
      BaseAddress: baseAddress,
    })
    .returning("Id")
    .executeTakeFirstOrThrow();
  return channel.Id;
}
