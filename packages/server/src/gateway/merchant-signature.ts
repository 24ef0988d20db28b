/**
 * Which merchant's server asks. Order of checks: merchant, signature, time, enabled, address; so what a merchant
 * is set to (disabled, address list) and that there is one is told only to who holds its secret. An unknown merchant costs
 * the same work as a known one.
 */
import { createSecretKey, generateKeySync, type KeyObject } from "node:crypto";
import { signatureHeaders } from "@opc/contract/gateway/collections";
import type { MerchantViewer, RequestFacts } from "../call/handler.ts";
import { CallError } from "../call-error.ts";
import { inSharedTransaction, wholeScope } from "../db/transaction.ts";
import { ipAllowed } from "../ip-list.ts";
import { merchantCache } from "../modules/merchant/cache.ts";
import { openSecret, type SealedSecret } from "../modules/merchant/sealed-secret.ts";
import { isSignedBy, keyOfSecret } from "../ports/webhook-signature.ts";
import type { Services } from "../services.ts";

const windowMs = 5 * 60_000;
const aliasGrammar = /^[A-Za-z0-9_-]{1,32}$/;
const idGrammar = /^[\x21-\x7e]{1,128}$/;
const timestampGrammar = /^\d{1,12}$/;

interface SigningMerchant {
  id: bigint;
  alias: string;
  enabled: boolean;
  apiIpList: string;
  secrets: readonly { key: KeyObject; expiresAt: Date | null }[];
}

/** Nobody's key: the work of refusing an unknown merchant. */
const nobodysKeys = [generateKeySync("hmac", { length: 256 })];

/** Throws SignatureInvalid, SignatureExpired, MerchantDisabled, ApiIpNotAllowed. */
export async function authenticateMerchant(
  request: RequestFacts,
  services: Services,
  now: Date,
): Promise<MerchantViewer> {
  const alias = request.header(signatureHeaders.merchant) ?? "";
  const merchant = aliasGrammar.test(alias) ? await keptMerchant(services, alias, now) : undefined;
  const keys = merchant
    ? merchant.secrets.filter((secret) => secret.expiresAt === null || secret.expiresAt > now)
    : [];
  const signed = isSigned(request, keys.length > 0 ? keys.map((secret) => secret.key) : nobodysKeys);
  if (!merchant || !signed) throw new CallError("SignatureInvalid");
  const sentAtMs = Number(request.header(signatureHeaders.timestamp)) * 1000;
  if (Math.abs(now.getTime() - sentAtMs) > windowMs) throw new CallError("SignatureExpired");
  if (!merchant.enabled) throw new CallError("MerchantDisabled");
  if (!ipAllowed(merchant.apiIpList, request.ip))
    throw new CallError("ApiIpNotAllowed", { Ip: request.ip }, { Ip: request.ip });
  return { kind: "merchant", merchantId: merchant.id, merchantAlias: merchant.alias };
}

/** Of multipart fields no exact bytes are kept, so a signature could not cover them. */
function isSigned(request: RequestFacts, keys: readonly KeyObject[]): boolean {
  const id = request.header(signatureHeaders.id) ?? "";
  const timestamp = request.header(signatureHeaders.timestamp) ?? "";
  const header = request.header(signatureHeaders.signature) ?? "";
  const signed = isSignedBy(keys, header, id, timestamp, request.rawBody);
  const isJson = request.header("content-type")?.startsWith("application/json") ?? false;
  return signed && isJson && idGrammar.test(id) && timestampGrammar.test(timestamp);
}

function keptMerchant(services: Services, alias: string, now: Date): Promise<SigningMerchant | undefined> {
  return merchantCache(services.database, (asked) => loadMerchant(services, asked)).get(alias, now);
}

/** Only ordinary merchants have a gateway: the operator's own is as unknown as any other name. */
function loadMerchant(services: Services, alias: string): Promise<SigningMerchant | undefined> {
  return inSharedTransaction(services.database, wholeScope, async (tx) => {
    const merchant = await tx
      .selectFrom("Merchant")
      .select(["Id", "Alias", "Enabled", "ApiIpList"])
      .where("Alias", "=", alias)
      .where("Type", "=", "Normal")
      .executeTakeFirst();
    if (!merchant) return undefined;
    const secrets = await tx
      .selectFrom("MerchantSecret")
      .select(["Id", "MerchantId", "SecretEncrypted", "ExpiresAt"])
      .where("MerchantId", "=", merchant.Id)
      .execute();
    return {
      id: merchant.Id,
      alias: merchant.Alias,
      enabled: merchant.Enabled,
      apiIpList: merchant.ApiIpList,
      secrets: secrets.flatMap((row) => {
        const key = readableKey(services, merchant.Alias, row);
        return key ? [{ key: createSecretKey(key), expiresAt: row.ExpiresAt }] : [];
      }),
    };
  });
}

/** A secret that does not open signs nothing; the merchant's other one goes on. */
function readableKey({ vault, log }: Services, merchant: string, row: SealedSecret): Buffer | undefined {
  try {
    return keyOfSecret(openSecret(vault, row));
  } catch (error) {
    log.error({ err: error, merchant, secret: row.Id.toString() }, "gateway: a secret does not open");
    return undefined;
  }
}
