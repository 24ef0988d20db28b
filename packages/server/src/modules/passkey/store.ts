import { maxPasskeys, type PasskeyRow } from "@opc/contract/passkey/calls";
import { CallError } from "../../call-error.ts";
import { newId } from "../../db/id.ts";
import type { Transaction } from "../../db/transaction.ts";
import { endProofsOfMany, endWindowsOf } from "../session/proof-windows.ts";
import type { NewKey } from "./verify.ts";

function standing(tx: Transaction, userId: bigint) {
  return tx.selectFrom("Passkey").where("UserId", "=", userId).where("RevokedAt", "is", null);
}

export async function credentialIdsOf(tx: Transaction, userId: bigint): Promise<string[]> {
  const rows = await standing(tx, userId).select("CredentialId").orderBy("Id").execute();
  return rows.map(({ CredentialId }) => CredentialId);
}

/** What a user proves itself by besides password and authenticator. */
export async function heldBy(tx: Transaction, userId: bigint) {
  const passkeys = await standing(tx, userId)
    .select(["Id", "Name", "IsSynced", "CreatedAt", "LastUsedAt"])
    .orderBy("Id")
    .execute();
  const codes = await tx
    .selectFrom("RecoveryCode")
    .select(["MadeAt", "UsedAt"])
    .where("UserId", "=", userId)
    .execute();
  return {
    Passkeys: passkeys.map(
      ({ Id, Name, IsSynced, CreatedAt, LastUsedAt }): PasskeyRow => ({
        PasskeyId: Id.toString(),
        Name,
        IsSynced,
        CreatedAt: CreatedAt.toISOString(),
        LastUsedAt: LastUsedAt?.toISOString() ?? null,
      }),
    ),
    RecoveryCodesLeft: codes.filter(({ UsedAt }) => UsedAt === null).length,
    RecoveryCodesMadeAt: codes[0]?.MadeAt.toISOString() ?? null,
  };
}

/** Throws PasskeyLimit. The user's row is held, so that two at once cannot both be the last. */
export async function assertRoom(tx: Transaction, userId: bigint): Promise<void> {
  await tx.selectFrom("UserAccount").select("Id").where("Id", "=", userId).forNoKeyUpdate().execute();
  const { length } = await credentialIdsOf(tx, userId);
  if (length >= maxPasskeys) throw new CallError("PasskeyLimit", { Maximum: maxPasskeys });
}

interface NewPasskey extends NewKey {
  userId: bigint;
  merchantId: bigint;
  name: string;
}

/** Throws PasskeyTaken. */
export async function addPasskey(tx: Transaction, passkey: NewPasskey, now: Date): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("Passkey")
    .values({
      Id: newId(now),
      MerchantId: passkey.merchantId,
      UserId: passkey.userId,
      Name: passkey.name,
      CredentialId: passkey.credentialId,
      PublicKey: passkey.publicKey,
      Counter: BigInt(passkey.counter),
      IsSynced: passkey.isSynced,
      CreatedAt: now,
    })
    .onConflict((conflict) => conflict.column("CredentialId").doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw new CallError("PasskeyTaken");
}

/** One's own that stands, held until the transaction ends; throws PasskeyRefused. */
export async function passkeyToProve(tx: Transaction, userId: bigint, credentialId: string) {
  const found = await standing(tx, userId)
    .select(["Id", "Name", "PublicKey", "Counter"])
    .where("CredentialId", "=", credentialId)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new CallError("PasskeyRefused");
  return found;
}

export async function countUse(tx: Transaction, id: bigint, counter: number, now: Date): Promise<void> {
  await tx
    .updateTable("Passkey")
    .set({ Counter: BigInt(counter), LastUsedAt: now })
    .where("Id", "=", id)
    .execute();
}

interface Revocation {
  userId: bigint;
  id: bigint;
  reason: "Own" | "Other" | "Cloned";
  /** "ALIAS/user"; nobody, where it was found to be copied. */
  by: string | null;
}

/** Returns its name; throws NotFound. */
export async function revokePasskey(
  tx: Transaction,
  { userId, id, reason, by }: Revocation,
  now: Date,
): Promise<string> {
  const revoked = await tx
    .updateTable("Passkey")
    .set({ RevokedAt: now, RevokeReason: reason, RevokedBy: by })
    .where("Id", "=", id)
    .where("UserId", "=", userId)
    .where("RevokedAt", "is", null)
    .returning("Name")
    .executeTakeFirst();
  if (!revoked) throw new CallError("NotFound");
  await endWindowsOf(tx, userId);
  await endProofsOfMany(tx, userId);
  return revoked.Name;
}
