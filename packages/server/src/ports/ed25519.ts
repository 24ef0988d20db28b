/**
 * Ed25519 public keys that strangers register, and the asymmetric signature of Standard Webhooks ("v1a") by them. A key is judged
 * once, when it is registered: a point of the curve in its canonical spelling and of the group's own prime order. By one of small
 * order some libraries take signatures that nobody made (RFC 8032, 8.4); OpenSSL takes none now, and nobody has to rely on that.
 */
import { createPublicKey, type KeyObject, verify } from "node:crypto";

const keyBytes = 32;
const signatureBytes = 64;
/** What DER writes before the raw bytes of an Ed25519 public key (RFC 8410). */
const publicHead = Buffer.from("302a300506032b6570032100", "hex");
const pem = /^-----BEGIN PUBLIC KEY-----([A-Za-z0-9+/=\s]+)-----END PUBLIC KEY-----$/;

export function publicKeyOfRaw(raw: Buffer): KeyObject {
  return createPublicKey({ key: Buffer.concat([publicHead, raw]), format: "der", type: "spki" });
}

/** The 32 bytes of a key as people paste it: PEM, "whpk_" and base64, or base64. Undefined where it is none that can be used. */
export function usablePublicKey(text: string): Buffer | undefined {
  const raw = rawOf(text.trim());
  return raw && isOfPrimeOrder(raw) ? raw : undefined;
}

function rawOf(text: string): Buffer | undefined {
  const inside = pem.exec(text)?.[1]?.replace(/\s/g, "");
  const bytes = inside === undefined ? strict(text.replace(/^whpk_/, "")) : unwrapped(strict(inside));
  return bytes?.length === keyBytes ? bytes : undefined;
}

/** Base64 as it is written by programs, not what a lenient decoder makes of anything. */
function strict(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, "base64");
  return bytes.toString("base64") === text ? bytes : undefined;
}

/** Only the one way in which DER may write such a key. */
function unwrapped(der: Buffer | undefined): Buffer | undefined {
  return der?.subarray(0, publicHead.length).equals(publicHead) ? der.subarray(publicHead.length) : undefined;
}

export interface SignedMessage {
  id: string;
  /** Seconds since 1970. */
  timestamp: string;
  body: Buffer;
}

/** Whether the first "v1a" signature of the header is right by the key; no others are tried, as one names its key. */
export function isSignedByPublicKey(key: KeyObject, header: string, message: SignedMessage): boolean {
  const first = header.split(" ").find((text) => text.startsWith("v1a,"));
  const signature = first === undefined ? undefined : strict(first.slice("v1a,".length));
  if (signature?.length !== signatureBytes) return false;
  const content = Buffer.concat([Buffer.from(`${message.id}.${message.timestamp}.`), message.body]);
  return verify(null, content, key, signature);
}

const p = 2n ** 255n - 19n;
const groupOrder = 2n ** 252n + 27742317777372353535851937790883648493n;
const d = modulo(-121665n * inverse(121666n));

/** Extended coordinates: x = X/Z, y = Y/Z, T = XY/Z. */
interface Point {
  X: bigint;
  Y: bigint;
  Z: bigint;
  T: bigint;
}

function isOfPrimeOrder(raw: Buffer): boolean {
  const point = decoded(raw);
  return point !== undefined && !isNeutral(point) && isNeutral(times(groupOrder, point));
}

/** Undefined where the bytes are no point, or not its canonical spelling. */
function decoded(raw: Buffer): Point | undefined {
  const number = BigInt(`0x${Buffer.from(raw).reverse().toString("hex")}`);
  const sign = number >> 255n;
  const y = number & (2n ** 255n - 1n);
  if (y >= p) return undefined;
  const square = modulo(y * y);
  const x = root(modulo((square - 1n) * inverse(modulo(d * square + 1n))));
  if (x === undefined || (x === 0n && sign === 1n)) return undefined;
  const X = (x & 1n) === sign ? x : p - x;
  return { X, Y: y, Z: 1n, T: modulo(X * y) };
}

function isNeutral({ X, Y, Z }: Point): boolean {
  return modulo(X) === 0n && modulo(Y - Z) === 0n;
}

function times(scalar: bigint, point: Point): Point {
  let sum: Point = { X: 0n, Y: 1n, Z: 1n, T: 0n };
  for (const bit of scalar.toString(2)) {
    sum = plus(sum, sum);
    if (bit === "1") sum = plus(sum, point);
  }
  return sum;
}

/** RFC 8032, 5.1.4: complete, so also for a point and itself. */
function plus(one: Point, other: Point): Point {
  const a = modulo((one.Y - one.X) * (other.Y - other.X));
  const b = modulo((one.Y + one.X) * (other.Y + other.X));
  const c = modulo(2n * one.T * d * other.T);
  const z = modulo(2n * one.Z * other.Z);
  const [e, f, g, h] = [b - a, z - c, z + c, b + a];
  return { X: modulo(e * f), Y: modulo(g * h), T: modulo(e * h), Z: modulo(f * g) };
}

function root(square: bigint): bigint | undefined {
  const candidate = power(square, (p + 3n) / 8n);
  if (modulo(candidate * candidate - square) === 0n) return candidate;
  const other = modulo(candidate * power(2n, (p - 1n) / 4n));
  return modulo(other * other - square) === 0n ? other : undefined;
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (const bit of exponent.toString(2)) {
    result = modulo(result * result);
    if (bit === "1") result = modulo(result * base);
  }
  return result;
}

function inverse(value: bigint): bigint {
  return power(modulo(value), p - 2n);
}

function modulo(value: bigint): bigint {
  return ((value % p) + p) % p;
}
