import { sealPlace } from "../../ports/sealed-columns.ts";
import type { Vault } from "../../ports/vault.ts";

interface Whose {
  Id: bigint;
  MerchantId: bigint;
}

const placeOf = ({ Id, MerchantId }: Whose) => sealPlace("separate_key.secret_encrypted", Id, MerchantId);

/** The row's own and its merchant's: no other secret opens in its place. */
export function sealKeySecret(vault: Vault, whose: Whose, secret: string): Buffer {
  return vault.seal(placeOf(whose), secret);
}

export function openKeySecret(vault: Pick<Vault, "open">, row: Whose & { SecretEncrypted: Buffer }): string {
  return vault.open(placeOf(row), row.SecretEncrypted);
}
