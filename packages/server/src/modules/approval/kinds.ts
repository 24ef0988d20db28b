/** Every kind of act that may need a second person: what it is, where it is described. */
import type { ApprovalKind } from "@opc/contract/approval";
import type { ApprovalAct } from "./act.ts";
import { ruleChangeAct } from "./rule-change.ts";

/** Functions, since the modules that own the acts also propose them and import one another. Undefined: has no rule yet. */
const acts: Readonly<Record<ApprovalKind, (() => ApprovalAct) | undefined>> = {
  ManualBalance: undefined,
  ManualConfirm: undefined,
  PayoutConfirm: undefined,
  Withdrawal: undefined,
  ChannelKeys: undefined,
  Permissions: undefined,
  ApprovalRules: () => ruleChangeAct,
};

export function hasAct(kind: ApprovalKind): boolean {
  return acts[kind] !== undefined;
}

export function actOf(kind: ApprovalKind): ApprovalAct {
  const act = acts[kind];
  if (!act) throw new Error(`nothing is known of acts of the kind ${kind}`);
  return act();
}
