/**
 * Secrets at rest: AES-256-GCM with a random nonce. The purpose ("totp", "api-secret", …) is authenticated
 * with the text, so that a secret moved from one column to another does not open.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const keyBytes = 32;
const tagBytes = 16;
const version = 1;

export type SecretPurpose =
  | "totp"
  | "api-secret"
  | "crawler-password"
  | "channel-key"
  | "payout-code"
  | "payout-card"
  | "payee-card"
  | "seal"
  | "approval-secret"
  | "approval-content"
  | "export-input"
  | "pay-page";

export interface Vault {
  seal(purpose: SecretPurpose, text: string): Buffer;
  open(purpose: SecretPurpose, sealed: Buffer): string;
  /** 32 bytes by which the same text is found again, and which tell nothing of it to who has not the key. */
  fingerprint(purpose: SecretPurpose, text: string | Buffer): Buffer;
}

/** `keyBuffer`: 32 bytes from SECRET_KEY or the key file. Layout: version, nonce, tag, ciphertext. */
export function openVault(keyBuffer: Buffer): Vault {
  // Made once: taking in the bytes of a key costs more than using it.
  const key = createSecretKey(keyBuffer);
  const fingerprintKeys = new Map<SecretPurpose, KeyObject>();
  return {
    fingerprint(purpose, text) {
      let own = fingerprintKeys.get(purpose);
      if (!own) {
        own = createSecretKey(Buffer.from(hkdfSync("sha256", key, "", `fingerprint ${purpose}`, keyBytes)));
        fingerprintKeys.set(purpose, own);
      }
      return createHmac("sha256", own).update(text).digest();
    },
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
