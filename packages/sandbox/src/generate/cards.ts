import { cardHash, type SealedCard } from "@opc/server/order/payee";
import { openVault, sealOfPurpose } from "@opc/server/ports/vault";

/** A few for all payouts, so they are bound to none: sealed one by one they would cost more than everything else. */
export function madeUpCards(key: Buffer): SealedCard[] {
  const vault = openVault(key);
  return Array.from({ length: 500 }, (_, at) => {
    const number = String(4_000_000_000_000 + at * 7_919);
    return {
      CardSealed: sealOfPurpose(key, "payee-card", number),
      CardLast4: number.slice(-4),
      CardHash: cardHash(vault, number),
    };
  });
}
