import { sealPlace } from "../../ports/sealed-columns.ts";
import type { Vault } from "../../ports/vault.ts";

interface Whose {
  Id: bigint;
  MerchantId: bigint;
}

const placeOf = ({ Id, MerchantId }: Whose) =>
  sealPlace("user_account.totp_secret_encrypted", Id, MerchantId);

/** The account's own: nobody else's authenticator opens in its place. */
export function sealTotp(vault: Vault, whose: Whose, secret: string): Buffer {
  return vault.seal(placeOf(whose), secret);
}

/** The secret; or why it does not open, since the row was swapped or its key is gone: then no code is right. */
export function readTotp(
  vault: Vault,
  user: Whose & { TotpSecretEncrypted: Buffer },
): { secret: string } | { secret: undefined; cause: unknown } {
  try {
    return { secret: openTotp(vault, user) };
  } catch (cause) {
    return { secret: undefined, cause };
  }
}

export function openTotp(vault: Vault, user: Whose & { TotpSecretEncrypted: Buffer }): string {
  return vault.open(placeOf(user), user.TotpSecretEncrypted);
}
