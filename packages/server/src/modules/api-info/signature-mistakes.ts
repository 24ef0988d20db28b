/**
 * Which known mistake made a wrong signature. Each is tried: the request is signed anew in the mistaken way and compared
 * with what was sent. Three things may each be wrong at once: what was taken for the key, what was signed, and how the
 * result was written; the combination with the fewest mistakes is told.
 */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { SignatureMistake } from "@opc/contract/api-info/signature-check";
import { contentVariants, type Variant } from "./content-variants.ts";
import {
  headerOf,
  type KnownKey,
  type SignedRequest,
  signaturesOf,
  signedContent,
} from "./signature-facts.ts";

export interface FoundMistake {
  mistake: SignatureMistake;
  mask: string;
}

/** Signatures as texts are compared by their hashes, so that no time tells how much of one was right. */
class Given {
  readonly #hashes: Buffer[];

  constructor(texts: readonly string[]) {
    this.#hashes = texts.map((text) => hashOf(text));
  }

  holds(text: string): boolean {
    const wanted = hashOf(text);
    return this.#hashes.filter((hash) => timingSafeEqual(hash, wanted)).length > 0;
  }
}

function hashOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** The mistakes that explain the request's signature; none where it is right, or nothing known explains it. */
export function findMistakes(request: SignedRequest): FoundMistake[] {
  const given = new Given(signaturesOf(headerOf(request, "signature")));
  const contents = contentVariants({
    id: headerOf(request, "id"),
    timestamp: headerOf(request, "timestamp"),
    body: request.body,
  });
  const found = request.keys.flatMap((known) => tried(known, contents, given));
  const best = found.toSorted((one, other) => one.length - other.length)[0];
  if (best) return best;
  return millisecondsSigned(request, given);
}

function tried(known: KnownKey, contents: readonly Variant<Buffer>[], given: Given): FoundMistake[][] {
  const ended: SignatureMistake[] = known.isExpired ? ["ExpiredKey"] : [];
  const found: FoundMistake[][] = [];
  for (const key of keyVariants(known.secret, known.key)) {
    for (const content of contents) {
      const written = writtenAs(createHmac("sha256", key.value).update(content.value).digest());
      const form = written.find(({ value }) => given.holds(value));
      if (form) found.push(named([...ended, ...key.mistakes, ...content.mistakes, ...form.mistakes], known));
    }
  }
  const right = contents.find(({ mistakes }) => mistakes.length === 0);
  for (const hash of ["sha1", "sha384", "sha512"]) {
    if (!right) break;
    const written = writtenAs(createHmac(hash, known.key).update(right.value).digest());
    const form = written.find(({ value }) => given.holds(value));
    if (form) found.push(named([...ended, "OtherHash", ...form.mistakes], known));
  }
  return found;
}

function named(mistakes: readonly SignatureMistake[], { mask }: KnownKey): FoundMistake[] {
  return mistakes.map((mistake) => ({ mistake, mask }));
}

const prefix = "whsec_";

/** What programs take for the key when they do not decode the base64 part of the secret. */
function keyVariants(secret: string, key: Buffer): Variant<Buffer>[] {
  const part = secret.slice(prefix.length);
  return [
    { value: key, mistakes: [] },
    { value: Buffer.from(part), mistakes: ["SecretNotDecoded"] },
    { value: Buffer.from(secret), mistakes: ["WholeSecretAsKey"] },
    // Lenient decoders take the underscore for a slash, or leave it out.
    { value: Buffer.from(secret, "base64"), mistakes: ["WholeSecretDecoded"] },
    { value: Buffer.from(secret.replace("_", ""), "base64"), mistakes: ["WholeSecretDecoded"] },
  ];
}

/** A digest as the header wants it, and as it is often written instead. */
function writtenAs(digest: Buffer): Variant<string>[] {
  const base64 = digest.toString("base64");
  const url = digest.toString("base64url");
  const hex = digest.toString("hex");
  const forms: Variant<string>[] = [
    { value: base64, mistakes: [] },
    { value: hex, mistakes: ["HexInsteadOfBase64"] },
    { value: hex.toUpperCase(), mistakes: ["HexInsteadOfBase64"] },
    { value: Buffer.from(hex).toString("base64"), mistakes: ["HexInsteadOfBase64"] },
    { value: url, mistakes: ["Base64Url"] },
    { value: base64.replaceAll("+", "-").replaceAll("/", "_"), mistakes: ["Base64Url"] },
  ];
  return forms
    .filter(({ value, mistakes }) => mistakes.length === 0 || value !== base64)
    .flatMap(({ value, mistakes }) => [
      { value: `v1,${value}`, mistakes },
      { value, mistakes: [...mistakes, "NoVersion"] },
      { value: `v1=${value}`, mistakes: [...mistakes, "NoVersion"] },
    ]);
}

/** Larger bodies would cost a thousand long hashes. */
const maxBytesForMilliseconds = 4_096;

/** The header says seconds, but the program signed its own milliseconds: each of that second is tried. */
function millisecondsSigned(request: SignedRequest, given: Given): FoundMistake[] {
  const timestamp = headerOf(request, "timestamp");
  if (!/^\d{9,11}$/.test(timestamp) || request.body.length > maxBytesForMilliseconds) return [];
  const id = headerOf(request, "id");
  for (const known of request.keys) {
    for (let ms = 0; ms < 1_000; ms++) {
      const content = signedContent(id, timestamp + String(ms).padStart(3, "0"), request.body);
      const digest = createHmac("sha256", known.key).update(content).digest("base64");
      if (given.holds(`v1,${digest}`)) return named(["MillisecondsSigned"], known);
    }
  }
  return [];
}
