import type { Selectable } from "kysely";
import type { Tables } from "../../db/tables.ts";
import { sealPlace } from "../../ports/sealed-columns.ts";
import type { Vault } from "../../ports/vault.ts";

export type SealedSecret = Pick<
  Selectable<Tables["MerchantSecret"]>,
  "Id" | "MerchantId" | "SecretEncrypted"
>;
type Whose = Pick<SealedSecret, "Id" | "MerchantId">;

const placeOf = ({ Id, MerchantId }: Whose) => sealPlace("merchant_secret.secret_encrypted", Id, MerchantId);

/** The row's own and its merchant's: no other secret opens in its place. */
export function sealSecret(vault: Vault, whose: Whose, secret: string): Buffer {
  return vault.seal(placeOf(whose), secret);
}

export function openSecret(vault: Vault, row: SealedSecret): string {
  return vault.open(placeOf(row), row.SecretEncrypted);
}
