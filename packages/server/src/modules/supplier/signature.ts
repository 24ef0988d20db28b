/**
 * The asymmetric signature of Standard Webhooks (standardwebhooks.com, "v1a"): Ed25519 over "id.timestamp.body", written
 * "v1a,<base64>". A key is a text: "whsk_" and the base64 of the 32-byte seed for the one that signs, "whpk_" and the
 * base64 of the 32-byte public key for the one that verifies. Each side keeps its own secret, so neither can make up
 * what the other said.
 */
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from "node:crypto";
import { publicKeyOfRaw } from "../../ports/ed25519.ts";

const secretPrefix = "whsk_";
const publicPrefix = "whpk_";
const keyBytes = 32;
/** What DER writes before the raw bytes of an Ed25519 secret key (RFC 8410). */
const secretHead = Buffer.from("302e020100300506032b657004220420", "hex");
/** More signatures than any key change needs are not looked at. */
const maxSignatures = 4;

export interface SupplierKeys {
  secretKey: string;
  publicKey: string;
}

export function newSupplierKeys(): SupplierKeys {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const seed = privateKey.export({ format: "der", type: "pkcs8" }).subarray(-keyBytes);
  const raw = publicKey.export({ format: "der", type: "spki" }).subarray(-keyBytes);
  return {
    secretKey: secretPrefix + seed.toString("base64"),
    publicKey: publicPrefix + raw.toString("base64"),
  };
}

/** The key inside a "whsk_" text; undefined when it is none. */
export function signingKeyOf(text: string): KeyObject | undefined {
  const seed = rawKey(text, secretPrefix);
  return seed && createPrivateKey({ key: Buffer.concat([secretHead, seed]), format: "der", type: "pkcs8" });
}

/** Reading a key costs as much as verifying with it. Suppliers are few; should they be many, the oldest goes first. */
const readKeys = new Map<string, KeyObject>();
const maxReadKeys = 500;

/** The key inside a "whpk_" text; undefined when it is none. */
export function verifyingKeyOf(text: string): KeyObject | undefined {
  const known = readKeys.get(text);
  if (known) return known;
  const raw = rawKey(text, publicPrefix);
  if (!raw) return undefined;
  const key = publicKeyOfRaw(raw);
  readKeys.set(text, key);
  const oldest = readKeys.keys().next();
  if (readKeys.size > maxReadKeys && !oldest.done) readKeys.delete(oldest.value);
  return key;
}

function rawKey(text: string, prefix: string): Buffer | undefined {
  if (!text.startsWith(prefix)) return undefined;
  const bytes = Buffer.from(text.slice(prefix.length), "base64");
  return bytes.length === keyBytes && bytes.toString("base64") === text.slice(prefix.length)
    ? bytes
    : undefined;
}

export interface SignedMessage {
  id: string;
  /** Seconds since 1970. */
  timestamp: string;
  body: Buffer | string;
}

export function signatureOf(key: KeyObject, message: SignedMessage): string {
  return `v1a,${sign(null, contentOf(message), key).toString("base64")}`;
}

/** Whether one of the header's signatures is right by the key. */
export function isSignedBy(key: KeyObject, header: string, message: SignedMessage): boolean {
  const content = contentOf(message);
  return header
    .split(" ")
    .slice(0, maxSignatures)
    .filter((text) => text.startsWith("v1a,"))
    .some((text) => verify(null, content, key, Buffer.from(text.slice(4), "base64")));
}

function contentOf({ id, timestamp, body }: SignedMessage): Buffer {
  return Buffer.concat([
    Buffer.from(`${id}.${timestamp}.`),
    typeof body === "string" ? Buffer.from(body) : body,
  ]);
}

/** The "whpk_" text that verifies what this "whsk_" text signs; undefined when it is none. */
export function publicKeyOf(secretKey: string): string | undefined {
  const key = signingKeyOf(secretKey);
  if (!key) return undefined;
  const raw = createPublicKey(key).export({ format: "der", type: "spki" }).subarray(-keyBytes);
  return publicPrefix + raw.toString("base64");
}
