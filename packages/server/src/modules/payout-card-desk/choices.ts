/** The payout cards by name, for whoever may see what names them but not the cards' own screen. */
import { maskedCard } from "@opc/contract/payout-order/states";
import type { Transaction } from "../../db/transaction.ts";

export async function cardChoices(tx: Transaction) {
  const cards = await tx
    .selectFrom("PayoutCard")
    .select(["Id", "Name", "CardLast4"])
    .where("DeletedAt", "is", null)
    .orderBy("Name")
    .orderBy("Id")
    .execute();
  return cards.map(({ Id, Name, CardLast4 }) => ({
    CardId: String(Id),
    CardName: Name,
    CardNumberMasked: maskedCard(CardLast4),
  }));
}
