/**
 * Ending a hold before its time: by a third person, who neither added the account nor approved it, nor could have come in by the
 * account of one of them (approval/second-person.ts). It is one act, no request: the approval was the other person's word.
 */
import { maskedCard } from "@opc/contract/payout-order/states";
import type { TransactionFacts, UserViewer } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import { CallError } from "../../call-error.ts";
import { isHeld, told } from "../../order/account-hold.ts";
import { type AskedBy, assertSecondPerson } from "../approval/second-person.ts";
import { adderOf, isOwn } from "./check.ts";
import { type ListedAccount, lockAccount } from "./store.ts";

/** Throws NotFound, AccountNotHeld, OwnSettlementAccount, OwnSettlementCheck or what `assertSecondPerson` throws. */
export async function liftHold(
  accountId: string,
  { tx, viewer, now, recordChange }: TransactionFacts<UserViewer>,
): Promise<void> {
  const account = await lockAccount(tx, viewer, BigInt(accountId), "update");
  if (!isLiftable(account, now)) throw new CallError("AccountNotHeld");
  if (isOwn(account, viewer)) throw new CallError("OwnSettlementAccount");
  if (isCheckedBy(account, viewer)) throw new CallError("OwnSettlementCheck");
  await assertSecondPerson(tx, handsOf(account), viewer, now);
  await tx
    .updateTable("SettlementAccount")
    .set({
      // From now on, rather than not held at all: "usable from" goes on to say since when.
      HeldUntil: now,
      LiftedByUserId: viewer.userId,
      LiftedBy: personName(viewer),
      LiftedAt: now,
    })
    .where("Id", "=", account.Id)
    .where("Status", "=", "Approved")
    .execute();
  recordChange({
    AccountId: account.Id,
    Merchant: account.MerchantAlias,
    Account: maskedCard(account.NumberLast4),
    Holder: account.Holder,
    HeldUntil: { from: told(account.HeldUntil), to: told(now) },
  });
}

type Held = Pick<ListedAccount, "Status" | "HeldUntil">;

export function isLiftable({ Status, HeldUntil }: Held, now: Date): boolean {
  return Status === "Approved" && isHeld(HeldUntil, now);
}

export function isCheckedBy(
  { CheckedByUserId }: Pick<ListedAccount, "CheckedByUserId">,
  { userId }: { userId: bigint },
): boolean {
  return CheckedByUserId === userId;
}

type Hands = Pick<ListedAccount, "CreatedByUserId" | "CreatedAt" | "CheckedByUserId" | "CheckedAt">;

/** Who added it, and who approved it. */
export function handsOf(account: Hands): AskedBy[] {
  const { CheckedByUserId: userId, CheckedAt: at } = account;
  return [adderOf(account), ...(userId !== null && at !== null ? [{ userId, at }] : [])];
}
