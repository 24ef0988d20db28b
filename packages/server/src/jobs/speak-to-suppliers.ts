/** Suppliers are asked by a worker process, from start to shutdown; beside that their health is watched. */
import { PayoutSpeaker } from "../modules/payout-channel/speaker.ts";
import { payoutChannels } from "../modules/payout-channel/watched.ts";
import { openAdapters, openPayoutAdapters } from "../modules/supplier/adapters.ts";
import { watchHealth } from "../modules/supplier/health.ts";
import { SupplierSpeaker } from "../modules/supplier/speaker.ts";
import { paymentChannels } from "../modules/supplier/watched.ts";
import { openCallbackSender } from "../ports/callback-sender.ts";
import type { Services } from "../services.ts";
import type { Jobs } from "./boss.ts";

const healthEveryMs = 5_000;

export async function speakToSuppliers(_jobs: Jobs, services: Services): Promise<() => Promise<void>> {
  const sender = openCallbackSender({ allowLoopback: services.allowLoopbackCallbacks });
  const adapters = openAdapters(services, sender);
  const payoutAdapters = openPayoutAdapters(services, sender);
  const speakers = [new SupplierSpeaker(services, adapters), new PayoutSpeaker(services, payoutAdapters)];
  for (const speaker of speakers) speaker.start();
  const watched = [paymentChannels(services, adapters), payoutChannels(services, payoutAdapters)];
  let watching: Promise<void> | undefined;
  const timer = setInterval(() => {
    watching ??= Promise.all(watched.map((channels) => watchHealth(services, channels)))
      .then(() => undefined)
      .catch((error) => {
        services.log.error({ err: error }, "suppliers: their health could not be looked at");
      })
      .finally(() => {
        watching = undefined;
      });
  }, healthEveryMs);
  return async () => {
    clearInterval(timer);
    await Promise.all([watching, ...speakers.map((speaker) => speaker.stop())]);
    await sender.close();
  };
}
