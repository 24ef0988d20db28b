/** Tokens of crawler agents: 256 random bits, shown once; what is stored is their SHA-256 hash. */
import { createHash, randomBytes } from "node:crypto";

export function newCrawlerToken(): string {
  return `opcrawl_${randomBytes(32).toString("base64url")}`;
}

export function crawlerTokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** A stolen or made-up token shows in so long, by the bank's own figures or by whoever runs the agent. */
const newTokenMs = 24 * 3_600_000;

export function isNewToken(issuedAt: Date, now: Date): boolean {
  return now.getTime() - issuedAt.getTime() < newTokenMs;
}
