/** The channels of payments, as their health is watched. */
import { inSharedTransaction, wholeScope } from "../../db/transaction.ts";
import type { Services } from "../../services.ts";
import type { QueryAnswer } from "./adapter.ts";
import type { Adapters } from "./adapters.ts";
import type { WatchedChannels } from "./health.ts";
import { channelsById } from "./store.ts";

export function paymentChannels(services: Services, adapters: Adapters): WatchedChannels {
  return {
    attempts: "supplier_attempt",
    channels: "channel",
    health: "channel_health",
    channel: "channel_id",
    async probe(channelId, reference) {
      const answer = await askAboutNothing(services, adapters, channelId, reference);
      return answer !== undefined && answer.kind !== "silent";
    },
  };
}

/** What the channel's supplier says of a payment that never was; undefined where nobody can be asked. */
export async function askAboutNothing(
  { database, vault, clock }: Pick<Services, "database" | "vault" | "clock">,
  adapters: Adapters,
  channelId: bigint,
  reference: string,
): Promise<QueryAnswer | undefined> {
  const known = await inSharedTransaction(database, wholeScope, (tx) => channelsById(tx, vault, [channelId]));
  const channel = known.get(channelId);
  if (!channel) return undefined;
  const now = clock.now();
  const nobodys = { memberName: null, notifyUrl: "", returnUrl: "", expiresAt: now, askedAt: now };
  const payment = { reference, currency: "", amount: "0", ...nobodys };
  return adapters[channel.adapter]?.query(channel, payment, now);
}
