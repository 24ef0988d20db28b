/** Tokens of crawler agents: 256 random bits, shown once; what is stored is their SHA-256 hash. */
import { createHash, randomBytes } from "node:crypto";
import { dayMs } from "@opc/contract/time";

export function newCrawlerToken(): string {
  return `opcrawl_${randomBytes(32).toString("base64url")}`;
}

export function crawlerTokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** A stolen or made-up token shows in so long, by the bank's own figures or by whoever runs the agent. */
const newTokenMs = dayMs;

export function isNewToken(issuedAt: Date, now: Date): boolean {
  return now.getTime() - issuedAt.getTime() < newTokenMs;
}

/** When a token is good for nothing any more; null: never. */
export function tokenEnd(crawler: { TokenIssuedAt: Date; TokenDays: number | null }): Date | null {
  const { TokenIssuedAt, TokenDays } = crawler;
  return TokenDays === null ? null : new Date(TokenIssuedAt.getTime() + TokenDays * dayMs);
}
