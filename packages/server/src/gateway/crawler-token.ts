/** Which crawler agent asks: `Authorization: Bearer <token>`. Only the token's SHA-256 hash is stored. */

import type { Selectable } from "kysely";
import type { CrawlerViewer, RequestFacts } from "../call/handler.ts";
import { CallError } from "../call-error.ts";
import { gather } from "../db/gather.ts";
import type { Database } from "../db/kysely.ts";
import type { Tables } from "../db/tables.ts";
import { inSharedTransaction, wholeScope } from "../db/transaction.ts";
import { crawlerTokenHash, isNewToken } from "../modules/crawler/token.ts";
import type { Services } from "../services.ts";

const bearerGrammar = /^Bearer ([\x21-\x7e]{16,200})$/i;

type Find = (tokenHash: Buffer) => Promise<CrawlerViewer | undefined>;
const finders = new WeakMap<Database, Find>();

/** Throws CrawlerTokenInvalid; a disabled crawler's token is as unknown as any other. */
export async function authenticateCrawler(request: RequestFacts, services: Services): Promise<CrawlerViewer> {
  const token = bearerGrammar.exec(request.header("authorization") ?? "")?.[1];
  const viewer = token === undefined ? undefined : await finder(services)(crawlerTokenHash(token));
  if (!viewer) throw new CallError("CrawlerTokenInvalid");
  return viewer;
}

/** Looked up for every request, so that a token is dead in the moment it is replaced; requests at once share one look. */
function finder({ database, clock }: Pick<Services, "database" | "clock">): Find {
  let find = finders.get(database);
  if (!find) {
    find = gather<Buffer, CrawlerViewer | undefined>({
      run: (hashes) => findCrawlers(database, hashes, clock.now()),
      maximumItems: 200,
      maximumWaitMs: 0,
    });
    finders.set(database, find);
  }
  return find;
}

function findCrawlers(
  database: Database,
  hashes: readonly Buffer[],
  now: Date,
): Promise<(CrawlerViewer | undefined)[]> {
  return inSharedTransaction(database, wholeScope, async (tx) => {
    const rows = await tx
      .selectFrom("Crawler")
      .select(["Id", "SpiderId", "TokenHash", "TokenIssuedAt", "TokenIssuedBy", "TokenIssuedByUserId"])
      .where("TokenHash", "in", hashes)
      .where("Enabled", "=", true)
      .where("DeletedAt", "is", null)
      .execute();
    return hashes.map((hash) => {
      const row = rows.find((one) => one.TokenHash.equals(hash));
      if (!row) return undefined;
      return { kind: "crawler", crawlerId: row.Id, spiderId: row.SpiderId, issuer: issuerOf(row, now) };
    });
  });
}

function issuerOf(
  {
    TokenIssuedAt,
    TokenIssuedBy: name,
    TokenIssuedByUserId: userId,
  }: Pick<Selectable<Tables["Crawler"]>, "TokenIssuedAt" | "TokenIssuedBy" | "TokenIssuedByUserId">,
  now: Date,
): CrawlerViewer["issuer"] {
  return name !== null && userId !== null && isNewToken(TokenIssuedAt, now) ? { name, userId } : null;
}
