/**
 * The two-person rule's decisions. Terms: a *rule* is a merchant's, one for each kind of act; the *asker*
 * proposed a request, the *approver* decides on it. Nobody decides on their own, whatever they hold; an approver holds
 * the page function Approval.approve and what the act itself needs. A request ends once.
 */
import type { obstacles } from "@opc/contract/approval/calls";
import type { ApprovalKind, ApprovalStatus } from "@opc/contract/approval/kinds";
import { amountKinds, fixedKinds } from "@opc/contract/approval/kinds";
import type { Permission } from "@opc/contract/pages";

export interface Rule {
  enabled: boolean;
  expiresHours: number;
  /** By currency; a currency without one: from the first amount on. */
  fromMinor: ReadonlyMap<string, bigint>;
}

export const noRule: Rule = { enabled: false, expiresHours: 24, fromMinor: new Map() };

/** Of acts that always need a second person. */
export const alwaysRule: Rule = { ...noRule, enabled: true };

export function isFixed(kind: ApprovalKind): boolean {
  return (fixedKinds as readonly ApprovalKind[]).includes(kind);
}

/** What both must hold: whoever asks (their call demands it) and whoever approves. */
export const permissionOf: Readonly<Record<ApprovalKind, Permission>> = {
  ManualBalance: "MerchantList.manualBalance",
  ManualConfirm: "PayOrder.confirm",
  PayoutConfirm: "CashoutOrder.confirm",
  Withdrawal: "WithdrawalConfirm.approve",
  ChannelKeys: "PayChannel.editKeys",
  CollectionAccounts: "QrCode.edit",
  CrawlerTokens: "SpiderSetting.rotateToken",
  AddressLists: "MerchantList.edit",
  Quotas: "MerchantList.edit",
  ReviewThresholds: "CashoutSetting.edit",
  Accounts: "UserList.add",
  Permissions: "UserGroupRole.edit",
  ApprovalRules: "Approval.editRules",
  PayoutReturned: "CashoutOrder.returned",
  PayoutDoubt: "CashoutOrder.settleDoubt",
  Unbind: "OriginalRecord.unbind",
  PayoutUnpaid: "CashoutOrder.certainlyUnpaid",
  CollectionReversal: "PayOrder.reverse",
  MoneyCase: "MoneyCase.close",
  PayoutStop: "AuditLog.endStop",
};

export interface AmountOfAct {
  amountMinor: bigint;
  currency: string;
}

/** A deduction counts like an addition of as much. `amount`: with what was done alone in the last 24 hours. */
export function needsSecondPerson(rule: Rule, amount: AmountOfAct | undefined): boolean {
  if (!rule.enabled) return false;
  const from = amount && rule.fromMinor.get(amount.currency);
  if (amount === undefined || from === undefined) return true;
  return sizeOf(amount.amountMinor) >= from;
}

/** Of an act that has no rule itself: only an amount that was set counts. */
export function isFromAmount({ enabled, fromMinor }: Rule, { amountMinor, currency }: AmountOfAct): boolean {
  const from = fromMinor.get(currency);
  return enabled && from !== undefined && sizeOf(amountMinor) >= from;
}

export function sizeOf(amountMinor: bigint): bigint {
  return amountMinor < 0n ? -amountMinor : amountMinor;
}

/** Whether some act that needs a second person now would not, or would have longer to find one. */
export function isLooser(was: Rule, will: Rule): boolean {
  if (!was.enabled) return false;
  if (!will.enabled || will.expiresHours > was.expiresHours) return true;
  return [...will.fromMinor].some(([currency, from]) => from > (was.fromMinor.get(currency) ?? 0n));
}

export function isSameRule(one: Rule, other: Rule): boolean {
  return (
    one.enabled === other.enabled &&
    one.expiresHours === other.expiresHours &&
    one.fromMinor.size === other.fromMinor.size &&
    [...one.fromMinor].every(([currency, from]) => other.fromMinor.get(currency) === from)
  );
}

/** Fewer than these who could approve: of whoever asks nobody would be left. */
export const minApprovers = 2;

export interface RequestState {
  status: ApprovalStatus;
  proposedByUserId: bigint;
  expiresAt: Date;
}

/** What people are told: expired from that moment on, also before the sweep wrote it down. */
export function statusAt({ status, expiresAt }: RequestState, now: Date): ApprovalStatus {
  return status === "Waiting" && expiresAt <= now ? "Expired" : status;
}

export interface Decider {
  userId: bigint;
  permissions: ReadonlySet<Permission>;
}

export type Obstacle = (typeof obstacles)[number];

/** Why somebody cannot decide on a request; null: may. */
export function obstacleFor(
  request: RequestState,
  { userId, permissions }: Decider,
  needed: Permission,
  decision: "approve" | "reject",
  now: Date,
): Obstacle | null {
  if (statusAt(request, now) !== "Waiting") return "Over";
  if (request.proposedByUserId === userId) return "Own";
  const demanded: Permission[] = ["Approval", `Approval.${decision}`, ...withPage(needed)];
  return demanded.every((permission) => permissions.has(permission)) ? null : "NoPermission";
}

/** A function is worth nothing without its page. */
export function withPage(permission: Permission): Permission[] {
  const [page] = permission.split(".") as [Permission];
  return page === permission ? [permission] : [page, permission];
}

export function hasAmount(kind: ApprovalKind): boolean {
  return amountKinds.has(kind);
}
