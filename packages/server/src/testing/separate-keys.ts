/** What tests of separate keys start from: a pair as a merchant's server has it, requests signed with it, a key that was let in. */
import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { signatureHeaders } from "@opc/contract/gateway/collections";
import type { KeyPurpose } from "@opc/contract/separate-key/states";
import { Webhook } from "standardwebhooks";
import { newId } from "../db/id.ts";
import { inTransaction, wholeScope } from "../db/transaction.ts";
import { forgetMerchant } from "../modules/merchant/cache.ts";
import { sealKeySecret } from "../modules/separate-key/secret.ts";
import type { Services } from "../services.ts";
import type { Answer, TestApp } from "./app.ts";
import type { Person } from "./people.ts";

export interface Pair {
  /** Base64 of its 32 bytes. */
  publicKey: string;
  privateKey: KeyObject;
}

export function newPair(): Pair {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const raw = publicKey.export({ format: "der", type: "spki" }).subarray(-32);
  return { publicKey: raw.toString("base64"), privateKey };
}

let counter = 0;

export interface SeparateSign {
  merchant?: string;
  /** What the header opc-key says; none: it is left out. */
  keyId?: string;
  by: Pair | { secret: string };
  id?: string;
  at?: Date;
  headers?: Record<string, string>;
}

/** A call of a merchant's server, signed with a separate key. */
export async function signSeparately(
  { app, clock }: Pick<TestApp, "app" | "clock">,
  path: string,
  body: object,
  { merchant = "ACME", keyId, by, id = `separate_${++counter}`, at = clock.now(), headers }: SeparateSign,
): Promise<Answer> {
  const payload = JSON.stringify(body);
  const response = await app.inject({
    method: "POST",
    url: path,
    payload,
    headers: {
      "content-type": "application/json",
      [signatureHeaders.merchant]: merchant,
      [signatureHeaders.id]: id,
      [signatureHeaders.timestamp]: String(Math.floor(at.getTime() / 1000)),
      [signatureHeaders.signature]:
        "secret" in by ? new Webhook(by.secret).sign(id, at, payload) : signedBy(by, id, at, payload),
      ...(keyId !== undefined && { [signatureHeaders.key]: keyId }),
      ...headers,
    },
  });
  return { ...response.json<Answer>(), status: response.statusCode };
}

export function signedBy({ privateKey }: Pair, id: string, at: Date, payload: string): string {
  const content = Buffer.from(`${id}.${Math.floor(at.getTime() / 1000)}.${payload}`);
  return `v1a,${sign(null, content, privateKey).toString("base64")}`;
}

/** As if it had been added and let in long ago. Returns its id. */
export async function addLiveKey(
  { database, vault, clock }: Services,
  owner: Person,
  purpose: KeyPurpose,
  { by, decider }: { by: Pair | { secret: string }; decider: Person },
): Promise<string> {
  const now = clock.now();
  const whose = { Id: newId(), MerchantId: owner.merchantId };
  const decided = { DecidedByUserId: decider.userId, DecidedBy: "OPC/decider", DecidedAt: now };
  await inTransaction(database, wholeScope, (tx) =>
    tx
      .insertInto("SeparateKey")
      .values({
        ...whose,
        Purpose: purpose,
        Name: `server ${++counter}`,
        Status: "Live",
        PublicKey: "secret" in by ? null : Buffer.from(by.publicKey, "base64"),
        SecretEncrypted: "secret" in by ? sealKeySecret(vault, whose, by.secret) : null,
        CreatedByUserId: owner.userId,
        CreatedBy: "ACME/maker",
        CreatedAt: now,
        ...(purpose === "PayingOut" && decided),
      })
      .execute(),
  );
  forgetMerchant(database, owner.merchantAlias);
  return whose.Id.toString();
}
