/**
 * A sign-in from a browser that never signed in to the account is told to its owner for a week, with the browser, the area and the
 * address. The first one of an account is nobody's news.
 */
import type { Language } from "@opc/contract/errors";
import { dayMs, minuteMs } from "@opc/contract/time";
import { sql } from "kysely";
import { idFloor } from "../../db/id.ts";
import { inWholeScope, type Transaction } from "../../db/transaction.ts";
import type { Areas } from "../../ports/areas.ts";
import { deviceOf } from "../session/terminal.ts";
import { raiseNotice } from "./raise.ts";

const toldMs = 7 * dayMs;
/** A sign-in may be written by a server whose clock is behind, and be there later than others that were made after it. */
const lateMs = 15 * minuteMs;
/** Of one round. */
const maxNew = 100;
const kind = "SignInElsewhere";
const languages: readonly Language[] = ["enUS", "zhCN"];

/**
 * `toldUntil`: when this worker last told of all that there was, undefined in its first round. However long it was away, it looks
 * from there on, at most a week back. Returns whether it has told of all.
 */
export async function tellOfSignIns(
  tx: Transaction,
  areas: Areas,
  now: Date,
  toldUntil: Date | undefined,
): Promise<boolean> {
  const since = new Date(now.getTime() - toldMs);
  const unseen = toldUntil ? Math.min(toldUntil.getTime(), now.getTime()) - lateMs : 0;
  const places = await newPlaces(tx, new Date(Math.max(since.getTime(), unseen)));
  for (const { Id, MerchantId, UserId, Ip, UserAgent } of places) {
    const told = languages.map((language) => [`Area_${language}`, areas.areaOf(Ip, language)]);
    const parameters = { ...Object.fromEntries(told), Ip, Device: deviceOf(UserAgent) };
    const whose = { key: Id.toString(), merchantId: MerchantId, userId: UserId };
    await raiseNotice(tx, { kind, ...whose, severity: "Warning", parameters }, now);
  }
  await inWholeScope(tx, () =>
    sql`update notice set cleared_at = greatest(${now}, raised_at)
         where kind = ${kind} and cleared_at is null and raised_at <= ${since}`.execute(tx),
  );
  return places.length < maxNew;
}

interface Place {
  Id: bigint;
  MerchantId: bigint;
  UserId: bigint;
  Ip: string;
  UserAgent: string;
}

/** That nobody was told of yet. */
async function newPlaces(tx: Transaction, since: Date): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select s.id, s.merchant_id, s.user_id, s.ip, s.user_agent
      from session s
     where s.id >= ${idFloor(since)} and s.created_at > ${since} and s.previous_login_at is not null
       and s.device_hash is not null
       and not exists (select from session e
             where e.device_hash = s.device_hash and e.user_id = s.user_id and e.id < s.id)
       and not exists (select from notice n where n.kind = ${kind} and n.user_id = s.user_id and n.key = s.id::text)
     order by s.id limit ${maxNew}`.execute(tx);
  return rows;
}
