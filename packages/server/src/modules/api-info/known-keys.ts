/** A merchant's keys with their secrets, for the tester: those that ended lately are known as such. */
import type { Transaction } from "../../db/transaction.ts";
import { keyOfSecret } from "../../ports/webhook-signature.ts";
import type { Services } from "../../services.ts";
import { openSecret } from "../merchant/sealed-secret.ts";
import { maskedSecret } from "../merchant/secret.ts";
import type { KnownKey } from "./signature-facts.ts";

const maxKeys = 6;

/** The newest first. */
export async function knownKeys(
  tx: Transaction,
  { vault }: Pick<Services, "vault">,
  merchantId: bigint,
  now: Date,
): Promise<KnownKey[]> {
  const rows = await tx
    .selectFrom("MerchantSecret")
    .select(["Id", "MerchantId", "SecretEncrypted", "ExpiresAt"])
    .where("MerchantId", "=", merchantId)
    .orderBy("Id", "desc")
    .limit(maxKeys)
    .execute();
  return rows.flatMap(({ ExpiresAt, ...row }) => {
    const secret = openSecret(vault, row);
    const key = keyOfSecret(secret);
    const isExpired = ExpiresAt !== null && ExpiresAt <= now;
    return key ? [{ mask: maskedSecret(secret), secret, key, isExpired }] : [];
  });
}
