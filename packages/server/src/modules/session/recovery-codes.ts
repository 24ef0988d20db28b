/**
 * Recovery codes: each signs in once where the authenticator is lost, as its code would, and is throttled as that is. Kept as
 * SHA-256 of the user's id and the code, whose eighty random bits nobody tries out.
 */
import { createHash, randomInt } from "node:crypto";
import { recoveryCode } from "@opc/contract/fields";
import { recoveryCodeCount } from "@opc/contract/passkey/calls";
import type { Transaction } from "../../db/transaction.ts";

/** Crockford's: without I, L, O and U. */
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const groups = 4;
const groupLength = 4;

export function isRecoveryCode(code: string): boolean {
  return recoveryCode.test(code);
}

export function recoveryHash(userId: bigint, code: string): Buffer {
  return createHash("sha256").update(`${userId}:${code}`).digest();
}

function newCode(): string {
  const group = () => Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join("");
  return Array.from({ length: groups }, group).join("-");
}

interface Owner {
  userId: bigint;
  merchantId: bigint;
}

/** In place of those that were there, used or not. */
export async function makeRecoveryCodes(
  tx: Transaction,
  { userId, merchantId }: Owner,
  now: Date,
): Promise<string[]> {
  // Whoever makes them twice at once is left with the codes of one answer, not with both.
  await tx.selectFrom("UserAccount").select("Id").where("Id", "=", userId).forNoKeyUpdate().execute();
  await tx.deleteFrom("RecoveryCode").where("UserId", "=", userId).execute();
  const codes = Array.from({ length: recoveryCodeCount }, newCode);
  await tx
    .insertInto("RecoveryCode")
    .values(
      codes.map((code) => ({
        UserId: userId,
        MerchantId: merchantId,
        CodeHash: recoveryHash(userId, code.replaceAll("-", "")),
        MadeAt: now,
      })),
    )
    .execute();
  return codes;
}

/** True once per code. */
export async function useRecoveryCode(
  tx: Transaction,
  userId: bigint,
  hash: Buffer,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("RecoveryCode")
    .set({ UsedAt: now })
    .where("UserId", "=", userId)
    .where("CodeHash", "=", hash)
    .where("UsedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
