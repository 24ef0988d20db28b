/**
 * A merchant's separate keys as the gateway judges by them. One that the request names is the only one tried, so no other key's
 * signature stands in for it; an unknown one costs what a known one costs.
 */
import { createSecretKey, generateKeyPairSync, generateKeySync, type KeyObject } from "node:crypto";
import { minuteMs } from "@opc/contract/time";
import { isAmong } from "../db/filters.ts";
import { inTransaction, type Transaction, wholeScope } from "../db/transaction.ts";
import type { KeyState } from "../modules/separate-key/rules.ts";
import { openKeySecret } from "../modules/separate-key/secret.ts";
import { isSignedByPublicKey, publicKeyOfRaw, type SignedMessage } from "../ports/ed25519.ts";
import { isSignedBy, keyOfSecret } from "../ports/webhook-signature.ts";
import type { Services } from "../services.ts";

export interface SigningKey extends KeyState {
  id: bigint;
  verifier: KeyObject;
  isPublic: boolean;
  lastUsedAt: Date | null;
}

/** Nobody's keys: the work of refusing one that is not there. */
const nobodys = {
  secret: generateKeySync("hmac", { length: 256 }),
  publicKey: generateKeyPairSync("ed25519").publicKey,
};

/** Of those that sign, or will: what is over is as unknown as any other id. */
export async function loadSeparateKeys(
  tx: Transaction,
  { vault, log }: Services,
  merchant: { Id: bigint; Alias: string },
): Promise<SigningKey[]> {
  const rows = await tx
    .selectFrom("SeparateKey")
    .select([
      "Id",
      "MerchantId",
      "Purpose",
      "Status",
      "UsableFrom",
      "SecretEncrypted",
      "PublicKey",
      "LastUsedAt",
    ])
    .where("MerchantId", "=", merchant.Id)
    .where(isAmong("Status", ["Waiting", "Live"]))
    .execute();
  return rows.flatMap((row): SigningKey[] => {
    const state = { purpose: row.Purpose, status: row.Status, usableFrom: row.UsableFrom };
    const known = { ...state, id: row.Id, lastUsedAt: row.LastUsedAt };
    if (row.PublicKey) return [{ ...known, isPublic: true, verifier: publicKeyOfRaw(row.PublicKey) }];
    const secret = readable(() =>
      openKeySecret(vault, { ...row, SecretEncrypted: row.SecretEncrypted ?? Buffer.of() }),
    );
    if (secret) return [{ ...known, isPublic: false, verifier: createSecretKey(secret) }];
    log.error({ merchant: merchant.Alias, key: row.Id.toString() }, "gateway: a separate key does not open");
    return [];
  });
}

function readable(open: () => string): Buffer | undefined {
  try {
    return keyOfSecret(open());
  } catch {
    return undefined;
  }
}

/** The request's own key, whose form its signature has. */
export function isSignedSeparately(
  key: SigningKey | undefined,
  header: string,
  message: SignedMessage,
): boolean {
  const isAsymmetric = header.split(" ").some((text) => text.startsWith("v1a,"));
  const fitting = key?.isPublic === isAsymmetric ? key : undefined;
  const isRight = isAsymmetric
    ? isSignedByPublicKey(fitting?.verifier ?? nobodys.publicKey, header, message)
    : isSignedBy([fitting?.verifier ?? nobodys.secret], header, message.id, message.timestamp, message.body);
  return isRight && fitting !== undefined;
}

/** Written at most once a minute by each process; a key that could not be written down is good all the same. */
export async function noteUse({ database, log }: Services, key: SigningKey, now: Date): Promise<void> {
  if (key.lastUsedAt && now.getTime() - key.lastUsedAt.getTime() < minuteMs) return;
  key.lastUsedAt = now;
  try {
    await inTransaction(database, wholeScope, (tx) =>
      tx.updateTable("SeparateKey").set({ LastUsedAt: now }).where("Id", "=", key.id).execute(),
    );
  } catch (error) {
    log.warn(
      { err: error, key: key.id.toString() },
      "gateway: the use of a separate key was not written down",
    );
  }
}
