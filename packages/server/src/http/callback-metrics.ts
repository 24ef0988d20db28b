/** How long callbacks wait for their first attempt, for `/metrics` of a process that delivers them. */
import { Histogram, type Registry } from "prom-client";
import type { Services } from "../services.ts";

export function registerCallbackMetrics(
  registry: Registry,
  services: Pick<Services, "callbackDelays">,
): void {
  const histogram = new Histogram({
    name: "opc_callback_first_attempt_seconds",
    help: "Time from a callback's queueing to the first attempt to deliver it",
    buckets: [0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300],
    registers: [registry],
  });
  services.callbackDelays?.heardBy((seconds) => histogram.observe(seconds));
}
