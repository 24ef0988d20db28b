/**
 * Order numbers: "P" (a collection order), "C" (a payout) or "W" (a withdrawal), the day (yyMMdd, UTC) and 12 characters of
 * Crockford's base32: 60 random bits. What opens the hosted payment page is more (pay-page-key.ts).
 */
import { randomFillSync } from "node:crypto";

const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const randomLength = 12;

/** Random bytes are drawn many at a time: one call of the system for some hundred numbers. */
const pool = Buffer.alloc(4096);
let used = pool.length;

export function newOrderNo(now: Date, kind: "P" | "C" | "W" = "P"): string {
  const day = now.toISOString().slice(2, 10).replaceAll("-", "");
  return `${kind}${day}${randomText(randomLength)}`;
}

/** Whether a payout's number stands in the text, in capitals, on its own or before what an attempt adds to it. */
export function namesPayout(text: string): boolean {
  return /(?<![A-Z\d])C\d{6}[0-9A-HJKMNP-TV-Z]{12}(?![A-Z\d])/.test(text);
}

/** Characters that nobody mistakes for others (no I, L, O, U), 5 random bits each. */
export function randomText(length: number): string {
  if (used + length > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  let text = "";
  for (let index = 0; index < length; index++) text += alphabet.charAt((pool[used + index] ?? 0) & 31);
  // What was used is wiped, so that a number cannot be read from memory twice.
  pool.fill(0, used, used + length);
  used += length;
  return text;
}
