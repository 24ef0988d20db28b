/** Targets of people and what was sent to them, as calls read and change them. */
import { randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import type { Language } from "@opc/contract/errors";
import type { NoticeKind } from "@opc/contract/home/notices";
import type { NoticeDeliveryRow, NoticeTargetRow } from "@opc/contract/notice-target/calls";
import {
  codeDigits,
  codeMinutes,
  deliveriesShown,
  maxAskedPerHour,
  maxCodeTries,
  maxNoticeTargets,
  type NoticeChannel,
  type NoticePurpose,
} from "@opc/contract/notice-target/values";
import { hourMs, minuteMs } from "@opc/contract/time";
import type { UserViewer } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import { newId } from "../../db/id.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Vault } from "../../ports/vault.ts";
import { codePlace, secretPlace } from "./places.ts";
import type { QuietHours } from "./rules.ts";

type Owner = Pick<UserViewer, "userId" | "merchantId">;

export async function targetsOf(tx: Transaction, userId: bigint): Promise<NoticeTargetRow[]> {
  const rows = await standing(tx, userId).selectAll().orderBy("Id").execute();
  return rows.map((row) => ({
    TargetId: row.Id.toString(),
    Channel: row.Channel,
    Address: row.Address,
    Kinds: row.Kinds,
    QuietFrom: row.QuietFrom,
    QuietTo: row.QuietTo,
    ConfirmedAt: row.ConfirmedAt?.toISOString() ?? null,
    IsPaused: row.Circuit !== "Closed",
  }));
}

/** What was sent to the user last, to targets that were removed too. */
export async function deliveriesOf(tx: Transaction, userId: bigint): Promise<NoticeDeliveryRow[]> {
  const rows = await tx
    .selectFrom("NoticeDelivery")
    .innerJoin("NoticeTarget", "NoticeTarget.Id", "NoticeDelivery.TargetId")
    .leftJoin("Notice", "Notice.Id", "NoticeDelivery.NoticeId")
    .select(["NoticeDelivery.Id", "Channel", "Address", "Purpose", "Notice.Kind", "Status", "Attempts"])
    .select(["NoticeDelivery.CreatedAt", "NextAttemptAt"])
    .where("NoticeDelivery.UserId", "=", userId)
    .orderBy("NoticeDelivery.Id", "desc")
    .limit(deliveriesShown)
    .execute();
  return rows.map(({ Id, CreatedAt, NextAttemptAt, ...row }) => ({
    ...row,
    DeliveryId: Id.toString(),
    CreatedAt: CreatedAt.toISOString(),
    NextAttemptAt: NextAttemptAt?.toISOString() ?? null,
  }));
}

function standing(tx: Transaction, userId: bigint) {
  return tx.selectFrom("NoticeTarget").where("UserId", "=", userId).where("RemovedAt", "is", null);
}

/** One of the user's own, held until the transaction ends; throws NotFound. */
export async function targetOf(tx: Transaction, userId: bigint, targetId: string) {
  const found = await standing(tx, userId)
    .selectAll()
    .where("Id", "=", BigInt(targetId))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) throw new CallError("NotFound");
  return found;
}

export interface NewTarget extends QuietHours {
  Channel: NoticeChannel;
  Address: string;
  Kinds: NoticeKind[];
  language: Language;
  /** Of a webhook. */
  secret: string | null;
}

/** Throws NoticeTargetLimit, NoticeTargetTaken. The user's row is held, so that two at once cannot both be the last. */
export async function addTarget(
  tx: Transaction,
  vault: Vault,
  { userId, merchantId }: Owner,
  { language, secret, ...target }: NewTarget,
  now: Date,
): Promise<bigint> {
  await tx.selectFrom("UserAccount").select("Id").where("Id", "=", userId).forNoKeyUpdate().execute();
  const others = await standing(tx, userId).select(["Channel", "Address"]).execute();
  if (others.length >= maxNoticeTargets)
    throw new CallError("NoticeTargetLimit", { Maximum: maxNoticeTargets });
  if (others.some(({ Channel, Address }) => Channel === target.Channel && Address === target.Address))
    throw new CallError("NoticeTargetTaken");
  const id = newId(now);
  await tx
    .insertInto("NoticeTarget")
    .values({
      Id: id,
      MerchantId: merchantId,
      UserId: userId,
      ...target,
      Language: language,
      SecretEncrypted: secret === null ? null : vault.seal(secretPlace({ id, userId }), secret),
      CreatedAt: now,
    })
    .execute();
  return id;
}

