/** What the tester finds of a request's separate key: whether it is one, good for the call, and whether it signed. */
import type { KeyObject } from "node:crypto";
import type { SignatureFinding } from "@opc/contract/api-info/signature-check";
import type { KeyPurpose } from "@opc/contract/separate-key/states";
import type { Transaction } from "../../db/transaction.ts";
import { isSignedByPublicKey, publicKeyOfRaw } from "../../ports/ed25519.ts";
import { keyOfSecret } from "../../ports/webhook-signature.ts";
import type { Services } from "../../services.ts";
import { demandedPurposes, knownSeparateKey } from "../separate-key/known.ts";
import { isUsable, type KeyState } from "../separate-key/rules.ts";
import { headerOf, type KnownKey, type SignedRequest, signaturesOf } from "./signature-facts.ts";

/** One that the header opc-key names. */
export interface NamedKey {
  name: string;
  state: KeyState;
  /** Of a key for paying out. */
  publicKey: KeyObject | undefined;
}

export interface SeparateFacts {
  /** Undefined: no key of this merchant that signs, or will. */
  named: NamedKey | undefined;
  /** Its secret, where it has one: what is tried, as with the present keys. */
  keys: readonly KnownKey[];
  demanded: readonly KeyPurpose[];
}

/** `keyId`: what opc-key says; undefined: it was not sent. */
export async function separateFacts(
  tx: Transaction,
  { vault }: Pick<Services, "vault">,
  merchantId: bigint,
  keyId: string | undefined,
): Promise<SeparateFacts> {
  const demanded = await demandedPurposes(tx, merchantId);
  const known = keyId === undefined ? undefined : await knownSeparateKey(tx, vault, merchantId, keyId);
  if (!known) return { named: undefined, keys: [], demanded };
  const { name, state, publicKey, secret } = known;
  const named = { name, state, publicKey: publicKey ? publicKeyOfRaw(publicKey) : undefined };
  const key = secret === null ? undefined : keyOfSecret(secret);
  return {
    named,
    keys: key && secret !== null ? [{ mask: name, secret, key, isExpired: false }] : [],
    demanded,
  };
}

type Found = ["Good" | "Bad" | "Skipped", SignatureFinding, Record<string, string>?];

/** As `assertKeyFits`; a callback's are the present keys. */
export function keyStep(request: SignedRequest, allowed: readonly KeyPurpose[] | undefined): Found {
  const { named, demanded } = request.separate;
  const [needed] = allowed ?? [];
  if (!isNamed(request)) {
    const isRefused = needed !== undefined && demanded.includes(needed);
    return isRefused ? ["Bad", "KeyNeeded"] : ["Good", "KeyNotNamed"];
  }
  if (!named) return ["Bad", "KeyUnknown"];
  if (allowed && !allowed.includes(named.state.purpose))
    return ["Bad", "KeyOtherPurpose", { Name: named.name }];
  if (!isUsable(named.state, request.now)) return ["Bad", "KeyNotYet", { Name: named.name }];
  return ["Good", "KeyRight", { Name: named.name }];
}

export function isNamed({ headers }: SignedRequest): boolean {
  return headers.values.has("opc-key");
}

/** Of a key for paying out: the form that its signature has, and whether it is right. Undefined: not such a key. */
export function publicKeySteps(request: SignedRequest): { form: Found; signature: Found } | undefined {
  const { named } = request.separate;
  if (!named?.publicKey) return undefined;
  const header = signaturesOf(headerOf(request, "signature")).join(" ");
  const first = header.split(" ").find((text) => text.startsWith("v1a,"));
  if (first === undefined || !/^v1a,[A-Za-z0-9+/]{86}==$/.test(first))
    return { form: ["Bad", "SignatureFormAsymmetric"], signature: ["Skipped", "SignatureNotTried"] };
  const [id, timestamp] = [headerOf(request, "id"), headerOf(request, "timestamp")];
  const isRight = isSignedByPublicKey(named.publicKey, header, { id, timestamp, body: request.body });
  return {
    form: ["Good", "SignatureFormRight", { Characters: "88", Count: "1" }],
    signature: isRight
      ? ["Good", "SignatureMatches", { Key: named.name }]
      : ["Bad", "SignatureMismatchPublic", { Key: named.name }],
  };
}
