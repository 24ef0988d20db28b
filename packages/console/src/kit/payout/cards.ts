/** The payout cards to filter by, for whoever sees what names them; merchants know of none, and do not ask. */
import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../api/query.ts";
import { useSession } from "../../state/session.ts";
import type { Choice } from "../resource.ts";

export function useCardChoices(): readonly Choice[] {
  return useCards().map((card) => ({ value: card.CardId, label: nameOf(card) }));
}

/** By their names, which is what payouts know of the cards that paid them. */
export function useCardNameChoices(): readonly Choice[] {
  return useCards().map((card) => ({ value: card.CardName, label: nameOf(card) }));
}

function useCards() {
  const { IsSuper: enabled } = useSession();
  const { data } = useQuery({ ...callQuery("payoutcardChoices", {}, { quiet: true }), enabled });
  return data?.Cards ?? [];
}

function nameOf({ CardName, CardNumberMasked }: { CardName: string; CardNumberMasked: string }): string {
  return `${CardName} · ${CardNumberMasked}`;
}
