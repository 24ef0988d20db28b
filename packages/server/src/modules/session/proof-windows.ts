/**
 * Proof once, then work: whoever has proven an act need not prove the next ones of its kind for some minutes. A *window* is of
 * one session and one kind. It ends with its time, with the session, by a click, by a sign-in anew and with any change of what
 * the person signs in or proves with. Each act by it is judged for itself: it holds the user's row, as every proof does.
 */
import { createHash } from "node:crypto";
import type { StepUp } from "@opc/contract";
import type { WindowKind } from "@opc/contract/passkey/window";
import { minuteMs } from "@opc/contract/time";
import type { UserViewer } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import type { Transaction } from "../../db/transaction.ts";
import { mustProveByPasskey } from "./passkey-state.ts";

type Owner = Pick<UserViewer, "userId" | "merchantId" | "sessionId">;

/** Where the operator says nothing of it. */
export const usualProofMinutes = 10;

export interface Opening {
  kind: WindowKind;
  /** 0: none is opened. */
  minutes: number;
  /** What proved it, where it was no password and code. */
  passkeyId: bigint | null;
}

/** In the transaction of the act that was proven. The latest proof says what the window stands for. */
export async function openWindow(
  tx: Transaction,
  { userId, merchantId, sessionId }: Owner,
  { kind, minutes, passkeyId }: Opening,
  now: Date,
): Promise<void> {
  if (minutes === 0) return;
  const said = {
    CredentialsHash: await heldCredentials(tx, userId),
    PasskeyId: passkeyId,
    ExpiresAt: new Date(now.getTime() + minutes * minuteMs),
  };
  await tx
    .insertInto("ProofWindow")
    .values({ SessionId: sessionId, Kind: kind, MerchantId: merchantId, UserId: userId, ...said })
    .onConflict((conflict) => conflict.columns(["SessionId", "Kind"]).doUpdateSet(said))
    .execute();
}

/** First statement of an act by a window. Throws ProofAskedAnew, whatever of it was not so. */
export async function assertWindow(
  tx: Transaction,
  owner: Owner,
  { kind, passkey }: { kind: WindowKind | undefined; passkey: StepUp["passkey"] },
  now: Date,
): Promise<void> {
  const credentials = await heldCredentials(tx, owner.userId);
  const open = (await windowsOf(tx, owner, credentials, now)).find((one) => one.kind === kind);
  const isPasskeyDemanded = passkey !== undefined && (await mustProveByPasskey(tx, owner, passkey));
  if (!open || (isPasskeyDemanded && !open.isByPasskey)) throw new CallError("ProofAskedAnew");
}

export interface OpenWindow {
  kind: WindowKind;
  expiresAt: Date;
  isByPasskey: boolean;
}

/** For the screen, which shows how long they still do. */
export async function openWindows(tx: Transaction, owner: Owner, now: Date): Promise<OpenWindow[]> {
  const user = await credentialsOf(tx, owner.userId).executeTakeFirstOrThrow();
  return windowsOf(tx, owner, hashOf(user), now);
}

async function windowsOf(
  tx: Transaction,
  { userId, sessionId }: Owner,
  credentials: Buffer,
  now: Date,
): Promise<OpenWindow[]> {
  const rows = await tx
    .selectFrom("ProofWindow as Window")
    .leftJoin("Passkey", "Passkey.Id", "Window.PasskeyId")
    .select(["Window.Kind", "Window.ExpiresAt", "Window.PasskeyId"])
    .where("Window.SessionId", "=", sessionId)
    .where("Window.UserId", "=", userId)
    .where("Window.CredentialsHash", "=", credentials)
    .where("Window.ExpiresAt", ">", now)
    .where("Passkey.RevokedAt", "is", null)
    .orderBy("Window.Kind")
    .execute();
  return rows.map(({ Kind, ExpiresAt, PasskeyId }) => ({
    kind: Kind,
    expiresAt: ExpiresAt,
    isByPasskey: PasskeyId !== null,
  }));
}

export async function endWindowsOfSession(tx: Transaction, sessionId: string): Promise<void> {
  await tx.deleteFrom("ProofWindow").where("SessionId", "=", sessionId).execute();
}

/** In all of the person's sessions. */
export async function endWindowsOf(tx: Transaction, userId: bigint): Promise<void> {
  await tx.deleteFrom("ProofWindow").where("UserId", "=", userId).execute();
}

/** Proofs of many acts, in all of the person's sessions. */
export async function endProofsOfMany(tx: Transaction, userId: bigint): Promise<void> {
  await tx.deleteFrom("ActProof").where("UserId", "=", userId).execute();
}

/** The user's row is held until the transaction ends: what a window rests on does not change meanwhile. */
async function heldCredentials(tx: Transaction, userId: bigint): Promise<Buffer> {
  return hashOf(await credentialsOf(tx, userId).forNoKeyUpdate().executeTakeFirstOrThrow());
}

function credentialsOf(tx: Transaction, userId: bigint) {
  return tx
    .selectFrom("UserAccount")
    .select(["PasswordHash", "TotpSecretEncrypted"])
    .where("Id", "=", userId);
}

function hashOf(user: { PasswordHash: string; TotpSecretEncrypted: Buffer }): Buffer {
  return createHash("sha256")
    .update(user.PasswordHash)
    .update("\0")
    .update(user.TotpSecretEncrypted)
    .digest();
}
