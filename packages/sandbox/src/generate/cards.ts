import { type SealedCard, sealCard } from "@opc/server/modules/payout-order/payee";
import type { Vault } from "@opc/server/ports/vault";

/** A few for all payouts: sealed one by one they would cost more than everything else. */
export function madeUpCards(vault: Vault): SealedCard[] {
  return Array.from({ length: 500 }, (_, at) => sealCard(vault, String(4_000_000_000_000 + at * 7_919)));
}
