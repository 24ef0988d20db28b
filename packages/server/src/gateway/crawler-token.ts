/** Which crawler agent asks: `Authorization: Bearer <token>`. Only the token's SHA-256 hash is stored. */

import { type Selectable, sql } from "kysely";
import type { CrawlerViewer, RequestFacts } from "../call/handler.ts";
import { CallError } from "../call-error.ts";
import { gather } from "../db/gather.ts";
import type { Database } from "../db/kysely.ts";
import type { Tables } from "../db/tables.ts";
import { inSharedTransaction, wholeScope } from "../db/transaction.ts";
import { ipAllowed } from "../ip-list.ts";
import { crawlerTokenHash, isNewToken, tokenEnd } from "../modules/crawler/token.ts";
import { isDoubted } from "../order/crawler-heartbeat.ts";
import type { Services } from "../services.ts";
import { isSigned } from "./agent-signature.ts";

const bearerGrammar = /^Bearer ([\x21-\x7e]{16,200})$/i;

type Row = Selectable<Tables["Crawler"]>;
interface Found {
  viewer: CrawlerViewer;
  ipList: string;
  endsAt: Date | null;
}

type Find = (tokenHash: Buffer) => Promise<Found | undefined>;
const finders = new WeakMap<Database, Find>();

/**
 * Throws CrawlerTokenInvalid, CrawlerTokenExpired, CrawlerIpNotAllowed, AgentSignatureRequired; a disabled crawler's token is as unknown as any other. Who has
 * the token is told what is wrong with it.
 */
export async function authenticateCrawler(request: RequestFacts, services: Services): Promise<CrawlerViewer> {
  const token = bearerGrammar.exec(request.header("authorization") ?? "")?.[1];
  const found = token === undefined ? undefined : await finder(services)(crawlerTokenHash(token));
  if (!found) throw new CallError("CrawlerTokenInvalid");
  const { ip: Ip } = request;
  if (!ipAllowed(found.ipList, Ip)) throw new CallError("CrawlerIpNotAllowed", { Ip }, { Ip });
  const now = services.clock.now();
  if (found.endsAt !== null && found.endsAt <= now) throw new CallError("CrawlerTokenExpired");
  // Before its body is read; what the signature says is judged with the body (agent-signature.ts).
  if (found.viewer.signing.isDemanded && !isSigned(request)) throw new CallError("AgentSignatureRequired");
  return found.viewer;
}

/** Looked up for every request, so that a token is dead in the moment it is replaced; requests at once share one look. */
function finder({ database, clock }: Pick<Services, "database" | "clock">): Find {
  let find = finders.get(database);
  if (!find) {
    find = gather<Buffer, Found | undefined>({
      name: "find crawler",
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
): Promise<(Found | undefined)[]> {
  return inSharedTransaction(database, wholeScope, async (tx) => {
    const rows = await tx
      .selectFrom("Crawler")
      .select(["Id", "SpiderId", "TokenHash", "TokenIssuedAt", "TokenIssuedBy", "TokenIssuedByUserId"])
      .select(["BalanceDoubtedAt", "AgentIpList", "TokenDays", "SigningKeyEncrypted", "SignedOnly"])
      // One text, however many ask: `in` would be another statement to prepare for each number of them.
      .where("TokenHash", "=", sql<Buffer>`any(${hashes}::bytea[])`)
      .where("Enabled", "=", true)
      .where("DeletedAt", "is", null)
      .execute();
    return hashes.map((hash) => {
      const row = rows.find((one) => one.TokenHash.equals(hash));
      if (!row) return undefined;
      const { Id: crawlerId, SpiderId: crawlerCode, AgentIpList: ipList } = row;
      const signing = { sealed: row.SigningKeyEncrypted, isDemanded: row.SignedOnly };
      const viewer = {
        kind: "crawler" as const,
        crawlerId,
        crawlerCode,
        issuer: issuerOf(row, now),
        signing,
      };
      return { viewer, ipList, endsAt: tokenEnd(row) };
    });
  });
}

function issuerOf(
  {
    TokenIssuedAt,
    TokenIssuedBy: name,
    TokenIssuedByUserId: userId,
    BalanceDoubtedAt,
  }: Pick<Row, "TokenIssuedAt" | "TokenIssuedBy" | "TokenIssuedByUserId" | "BalanceDoubtedAt">,
  now: Date,
): CrawlerViewer["issuer"] {
  const isIssuersWord = isNewToken(TokenIssuedAt, now) || isDoubted({ BalanceDoubtedAt }, now);
  return name !== null && userId !== null && isIssuersWord ? { name, userId } : null;
}
