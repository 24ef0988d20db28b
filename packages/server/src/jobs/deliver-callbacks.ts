/** Callback delivery of a worker process, from start to shutdown. */
import { CallbackDeliverer } from "../modules/callback-record/deliverer.ts";
import { openCallbackSender } from "../ports/callback-sender.ts";
import type { Services } from "../services.ts";

export interface CallbackDelivery {
  /** Lets attempts on the way finish (10 s at most), then closes all connections. */
  stop(): Promise<void>;
}

export function startCallbackDelivery(services: Services): CallbackDelivery {
  const sender = openCallbackSender({ allowLoopback: services.allowLoopbackCallbacks });
  const deliverer = new CallbackDeliverer(services, sender);
  deliverer.start();
  return {
    async stop() {
      await deliverer.stop();
      await sender.close();
    },
  };
}
