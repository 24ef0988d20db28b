/**
 * Agents may sign each request beside their token, so that a token alone, read in a proxy's log say, reports nothing: Standard
 * Webhooks as merchants sign, over the method and path in a line of their own and the exact body. Each is good once, for
 * five minutes. What is signed is judged also where no signature is demanded.
 */
import { signatureHeaders } from "@opc/contract/gateway/collections";
import { sql } from "kysely";
import type { CrawlerViewer, RequestFacts } from "../call/handler.ts";
import { CallError } from "../call-error.ts";
import { inSharedTransaction, wholeScope } from "../db/transaction.ts";
import { sealPlace } from "../ports/sealed-columns.ts";
import { isSignedBy, keyOfSecret } from "../ports/webhook-signature.ts";
import type { Services } from "../services.ts";

const windowMs = 5 * 60_000;
const idGrammar = /^[\x21-\x7e]{1,128}$/;
const timestampGrammar = /^\d{1,12}$/;

export function isSigned(request: Pick<RequestFacts, "header">): boolean {
  return request.header(signatureHeaders.signature) !== undefined;
}

/** Throws AgentSignatureInvalid, AgentSignatureExpired, AgentRequestRepeated. */
export async function assertSigned(
  { method, path }: { method: string; path: string },
  request: RequestFacts,
  { crawlerId, signing }: CrawlerViewer,
  { services, now }: { services: Pick<Services, "database" | "vault">; now: Date },
): Promise<void> {
  // Where no key was given out there is nothing to judge by.
  if (!signing.isDemanded && (signing.sealed === null || !isSigned(request))) return;
  const id = request.header(signatureHeaders.id) ?? "";
  const timestamp = request.header(signatureHeaders.timestamp) ?? "";
  const header = request.header(signatureHeaders.signature) ?? "";
  const place = sealPlace("crawler.signing_key_encrypted", crawlerId);
  const key = signing.sealed && keyOfSecret(services.vault.open(place, signing.sealed));
  const payload = Buffer.concat([Buffer.from(`${method} ${path}\n`), request.rawBody]);
  const isRight = key ? isSignedBy([key], header, id, timestamp, payload) : false;
  if (!isRight || !idGrammar.test(id) || !timestampGrammar.test(timestamp))
    throw new CallError("AgentSignatureInvalid");
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > windowMs)
    throw new CallError("AgentSignatureExpired");
  const isNew = await inSharedTransaction(services.database, wholeScope, async (tx) => {
    const { numAffectedRows } = await sql`
      insert into agent_request (crawler_id, webhook_id, created_at) values (${crawlerId}, ${id}, ${now})
      on conflict do nothing`.execute(tx);
    return numAffectedRows === 1n;
  });
  if (!isNew) throw new CallError("AgentRequestRepeated");
}
