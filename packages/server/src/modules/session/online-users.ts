/**
 * Signed-in terminals. Everybody sees and ends their own; who holds the page Online Users sees those of the
 * merchant (the operator: of all), and ends them with its function. A terminal is *standing* while its session
 * would still be let in: neither ended nor idle nor too old, its user and merchant in force.
 */
import type { CallParsed, Calls } from "@opc/contract";
import type { List } from "@opc/contract/page";
import { type RawBuilder, sql } from "kysely";
import type { UserViewer } from "../../call/handler.ts";
import { hasPart, ownRows } from "../../db/filters.ts";
import { listByKey } from "../../db/list.ts";
import type { Transaction } from "../../db/transaction.ts";
import { createdSince, idleSince } from "./rules.ts";

type ListInput = CallParsed<Calls["getonlineuserlist"]>;

export interface OnlineUser {
  Id: bigint;
  SessionId: string;
  MerchantAlias: string;
  UserName: string;
  Ip: string;
  UserAgent: string;
  CreatedAt: Date;
  LastActiveAt: Date;
}

export function listOnlineUsers(
  tx: Transaction,
  viewer: UserViewer,
  input: ListInput,
  now: Date,
): Promise<List<OnlineUser>> {
  const mayUse = viewer.permissions.has("OnlineUser") && input.OnlyOwn !== true;
  let filtered = standing(tx, now)
    .where(ownRows("Session.MerchantId", viewer, input.MerchantAlias))
    .where(mayUse ? sql<boolean>`true` : isOwn(viewer));
  if (input.UserName) filtered = filtered.where(hasPart("UserAccount.UserName", input.UserName));
  if (input.LoginIp) filtered = filtered.where(sql<boolean>`starts_with(session.ip, ${input.LoginIp})`);
  return listByKey({
    tx,
    controls: input,
    filtered,
    shape: (query) =>
      query.select([
        "Session.Id",
        "Session.SessionId",
        "Merchant.Alias as MerchantAlias",
        "UserAccount.UserName",
        "Session.Ip",
        "Session.UserAgent",
        "Session.CreatedAt",
        "Session.LastActiveAt",
      ]),
    idColumn: "Session.Id",
  });
}

/** The standing terminal of that key, if the asker may end it; else undefined, whether it exists or not. */
export function findForKick(tx: Transaction, viewer: UserViewer, sessionKey: string, now: Date) {
  const mayKick = viewer.permissions.has("OnlineUser") && viewer.permissions.has("OnlineUser.kick");
  return standing(tx, now)
    .select(["Session.SessionId", "Merchant.Alias as MerchantAlias", "UserAccount.UserName"])
    .where("Session.SessionId", "=", sessionKey)
    .where(mayKick ? ownRows("Session.MerchantId", viewer, undefined) : isOwn(viewer))
    .executeTakeFirst();
}

/** Ends every standing session of a user, but the one that is to stay; returns how many. */
export async function revokeSessions(
  tx: Transaction,
  userId: bigint,
  now: Date,
  stays?: string,
): Promise<number> {
  let query = tx
    .updateTable("Session")
    .set({ EndedAt: now, EndReason: "revoked" })
    .where("UserId", "=", userId)
    .where("EndedAt", "is", null);
  if (stays !== undefined) query = query.where("SessionId", "!=", stays);
  return Number((await query.executeTakeFirst()).numUpdatedRows);
}

/** As far as the session alone can tell; its user and merchant must be in force besides. */
export function isStanding(now: Date): RawBuilder<boolean> {
  return sql`(session.ended_at is null and session.last_active_at >= ${idleSince(now)}
    and session.created_at >= ${createdSince(now)})`;
}

function standing(tx: Transaction, now: Date) {
  return tx
    .selectFrom("Session")
    .innerJoin("UserAccount", "UserAccount.Id", "Session.UserId")
    .innerJoin("Merchant", "Merchant.Id", "Session.MerchantId")
    .where(isStanding(now))
    .where("UserAccount.Enabled", "=", true)
    .where("UserAccount.LockedAt", "is", null)
    .where("Merchant.Enabled", "=", true);
}

function isOwn(viewer: UserViewer): RawBuilder<boolean> {
  return sql`session.user_id = ${viewer.userId}`;
}
