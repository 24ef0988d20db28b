/**
 * Whether whoever approves is another person than whoever asked, and not only another account. Whoever makes an account or
 * sets what it signs in with could come in by it: such a *touch* links two accounts for 30 days, also over others between
 * them, unless a second person let it be done. An account approves nothing for a day after it was touched, and a browser
 * nothing that was asked for in it.
 */
import type { ApprovalKind } from "@opc/contract/approval/kinds";
import { errorText } from "@opc/contract/errors";
import type { Permission } from "@opc/contract/pages";
import { dayMs, hourMs } from "@opc/contract/time";
import { sql } from "kysely";
import { localTime } from "../../call/export-source.ts";
import type { TransactionFacts, UserViewer } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import { inWholeScope, type Transaction } from "../../db/transaction.ts";
import { absoluteHours } from "../session/rules.ts";
import { operatorTakesTwo } from "./stored-rules.ts";

const linkDays = 30;
const newAccountHours = 24;

export interface AskedBy {
  userId: bigint;
  at: Date;
}

type Approver = Pick<UserViewer, "userId" | "sessionId" | "timeDifferenceMinutes">;

/** Throws NotTwoPeople, AccountTooNew or SameBrowser. `asked`: everybody who had a hand in what is approved. */
export async function assertSecondPerson(
  tx: Transaction,
  asked: readonly AskedBy[],
  approver: Approver,
  now: Date,
): Promise<void> {
  const refusal = await refusalOf(tx, asked, approver, now);
  if (refusal) throw refusal;
}

/** The same beforehand, for the screen: the text of the refusal. Null too for whoever lacks the function to approve by. */
export async function secondPersonRefusalOf(
  { tx, viewer, request, now }: Pick<TransactionFacts<UserViewer>, "tx" | "viewer" | "request" | "now">,
  asked: readonly AskedBy[],
  approvedWith: Permission,
): Promise<string | null> {
  if (!viewer.permissions.has(approvedWith)) return null;
  const refusal = await refusalOf(tx, asked, viewer, now);
  return refusal ? errorText(refusal.errorName, request.language, refusal.parameters) : null;
}

/** Of all merchants: the operator's people make accounts of every merchant. */
function refusalOf(
  tx: Transaction,
  asked: readonly AskedBy[],
  approver: Approver,
  now: Date,
): Promise<CallError | undefined> {
  const time = (at: Date) => localTime(at, approver.timeDifferenceMinutes);
  return inWholeScope(tx, async () => {
    const touchedAt = await lastTouchOf(tx, approver.userId, before(now, newAccountHours * hourMs));
    if (touchedAt) return new CallError("AccountTooNew", { At: time(touchedAt) });
    for (const { userId, at } of asked) {
      const link = await linkBetween(tx, userId, approver.userId, before(now, linkDays * dayMs));
      if (link) return new CallError("NotTwoPeople", { ...link, At: time(link.At) });
      const Asker = await sameBrowser(tx, userId, at, approver.sessionId);
      if (Asker !== undefined) return new CallError("SameBrowser", { Asker });
    }
    return undefined;
  });
}

/** Whether somebody who has one of them could have come in by the other. Of all merchants: for the system's own work. */
export async function areLinked(tx: Transaction, one: bigint, other: bigint, now: Date): Promise<boolean> {
  return (await linkBetween(tx, one, other, before(now, linkDays * dayMs))) !== undefined;
}

type Doer = Pick<TransactionFacts<UserViewer>, "tx" | "viewer" | "now">;

/** Throws OperatorsHand: somebody of the operator would do alone, as somebody else, what two of them should. */
export async function assertOwnHand(facts: Doer, kind: ApprovalKind): Promise<void> {
  const hand = await operatorsHand(facts, kind);
  if (!hand) return;
  throw new CallError("OperatorsHand", {
    ...hand,
    At: localTime(hand.At, facts.viewer.timeDifferenceMinutes),
  });
}

