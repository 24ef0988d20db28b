/** Password hashes: argon2id with OWASP's parameters, kept as PHC text so that they can be raised later. */
import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify(argon2);
const memoryKiB = 19_456;
const passes = 2;
const parallelism = 1;
const tagBytes = 32;

interface Parameters {
  memory: number;
  passes: number;
  parallelism: number;
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await tagOf(password, salt, { memory: memoryKiB, passes, parallelism });
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

export async function passwordMatches(password: string, hash: string): Promise<boolean> {
  const match = phc.exec(hash);
  if (!match) return false;
  const [, memory, time, lanes, salt = "", expected = ""] = match;
  const parameters = { memory: Number(memory), passes: Number(time), parallelism: Number(lanes) };
  const tag = await tagOf(password, Buffer.from(salt, "base64"), parameters);
  return timingSafeEqual(tag, Buffer.from(expected, "base64"));
}

/** A hash that nothing matches, so that an unknown user costs the same time as a known one. */
export const nobodysHash = await hashPassword(randomBytes(32).toString("base64"));

/** Whether both are one password, however they were typed. */
export function samePassword(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

function plain(password: string): string {
  return password.normalize("NFKC");
}

function tagOf(password: string, nonce: Buffer, parameters: Parameters): Promise<Buffer> {
  const message = Buffer.from(plain(password), "utf8");
  return derive("argon2id", { message, nonce, tagLength: tagBytes, ...parameters });
}

function base64(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
