/**
 * What the screens of suppliers and channels have to show besides what takes orders: a bank list by the supplier's own codes,
 * and a supplier that is still being connected.
 */

import { nextRowId } from "@opc/server/db/row-id";
import type { Transaction } from "@opc/server/db/transaction";
import { newSupplierKeys } from "@opc/server/modules/supplier/signature";
import { sealPlace } from "@opc/server/ports/sealed-columns";
import type { Vault } from "@opc/server/ports/vault";
import { payoutType } from "./payouts/setup.ts";
import { bankingPayType } from "./sandbox-supplier.ts";

/** As the Bank of Thailand numbers them; every other bank is called as we call it. */
const bankOfThailandCodes: Readonly<Record<string, string>> = {
  BBL: "002",
  KBANK: "004",
  KTB: "006",
  SCB: "014",
};

interface Options {
  vault: Vault;
  since: Date;
  /** The payout channel that has the list: all its banks are served. */
  payoutChannelId: bigint;
}

export async function writeSupplierDesk(
  tx: Transaction,
  { vault, since, payoutChannelId }: Options,
): Promise<void> {
  const banks = await tx
    .selectFrom("Bank")
    .select("Code")
    .where("Currency", "=", payoutType.currency)
    .execute();
  await tx
    .insertInto("PayoutChannelBank")
    .values(
      banks.map(({ Code }) => ({
        PayoutChannelId: payoutChannelId,
        BankCode: Code,
        Currency: payoutType.currency,
        MappingCode: bankOfThailandCodes[Code] ?? null,
      })),
    )
    .execute();
  const written = { CreatedAt: since, UpdatedAt: since };
  const { Id: SupplierId } = await tx
    .insertInto("Supplier")
    .values({
      Code: "MEKONG",
      Name: "Mekong Gateway",
      Adapter: "http",
      Remark: "Contract signed; their public key has come, the payout side has not",
      ...written,
    })
    .returning("Id")
    .executeTakeFirstOrThrow();
  const connection = {
    SupplierId,
    Kind: "ThirdParty" as const,
    Currency: bankingPayType.Currency,
    Enabled: false,
    ChannelMerchantNo: "OPC-20931",
    // Of nobody: no such name is ever given out (RFC 2606).
    BaseAddress: "https://api.mekong-gateway.example/v1",
    ...written,
  };
  const channelId = await nextRowId(tx, "channel");
  await tx
    .insertInto("Channel")
    .values({
      Id: channelId,
      ...connection,
      Code: "MEKONG-BANK",
      Name: "Mekong online banking",
      PayTypeCode: bankingPayType.Code,
      SortOrder: 3,
      MappingCode: "TH_BANK",
      PublicKey: newSupplierKeys().publicKey,
      PrivateKeyEncrypted: vault.seal(
        sealPlace("channel.private_key_encrypted", channelId),
        newSupplierKeys().secretKey,
      ),
      KeysSetAt: since,
      KeysSetBy: "OPC/admin",
      PublicKeySetBy: "OPC/admin",
      OpensMinute: 360,
      ClosesMinute: 1_410,
      DailyLimitMinor: 200_000_000n,
    })
    .execute();
  await tx
    .insertInto("PayoutChannel")
    .values({
      ...connection,
      Code: "MEKONG-OUT",
      Name: "Mekong payouts",
      CashoutTypeCode: payoutType.code,
      SortOrder: 3,
    })
    .execute();
}
