/** What the tester judges: a pasted request, and the keys it may have been signed with. */
import { createHash } from "node:crypto";
import { signatureHeaders } from "@opc/contract/gateway/collections";
import type { PastedHeaders } from "./pasted-headers.ts";
import type { SeparateFacts } from "./separate-key-steps.ts";

export interface KnownKey {
  mask: string;
  /** "whsec_…", as people hold it. */
  secret: string;
  key: Buffer;
  /** Over: the gateway does not take it any more. */
  isExpired: boolean;
}

export interface SignedRequest {
  alias: string;
  headers: PastedHeaders;
  body: Buffer;
  /** Of those the request may be signed with: the present ones, or the separate one that it names. */
  keys: readonly KnownKey[];
  separate: SeparateFacts;
  now: Date;
  /** The call it is meant for; a callback has none. */
  path: string | undefined;
  /** What the gateway remembers under its webhook-id. */
  earlierUse: "none" | "same" | "other";
}

/** Empty where the header was not pasted. */
export function headerOf({ headers }: SignedRequest, name: keyof typeof signatureHeaders): string {
  return headers.values.get(signatureHeaders[name]) ?? "";
}

export function signedContent(id: string, timestamp: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body]);
}

export function sha256(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes).digest();
}

/** The signatures of the header, apart; more than any key change needs are not looked at. */
export function signaturesOf(header: string): string[] {
  return header.split(/\s+/).filter(Boolean).slice(0, 8);
}
