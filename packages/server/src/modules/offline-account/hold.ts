/** Ending a hold before its time: a second person's word always, whatever the rule for collection accounts says. */
import type { OfflineAccountKind } from "@opc/contract/offline-account/kinds";
import { CallError } from "../../call-error.ts";
import { isHeld, told } from "../../order/account-hold.ts";
import { type ApprovalFacts, textOf } from "../approval/act.ts";
import { proposeIfNeeded } from "../approval/propose.ts";
import { type CallAct, unlessGone } from "../approval/several-acts.ts";
import { lockAccount } from "./store.ts";

/** Asks for it. Throws NotFound or AccountNotHeld. */
export async function askToLift(
  kind: OfflineAccountKind,
  AccountId: string,
  facts: ApprovalFacts,
): Promise<{ ApprovalId: string | null }> {
  const account = await heldAccount(kind, AccountId, facts);
  const proposed = await proposeIfNeeded(facts, liftAct(kind), {
    subject: account.Name,
    isUnproven: true,
    payload: { Call: `${kind} lift`, AccountId },
    shown: [
      { Field: "Account", From: null, To: account.Name },
      { Field: "Holder", From: null, To: account.Holder },
      { Field: "AccountNumber", From: null, To: account.PromptId ?? account.Account },
      ...(account.ImageId === null
        ? []
        : [{ Field: "AccountImage" as const, From: null, To: account.ImageId.toString() }]),
      { Field: "HeldUntil", From: told(account.HeldUntil), To: null },
    ],
  });
  return { ApprovalId: proposed?.approvalId ?? null };
}

export function liftAct(kind: OfflineAccountKind): CallAct {
  return {
    kind: "CollectionAccounts",
    askedWith: () => `${kind}.edit`,

    // Whoever approves looked at this account; another number would be another account.
    async before({ tx, now }, payload) {
      const account = await unlessGone(lockAccount(tx, kind, BigInt(textOf(payload, "AccountId")), now));
      return account && { Version: account.Version, HeldUntil: told(account.HeldUntil) };
    },

    async apply(facts, { payload }) {
      const account = await heldAccount(kind, textOf(payload, "AccountId"), facts);
      await facts.tx
        .updateTable("OfflineAccount")
        .set({ HeldUntil: null, UpdatedAt: facts.now })
        .where("Id", "=", account.Id)
        .execute();
      facts.recordChange({
        AccountId: account.Id,
        AccountName: account.Name,
        HeldUntil: { from: told(account.HeldUntil), to: null },
      });
    },
  };
}

async function heldAccount(kind: OfflineAccountKind, accountId: string, { tx, now }: ApprovalFacts) {
  const account = await lockAccount(tx, kind, BigInt(accountId), now);
  const { HeldUntil } = account;
  if (HeldUntil === null || !isHeld(HeldUntil, now)) throw new CallError("AccountNotHeld");
  return { ...account, HeldUntil };
}
