/** Sessions in the database: the token only as a hash, ended rows kept for the record. */
import { randomBytes } from "node:crypto";
import type { Permission } from "@opc/contract/pages";
import { sql } from "kysely";
import type { SessionEndReason } from "../../db/column-types.ts";
import { newId } from "../../db/id.ts";
import type { Transaction } from "../../db/transaction.ts";
import { newToken, tokenHash } from "./token.ts";

export interface NewSession {
  merchantId: bigint;
  userId: bigint;
  ip: string;
  userAgent: string;
  previousLoginAt: Date | null;
  /** The browser's cookie that outlives the session. */
  device?: string;
  now: Date;
}

/** Returns the secret token (256 random bits) and the session's public name. */
export async function createSession(tx: Transaction, session: NewSession) {
  const token = newToken();
  const sessionId = randomBytes(16).toString("base64url");
  await tx
    .insertInto("Session")
    .values({
      Id: newId(),
      SessionId: sessionId,
      TokenHash: tokenHash(token),
      MerchantId: session.merchantId,
      UserId: session.userId,
      CreatedAt: session.now,
      LastActiveAt: session.now,
      PreviousLoginAt: session.previousLoginAt,
      Ip: session.ip,
      UserAgent: session.userAgent.slice(0, 400),
      DeviceHash: session.device === undefined ? null : tokenHash(session.device),
    })
    .execute();
  return { token, sessionId };
}

export interface SessionRow {
  TokenHash: Buffer;
  Id: bigint;
  SessionId: string;
  CreatedAt: Date;
  LastActiveAt: Date;
  UserId: bigint;
  UserName: string;
  PreviousLoginAt: Date | null;
  MerchantId: bigint;
  MerchantAlias: string;
  MerchantName: string;
  MerchantType: "Super" | "Normal";
  BackendIpList: string;
  TimeDifferenceMinutes: number;
  GroupName: string;
  MustChangePassword: boolean;
  Permissions: Permission[];
}

/** Standing sessions of enabled users of enabled merchants, with what their group holds right now. */
export async function findSessions(tx: Transaction, hashes: Buffer[]): Promise<SessionRow[]> {
  const result = await sql<SessionRow>`
    select s.token_hash, s.id, s.session_id, s.created_at, s.last_active_at, s.previous_login_at,
      u.id as user_id, u.user_name, u.must_change_password,
      m.id as merchant_id, m.alias as merchant_alias, m.name as merchant_name, m.type as merchant_type,
      m.backend_ip_list, m.time_difference_minutes, g.name as group_name,
      array(select p.permission from user_group_permission p where p.user_group_id = g.id) as permissions
    from session s
      join user_account u on u.id = s.user_id and u.enabled and u.locked_at is null
      join merchant m on m.id = s.merchant_id and m.enabled
      join user_group g on g.id = u.user_group_id
    where s.token_hash = any(${hashes}::bytea[]) and s.ended_at is null`.execute(tx);
  return result.rows;
}

export async function touchSession(tx: Transaction, id: bigint, now: Date): Promise<void> {
  await tx.updateTable("Session").set({ LastActiveAt: now }).where("Id", "=", id).execute();
}

/** True when a standing session was ended by this call. */
export async function endSession(
  tx: Transaction,
  sessionId: string,
  reason: SessionEndReason,
  now: Date,
): Promise<boolean> {
  const result = await tx
    .updateTable("Session")
    .set({ EndedAt: now, EndReason: reason })
    .where("SessionId", "=", sessionId)
    .where("EndedAt", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Ends the session that a browser leaves behind when somebody signs in from it anew. */
export async function endSessionOfToken(tx: Transaction, token: string, now: Date): Promise<void> {
  await tx
    .updateTable("Session")
    .set({ EndedAt: now, EndReason: "logout" })
    .where("TokenHash", "=", tokenHash(token))
    .where("EndedAt", "is", null)
    .execute();
}

/** A new token for a standing session, which keeps its public name; undefined when it does not stand any more. */
export async function renewToken(tx: Transaction, sessionId: string): Promise<string | undefined> {
  const token = newToken();
  const { numUpdatedRows } = await tx
    .updateTable("Session")
    .set({ TokenHash: tokenHash(token) })
    .where("SessionId", "=", sessionId)
    .where("EndedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? token : undefined;
}
