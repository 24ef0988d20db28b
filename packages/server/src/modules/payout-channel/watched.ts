/** The channels of payouts, as their health is watched. */
import { inSharedTransaction, wholeScope } from "../../db/transaction.ts";
import type { Services } from "../../services.ts";
import type { PayoutAdapters } from "../supplier/adapters.ts";
import type { WatchedChannels } from "../supplier/health.ts";
import type { PayoutQueryAnswer } from "../supplier/payout-adapter.ts";
import { payoutChannelsById } from "./store.ts";

export function payoutChannels(services: Services, adapters: PayoutAdapters): WatchedChannels {
  return {
    attempts: "payout_attempt",
    channels: "payout_channel",
    health: "payout_channel_health",
    channel: "payout_channel_id",
    async probe(channelId, reference) {
      const answer = await askAboutNoPayout(services, adapters, channelId, reference);
      return answer !== undefined && answer.kind !== "silent";
    },
  };
}

/** What the channel's supplier says of a payout that never was; undefined where nobody can be asked. */
export async function askAboutNoPayout(
  { database, vault, clock }: Pick<Services, "database" | "vault" | "clock">,
  adapters: PayoutAdapters,
  channelId: bigint,
  reference: string,
): Promise<PayoutQueryAnswer | undefined> {
  const known = await inSharedTransaction(database, wholeScope, (tx) =>
    payoutChannelsById(tx, vault, [channelId]),
  );
  const channel = known.get(channelId);
  if (!channel) return undefined;
  const now = clock.now();
  const nobodys = { bankCode: "", cardNumber: "", payeeName: "", notifyUrl: "", askedAt: now };
  const payout = { reference, currency: "", amount: "0", ...nobodys };
  return adapters[channel.adapter]?.query(channel, payout, now);
}
