/** Strong entity tags, and whether the asker has the bytes already (RFC 9110, 13.1.2). */
import { createHash } from "node:crypto";

export function entityTag(bytes: Uint8Array): string {
  return `"${createHash("sha256").update(bytes).digest("base64url")}"`;
}

/** A list, or `*`; a proxy that changed the encoding may have made the tag a weak one. */
export function holdsTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch
    .split(",")
    .map((one) => one.trim())
    .some((one) => one === "*" || one.replace(/^W\//, "") === tag);
}
