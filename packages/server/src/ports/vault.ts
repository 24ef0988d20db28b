/**
 * Secrets at rest: AES-256-GCM with a random nonce. The purpose ("totp", "api-secret", …) is authenticated
 * with the text, so that a secret moved from one column to another does not open.
 */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;
const version = 1;

export type SecretPurpose = "totp" | "api-secret" | "crawler-password" | "channel-key";

export interface Vault {
  seal(purpose: SecretPurpose, text: string): Buffer;
  open(purpose: SecretPurpose, sealed: Buffer): string;
}

/** `key`: 32 bytes from SECRET_KEY or the key file. Layout: version, nonce, tag, ciphertext. */
export function openVault(key: Buffer): Vault {
  return {
    seal(purpose, text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce);
      cipher.setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([Buffer.from([version]), nonce, cipher.getAuthTag(), body]);
    },
    open(purpose, sealed) {
      if (sealed[0] !== version) throw new Error("a sealed secret has an unknown version");
      const nonce = sealed.subarray(1, 1 + nonceBytes);
      const decipher = createDecipheriv(algorithm, key, nonce);
      decipher.setAAD(Buffer.from(purpose));
      decipher.setAuthTag(sealed.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes));
      const body = sealed.subarray(1 + nonceBytes + tagBytes);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
    },
  };
}
