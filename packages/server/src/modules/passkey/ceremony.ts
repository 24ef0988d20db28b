/**
 * A challenge: drawn by the server for one session and one thing to do, good for two minutes. The one before it that nobody
 * signed goes, so that a session has one at most. Signed, it is the proof of one call, for two minutes more, and used once.
 */
import { createHash, randomBytes } from "node:crypto";
import { passkeyMinutes } from "@opc/contract/passkey/calls";
import { minuteMs } from "@opc/contract/time";
import type { UserViewer } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import type { Transaction } from "../../db/transaction.ts";

type Owner = Pick<UserViewer, "userId" | "merchantId" | "sessionId">;

/** A new passkey of that name, or a call with fields of that digest. */
export type Purpose = { name: string } | { call: string; actHash: Buffer };

export async function openCeremony(
  tx: Transaction,
  { userId, merchantId, sessionId }: Owner,
  purpose: Purpose,
  now: Date,
): Promise<{ id: string; challenge: string }> {
  await tx
    .deleteFrom("PasskeyCeremony")
    .where("SessionId", "=", sessionId)
    .where((row) => row.or([row("PasskeyId", "is", null), row("ExpiresAt", "<=", now)]))
    .execute();
  const id = randomBytes(32).toString("base64url");
  const challenge = challengeFor(sessionId, purpose);
  await tx
    .insertInto("PasskeyCeremony")
    .values({
      Id: id,
      MerchantId: merchantId,
      UserId: userId,
      SessionId: sessionId,
      Challenge: challenge,
      CreatedAt: now,
      ExpiresAt: minutesAfter(now),
      ...("name" in purpose ? { Name: purpose.name } : { Call: purpose.call, ActHash: purpose.actHash }),
    })
    .execute();
  return { id, challenge };
}

/** What is signed names session and act: the signature alone tells what was agreed to. */
function challengeFor(sessionId: string, purpose: Purpose): string {
  const what = "name" in purpose ? [purpose.name] : [purpose.call, purpose.actHash.toString("hex")];
  const told = JSON.stringify([randomBytes(32).toString("hex"), sessionId, ...what]);
  return createHash("sha256").update(told).digest("base64url");
}

function minutesAfter(now: Date): Date {
  return new Date(now.getTime() + passkeyMinutes * minuteMs);
}

/** The session's own challenge that nobody has signed, held until the transaction ends; throws PasskeyRefused. */
export async function unsignedCeremony(
  tx: Transaction,
  { userId, sessionId }: Owner,
  id: string,
  kind: "Name" | "Call",
  now: Date,
): Promise<{ Challenge: string; Name: string; Call: string }> {
  const found = await tx
    .selectFrom("PasskeyCeremony")
    .select(["Challenge", "Name", "Call"])
    .where("Id", "=", id)
    .where("UserId", "=", userId)
    .where("SessionId", "=", sessionId)
    .where("PasskeyId", "is", null)
    .where("ExpiresAt", ">", now)
    .where(kind, "is not", null)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new CallError("PasskeyRefused");
  return { Challenge: found.Challenge, Name: found.Name ?? "", Call: found.Call ?? "" };
}

export async function endCeremony(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom("PasskeyCeremony").where("Id", "=", id).execute();
}

export async function signCeremony(tx: Transaction, id: string, passkeyId: bigint, now: Date): Promise<void> {
  await tx
    .updateTable("PasskeyCeremony")
    .set({ PasskeyId: passkeyId, ExpiresAt: minutesAfter(now) })
    .where("Id", "=", id)
    .execute();
}

export interface PasskeyProof {
  id: string;
  userId: bigint;
  sessionId: string;
  call: string;
  actHash: Buffer;
}

/**
 * First statement of the call's transaction: a call that fails leaves the proof as it was. Returns whose proof it is. Throws
 * PasskeyProofOver, whatever of it was not so.
 */
export async function usePasskeyProof(tx: Transaction, proof: PasskeyProof, now: Date): Promise<bigint> {
  const used = await tx
    .updateTable("PasskeyCeremony")
    .set({ UsedAt: now })
    .where("Id", "=", proof.id)
    .where("UserId", "=", proof.userId)
    .where("SessionId", "=", proof.sessionId)
    .where("Call", "=", proof.call)
    .where("ActHash", "=", proof.actHash)
    .where("UsedAt", "is", null)
    .where("ExpiresAt", ">", now)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("Passkey")
          .select("Passkey.Id")
          .whereRef("Passkey.Id", "=", "PasskeyCeremony.PasskeyId")
          .where("Passkey.RevokedAt", "is", null),
      ),
    )
    .returning("PasskeyId")
    .executeTakeFirst();
  if (!used?.PasskeyId) throw new CallError("PasskeyProofOver");
  return used.PasskeyId;
}
