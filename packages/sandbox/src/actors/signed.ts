/** Standard Webhooks signed with Ed25519 keys ("v1a"), as suppliers and the operator sign to one another. */
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from "node:crypto";
import type { IncomingMessage } from "node:http";

const secretHead = Buffer.from("302e020100300506032b657004220420", "hex");
const publicHead = Buffer.from("302a300506032b6570032100", "hex");
const keyBytes = 32;

/** As Standard Webhooks writes Ed25519 keys. */
export function newKeys(): { secretKey: string; publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const seed = privateKey.export({ format: "der", type: "pkcs8" }).subarray(-keyBytes);
  const raw = publicKey.export({ format: "der", type: "spki" }).subarray(-keyBytes);
  return { secretKey: `whsk_${seed.toString("base64")}`, publicKey: `whpk_${raw.toString("base64")}` };
}

function rawKey(key: string): Buffer {
  return Buffer.from(key.slice("whsk_".length), "base64");
}

export function publicKeyOf(key: string): KeyObject {
  return createPublicKey({ key: Buffer.concat([publicHead, rawKey(key)]), format: "der", type: "spki" });
}

export function secretKeyOf(key: string): KeyObject {
  return createPrivateKey({ key: Buffer.concat([secretHead, rawKey(key)]), format: "der", type: "pkcs8" });
}

export function signedHeaders(
  signer: KeyObject,
  id: string,
  now: Date,
  body: string,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const signature = sign(null, Buffer.from(`${id}.${timestamp}.${body}`), signer);
  return {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1a,${signature.toString("base64")}`,
  };
}

/** Whether a request was signed by the holder of the key. */
export function isSignedBy(key: KeyObject | undefined, { headers }: IncomingMessage, body: string): boolean {
  const content = Buffer.from(`${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`);
  const signature = String(headers["webhook-signature"]).replace(/^v1a,/, "");
  return key !== undefined && verify(null, content, key, Buffer.from(signature, "base64"));
}
