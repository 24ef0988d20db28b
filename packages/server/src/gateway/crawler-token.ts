/** Which crawler agent asks: `Authorization: Bearer <token>`. Only the token's SHA-256 hash is stored. */
import { createHash } from "node:crypto";
import { CallError } from "../call/call-error.ts";
import type { CrawlerViewer, RequestFacts } from "../call/handler.ts";
import type { Database } from "../db/kysely.ts";
import { inTransaction, wholeScope } from "../db/transaction.ts";
import type { Services } from "../services.ts";
import { type ShortCache, shortCache } from "./short-cache.ts";

/** A disabled crawler or a new token holds after this time at the latest. */
const keptMs = 1_500;
const bearerGrammar = /^Bearer ([\x21-\x7e]{16,200})$/i;

const caches = new WeakMap<Database, ShortCache<CrawlerViewer | undefined>>();

/** What is stored of a crawler's token. */
export function crawlerTokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Throws CrawlerTokenInvalid; a disabled crawler's token is as unknown as any other. */
export async function authenticateCrawler(
  request: RequestFacts,
  services: Services,
  now: Date,
): Promise<CrawlerViewer> {
  const token = bearerGrammar.exec(request.header("authorization") ?? "")?.[1];
  const viewer =
    token === undefined
      ? undefined
      : await cacheOf(services).get(crawlerTokenHash(token).toString("base64"), now);
  if (!viewer) throw new CallError("CrawlerTokenInvalid");
  return viewer;
}

function cacheOf(services: Services): ShortCache<CrawlerViewer | undefined> {
  let cache = caches.get(services.database);
  if (!cache) {
    cache = shortCache(keptMs, (hash) => loadCrawler(services, Buffer.from(hash, "base64")));
    caches.set(services.database, cache);
  }
  return cache;
}

function loadCrawler(services: Services, tokenHash: Buffer): Promise<CrawlerViewer | undefined> {
  return inTransaction(services.database, wholeScope, async (tx) => {
    const row = await tx
      .selectFrom("Crawler")
      .select(["Id", "SpiderId"])
      .where("TokenHash", "=", tokenHash)
      .where("Enabled", "=", true)
      .executeTakeFirst();
    return row && { kind: "crawler", crawlerId: row.Id, spiderId: row.SpiderId };
  });
}
