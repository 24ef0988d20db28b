/** Looks after what people should know of without looking: silent crawlers, failing callbacks, requests that wait, maintenance, exports that wait for their asker, a proof that is due. */

import { announcedMs } from "@opc/contract/maintenance/values";
import { dayMs, hourMs, minuteMs } from "@opc/contract/time";
import { userKey } from "@opc/contract/user/key";
import { type RawBuilder, sql } from "kysely";
import { idFloor } from "../../db/id.ts";
import type { Transaction } from "../../db/transaction.ts";
import { doubtMs, heartbeatLimitMs } from "../../order/crawler-heartbeat.ts";
import type { Services } from "../../services.ts";
import { announcedWindows } from "../maintenance/ahead.ts";
import { isRunning } from "../maintenance/rules.ts";
import { administratorMade, holdNotices, type NewNotice, raiseNotice } from "./raise.ts";
import { holdAccountNotices } from "./watch-accounts.ts";
import { failedReports, waitingReports } from "./watch-exports.ts";
import { holdTargetNotices } from "./watch-notice-targets.ts";
import { holdPasskeyNotices } from "./watch-passkeys.ts";
import { holdSeparateKeyNotices } from "./watch-separate-keys.ts";
import { holdSettlementNotices } from "./watch-settlement-accounts.ts";
import { tellOfSignIns } from "./watch-sign-ins.ts";

const watchersLock = 0x6e6f7469;
/** A request that nobody decided on for so long has been overlooked. */
export const approvalWaitMs = 10 * minuteMs;
/** Nightly, and half a day for a night that failed. */
export const proofAgeMs = 36 * hourMs;
/** Callbacks that were given up are told of for a day. */
const givenUpMs = 24 * hourMs;
/** Longer than any callback is tried (callback-record/rules.ts): 78 hours, the pauses' chance, and the last of them. */
const triedMs = 5 * dayMs;
/** What people sent again is their own affair: they see at the resend that nobody takes it. */
const queuedBySystem = 0;

export interface Watched {
  /** The administrators made on the server that everybody is told of. */
  made: readonly Held[];
  /** Of every sign-in until now. */
  hasToldOfSignIns: boolean;
}

/** One round; nothing when another worker is at it. `toldUntil`: watch-sign-ins.ts. */
export async function watchNotices(
  tx: Transaction,
  { areas }: Pick<Services, "areas">,
  now: Date,
  toldUntil?: Date,
): Promise<Watched> {
  const { rows } = await sql<{ Mine: boolean }>`
    select pg_try_advisory_xact_lock(${watchersLock}) as mine`.execute(tx);
  if (!rows[0]?.Mine) return { made: [], hasToldOfSignIns: false };
  await holdNotices(tx, "CrawlerDown", await silentCrawlers(tx, now), now);
  await holdNotices(tx, "CrawlerDoubted", await doubtedCrawlers(tx, now), now);
  await holdNotices(tx, "CrawlerTokenEnding", await endingTokens(tx, now), now);
  await holdNotices(tx, "CallbacksFailing", await failingCallbacks(tx, now), now);
  await holdNotices(tx, "ApprovalWaiting", await waitingApprovals(tx, now), now);
  const made = await madeAdministrators(tx, now);
  await holdNotices(tx, "AdministratorMade", made, now);
  await holdNotices(tx, "MoneyCase", await openMoneyCases(tx), now);
  await holdNotices(tx, "Maintenance", await announcedMaintenance(tx, now), now);
  await holdNotices(tx, "ReportReady", await waitingReports(tx, now), now);
  await holdNotices(tx, "ReportFailed", await failedReports(tx, now), now);
  await holdPasskeyNotices(tx, now);
  await holdTargetNotices(tx, now);
  await holdAccountNotices(tx, now);
  await holdSeparateKeyNotices(tx, now);
  await holdSettlementNotices(tx, now);
  const hasToldOfSignIns = await tellOfSignIns(tx, areas, now, toldUntil);
  await raiseMissingProof(tx, now);
  return { made, hasToldOfSignIns };
}

/** So long before its end a crawler's token is told of. */
const endingMs = 7 * dayMs;

type Held = Omit<NewNotice, "kind">;

interface Found {
  Key: string;
  MerchantId: bigint | null;
  Parameters: Record<string, string | null>;
}

async function find(tx: Transaction, query: RawBuilder<Found>, severity: Held["severity"]): Promise<Held[]> {
  const { rows } = await query.execute(tx);
  return rows.map(({ Key, MerchantId, Parameters }) => ({
    key: Key,
    merchantId: MerchantId,
    severity,
    parameters: Object.fromEntries(Object.entries(Parameters).map(([name, value]) => [name, value ?? ""])),
  }));
}

function silentCrawlers(tx: Transaction, now: Date): Promise<Held[]> {
  const alive = new Date(now.getTime() - heartbeatLimitMs);
  return find(
    tx,
    sql<Found>`
      select spider_id as key, null::bigint as merchant_id,
             jsonb_build_object('SpiderId', spider_id, 'Account', account,
               'Since', to_char(last_heartbeat_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) as parameters
        from crawler
       where enabled and deleted_at is null and coalesce(last_heartbeat_at <= ${alive}, true)
       order by id`,
    "Critical",
  );
}

function doubtedCrawlers(tx: Transaction, now: Date): Promise<Held[]> {
  return find(
    tx,
    sql<Found>`
      select spider_id as key, null::bigint as merchant_id,
             jsonb_build_object('SpiderId', spider_id, 'Account', account) as parameters
        from crawler
       where deleted_at is null and balance_doubted_at > ${new Date(now.getTime() - doubtMs)}
       order by id`,
    "Critical",
  );
}

