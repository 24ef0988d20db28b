/**
 * Google codes (TOTP, RFC 6238: SHA-1, six digits, 30 seconds). One step of clock skew either way. A conditional UPDATE
 * accepts each step once per user, whatever it is for: only one of many concurrent uses succeeds.
 */
import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { Transaction } from "../../db/transaction.ts";

const periodMs = 30_000;
const skewSteps = 1;

export function newTotpSecret(): string {
  return new Secret({ buffer: new Uint8Array(randomBytes(20)).buffer }).base32;
}

/** The address that authenticator apps read from a QR code. */
export function totpAddress(secret: string, merchantAlias: string, userName: string): string {
  return new TOTP({ issuer: "OPC Admin", label: `${merchantAlias}:${userName}`, secret }).toString();
}

export function totpCode(secret: string, at: Date): string {
  return new TOTP({ secret }).generate({ timestamp: at.getTime() });
}

/** The step that the code belongs to, or undefined when it is not a code of now. */
export function totpStep(secret: string, code: string, now: Date): bigint | undefined {
  const delta = new TOTP({ secret }).validate({ token: code, timestamp: now.getTime(), window: skewSteps });
  return delta === null ? undefined : BigInt(Math.floor(now.getTime() / periodMs) + delta);
}

/** True once per user and step. */
export async function useTotpStep(tx: Transaction, userId: bigint, step: bigint): Promise<boolean> {
  const result = await tx
    .updateTable("UserAccount")
    .set({ TotpLastStep: step })
    .where("Id", "=", userId)
    .where("TotpLastStep", "<", step)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Until authenticators show a code that comes after this step's; 0: they do. */
export function secondsUntilAfter(step: bigint, now: Date): number {
  return Math.max(0, Math.ceil(((Number(step) + 1) * periodMs - now.getTime()) / 1_000));
}