/** How somebody of the operator could have come in by this merchant's account; told where its rule has two people do such an act. */
export function operatorsHand({ tx, viewer, now }: Doer, kind: ApprovalKind): Promise<Touch | undefined> {
  return inWholeScope(tx, async () => {
    if (!(await operatorTakesTwo(tx, kind))) return undefined;
    return operatorsTouch(tx, viewer.userId, before(now, linkDays * dayMs));
  });
}

/** The last touch by the operator's people among the accounts that are linked to this one. */
async function operatorsTouch(tx: Transaction, userId: bigint, since: Date) {
  const { rows } = await sql<Touch>`
    with recursive touch as materialized (
      select user_id, by_user_id, at from account_touch
      where at > ${since} and by_user_id is not null and approved_by_user_id is null
    ), link as materialized (
      select user_id as one, by_user_id as other from touch
      union all
      select by_user_id, user_id from touch
    ), near (user_id) as (
      select ${userId}::bigint
      union
      select link.other from near join link on link.one = near.user_id
    )
    select ${nameOf("touch.by_user_id")} as by, ${nameOf("touch.user_id")} as account, touch.at
    from near
      join touch on touch.user_id = near.user_id
      join user_account toucher on toucher.id = touch.by_user_id
      join merchant operator on operator.id = toucher.merchant_id and operator.type = 'Super'
    order by touch.at desc limit 1`.execute(tx);
  return rows[0];
}

function before(now: Date, lengthMs: number): Date {
  return new Date(now.getTime() - lengthMs);
}

async function lastTouchOf(tx: Transaction, userId: bigint, since: Date): Promise<Date | undefined> {
  const touch = await tx
    .selectFrom("AccountTouch")
    .select("At")
    .where("UserId", "=", userId)
    .where("Act", "<>", "BreakGlass")
    .where("At", ">", since)
    .orderBy("At", "desc")
    .executeTakeFirst();
  return touch?.At;
}

const nameOf = (id: string) => sql`(select m.alias || '/' || u.user_name
  from user_account u join merchant m on m.id = u.merchant_id where u.id = ${sql.raw(id)})`;

interface Touch {
  By: string;
  Account: string;
  At: Date;
}

interface Link extends Touch {
  Asker: string;
}

/** The touch next to the approver on a way from the asker to the approver; undefined: there is none. */
async function linkBetween(
  tx: Transaction,
  asker: bigint,
  approver: bigint,
  since: Date,
): Promise<Link | undefined> {
  const { rows } = await sql<Link>`
    with recursive touch as materialized (
      select id, user_id, by_user_id, at from account_touch
      where at > ${since} and by_user_id is not null and approved_by_user_id is null
    ), link as materialized (
      select id, user_id as one, by_user_id as other from touch
      union all
      select id, by_user_id, user_id from touch
    ), near (user_id) as (
      select ${asker}::bigint
      union
      select link.other from near join link on link.one = near.user_id where near.user_id <> ${approver}
    )
    select ${nameOf(String(asker))} as asker, ${nameOf("touch.by_user_id")} as by, ${nameOf("touch.user_id")} as account,
      touch.at
    from near
      join link on link.one = near.user_id and link.other = ${approver}
      join touch on touch.id = link.id
    order by touch.at desc limit 1`.execute(tx);
  return rows[0];
}

/** The asker's name where the approver's browser was the asker's when it was asked for, or has been since. */
async function sameBrowser(
  tx: Transaction,
  asker: bigint,
  askedAt: Date,
  sessionId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ Asker: string }>`
    select m.alias || '/' || u.user_name as asker
    from session mine
      join session theirs on theirs.device_hash = mine.device_hash and theirs.user_id = ${asker}
        and theirs.created_at >= ${before(askedAt, absoluteHours * hourMs)}
        and (theirs.ended_at is null or theirs.ended_at >= ${askedAt})
      join user_account u on u.id = theirs.user_id
      join merchant m on m.id = u.merchant_id
    where mine.session_id = ${sessionId}
    limit 1`.execute(tx);
  return rows[0]?.Asker;
}
