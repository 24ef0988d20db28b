/** The signature tester's two calls: what is found, and what would have been right. */

import type { apiinfoSignaturecheck } from "@opc/contract/api-info/signature-check";
import type { CallParsed } from "@opc/contract/call";
import { gatewayPayCreate, signatureHeaders } from "@opc/contract/gateway/collections";
import { gatewayPayoutCreate } from "@opc/contract/gateway/payouts";
import type { Handlers, TransactionFacts, UserViewer } from "../../call/handler.ts";
import type { Database } from "../../db/kysely.ts";
import type { Transaction } from "../../db/transaction.ts";
import { keptAnswers } from "../../order/kept-answers.ts";
import { signatureOf } from "../../ports/webhook-signature.ts";
import type { Services } from "../../services.ts";
import { noteLiveSights } from "../merchant/secret.ts";
import { payoutBodyHash } from "../payout-order/payout-create.ts";
import { knownKeys } from "./known-keys.ts";
import { pastedHeaders } from "./pasted-headers.ts";
import { isNamed, separateFacts } from "./separate-key-steps.ts";
import { checkSignature } from "./signature-check.ts";
import { headerOf, type SignedRequest, sha256 } from "./signature-facts.ts";
import { findMerchant } from "./store.ts";
import { TesterBudget } from "./tester-budget.ts";

type Pasted = CallParsed<typeof apiinfoSignaturecheck>;

const budgets = new WeakMap<Database, TesterBudget>();

function budgetOf(database: Database): TesterBudget {
  const budget = budgets.get(database) ?? new TesterBudget();
  budgets.set(database, budget);
  return budget;
}

export const testerHandlers = {
  apiinfoSignaturecheck: async (input, facts) => {
    const { request } = await readRequest(input, facts);
    const { steps, content, bodySha256, matched, mistakes } = checkSignature(request);
    return {
      Steps: steps,
      SignedContent: content.toString("utf8"),
      BodyBytes: request.body.length,
      BodySha256: bodySha256,
      MatchedKey: matched?.mask ?? null,
      Mistakes: mistakes.map(({ mistake, mask }) => ({ Mistake: mistake, KeyMask: mask })),
    };
  },

  apiinfoSignatureexpected: async (
    { LoginPassword: _password, GoogleVerifyCode: _code, ...input },
    facts,
  ) => {
    const { request, alias, merchantId } = await readRequest(input, facts);
    const [id, timestamp] = [headerOf(request, "id"), headerOf(request, "timestamp")];
    // A separate key is shown once, so nothing is signed with it here.
    const live = isNamed(request) ? [] : request.keys.filter(({ isExpired }) => !isExpired);
    const { tx, viewer, now } = facts;
    // As good as the key itself for what is signed.
    if (live.length > 0) await noteLiveSights(tx, { merchantId, userId: viewer.userId }, now);
    facts.recordChange({
      MerchantAlias: alias,
      WebhookId: id.slice(0, 128),
      Keys: live.map(({ mask }) => mask),
    });
    return {
      Expected: live.map(({ mask, key }) => ({
        KeyMask: mask,
        Right: signatureOf(key, id, timestamp, request.body),
      })),
    };
  },
} satisfies Partial<Handlers>;

async function readRequest(
  { MerchantAlias, SignedHeaders, SignedBody, BodyEncoding, Path }: Pasted,
  { tx, viewer, services, now }: TransactionFacts<UserViewer>,
): Promise<{ request: SignedRequest; alias: string; merchantId: bigint }> {
  budgetOf(services.database).spend(viewer.userId, now);
  const merchant = await findMerchant(tx, viewer, MerchantAlias);
  const body = Buffer.from(SignedBody, BodyEncoding === "Base64" ? "base64" : "utf8");
  const headers = pastedHeaders(SignedHeaders);
  const keyId = headers.values.get(signatureHeaders.key);
  const separate = await separateFacts(tx, services, merchant.Id, keyId);
  const pasted: SignedRequest = {
    alias: merchant.Alias,
    headers,
    body,
    keys: keyId === undefined ? await knownKeys(tx, services, merchant.Id, now) : separate.keys,
    separate,
    now,
    path: Path,
    earlierUse: "none",
  };
  const request = { ...pasted, earlierUse: await earlierUse(tx, services, merchant.Id, pasted) };
  return { request, alias: merchant.Alias, merchantId: merchant.Id };
}

/** What the gateway remembers under the webhook-id: only calls that make something keep their answers. */
async function earlierUse(
  tx: Transaction,
  services: Pick<Services, "vault">,
  merchantId: bigint,
  { headers, body, path, now }: SignedRequest,
): Promise<SignedRequest["earlierUse"]> {
  const webhookId = headers.values.get(signatureHeaders.id) ?? "";
  if (webhookId === "" || webhookId.length > 128) return "none";
  const hashes: Record<string, () => Buffer> = {
    [gatewayPayCreate.path]: () => sha256(body),
    [gatewayPayoutCreate.path]: () => payoutBodyHash(services, body),
  };
  const hash = path === undefined ? undefined : hashes[path];
  if (path === undefined || !hash) return "none";
  const asked = { merchantId, webhookId, bodyHash: hash(), now };
  const kept = (await keptAnswers(tx, path, [asked])).get(asked);
  if (kept === undefined) return "none";
  return kept === "reused" ? "other" : "same";
}