/** Gives the target a new code and queues it; what confirms it before is good for nothing any more. Throws NoticeSendLimit. */
export async function sendCode(
  tx: Transaction,
  vault: Vault,
  target: { id: bigint; channel: NoticeChannel; owner: Owner },
  now: Date,
): Promise<void> {
  const code =
    target.channel === "Webhook"
      ? randomBytes(24).toString("base64url")
      : randomInt(10 ** codeDigits)
          .toString()
          .padStart(codeDigits, "0");
  await tx
    .updateTable("NoticeTarget")
    .set({
      CodeSealed: vault.seal(codePlace({ id: target.id, userId: target.owner.userId }), code),
      CodeExpiresAt: new Date(now.getTime() + codeMinutes * minuteMs),
      CodeTries: 0,
    })
    .where("Id", "=", target.id)
    .execute();
  await queueAsked(tx, target, "Confirm", now);
}

/** Queues what the person asked for; throws NoticeSendLimit, for nobody is to be flooded in this way. */
export async function queueAsked(
  tx: Transaction,
  { id, owner: { userId, merchantId } }: { id: bigint; owner: Owner },
  purpose: Exclude<NoticePurpose, "Notice">,
  now: Date,
): Promise<void> {
  const { Count } = await tx
    .selectFrom("NoticeDelivery")
    .select(({ fn }) => fn.countAll<bigint>().as("Count"))
    .where("UserId", "=", userId)
    .where("Purpose", "!=", "Notice")
    .where("CreatedAt", ">", new Date(now.getTime() - hourMs))
    .executeTakeFirstOrThrow();
  if (Count >= BigInt(maxAskedPerHour)) throw new CallError("NoticeSendLimit", { Maximum: maxAskedPerHour });
  await tx
    .insertInto("NoticeDelivery")
    .values({
      Id: newId(now),
      MerchantId: merchantId,
      UserId: userId,
      TargetId: id,
      Purpose: purpose,
      Status: "InProgress",
      NextAttemptAt: now,
      CreatedAt: now,
    })
    .execute();
}

type Held = Awaited<ReturnType<typeof targetOf>>;

/** `Over`: the code is too old, was tried too often, or was never sent. */
export async function confirmByCode(
  tx: Transaction,
  vault: Vault,
  { Id, UserId, Channel, CodeSealed, CodeExpiresAt, CodeTries }: Held,
  code: string,
  now: Date,
): Promise<"Confirmed" | "Wrong" | "Over"> {
  if (!CodeSealed || !CodeExpiresAt || CodeExpiresAt <= now || CodeTries >= maxCodeTries) return "Over";
  if (Channel === "Webhook") return "Wrong";
  const given = Buffer.from(code);
  const sent = Buffer.from(vault.open(codePlace({ id: Id, userId: UserId }), CodeSealed));
  if (given.length === sent.length && timingSafeEqual(given, sent)) {
    await confirmTargets(tx, [Id], now);
    return "Confirmed";
  }
  await tx
    .updateTable("NoticeTarget")
    .set({ CodeTries: CodeTries + 1 })
    .where("Id", "=", Id)
    .execute();
  return "Wrong";
}

export async function confirmTargets(tx: Transaction, ids: readonly bigint[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable("NoticeTarget")
    .set({ ConfirmedAt: now, CodeSealed: null, CodeExpiresAt: null })
    .where("Id", "in", [...ids])
    .where("ConfirmedAt", "is", null)
    .execute();
}

/** What waits for it is over; it goes with the last that was sent to it. */
export async function removeTarget(tx: Transaction, id: bigint, now: Date): Promise<void> {
  await tx
    .updateTable("NoticeTarget")
    .set({ RemovedAt: now, CodeSealed: null, CodeExpiresAt: null })
    .where("Id", "=", id)
    .execute();
  await tx
    .updateTable("NoticeDelivery")
    .set({ Status: "Over", NextAttemptAt: null, LeasedUntil: null, FinishedAt: now })
    .where("TargetId", "=", id)
    .where("Status", "=", "InProgress")
    .execute();
}
