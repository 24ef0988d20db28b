/**
 * One proof for many acts: who proves it tells the call and what each of its acts is to do, and each is good once, for ten
 * minutes, in the same session. Where a passkey may be demanded of a call there is none, for a password would do for a passkey;
 * a call may say that it is there for those of whom it is not demanded.
 */
import { createHash, randomBytes } from "node:crypto";
import type { Call } from "@opc/contract";
import { takesPasskey } from "@opc/contract/passkey/act";
import { provenActsMinutes } from "@opc/contract/passkey/calls";
import { minuteMs } from "@opc/contract/time";
import type { UserViewer } from "../../call/handler.ts";
import { insertRows } from "../../db/insert-rows.ts";
import type { Transaction } from "../../db/transaction.ts";
import { mustProveByPasskey } from "../session/passkey-state.ts";
import type { PasskeyProof } from "./ceremony.ts";

export function canBeProvenTogether(row: Call): boolean {
  const { passkey, isTogether = false } = row.stepUp ?? {};
  return takesPasskey(row) && (passkey === undefined || isTogether);
}

/** Whether of this asker each of them has to be proven by a passkey. */
export async function mustBeProvenApart(
  tx: Transaction,
  row: Call,
  asker: { userId: bigint; merchantId: bigint },
): Promise<boolean> {
  const passkey = row.stepUp?.passkey;
  return passkey !== undefined && (await mustProveByPasskey(tx, asker, passkey));
}

export async function proveMany(
  tx: Transaction,
  { userId, merchantId, sessionId }: Pick<UserViewer, "userId" | "merchantId" | "sessionId">,
  { call, acts }: { call: string; acts: readonly string[] },
  now: Date,
): Promise<string> {
  const id = randomBytes(32).toString("base64url");
  const ExpiresAt = new Date(now.getTime() + provenActsMinutes * minuteMs);
  const of = { ProofId: id, MerchantId: merchantId, UserId: userId, SessionId: sessionId, Call: call };
  await insertRows(
    tx,
    "ActProof",
    [...new Set(acts)].map((act) => ({
      ...of,
      ActHash: createHash("sha256").update(act).digest(),
      ExpiresAt,
    })),
  );
  return id;
}

/** Uses up this act's part of it; false: it is none of such a proof's. */
export async function useOneOfMany(
  tx: Transaction,
  row: Call,
  { id, userId, sessionId, call, actHash }: PasskeyProof,
  { merchantId, now }: { merchantId: bigint; now: Date },
): Promise<boolean> {
  if (!canBeProvenTogether(row)) return false;
  // It may be demanded since.
  if (await mustBeProvenApart(tx, row, { userId, merchantId })) return false;
  const { numUpdatedRows } = await tx
    .updateTable("ActProof")
    .set({ UsedAt: now })
    .where("ProofId", "=", id)
    .where("ActHash", "=", actHash)
    .where("UserId", "=", userId)
    .where("SessionId", "=", sessionId)
    .where("Call", "=", call)
    .where("UsedAt", "is", null)
    .where("ExpiresAt", ">", now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
