/**
 * The demo world's secrets, all made from one random root that is kept sealed in the database. So the file
 * that lists them can be written again at any start, and no two data directories share a secret.
 */
import { createHmac, randomBytes } from "node:crypto";
import { Secret } from "otpauth";

export interface DemoSecrets {
  /** Base32, for an authenticator app. */
  totpSecret(alias: string, userName: string): string;
  /** In the form of Standard Webhooks: "whsec_" and base64. */
  apiSecret(alias: string): string;
  /** In the form of `apiSecret`: of a separate key. */
  separateSecret(alias: string, purpose: string): string;
  /** Of the private key that signs a merchant's payouts: 32 bytes. */
  payoutKeySeed(alias: string): Buffer;
  crawlerToken(crawlerCode: string): string;
  /** In the form of `apiSecret`. */
  signingKey(crawlerCode: string): string;
}

export function newSecretRoot(): string {
  return randomBytes(32).toString("hex");
}

export function demoSecrets(root: string): DemoSecrets {
  const derive = (name: string, bytes: number) =>
    createHmac("sha256", Buffer.from(root, "hex")).update(name).digest().subarray(0, bytes);
  return {
    totpSecret: (alias, userName) => base32(derive(`totp/${alias}/${userName}`, 20)),
    apiSecret: (alias) => `whsec_${derive(`api/${alias}`, 32).toString("base64")}`,
    separateSecret: (alias, purpose) =>
      `whsec_${derive(`separate/${alias}/${purpose}`, 32).toString("base64")}`,
    payoutKeySeed: (alias) => derive(`payout key/${alias}`, 32),
    signingKey: (crawlerCode) => `whsec_${derive(`signing/${crawlerCode}`, 32).toString("base64")}`,
    crawlerToken: (crawlerCode) => `opc_agent_${derive(`crawler/${crawlerCode}`, 32).toString("base64url")}`,
  };
}

function base32(bytes: Buffer): string {
  return new Secret({ buffer: new Uint8Array(bytes).buffer }).base32;
}
