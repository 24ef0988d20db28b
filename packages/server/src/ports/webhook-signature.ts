/**
 * The Standard Webhooks signature (standardwebhooks.com): HMAC-SHA256 over "id.timestamp.body" with the key
 * inside a `whsec_` secret, written "v1,<base64>", several side by side with blanks between while keys change.
 * Computed with node:crypto over the exact bytes: the official library hashes in JavaScript, decodes the body
 * as text first and reads the system's clock. Tests hold both to the same result.
 */
import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from "node:crypto";

const prefix = "whsec_";
const keyBytes = { least: 24, most: 64 };

/** The key inside a secret, or undefined when it is not `whsec_` + base64 of 24 to 64 bytes. */
export function keyOfSecret(secret: string): Buffer | undefined {
  if (!secret.startsWith(prefix)) return undefined;
  const text = secret.slice(prefix.length);
  const key = Buffer.from(text, "base64");
  if (key.length < keyBytes.least || key.length > keyBytes.most) return undefined;
  return key.toString("base64") === text ? key : undefined;
}

/** A new secret of 32 random bytes. */
export function newSecret(): string {
  return prefix + randomBytes(32).toString("base64");
}

/** A `KeyObject` (createSecretKey) costs a fifth of the same bytes: for keys that are used often. */
export type SigningKey = Buffer | KeyObject;

/** One signature of `body` as the header wants it. */
export function signatureOf(
  key: SigningKey,
  id: string,
  timestampSeconds: string,
  body: Buffer | string,
): string {
  return `v1,${digestOf(key, id, timestampSeconds, body).toString("base64")}`;
}

function digestOf(key: SigningKey, id: string, timestampSeconds: string, body: Buffer | string): Buffer {
  return createHmac("sha256", key).update(`${id}.${timestampSeconds}.`).update(body).digest();
}

/** More signatures than any key change needs are not looked at, so that a long header costs nothing. */
const maxSignatures = 8;

/** Whether one of the header's signatures is right by one of the keys; always tries every pair. */
export function isSignedBy(
  keys: readonly SigningKey[],
  header: string,
  id: string,
  timestampSeconds: string,
  body: Buffer,
): boolean {
  const given = header
    .split(" ")
    .slice(0, maxSignatures)
    .filter((text) => text.startsWith("v1,"))
    .map((text) => text.slice(3));
  let found = false;
  for (const key of keys) {
    const wanted = Buffer.from(digestOf(key, id, timestampSeconds, body).toString("base64"));
    for (const text of given) {
      const bytes = Buffer.from(text);
      if (bytes.length === wanted.length && timingSafeEqual(bytes, wanted)) found = true;
    }
  }
  return found;
}
