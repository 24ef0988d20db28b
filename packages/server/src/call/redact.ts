/** What must never reach a log: passwords, codes, tokens, secrets, card numbers, whatever object they sit in. */
import { storable } from "./storable-text.ts";

const secretName =
  /password|googleverifycode|verificationcode|secret|token|privatekey|authorization|cookie|signature|otpauth|qrsvg|cardnumber|^signed(headers|body)$/i;
/** An authenticator's address, in whatever field it stands, holds its secret. */
const secretText = /otpauth:\/\//i;
const mask = "•••";
const maxTextLength = 500;
const maxNameLength = 100;
const maxItems = 500;
/** Of a whole line's part in JSON: a refused body of half a megabyte must not be kept. */
const maxJsonLength = 32_768;
const shownOfLong = 2_000;

/** A part of an operation log line: secrets masked, and never longer than a line should be. */
export function redactForLine(value: unknown): object {
  const redacted = redact(value) as object;
  const text = JSON.stringify(redacted);
  if (text.length <= maxJsonLength) return redacted;
  return { Shortened: storable(text.slice(0, shownOfLong)), Characters: text.length };
}

function shortened(text: string): string {
  return storable(text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text);
}

/** A field may hold an object as text (a kept filter): its secrets are no less secret. What is no JSON is not told at all. */
function redactJson(text: string, depth: number): string {
  try {
    return JSON.stringify(redact(JSON.parse(text), depth + 1));
  } catch {
    return new RegExp(secretName.source, "i").test(text) ? mask : text;
  }
}

/** A secret that stands beside its name, as in what a passkey vouches for. */
function isPair(value: object): value is [string, unknown] {
  return (
    Array.isArray(value) && value.length === 2 && typeof value[0] === "string" && secretName.test(value[0])
  );
}

export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === "string" && secretText.test(value)) return mask;
  if (typeof value === "string" && /^\s*[{[]/.test(value)) return shortened(redactJson(value, depth));
  if (typeof value === "string") return shortened(value);
  if (typeof value === "bigint") return value.toString();
  if (value === null || typeof value !== "object") return value;
  if (value instanceof Uint8Array) return `${value.length} bytes`;
  if (depth > 5) return "…";
  if (isPair(value)) return [value[0], mask];
  if (Array.isArray(value)) return value.slice(0, maxItems).map((item) => redact(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, maxItems)
      .map(([name, item]) => [
        storable(name.slice(0, maxNameLength)),
        secretName.test(name) ? mask : redact(item, depth + 1),
      ]),
  );
}
