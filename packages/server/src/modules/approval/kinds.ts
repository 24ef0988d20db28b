/** Every kind of act that may need a second person: what it is, where it is described. */
import type { ApprovalKind } from "@opc/contract/approval";
import { channelKeysAct } from "../channel-desk/approval.ts";
import { manualBalanceAct } from "../merchant/approval.ts";
import { manualConfirmAct } from "../payment-order/confirm.ts";
import { payoutConfirmAct } from "../payout-order/confirm.ts";
import { permissionsAct } from "../user-group/set-permissions.ts";
import { withdrawalAct } from "../withdrawal/approval.ts";
import type { ApprovalAct } from "./act.ts";
import { ruleChangeAct } from "./rule-change.ts";

/** Functions, since the modules that own the acts also propose them and import one another. */
const acts: Readonly<Record<ApprovalKind, () => ApprovalAct>> = {
  ManualBalance: () => manualBalanceAct,
  ManualConfirm: () => manualConfirmAct,
  PayoutConfirm: () => payoutConfirmAct,
  Withdrawal: () => withdrawalAct,
  ChannelKeys: () => channelKeysAct,
  Permissions: () => permissionsAct,
  ApprovalRules: () => ruleChangeAct,
};

export function actOf(kind: ApprovalKind): ApprovalAct {
  return acts[kind]();
}
