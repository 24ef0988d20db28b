/** The channels of payouts, as their health is watched. */
import { inTransaction, wholeScope } from "../../db/transaction.ts";
import type { Services } from "../../services.ts";
import type { PayoutAdapters } from "../supplier/adapters.ts";
import type { WatchedChannels } from "../supplier/health.ts";
import { payoutChannelsById } from "./store.ts";

export function payoutChannels(services: Services, adapters: PayoutAdapters): WatchedChannels {
  return {
    attempts: "payout_attempt",
    channels: "payout_channel",
    health: "payout_channel_health",
    channel: "payout_channel_id",
    async probe(channelId, reference) {
      const { database, vault, clock } = services;
      const known = await inTransaction(database, wholeScope, (tx) =>
        payoutChannelsById(tx, vault, [channelId]),
      );
      const channel = known.get(channelId);
      if (!channel) return false;
      const now = clock.now();
      const nobodys = { bankCode: "", cardNumber: "", payeeName: "", notifyUrl: "", askedAt: now };
      const payout = { reference, currency: "", amount: "0", ...nobodys };
      const answer = await adapters[channel.adapter]?.query(channel, payout, now);
      return answer !== undefined && answer.kind !== "silent";
    },
  };
}
