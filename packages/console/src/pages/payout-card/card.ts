import type { PayoutCardRow } from "@opc/contract/payout-card/calls";
import { api } from "../../api/client.ts";

/** The card as the server has it now. What fails has said why. */
export async function currentCard({
  CardId,
}: Pick<PayoutCardRow, "CardId">): Promise<PayoutCardRow | undefined> {
  try {
    return (await api("payoutcardGet", { CardId })).Card;
  } catch {
    return undefined;
  }
}
