/** How each kind of act that may need a second person is done, module by module. */
import type { ApprovalActs } from "./modules/approval/act.ts";
import { ruleChangeAct } from "./modules/approval/rule-change.ts";
import { channelKeysAct } from "./modules/channel-desk/approval.ts";
import { manualBalanceAct } from "./modules/merchant/approval.ts";
import { manualConfirmAct } from "./modules/payment-order/confirm.ts";
import { payoutOrTaskConfirmAct } from "./modules/payout-task/confirm.ts";
import { permissionsAct } from "./modules/user-group/set-permissions.ts";
import { withdrawalAct } from "./modules/withdrawal/approval.ts";

export const approvalActs: ApprovalActs = {
  ManualBalance: manualBalanceAct,
  ManualConfirm: manualConfirmAct,
  PayoutConfirm: payoutOrTaskConfirmAct,
  Withdrawal: withdrawalAct,
  ChannelKeys: channelKeysAct,
  Permissions: permissionsAct,
  ApprovalRules: ruleChangeAct,
};
