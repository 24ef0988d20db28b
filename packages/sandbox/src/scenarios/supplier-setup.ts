/** Suppliers of a scenario and their channels, as an operator would have set them up before anybody pays. */
import { inTransaction, type Transaction, wholeScope } from "@opc/server/db/transaction";
import { newKeys, SupplierActor } from "../actors/supplier.ts";
import type { Stage } from "./stage.ts";

/** A payment type of its own, so that nothing else of the world takes its orders. */
export const suppliedPayType = "SUPPLIED";

const payType = {
  Code: suppliedPayType,
  Currency: "THB",
  NameEn: "By suppliers",
  NameZh: "供应商代收",
  MinimumMinor: 100n,
  MaximumMinor: 5_000_000n,
};
/** Longer than the server keeps what it sells. */
const rememberedMs = 2_000;

/** One channel each, in the order given; the actors listen. */
export async function openSuppliers(stage: Stage, codes: readonly string[]): Promise<SupplierActor[]> {
  const { clock, random } = stage.world;
  const ours = newKeys();
  const actors: SupplierActor[] = [];
  for (const code of codes) {
    const actor = new SupplierActor({ clock, random: random.fork(code) });
    await actor.listen(ours.publicKey);
    actors.push(actor);
  }
  const sealed = stage.vault.seal("channel-key", ours.secretKey);
  await inTransaction(stage.database, wholeScope, async (tx) => {
    await tx.insertInto("PayType").values(payType).execute();
    for (const [at, actor] of actors.entries()) await addChannel(tx, codes[at] ?? "", actor, at + 1, sealed);
  });
  await stage.skip(rememberedMs);
  return actors;
}

async function addChannel(
  tx: Transaction,
  code: string,
  actor: SupplierActor,
  sortOrder: number,
  sealedKey: Buffer,
): Promise<void> {
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
      PayTypeCode: payType.Code,
      Currency: payType.Currency,
      ChannelMerchantNo: `OPC-${code}`,
      PublicKey: actor.publicKey,
      PrivateKeyEncrypted: sealedKey,
      BaseAddress: actor.baseAddress,
    })
    .returning("Id")
    .executeTakeFirstOrThrow();
  const merchants = await tx.selectFrom("Merchant").select("Id").where("Type", "=", "Normal").execute();
  await tx
    .insertInto("MerchantChannel")
    .values(
      merchants.map(({ Id }) => ({
        MerchantId: Id,
        ChannelId: channel.Id,
        SortOrder: sortOrder,
        FeeBasisPoints: 200,
        FeeMaximumMinor: null,
        MinimumMinor: payType.MinimumMinor,
        MaximumMinor: payType.MaximumMinor,
      })),
    )
    .execute();
}
