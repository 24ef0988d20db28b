/**
 * What merchants' servers were answered, by webhook-id: the same body sent again to the same call gets the very answer it
 * got; anything else under that id is refused.
 */
import { dayMs } from "@opc/contract/time";
import { fixed } from "../db/fixed.ts";
import { insertRows } from "../db/insert-rows.ts";
import { RaceLost } from "../db/races.ts";
import type { Transaction } from "../db/transaction.ts";

/** A webhook-id is answered again for so long; its signature is refused after five minutes anyway. */
export const answersKeptMs = 3 * dayMs;

export interface SignedRequest {
  merchantId: bigint;
  webhookId: string;
  /** Of the exact bytes: what the webhook-id was used for. */
  bodyHash: Buffer;
  now: Date;
}

interface KeptAnswer {
  MerchantId: bigint;
  WebhookId: string;
  Path: string;
  BodyHash: Buffer;
  Answer: string;
}

/** For each request what is kept under its id: an answer to it, or that the id was used for something else. */
export async function keptAnswers<Request extends SignedRequest>(
  tx: Transaction,
  path: string,
  requests: readonly Request[],
): Promise<Map<Request, { answer: string } | "reused">> {
  const { rows } = await fixed<KeptAnswer>(tx)`
    select r.merchant_id, r.webhook_id, r.path, r.body_hash, r.answer
    from unnest(${requests.map((one) => one.merchantId)}::bigint[], ${requests.map((one) => one.webhookId)}::text[])
      as asked (merchant_id, webhook_id)
    join gateway_request r using (merchant_id, webhook_id)`;
  const kept = new Map(rows.map((row) => [requestKey(row.MerchantId, row.WebhookId), row]));
  const found = new Map<Request, { answer: string } | "reused">();
  for (const request of requests) {
    const row = kept.get(requestKey(request.merchantId, request.webhookId));
    if (!row) continue;
    const isSame = row.Path === path && row.BodyHash.equals(request.bodyHash);
    found.set(request, isSame ? { answer: row.Answer } : "reused");
  }
  return found;
}

/** Remembers answers by webhook-id. Throws RaceLost when another request with the id was quicker. */
export async function keepAnswers(
  tx: Transaction,
  path: string,
  answered: readonly { ask: SignedRequest; answer: object }[],
): Promise<void> {
  // The same id twice in one batch has the same body, hence the same answer.
  const byId = new Map(answered.map((one) => [requestKey(one.ask.merchantId, one.ask.webhookId), one]));
  const rows = [...byId.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { ask, answer }]) => ({
      MerchantId: ask.merchantId,
      WebhookId: ask.webhookId,
      Path: path,
      BodyHash: ask.bodyHash,
      Answer: JSON.stringify(answer),
      CreatedAt: ask.now,
    }));
  const kept = await insertRows(tx, "GatewayRequest", rows, { skipKnown: true });
  if (kept !== rows.length) throw new RaceLost("a webhook-id was used meanwhile");
}

/** Two requests of one batch with one webhook-id and different bodies. */
export function isReuse(one: SignedRequest, other: SignedRequest): boolean {
  return (
    one.webhookId === other.webhookId &&
    one.merchantId === other.merchantId &&
    !one.bodyHash.equals(other.bodyHash)
  );
}

export function requestKey(merchantId: bigint, text: string): string {
  return `${merchantId} ${text}`;
}
