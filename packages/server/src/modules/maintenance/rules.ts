/**
 * Maintenance: what a window stops, and when. A *window* covers a time from its start up to, not including, its end; without an
 * end it goes on until somebody ends it. It stops what is new; what was made before goes on.
 */
import type { MaintenanceScope, MaintenanceState } from "@opc/contract/maintenance/values";
import { CallError } from "../../call-error.ts";

export interface MaintenanceWindow {
  id: bigint;
  scope: MaintenanceScope;
  /** Of scope Merchant. */
  merchantId: bigint | null;
  /** Of scopes PayType and CashoutType. */
  typeCode: string | null;
  currency: string | null;
  stopsPayments: boolean;
  stopsPayouts: boolean;
  startsAt: Date;
  endsAt: Date | null;
  messageEn: string;
  messageZh: string;
}

/** Something new that is asked for. A withdrawal is a merchant's own payout; it has no type. */
export type Wanted =
  | { kind: "Payment" | "Payout"; merchantId: bigint; typeCode: string; currency: string }
  | { kind: "Withdrawal"; merchantId: bigint };

export function isRunning({ startsAt, endsAt }: Pick<MaintenanceWindow, "startsAt" | "endsAt">, now: Date) {
  return startsAt <= now && (endsAt === null || now < endsAt);
}

export function stops(window: MaintenanceWindow, wanted: Wanted): boolean {
  const isStopped = wanted.kind === "Payment" ? window.stopsPayments : window.stopsPayouts;
  if (!isStopped) return false;
  if (window.scope === "System") return true;
  if (window.scope === "Merchant") return window.merchantId === wanted.merchantId;
  if (wanted.kind === "Withdrawal") return false;
  const type = wanted.kind === "Payment" ? "PayType" : "CashoutType";
  return window.scope === type && window.typeCode === wanted.typeCode && window.currency === wanted.currency;
}

/** Of the running windows that stop it, the one that ends last: asked again then, it is not refused by another one. */
export function windowOver(
  windows: readonly MaintenanceWindow[],
  wanted: Wanted,
  now: Date,
): MaintenanceWindow | undefined {
  // Nearly always there is none.
  if (windows.length === 0) return undefined;
  return windows
    .filter((window) => isRunning(window, now) && stops(window, wanted))
    .reduce<MaintenanceWindow | undefined>(
      (last, one) => (last && endOf(last) >= endOf(one) ? last : one),
      undefined,
    );
}

function endOf({ endsAt }: MaintenanceWindow): number {
  return endsAt?.getTime() ?? Number.POSITIVE_INFINITY;
}

export function underMaintenance({ messageEn, messageZh, endsAt }: MaintenanceWindow): CallError {
  const until = endsAt && `${endsAt.toISOString().slice(0, 19).replace("T", " ")} UTC`;
  const Message = { enUS: sentence(messageEn, "."), zhCN: sentence(messageZh, "。") };
  const Retry = until
    ? { enUS: `Ask again after ${until}.`, zhCN: `请于 ${until} 之后重试。` }
    : { enUS: "The end is not known yet: ask again later.", zhCN: "结束时间未定，请稍后重试。" };
  const data = { Until: endsAt?.toISOString() ?? null, Message_enUS: messageEn, Message_zhCN: messageZh };
  return new CallError("UnderMaintenance", { Message, Retry }, data);
}

/** People write messages with and without a full stop. */
function sentence(text: string, stop: string): string {
  return /[.!?…。！？]$/.test(text) ? text : text + stop;
}

/** Throws UnderMaintenance. */
export function assertNoMaintenance(windows: readonly MaintenanceWindow[], wanted: Wanted, now: Date): void {
  const window = windowOver(windows, wanted, now);
  if (window) throw underMaintenance(window);
}

export interface WindowTimes {
  StartsAt: Date;
  EndsAt: Date | null;
  EndedAt: Date | null;
  CancelledAt: Date | null;
}

export function stateOf(
  { StartsAt, EndsAt, EndedAt, CancelledAt }: WindowTimes,
  now: Date,
): MaintenanceState {
  if (CancelledAt !== null) return "Cancelled";
  if (EndedAt !== null || (EndsAt !== null && EndsAt <= now)) return "Ended";
  return StartsAt <= now ? "Running" : "Planned";
}

/** A window planned further ahead is a mistyped year. */
const furthestMs = 366 * 24 * 3_600_000;

/** When a window begins and ends that is asked for now; throws MaintenanceTimesWrong. A start that has passed is now. */
export function timesOf(
  { startsAt, endsAt }: { startsAt: Date | undefined; endsAt: Date | undefined },
  now: Date,
): { startsAt: Date; endsAt: Date | null } {
  const begins = startsAt !== undefined && startsAt > now ? startsAt : now;
  if (begins.getTime() - now.getTime() > furthestMs) throw new CallError("MaintenanceTimesWrong");
  if (endsAt !== undefined && endsAt <= begins) throw new CallError("MaintenanceTimesWrong");
  return { startsAt: begins, endsAt: endsAt ?? null };
}
