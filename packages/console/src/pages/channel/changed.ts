import { refetchCalls } from "../../kit/list/refetch.ts";
import type { Side } from "./side.ts";

const calls = {
  PayChannel: ["paychannelList", "paychannelSummary", "paychannelGet"],
  CashoutChannel: ["cashoutchannelList", "cashoutchannelSummary", "cashoutchannelGet"],
} as const;

/** Something was done to one: what shows it asks again, in whatever tab. */
export function channelsChanged({ page }: Side): void {
  refetchCalls(calls[page]);
}
