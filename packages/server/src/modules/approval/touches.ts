/** Who had a hand in whose account: written beside what was done, read by second-person.ts. */
import type { AccountTouchAct } from "../../db/column-types.ts";
import { newId } from "../../db/id.ts";
import type { Transaction } from "../../db/transaction.ts";

export interface Touch {
  /** Whose account it is. */
  merchantId: bigint;
  userId: bigint;
  act: AccountTouchAct;
  /** Null: a command on the server. */
  byUserId: bigint | null;
  /** The second person who let it be done. */
  approvedByUserId?: bigint;
  /** Of a broken glass. */
  reason?: string;
}

export async function noteTouch(
  tx: Transaction,
  { merchantId, userId, act, byUserId, approvedByUserId, reason }: Touch,
  now: Date,
): Promise<void> {
  await tx
    .insertInto("AccountTouch")
    .values({
      Id: newId(now),
      MerchantId: merchantId,
      UserId: userId,
      ByUserId: byUserId,
      ApprovedByUserId: approvedByUserId ?? null,
      Act: act,
      Reason: reason ?? null,
      At: now,
    })
    .execute();
}
