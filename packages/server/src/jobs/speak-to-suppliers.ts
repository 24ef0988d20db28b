/** Suppliers are asked by a worker process, from start to shutdown; beside that their health is watched. */
import { openAdapters } from "../modules/supplier/adapters.ts";
import { watchHealth } from "../modules/supplier/health.ts";
import { SupplierSpeaker } from "../modules/supplier/speaker.ts";
import { openCallbackSender } from "../ports/callback-sender.ts";
import type { Services } from "../services.ts";
import type { Jobs } from "./boss.ts";

const healthEveryMs = 5_000;

export async function speakToSuppliers(_jobs: Jobs, services: Services): Promise<() => Promise<void>> {
  const sender = openCallbackSender({ allowLoopback: services.allowLoopbackCallbacks });
  const adapters = openAdapters(services, sender);
  const speaker = new SupplierSpeaker(services, adapters);
  speaker.start();
  let watching: Promise<void> | undefined;
  const timer = setInterval(() => {
    watching ??= watchHealth(services, adapters)
      .catch((error) => {
        services.log.error({ err: error }, "suppliers: their health could not be looked at");
      })
      .finally(() => {
        watching = undefined;
      });
  }, healthEveryMs);
  return async () => {
    clearInterval(timer);
    await Promise.all([watching, speaker.stop()]);
    await sender.close();
  };
}
