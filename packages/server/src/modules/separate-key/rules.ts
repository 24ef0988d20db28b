/**
 * What may be signed with which key. Terms: the *present key* signs everything, a *separate key* has one purpose; a call names the
 * purposes that may sign it, of which the first may be *demanded*: then the present key is refused for it.
 */
import { createHash } from "node:crypto";
import type { KeyPurpose, SeparateKeyStatus } from "@opc/contract/separate-key/states";
import { purposeWords } from "@opc/contract/separate-key/words";
import { CallError } from "../../call-error.ts";

export interface KeyState {
  purpose: KeyPurpose;
  status: SeparateKeyStatus;
  usableFrom: Date | null;
}

export function isUsable({ status, usableFrom }: Omit<KeyState, "purpose">, now: Date): boolean {
  return status === "Live" && (usableFrom === null || usableFrom <= now);
}

/**
 * `key`: the one whose signature was right; undefined: the present key. Throws SeparateKeyNeeded, SeparateKeyOtherPurpose or
 * SeparateKeyNotYet.
 */
export function assertKeyFits(
  key: KeyState | undefined,
  demanded: readonly KeyPurpose[],
  allowed: readonly [KeyPurpose, ...KeyPurpose[]],
  now: Date,
): void {
  const [Needed] = allowed;
  if (!key) {
    if (demanded.includes(Needed))
      throw new CallError("SeparateKeyNeeded", { Purpose: purposeWords[Needed] }, { Purpose: Needed });
    return;
  }
  const Purpose = key.purpose;
  if (!allowed.includes(Purpose))
    throw new CallError(
      "SeparateKeyOtherPurpose",
      { Purpose: purposeWords[Purpose], Needed: purposeWords[Needed] },
      { Purpose, Needed },
    );
  if (!isUsable(key, now)) throw new CallError("SeparateKeyNotYet");
}

/** The first purpose that would be demanded and for which no key is usable; undefined: each has one. */
export function missingPurpose(
  wanted: readonly KeyPurpose[],
  keys: readonly KeyState[],
  now: Date,
): KeyPurpose | undefined {
  return wanted.find((purpose) => !keys.some((key) => key.purpose === purpose && isUsable(key, now)));
}

/** Whether the present key would sign something that it is refused for now. */
export function isLooser(before: readonly KeyPurpose[], wanted: readonly KeyPurpose[]): boolean {
  return before.some((purpose) => !wanted.includes(purpose));
}

/** SHA-256 of a public key's 32 bytes, "ab12 cd34 …": whole, since a part of it can be met by trying. */
export function fingerprintOf(publicKey: Buffer): string {
  const digest = createHash("sha256").update(publicKey).digest("hex");
  return digest.match(/.{4}/g)?.join(" ") ?? digest;
}
