/** Whether a user has passkeys, and whether its merchant wants approvals by them alone. */
import type { StepUp } from "@opc/contract";
import type { Transaction } from "../../db/transaction.ts";

export async function hasPasskey(tx: Transaction, userId: bigint): Promise<boolean> {
  const found = await tx
    .selectFrom("Passkey")
    .select("Id")
    .where("UserId", "=", userId)
    .where("RevokedAt", "is", null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function needsPasskey(tx: Transaction, merchantId: bigint): Promise<boolean> {
  const { NeedsPasskey } = await tx
    .selectFrom("Merchant")
    .select("NeedsPasskey")
    .where("Id", "=", merchantId)
    .executeTakeFirstOrThrow();
  return NeedsPasskey;
}

interface Asker {
  userId: bigint;
  merchantId: bigint;
}

export async function passkeyState(tx: Transaction, { userId, merchantId }: Asker) {
  return {
    HasPasskey: await hasPasskey(tx, userId),
    NeedsPasskey: await needsPasskey(tx, merchantId),
  };
}

/** Whether password and code will not do for a call that says `passkey`. */
export async function mustProveByPasskey(
  tx: Transaction,
  asker: Asker,
  passkey: NonNullable<StepUp["passkey"]>,
): Promise<boolean> {
  if (passkey === "only") return true;
  const { HasPasskey, NeedsPasskey } = await passkeyState(tx, asker);
  return NeedsPasskey && (passkey === "forApproval" || HasPasskey);
}
