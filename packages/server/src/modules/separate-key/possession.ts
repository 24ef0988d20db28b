/**
 * Who registers a public key has its private one: they sign a text of ours that names the merchant, the id that the key will have,
 * the key itself and when it is over. The text carries our own mark, so nothing is kept of it, and a key takes its id once.
 */
import { timingSafeEqual, verify } from "node:crypto";
import { minuteMs } from "@opc/contract/time";
import { CallError } from "../../call-error.ts";
import { newId } from "../../db/id.ts";
import { publicKeyOfRaw } from "../../ports/ed25519.ts";
import type { Vault } from "../../ports/vault.ts";

/** Long enough to carry it to the server that has the key, and back. */
export const challengeMs = 15 * minuteMs;

/** A request's signed content begins with an id, which has no blank: by no key is this taken for one. */
const grammar =
  /^OPC payout key: (.+) (\d{1,19}) ([A-Za-z0-9+/]{43}=) (\d{4}-[\d:.T-]+Z) ([A-Za-z0-9_-]{43})$/;

interface Whose {
  merchantAlias: string;
  publicKey: Buffer;
}

export interface Proof {
  Challenge?: string | undefined;
  Signature?: string | undefined;
}

export function challengeFor(
  vault: Vault,
  whose: Whose,
  now: Date,
): { Challenge: string; ExpiresAt: string } {
  const ExpiresAt = new Date(now.getTime() + challengeMs).toISOString();
  return { Challenge: textFor(vault, whose, newId(now), ExpiresAt), ExpiresAt };
}

function textFor(vault: Vault, { merchantAlias, publicKey }: Whose, keyId: bigint, until: string): string {
  const text = `OPC payout key: ${merchantAlias} ${keyId} ${publicKey.toString("base64")} ${until}`;
  return `${text} ${vault.fingerprint("key-challenge", text).toString("base64url")}`;
}

/** The id that the key takes; that it is not taken yet is for the database to say. Throws KeyChallengeOver, KeyProofWrong. */
export function assertPossession(
  vault: Vault,
  whose: Whose,
  { Challenge = "", Signature = "" }: Proof,
  now: Date,
): bigint {
  const [, , id = "0", , until = ""] = grammar.exec(Challenge) ?? [];
  const keyId = BigInt(id);
  const isOurs = isSame(Challenge, textFor(vault, whose, keyId, until));
  if (!isOurs || Date.parse(until) <= now.getTime()) throw new CallError("KeyChallengeOver");
  const signature = Buffer.from(Signature.replace(/^v1a,|\s/g, ""), "base64");
  if (!verify(null, Buffer.from(Challenge), publicKeyOfRaw(whose.publicKey), signature))
    throw new CallError("KeyProofWrong");
  return keyId;
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
