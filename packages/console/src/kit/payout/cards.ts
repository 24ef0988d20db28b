/** The payout cards to filter by; nobody is asked where the user may not see cards. */
import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../api/query.ts";
import { useCan } from "../../state/session.ts";
import type { Choice } from "../resource.ts";

const most = 1000;

export function useCardChoices(): readonly Choice[] {
  const enabled = useCan("PayoutCard");
  const { data } = useQuery({ ...callQuery("payoutcardList", { Size: most }, { quiet: true }), enabled });
  return (data?.Rows ?? []).map(({ CardId, CardName, CardNumberMasked }) => ({
    value: CardId,
    label: `${CardName} · ${CardNumberMasked}`,
  }));
}
