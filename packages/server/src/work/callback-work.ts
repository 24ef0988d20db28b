/** Callback delivery of a worker process. */
import { CallbackDeliverer } from "../modules/callback-record/deliverer.ts";
import { openCallbackSender } from "../ports/callback-sender.ts";
import type { Services } from "../services.ts";
import type { EachProcess } from "./start.ts";

/** Ends by letting attempts on the way finish (10 s at most), then closes all connections. */
export function callbackWork(services: Services): EachProcess {
  const sender = openCallbackSender({ allowLoopback: services.allowLoopbackCallbacks });
  const deliverer = new CallbackDeliverer(services, sender);
  const end = () => deliverer.end().then(() => sender.close());
  const beside = { wokenBy: (wake: () => void) => deliverer.wokenBy(wake), end };
  return { ...deliveryOf(deliverer), beside };
}

/** However many attempts end meanwhile, there are 20 ms between two looks at the queue. */
export function deliveryOf(deliverer: CallbackDeliverer): EachProcess {
  return {
    name: "deliver-callbacks",
    everyMs: 200,
    firstAfterMs: 0,
    minPauseMs: 20,
    run: () => deliverer.round(),
    beside: deliverer,
  };
}
