/** An account's number at rest: sealed for its row and its merchant, and found again by a keyed hash. */
import { sealPlace } from "../../ports/sealed-columns.ts";
import type { Vault } from "../../ports/vault.ts";

interface Whose {
  Id: bigint;
  MerchantId: bigint;
}

const placeOf = ({ Id, MerchantId }: Whose) => sealPlace("settlement_account.number_sealed", Id, MerchantId);

/** `number`: digits only, at least six. */
export function sealNumber(vault: Vault, number: string, account: Whose) {
  return {
    NumberSealed: vault.seal(placeOf(account), number),
    NumberLast4: number.slice(-4),
    NumberHash: vault.fingerprint("settlement-account", number),
  };
}

export function openNumber(vault: Pick<Vault, "open">, account: Whose & { NumberSealed: Buffer }): string {
  return vault.open(placeOf(account), account.NumberSealed);
}
