/**
 * Comparing the holder's name with the bank's: somebody of the operator approves or rejects, never who added the account, and of an
 * approval never somebody who could have come in by that person's account (approval/second-person.ts).
 */
import { maskedCard } from "@opc/contract/payout-order/states";
import { settlementAccountMoves } from "@opc/contract/settlement-account/states";
import type { TransactionFacts, UserViewer } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import { CallError } from "../../call-error.ts";
import { holdFrom, told } from "../../order/account-hold.ts";
import { type AskedBy, assertSecondPerson } from "../approval/second-person.ts";
import { type ListedAccount, lockAccount } from "./store.ts";

type Verdict = { move: "approve" } | { move: "reject"; reason: string };

/** Throws NotFound, OwnSettlementAccount, StatusChanged or, of an approval, what `assertSecondPerson` throws. */
export async function checkAccount(
  accountId: string,
  verdict: Verdict,
  { tx, viewer, services, now, recordChange }: TransactionFacts<UserViewer>,
): Promise<void> {
  const account = await lockAccount(tx, viewer, BigInt(accountId), "update");
  if (isOwn(account, viewer)) throw new CallError("OwnSettlementAccount");
  if (verdict.move === "approve") await assertSecondPerson(tx, [adderOf(account)], viewer, now);
  const { from, to } = settlementAccountMoves[verdict.move];
  const HeldUntil = verdict.move === "approve" ? holdFrom(null, services.accountHoldHours, now) : null;
  const Reason = verdict.move === "reject" ? verdict.reason : null;
  const { numUpdatedRows } = await tx
    .updateTable("SettlementAccount")
    .set({
      Status: to,
      CheckedByUserId: viewer.userId,
      CheckedBy: personName(viewer),
      CheckedAt: now,
      HeldUntil,
      Reason,
    })
    .where("Id", "=", account.Id)
    .where("Status", "in", from)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new CallError("StatusChanged");
  recordChange({
    AccountId: account.Id,
    Merchant: account.MerchantAlias,
    Account: maskedCard(account.NumberLast4),
    Holder: account.Holder,
    Status: { from: account.Status, to },
    ...(HeldUntil && { HeldUntil: told(HeldUntil) }),
    ...(Reason !== null && { Reason }),
  });
}

export function isOwn(account: Pick<ListedAccount, "CreatedByUserId">, viewer: { userId: bigint }): boolean {
  return account.CreatedByUserId === viewer.userId;
}

/** Who added it. */
export function adderOf({
  CreatedByUserId,
  CreatedAt,
}: Pick<ListedAccount, "CreatedByUserId" | "CreatedAt">): AskedBy {
  return { userId: CreatedByUserId, at: CreatedAt };
}
