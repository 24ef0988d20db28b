/**
 * A payee's card number at rest: sealed, so that only the key opens it; its last four digits, which are what people see; and
 * a keyed hash, by which the whole number is found.
 */
import type { Selectable } from "kysely";
import type { Tables } from "../db/tables.ts";
import { sealPlace } from "../ports/sealed-columns.ts";
import type { Vault } from "../ports/vault.ts";

export type SealedCard = Pick<Selectable<Tables["PayoutOrder"]>, "CardSealed" | "CardLast4" | "CardHash">;

type Whose = Pick<Selectable<Tables["PayoutOrder"]>, "Id" | "MerchantId">;

const placeOf = ({ Id, MerchantId }: Whose) => sealPlace("payout_order.card_sealed", Id, MerchantId);

/** `cardNumber`: digits only, at least six. The order's own: no other order's opens in its place. */
export function sealCard(vault: Vault, cardNumber: string, order: Whose): SealedCard {
  return {
    CardSealed: vault.seal(placeOf(order), cardNumber),
    CardLast4: cardNumber.slice(-4),
    CardHash: cardHash(vault, cardNumber),
  };
}

export function cardHash(vault: Pick<Vault, "fingerprint">, cardNumber: string): Buffer {
  return vault.fingerprint("payee-card", cardNumber);
}

/** The whole number: to be sent to a channel, or shown to who proved that they may see it. */
export function openCard(vault: Vault, order: Pick<SealedCard, "CardSealed"> & Whose): string {
  return vault.open(placeOf(order), order.CardSealed);
}
