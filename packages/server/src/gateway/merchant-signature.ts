/**
 * Which merchant's server asks. Order of checks: merchant, signature, time, enabled, address, what its key is for; so what a
 * merchant is set to (disabled, address list, separate keys) and that there is one is told only to who holds its key. An unknown
 * merchant costs the same work as a known one. A request that names a separate key is judged by that one alone.
 */
import { createSecretKey, generateKeySync, type KeyObject } from "node:crypto";
import { signatureHeaders } from "@opc/contract/gateway/collections";
import type { KeyPurpose } from "@opc/contract/separate-key/states";
import { sql } from "kysely";
import type { MerchantViewer, RequestFacts } from "../call/handler.ts";
import { CallError } from "../call-error.ts";
import { inSharedTransaction, wholeScope } from "../db/transaction.ts";
import { ipAllowed } from "../ip-list.ts";
import { merchantCache } from "../modules/merchant/cache.ts";
import { openSecret, type SealedSecret } from "../modules/merchant/sealed-secret.ts";
import { assertKeyFits } from "../modules/separate-key/rules.ts";
import type { SignedMessage } from "../ports/ed25519.ts";
import { isSignedBy, keyOfSecret } from "../ports/webhook-signature.ts";
import type { Services } from "../services.ts";
import { isSignedSeparately, loadSeparateKeys, noteUse, type SigningKey } from "./separate-keys.ts";

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
  separateKeys: readonly SigningKey[];
  /** The secrets above are refused for these. */
  demanded: readonly KeyPurpose[];
}

interface SignedCall {
  request: RequestFacts;
  /** Of its row: what a separate key may be for that signs it. */
  keys: readonly [KeyPurpose, ...KeyPurpose[]];
}

/** Nobody's key: the work of refusing an unknown merchant. */
const nobodysKeys = [generateKeySync("hmac", { length: 256 })];

/** Throws SignatureInvalid, SignatureExpired, MerchantDisabled, ApiIpNotAllowed, and what `assertKeyFits` throws. */
export async function authenticateMerchant(
  { request, keys: allowed }: SignedCall,
  services: Services,
  now: Date,
): Promise<MerchantViewer> {
  const alias = request.header(signatureHeaders.merchant) ?? "";
  const merchant = aliasGrammar.test(alias) ? await keptMerchant(services, alias, now) : undefined;
  const named = request.header(signatureHeaders.key);
  const separate = merchant?.separateKeys.find(({ id }) => id.toString() === named);
  const signed = isSigned(request, (header, message) =>
    named === undefined
      ? isSignedBy(liveKeys(merchant, now), header, message.id, message.timestamp, message.body)
      : isSignedSeparately(separate, header, message),
  );
  if (!merchant || !signed) throw new CallError("SignatureInvalid");
  const sentAtMs = Number(request.header(signatureHeaders.timestamp)) * 1000;
  if (Math.abs(now.getTime() - sentAtMs) > windowMs) throw new CallError("SignatureExpired");
  if (!merchant.enabled) throw new CallError("MerchantDisabled");
  if (!ipAllowed(merchant.apiIpList, request.ip))
    throw new CallError("ApiIpNotAllowed", { Ip: request.ip }, { Ip: request.ip });
  assertKeyFits(separate, merchant.demanded, allowed, now);
  if (separate) await noteUse(services, separate, now);
  return { kind: "merchant", merchantId: merchant.id, merchantAlias: merchant.alias };
}

function liveKeys(merchant: SigningMerchant | undefined, now: Date): readonly KeyObject[] {
  const live = merchant?.secrets.filter(({ expiresAt }) => expiresAt === null || expiresAt > now) ?? [];
  return live.length > 0 ? live.map(({ key }) => key) : nobodysKeys;
}

/** Of multipart fields no exact bytes are kept, so a signature could not cover them. */
function isSigned(
  request: RequestFacts,
  isRight: (header: string, message: SignedMessage) => boolean,
): boolean {
  const id = request.header(signatureHeaders.id) ?? "";
  const timestamp = request.header(signatureHeaders.timestamp) ?? "";
  const header = request.header(signatureHeaders.signature) ?? "";
  const signed = isRight(header, { id, timestamp, body: request.rawBody });
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
      .leftJoin("SeparateKeyDemand as Demand", "Demand.MerchantId", "Merchant.Id")
      .select(["Merchant.Id", "Merchant.Alias", "Merchant.Enabled", "Merchant.ApiIpList", "Demand.Purposes"])
      // With the merchant's own row: most have no separate keys, and ask no more than before there were any.
      .select(
        sql<boolean>`exists (select from separate_key k where k.merchant_id = merchant.id
          and k.status in ('Waiting', 'Live'))`.as("HasSeparateKeys"),
      )
      .where("Merchant.Alias", "=", alias)
      .where("Merchant.Type", "=", "Normal")
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
      separateKeys: merchant.HasSeparateKeys ? await loadSeparateKeys(tx, services, merchant) : [],
      demanded: merchant.Purposes ?? [],
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
