/** What payouts can be filtered by that only the server knows. */
import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../api/query.ts";
import type { Choice } from "../resource.ts";

export function usePayoutChannels(): readonly Choice[] {
  const { data } = useQuery(callQuery("cashoutchannelSimplelist", {}, { quiet: true }));
  return (data?.Channels ?? []).map(({ ChannelCode, ChannelName }) => ({
    value: ChannelCode,
    label: `${ChannelCode} · ${ChannelName}`,
  }));
}
