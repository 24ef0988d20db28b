/** The payout cards to filter by; nobody is asked where the user may not see cards. */
import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../api/query.ts";
import { useCan } from "../../state/session.ts";
import type { Choice } from "../resource.ts";

const most = 1000;

export function useCardChoices(): readonly Choice[] {
  return useCards().map((card) => ({ value: card.CardId, label: nameOf(card) }));
}

/** By their names, which is what payouts know of the cards that paid them. */
export function useCardNameChoices(): readonly Choice[] {
  return useCards().map((card) => ({ value: card.CardName, label: nameOf(card) }));
}

function useCards() {
  const enabled = useCan("PayoutCard");
  const { data } = useQuery({ ...callQuery("payoutcardList", { Size: most }, { quiet: true }), enabled });
  return data?.Rows ?? [];
}

function nameOf({ CardName, CardNumberMasked }: { CardName: string; CardNumberMasked: string }): string {
  return `${CardName} · ${CardNumberMasked}`;
}