function endingTokens(tx: Transaction, now: Date): Promise<Held[]> {
  const endsAt = sql`(token_issued_at + make_interval(days => token_days))`;
  return find(
    tx,
    sql<Found>`
      select spider_id as key, null::bigint as merchant_id,
             jsonb_build_object('SpiderId', spider_id, 'Account', account,
               'Day', to_char(${endsAt} at time zone 'UTC', 'YYYY-MM-DD')) as parameters
        from crawler
       where enabled and deleted_at is null and ${endsAt} < ${new Date(now.getTime() + endingMs)}
       order by id`,
    "Warning",
  );
}

function failingCallbacks(tx: Transaction, now: Date): Promise<Held[]> {
  const since = new Date(now.getTime() - givenUpMs);
  // A callback's number tells when it was made, and it is tried for days before it is given up.
  const madeSince = idFloor(new Date(since.getTime() - triedMs));
  return find(
    tx,
    sql<Found>`
      select m.alias as key, m.id as merchant_id,
             jsonb_build_object('Merchant', m.alias, 'Circuit', coalesce(l.circuit, 'Closed'),
               'GivenUp', coalesce(f.count, 0)::text) as parameters
        from merchant m
        left join (select merchant_id, min(circuit) as circuit from callback_lane
                    where circuit <> 'Closed' and priority = ${queuedBySystem} and last_failure_at > ${since}
                    group by merchant_id) l on l.merchant_id = m.id
        left join (select merchant_id, count(*) from callback_record
                    where status = 'Failure' and priority = ${queuedBySystem} and id >= ${madeSince} and finished_at > ${since}
                    group by merchant_id) f on f.merchant_id = m.id
       where l.merchant_id is not null or f.count > 0
       order by m.id`,
    "Warning",
  );
}

/** Of each merchant the newest: however many one leaves waiting, they hide nothing of another. */
const maxOfMerchant = 20;
const placeInMerchant = sql`row_number() over (partition by merchant_id order by id desc)`;

function waitingApprovals(tx: Transaction, now: Date): Promise<Held[]> {
  return find(
    tx,
    sql<Found>`
      select id::text as key, merchant_id,
             jsonb_build_object('ApprovalId', id::text, 'Kind', kind, 'Subject', subject, 'ProposedBy', proposed_by) as parameters
        from (select approval.*, ${placeInMerchant} as place
                from approval
               where status = 'Waiting' and proposed_at <= ${new Date(now.getTime() - approvalWaitMs)} and expires_at > ${now}) as placed
       where place <= ${maxOfMerchant} order by id`,
    "Warning",
  );
}

/** For a week, longer than anybody is away unnoticed. */
const madeMs = 7 * dayMs;

async function madeAdministrators(tx: Transaction, now: Date): Promise<Held[]> {
  const rows = await tx
    .selectFrom("AccountTouch")
    .innerJoin("UserAccount", "UserAccount.Id", "AccountTouch.UserId")
    .innerJoin("Merchant", "Merchant.Id", "UserAccount.MerchantId")
    .select(["Merchant.Alias", "UserAccount.UserName", "AccountTouch.Reason"])
    .where("AccountTouch.ByUserId", "is", null)
    .where("AccountTouch.At", ">", new Date(now.getTime() - madeMs))
    .orderBy("AccountTouch.Id")
    .execute();
  return rows.map(({ Alias, UserName, Reason }) =>
    administratorMade(userKey({ MerchantAlias: Alias, UserName }), Reason ?? undefined),
  );
}

function openMoneyCases(tx: Transaction): Promise<Held[]> {
  return find(
    tx,
    sql<Found>`
      select id::text as key, null::bigint as merchant_id,
             jsonb_build_object('CaseId', id::text, 'Kind', kind, 'OrderNo', order_no) as parameters
        from (select money_case.*, ${placeInMerchant} as place from money_case where state = 'Open') as placed
       where place <= ${maxOfMerchant} order by id`,
    "Warning",
  );
}

/** From a day ahead until its end; one of a type is told to the operator alone here (store.ts). */
async function announcedMaintenance(tx: Transaction, now: Date): Promise<Held[]> {
  const until = new Date(now.getTime() + announcedMs);
  const windows = await announcedWindows(tx, undefined, now, until);
  return windows.map((window) => ({
    key: window.Id.toString(),
    merchantId: window.MerchantId,
    severity: isRunning({ startsAt: window.StartsAt, endsAt: window.EndsAt }, now) ? "Warning" : "Info",
    parameters: {
      Scope: window.Scope,
      ...(window.MerchantAlias !== null && { Merchant: window.MerchantAlias }),
      ...(window.Currency !== null && {
        Type: `${window.PayTypeCode ?? window.CashoutTypeCode} ${window.Currency}`,
      }),
      Message_enUS: window.MessageEn,
      Message_zhCN: window.MessageZh,
      StartsAt: window.StartsAt.toISOString(),
      EndsAt: window.EndsAt?.toISOString() ?? "",
    },
  }));
}

/** Cleared by the next proof that ends. */
async function raiseMissingProof(tx: Transaction, now: Date): Promise<void> {
  const { rows } = await sql<{ Since: Date | null }>`
    select coalesce(
      (select max(finished_at) from proof_run where status in ('Proven', 'NotProven')),
      (select min(asked_at) from proof_run)) as since`.execute(tx);
  const since = rows[0]?.Since;
  if (!since || since.getTime() > now.getTime() - proofAgeMs) return;
  const parameters = { Since: since.toISOString() };
  await raiseNotice(
    tx,
    { kind: "BooksProofFailedToRun", key: "books", merchantId: null, severity: "Critical", parameters },
    now,
  );
}
