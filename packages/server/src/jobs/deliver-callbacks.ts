/** Callback delivery of a worker process, from start to shutdown. */
import { CallbackDeliverer } from "../modules/callback-record/deliverer.ts";
import { openCallbackSender } from "../ports/callback-sender.ts";
import type { Services } from "../services.ts";
import type { Jobs } from "./boss.ts";

/** Ends by letting attempts on the way finish (10 s at most), then closes all connections. */
export async function deliverCallbacks(_jobs: Jobs, services: Services): Promise<() => Promise<void>> {
  const sender = openCallbackSender({ allowLoopback: services.allowLoopbackCallbacks });
  const deliverer = new CallbackDeliverer(services, sender);
  deliverer.start();
  return async () => {
    await deliverer.stop();
    await sender.close();
  };
}
