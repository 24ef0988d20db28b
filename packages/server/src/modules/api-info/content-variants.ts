/** What programs sign instead of `id.timestamp.body`: other parts, another order, or other bytes than they send. */
import { createHash } from "node:crypto";
import type { SignatureMistake } from "@opc/contract/api-info/signature-check";
import { signedContent } from "./signature-facts.ts";

export interface Variant<Value> {
  value: Value;
  /** None: the right way. */
  mistakes: readonly SignatureMistake[];
}

interface Parts {
  id: string;
  timestamp: string;
  body: Buffer;
}

/** The right content first. */
export function contentVariants(parts: Parts): Variant<Buffer>[] {
  const { id, timestamp, body } = parts;
  const bodies = [{ value: body, mistakes: [] }, ...bodyVariants(body)];
  return [
    ...bodies.map(({ value, mistakes }) => ({ value: signedContent(id, timestamp, value), mistakes })),
    ...timestampVariants(timestamp).map((other) => ({
      value: signedContent(id, other, body),
      mistakes: ["TimestampNotAsSent"] as const,
    })),
    ...otherShapes(parts),
  ];
}

/** The clock was read twice, or the header has milliseconds while seconds were signed. */
function timestampVariants(timestamp: string): string[] {
  if (!/^\d{9,13}$/.test(timestamp)) return [];
  const sent = Number(timestamp);
  const near = [-2, -1, 1, 2].map((seconds) => String(sent + seconds));
  return timestamp.length === 13 ? [String(Math.floor(sent / 1_000)), ...near] : near;
}

function otherShapes({ id, timestamp, body }: Parts): Variant<Buffer>[] {
  const joined = (parts: readonly string[], separator: string) =>
    Buffer.concat([Buffer.from(parts.map((part) => part + separator).join("")), body]);
  const hash = createHash("sha256").update(body).digest();
  const separated = ["", ":", "\n", "|", "&", ","].map((separator) => joined([id, timestamp], separator));
  return [
    { value: body, mistakes: ["BodyAlone"] },
    { value: joined([timestamp], "."), mistakes: ["IdMissingInContent"] },
    { value: joined([id], "."), mistakes: ["TimestampMissingInContent"] },
    { value: joined([timestamp, id], "."), mistakes: ["OtherSeparator"] },
    ...separated.map((value): Variant<Buffer> => ({ value, mistakes: ["OtherSeparator"] })),
    {
      value: signedContent(id, timestamp, Buffer.from(hash.toString("hex"))),
      mistakes: ["BodyHashSigned"],
    },
    {
      value: signedContent(id, timestamp, Buffer.from(hash.toString("base64"))),
      mistakes: ["BodyHashSigned"],
    },
  ];
}

const byteOrderMark = "\uFEFF";

/** Other bytes than those that were sent; only such as differ from them. */
function bodyVariants(body: Buffer): Variant<Buffer>[] {
  const text = body.toString("utf8");
  const variants: [string, SignatureMistake][] = [
    [`${text}\n`, "TrailingNewlineSigned"],
    [`${text}\r\n`, "TrailingNewlineSigned"],
    [text.replace(/(\r?\n)+$/, ""), "TrailingNewlineSent"],
    [text.replace(/\r?\n$/, ""), "TrailingNewlineSent"],
    [text.replaceAll("\r\n", "\n"), "CarriageReturns"],
    [text.replaceAll("\r\n", "\n").replaceAll("\n", "\r\n"), "CarriageReturns"],
    [text.startsWith(byteOrderMark) ? text.slice(1) : byteOrderMark + text, "ByteOrderMark"],
    ...jsonVariants(text),
  ];
  return variants
    .filter(([other]) => other !== text)
    .map(([other, mistake]) => ({ value: Buffer.from(other), mistakes: [mistake] }));
}

/** The same value as other programs write it: signed before, or written anew after. */
function jsonVariants(text: string): [string, SignatureMistake][] {
  const value = parsed(text);
  if (value === undefined) return [];
  const compact = JSON.stringify(value);
  const sorted = JSON.stringify(sortedKeys(value));
  const spaced = spacedJson(value);
  return [
    [compact, "BodyReserialised"],
    [JSON.stringify(value, null, 2), "BodyIndented"],
    [JSON.stringify(value, null, 4), "BodyIndented"],
    [sorted, "BodySortedKeys"],
    [spaced, "BodySpacedSeparators"],
    [escapedUnicode(spaced), "BodySpacedSeparators"],
    [escapedUnicode(compact), "BodyUnicodeEscaped"],
    [escapedUnicode(compact).replaceAll("/", "\\/"), "BodySlashesEscaped"],
    [compact.replaceAll("/", "\\/"), "BodySlashesEscaped"],
    [spacedJson(sortedKeys(value)), "BodySortedKeys"],
  ];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function sortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedKeys);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, part]) => [name, sortedKeys(part)]));
}

/** `{"a": 1, "b": 2}`: what Python's json.dumps writes unless told otherwise. */
function spacedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spacedJson).join(", ")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const entries = Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}: ${spacedJson(part)}`);
  return `{${entries.join(", ")}}`;
}

function escapedUnicode(json: string): string {
  return json.replace(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
