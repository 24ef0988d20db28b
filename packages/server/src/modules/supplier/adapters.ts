/** The adapters by the name that a supplier's row gives, as a worker holds them. */
import type { SupplierAdapterName } from "../../db/column-types.ts";
import type { CallbackSender } from "../../ports/callback-sender.ts";
import type { Services } from "../../services.ts";
import type { SupplierAdapter } from "./adapter.ts";
import { HttpAdapter } from "./http-adapter.ts";
import { HttpPayoutAdapter } from "./http-payout-adapter.ts";
import type { PayoutAdapter } from "./payout-adapter.ts";
import { SandboxAdapter } from "./sandbox-adapter.ts";
import { SandboxPayoutAdapter } from "./sandbox-payout-adapter.ts";

export type Adapters = Readonly<Partial<Record<SupplierAdapterName, SupplierAdapter>>>;

export type PayoutAdapters = Readonly<Partial<Record<SupplierAdapterName, PayoutAdapter>>>;

export type AdapterServices = Pick<Services, "clock" | "publicUrl" | "allowLoopbackCallbacks">;

export function openAdapters(services: AdapterServices, sender: CallbackSender): Adapters {
  const { clock, publicUrl, allowLoopbackCallbacks: allowLoopback } = services;
  return {
    http: new HttpAdapter({ sender, clock, allowLoopback }),
    // Whoever opened it to real merchants would be crediting money that nobody paid.
    ...(allowLoopback && { sandbox: new SandboxAdapter(publicUrl) }),
  };
}

export function openPayoutAdapters(
  { clock, allowLoopbackCallbacks: allowLoopback }: AdapterServices,
  sender: CallbackSender,
): PayoutAdapters {
  return {
    http: new HttpPayoutAdapter({ sender, clock, allowLoopback }),
    // Whoever opened it to real merchants would be settling payouts that nobody made.
    ...(allowLoopback && { sandbox: new SandboxPayoutAdapter() }),
  };
}
