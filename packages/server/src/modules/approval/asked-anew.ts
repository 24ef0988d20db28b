/**
 * What a rule would give to a second person is proven by itself, whatever window is open (session/proof-windows.ts). Acts that a
 * second person decides on their own screens have no rule of their own: that of the same money's tells from which amount.
 */
import type { RuledKind } from "@opc/contract/approval/kinds";
import { CallError } from "../../call-error.ts";
import type { ApprovalFacts } from "./act.ts";
import { type AmountOfAct, isFromAmount } from "./rules.ts";
import { ruleOf } from "./stored-rules.ts";

/** Throws ProofAskedAnew for an act by a window, of at least the amount that the asker's own merchant set. */
export async function assertProvenAnew(
  { tx, viewer, isByWindow }: Pick<ApprovalFacts, "tx" | "viewer" | "isByWindow">,
  kind: Extract<RuledKind, "ManualConfirm" | "PayoutConfirm">,
  amount: AmountOfAct,
): Promise<void> {
  if (isByWindow && isFromAmount(await ruleOf(tx, viewer.merchantId, kind), amount))
    throw new CallError("ProofAskedAnew");
}
