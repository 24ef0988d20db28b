/** Whether maintenance holds a new payout up. */
import type { CallError } from "../../call-error.ts";
import { type MaintenanceWindow, underMaintenance, windowOver } from "../maintenance/rules.ts";
import type { WantedPayout } from "./wanted.ts";

export function blockedByMaintenance(
  {
    merchantId,
    payoutTypeCode: typeCode,
    currency,
  }: Pick<WantedPayout, "merchantId" | "payoutTypeCode" | "currency">,
  windows: readonly MaintenanceWindow[],
  now: Date,
): CallError | undefined {
  const window = windowOver(windows, { kind: "Payout", merchantId, typeCode, currency }, now);
  return window && underMaintenance(window);
}
