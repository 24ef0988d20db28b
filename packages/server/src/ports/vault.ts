/**
 * Secrets at rest: AES-256-GCM with a random nonce, under a key derived for the purpose ("totp", "api-secret", …). Purpose, column,
 * row and owner (sealed-columns.ts) are authenticated with the text: a secret moved elsewhere does not open. Several keys may
 * open, the newest seals, and each seal names its key, so that keys can be changed while the server runs.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import type { SealPlace } from "./sealed-columns.ts";

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const keyBytes = 32;
const keyIdBytes = 4;
const tagBytes = 16;
/**
 * 1: version, nonce, tag, text; under the key itself. 2: version, key's id, nonce, tag, text; under a key of the purpose. Both
 * are bound to their purpose alone. 3: as 2, bound to its place.
 */
const versions = { withoutKeyId: 1, ofPurpose: 2, ofPlace: 3 } as const;

export type SecretPurpose =
  | "totp"
  | "api-secret"
  | "crawler-password"
  | "crawler-signing"
  | "channel-key"
  | "payout-code"
  | "payout-card"
  | "payee-card"
  | "settlement-account"
  | "seal"
  | "approval-secret"
  | "approval-content"
  | "export-input"
  | "pay-page"
  | "notice-code"
  | "notice-secret"
  | "key-challenge";

/** Each of 32 bytes. */
export interface VaultKeys {
  /** Newest first: the first seals, all of them open. */
  keys: readonly [Buffer, ...Buffer[]];
  /** What fingerprints are made with, and the codes of chains: the first key that there ever was. Left out: the oldest here. */
  fingerprints?: Buffer | undefined;
  /**
   * "later": seals as the release before bound seals did, whose processes open nothing else. "only": what is not bound to its
   * place does not open. Left out: seals are bound, and both open.
   */
  bound?: "later" | "only" | undefined;
}

export interface Vault {
  seal(place: SealPlace, text: string): Buffer;
  /** Throws for what was changed, moved, or sealed with a key that is not there. */
  open(place: SealPlace, sealed: Buffer): string;
  /** How each seal of the newest key begins. */
  readonly newest: Buffer;
  /** 32 bytes by which the same text is found again, and which tell nothing of it to who has not the key. */
  fingerprint(purpose: SecretPurpose, text: string | Buffer): Buffer;
}

/** Keys from `readKeys`; one alone is the only one. */
export function openVault(given: VaultKeys | Buffer): Vault {
  const {
    keys,
    fingerprints,
    bound = undefined,
  } = Buffer.isBuffer(given) ? { keys: [given] as const, fingerprints: undefined } : given;
  const all = keys.map(openKey);
  const [newest] = all as [OpenKey];
  const fingerprintKey = perPurpose(fingerprints ?? (keys.at(-1) as Buffer), "fingerprint");
  return {
    newest: newest.head,
    fingerprint: (purpose, text) => createHmac("sha256", fingerprintKey(purpose)).update(text).digest(),
    seal: (place, text) =>
      bound === "later"
        ? sealWithPurpose(newest, place.purpose, text)
        : encipher(newest.bound(place.purpose), newest.head, text, authenticated(newest.head, place)),
    open(place, sealed) {
      const [version] = sealed;
      if (bound === "only" && version !== versions.ofPlace)
        throw new Error("a seal that is bound to no place");
      if (version === versions.withoutKeyId) return openWithoutKeyId(all, place.purpose, sealed);
      const head = sealed.subarray(0, 1 + keyIdBytes);
      const key = all.find((one) => one.head.subarray(1).equals(head.subarray(1)));
      if (!key) throw new Error("a secret was sealed with a key that is not there");
      const rest = sealed.subarray(head.length);
      if (version === versions.ofPlace)
        return decipher(key.bound(place.purpose), authenticated(head, place), rest);
      return decipher(key.of(place.purpose), Buffer.concat([head, Buffer.from(place.purpose)]), rest);
    },
  };
}

/** As former releases sealed, bound to the purpose alone: for what is made in bulk to measure, and for tests. */
export function sealOfPurpose(keyOfAll: Buffer, purpose: SecretPurpose, text: string): Buffer {
  return sealWithPurpose(openKey(keyOfAll), purpose, text);
}

function sealWithPurpose(key: OpenKey, purpose: SecretPurpose, text: string): Buffer {
  const head = Buffer.concat([Buffer.from([versions.ofPurpose]), key.head.subarray(1)]);
  return encipher(key.of(purpose), head, text, Buffer.concat([head, Buffer.from(purpose)]));
}

function authenticated(head: Buffer, { purpose, where }: SealPlace): Buffer {
  return Buffer.concat([head, Buffer.from(`${purpose}\0${where}`)]);
}

interface OpenKey {
  /** Version and the key's id. */
  head: Buffer;
  whole: KeyObject;
  of(purpose: SecretPurpose): KeyObject;
  /** Of seals that are bound to their place. */
  bound(purpose: SecretPurpose): KeyObject;
}

function openKey(buffer: Buffer): OpenKey {
  const id = createHash("sha256").update("key id").update(buffer).digest().subarray(0, keyIdBytes);
  return {
    head: Buffer.concat([Buffer.from([versions.ofPlace]), id]),
    whole: createSecretKey(buffer),
    of: perPurpose(buffer, "seal"),
    bound: perPurpose(buffer, "bound seal"),
  };
}

/** Made once each: taking in the bytes of a key costs more than using it. */
function perPurpose(
  buffer: Buffer,
  use: "seal" | "bound seal" | "fingerprint",
): (purpose: SecretPurpose) => KeyObject {
  const key = createSecretKey(buffer);
  const made = new Map<SecretPurpose, KeyObject>();
  return (purpose) => {
    let own = made.get(purpose);
    if (!own) {
      own = createSecretKey(Buffer.from(hkdfSync("sha256", key, "", `${use} ${purpose}`, keyBytes)));
      made.set(purpose, own);
    }
    return own;
  };
}

/** Which key it was is found by trying. */
function openWithoutKeyId(all: readonly OpenKey[], purpose: SecretPurpose, sealed: Buffer): string {
  for (const [index, { whole }] of all.entries()) {
    try {
      return decipher(whole, Buffer.from(purpose), sealed.subarray(1));
    } catch (error) {
      if (index === all.length - 1) throw error;
    }
  }
  throw new Error("no key");
}

function encipher(key: KeyObject, head: Buffer, text: string, authenticated: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce);
  cipher.setAAD(authenticated);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([head, nonce, cipher.getAuthTag(), body]);
}

/** `rest`: nonce, tag, text. */
function decipher(key: KeyObject, authenticated: Buffer, rest: Buffer): string {
  const nonce = rest.subarray(0, nonceBytes);
  const opening = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  opening.setAAD(authenticated);
  opening.setAuthTag(rest.subarray(nonceBytes, nonceBytes + tagBytes));
  const body = rest.subarray(nonceBytes + tagBytes);
  return Buffer.concat([opening.update(body), opening.final()]).toString("utf8");
}
