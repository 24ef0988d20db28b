/**
 * A merchant's API secrets: `whsec_` keys by which its requests and our callbacks are signed. At most two are *live*
 * (without an end, or its end still to come), so that a merchant changes over without a gap. Every act holds the
 * merchant's row first: two rotations at once make one new secret. The gateway judges by the new state from the next
 * request on (`forgetMerchant`); the secrets themselves stay sealed but for who proved their login password.
 */

import { maxKeyOverlapHours } from "@opc/contract/merchant/actions";
import type { MerchantKey } from "@opc/contract/merchant/calls";
import { hourMs } from "@opc/contract/time";
import type { UserViewer } from "../../call/handler.ts";
import { nameOrNull } from "../../call/timeline.ts";
import { CallError } from "../../call-error.ts";
import { nextRowId } from "../../db/row-id.ts";
import type { Transaction } from "../../db/transaction.ts";
import { newSecret } from "../../ports/webhook-signature.ts";
import type { Services } from "../../services.ts";
import { forgetMerchant } from "./cache.ts";
import { openSecret, sealSecret } from "./sealed-secret.ts";

type Outside = Pick<Services, "database" | "vault">;

/** The most that may be live at once. */
const maxLive = 2;

export interface LiveSecret {
  id: bigint;
  secret: string;
  createdAt: Date;
  createdBy: string | null;
  expiresAt: Date | null;
  lastViewedAt: Date | null;
  lastViewedBy: string | null;
}

/** Live secrets, the newest first. Throws NotFound for a merchant that the transaction's scope does not show. */
export async function liveSecrets(
  tx: Transaction,
  { vault }: Pick<Services, "vault">,
  merchantId: bigint,
  now: Date,
): Promise<LiveSecret[]> {
  const rows = await liveRows(tx, merchantId, now);
  return rows.map((row) => ({
    id: row.Id,
    secret: openSecret(vault, row),
    createdAt: row.CreatedAt,
    createdBy: row.CreatedBy,
    expiresAt: row.ExpiresAt,
    lastViewedAt: row.LastViewedAt,
    lastViewedBy: row.LastViewedBy,
  }));
}

/** Of a person. */
interface Viewing {
  userId: bigint;
  /** "ALIAS/user" */
  by: string;
  now: Date;
}

/** The same (or one of them), and each is marked as seen. The caller has proved the asker's login password and records the view. */
export async function viewSecrets(
  tx: Transaction,
  services: Pick<Services, "vault">,
  merchantId: bigint,
  { userId, by, now, only }: Viewing & { only?: bigint },
): Promise<LiveSecret[]> {
  const live = await liveSecrets(tx, services, merchantId, now);
  const secrets = live.filter(({ id }) => only === undefined || id === only);
  const ids = secrets.map(({ id }) => id);
  if (ids.length === 0) return [];
  await tx
    .updateTable("MerchantSecret")
    .set({ LastViewedAt: now, LastViewedBy: by })
    .where("Id", "in", ids)
    .execute();
  await noteSights(tx, { merchantId, secretIds: ids, userId }, now);
  return secrets.map((secret) => ({ ...secret, lastViewedAt: now, lastViewedBy: by }));
}

/** Somebody has had what these keys sign, or will. */
export async function noteLiveSights(
  tx: Transaction,
  { merchantId, userId }: { merchantId: bigint; userId: bigint },
  now: Date,
): Promise<void> {
  const secretIds = (await liveRows(tx, merchantId, now)).map(({ Id }) => Id);
  await noteSights(tx, { merchantId, secretIds, userId }, now);
}

