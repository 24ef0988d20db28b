/** Suppliers are asked by a worker process, about collections and about payouts; beside that their health is watched. */
import { PayoutDispatcher } from "../modules/payout-channel/dispatcher.ts";
import { payoutChannels } from "../modules/payout-channel/watched.ts";
import { openAdapters, openPayoutAdapters } from "../modules/supplier/adapters.ts";
import type { Asking } from "../modules/supplier/asking.ts";
import { SupplierDispatcher } from "../modules/supplier/dispatcher.ts";
import { watchHealth } from "../modules/supplier/health.ts";
import { paymentChannels } from "../modules/supplier/watched.ts";
import { openCallbackSender } from "../ports/callback-sender.ts";
import type { Services } from "../services.ts";
import type { EachProcess } from "./start.ts";

export function supplierWork(services: Services): EachProcess[] {
  const sender = openCallbackSender({ allowLoopback: services.allowLoopbackCallbacks });
  const adapters = openAdapters(services, sender);
  const payoutAdapters = openPayoutAdapters(services, sender);
  const { asking } = new SupplierDispatcher(services, adapters);
  const { asking: payoutAsking } = new PayoutDispatcher(services, payoutAdapters);
  const watched = [paymentChannels(services, adapters), payoutChannels(services, payoutAdapters)];
  const watch = () => Promise.all(watched.map((channels) => watchHealth(services, channels)));
  const end = () => Promise.all([asking.end(), payoutAsking.end()]).then(() => sender.close());
  return [
    askingOf("ask-suppliers", asking),
    askingOf("ask-payout-suppliers", payoutAsking),
    { name: "watch-suppliers", everyMs: 5_000, run: watch, beside: { wokenBy: () => {}, end } },
  ];
}

export function askingOf<Task>(name: string, asking: Asking<Task>): EachProcess {
  return { name, everyMs: 200, firstAfterMs: 0, run: () => asking.round(), beside: asking };
}