/** Whoever could have signed with them: no payout that came by the gateway since is approved by them (payout-order/hands.ts). */
async function noteSights(
  tx: Transaction,
  { merchantId, secretIds, userId }: { merchantId: bigint; secretIds: readonly bigint[]; userId: bigint },
  now: Date,
): Promise<void> {
  if (secretIds.length === 0) return;
  await tx
    .insertInto("MerchantSecretSight")
    .values(
      secretIds.map((SecretId) => ({
        SecretId,
        MerchantId: merchantId,
        UserId: userId,
        FirstAt: now,
        At: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(["SecretId", "UserId"]).doUpdateSet({ At: now }))
    .execute();
}

export interface Rotation {
  /** How long the old secret stays valid; zero ends it now. */
  expiresOldAfterMs: number;
  now: Date;
  /** "ALIAS/user" */
  by: string;
}

export interface Rotated {
  id: bigint;
  /** Null: there was no live one. */
  oldId: bigint | null;
  oldExpiresAt: Date | null;
}

/** Throws TwoKeysLive. */
export async function rotateSecret(
  tx: Transaction,
  services: Outside,
  merchantId: bigint,
  { expiresOldAfterMs, now, by }: Rotation,
): Promise<Rotated> {
  const alias = await holdMerchant(tx, merchantId);
  const live = await liveRows(tx, merchantId, now);
  if (live.length >= maxLive) throw new CallError("TwoKeysLive");
  const [old] = live;
  // One that is to end sooner already still does.
  const until = new Date(
    now.getTime() + Math.max(0, Math.min(expiresOldAfterMs, maxKeyOverlapHours * hourMs)),
  );
  const oldExpiresAt = old ? (old.ExpiresAt && old.ExpiresAt < until ? old.ExpiresAt : until) : null;
  if (old) await setExpiry(tx, old.Id, oldExpiresAt);
  const id = await addSecret(tx, services, merchantId, { by, now });
  forgetMerchant(services.database, alias);
  return { id, oldId: old?.Id ?? null, oldExpiresAt };
}

/** Throws NotFound for one that is not the merchant's or not live, LastKey for the only one. */
export async function expireSecret(
  tx: Transaction,
  services: Outside,
  merchantId: bigint,
  { secretId, now }: { secretId: bigint; now: Date },
): Promise<{ expiredBefore: Date | null }> {
  const alias = await holdMerchant(tx, merchantId);
  const live = await liveRows(tx, merchantId, now);
  const ended = live.find(({ Id }) => Id === secretId);
  if (!ended) throw new CallError("NotFound");
  const stays = live.find(({ Id }) => Id !== secretId);
  if (!stays) throw new CallError("LastKey");
  await setExpiry(tx, secretId, now);
  // What ends must leave one that does not end by itself, or the merchant would fall silent later.
  if (stays.ExpiresAt) await setExpiry(tx, stays.Id, null);
  forgetMerchant(services.database, alias);
  return { expiredBefore: ended.ExpiresAt };
}

/** A merchant's first secret, or the next one. */
export async function addSecret(
  tx: Transaction,
  { vault }: Pick<Services, "vault">,
  merchantId: bigint,
  { by, now }: { by: string; now: Date },
): Promise<bigint> {
  const Id = await nextRowId(tx, "merchant_secret");
  await tx
    .insertInto("MerchantSecret")
    .values({
      Id,
      MerchantId: merchantId,
      SecretEncrypted: sealSecret(vault, { Id, MerchantId: merchantId }, newSecret()),
      CreatedAt: now,
      CreatedBy: by,
      ExpiresAt: null,
    })
    .execute();
  return Id;
}

/** "whsec_••••a1b2": two keys are told apart, neither is told. */
export function maskedSecret(secret: string): string {
  return `whsec_••••${secret.replace(/=+$/, "").slice(-4)}`;
}

/** As people see it. */
export function shownSecret({ id, secret, ...facts }: LiveSecret, viewer: UserViewer): MerchantKey {
  return {
    KeyId: id.toString(),
    Masked: maskedSecret(secret),
    CreatedAt: facts.createdAt.toISOString(),
    CreatedBy: nameOrNull(facts.createdBy, viewer),
    ExpiresAt: facts.expiresAt?.toISOString() ?? null,
    LastViewedAt: facts.lastViewedAt?.toISOString() ?? null,
    LastViewedBy: nameOrNull(facts.lastViewedBy, viewer),
  };
}

async function holdMerchant(tx: Transaction, merchantId: bigint): Promise<string> {
  const merchant = await tx
    .selectFrom("Merchant")
    .select("Alias")
    .where("Id", "=", merchantId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!merchant) throw new CallError("NotFound");
  return merchant.Alias;
}

function liveRows(tx: Transaction, merchantId: bigint, now: Date) {
  return tx
    .selectFrom("MerchantSecret")
    .selectAll()
    .where("MerchantId", "=", merchantId)
    .where((where) => where.or([where("ExpiresAt", "is", null), where("ExpiresAt", ">", now)]))
    .orderBy("Id", "desc")
    .execute();
}

async function setExpiry(tx: Transaction, id: bigint, expiresAt: Date | null): Promise<void> {
  await tx.updateTable("MerchantSecret").set({ ExpiresAt: expiresAt }).where("Id", "=", id).execute();
}
