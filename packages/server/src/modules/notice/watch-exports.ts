/**
 * What is told to the asker of an export alone: that a file is ready which nobody waited for, because it was scheduled or took
 * long, until it is fetched or goes; and that a file did not come about.
 */
import { dayMs } from "@opc/contract/time";
import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import type { NewNotice } from "./raise.ts";

type Held = Omit<NewNotice, "kind">;

/** Whoever asked has waited for it until then, and seen what became of it. */
export const waitedForSeconds = 10;
/** A failure is told of for a day, one of a schedule until it goes well again, at most a week. */
const failureMs = dayMs;
const scheduleFailureMs = 7 * dayMs;
/** Of one user, of each kind, the newest ones: however many files somebody leaves, nobody else's notices go. */
const maxOfUser = 20;

const unwatched = sql`(f.schedule_id is not null
  or f.finished_at > f.created_at + make_interval(secs => ${sql.lit(waitedForSeconds)}))`;

export function waitingReports(tx: Transaction, now: Date): Promise<Held[]> {
  return find(
    tx,
    "Info",
    sql<Found>`
      select f.id::text as key, f.merchant_id, f.user_id,
             jsonb_build_object('ExportId', f.id::text, 'Rows', f.row_count::text,
               'Title_enUS', coalesce(s.name, f.title ->> 'enUS'),
               'Title_zhCN', coalesce(s.name, f.title ->> 'zhCN')) as parameters
        from export_file f left join report_schedule s on s.id = f.schedule_id
       where f.status = 'Ready' and f.deleted_at is null and f.deleted_at is null and f.downloaded_at is null and f.expires_at > ${now} and ${unwatched}`,
  );
}

export async function failedReports(tx: Transaction, now: Date): Promise<Held[]> {
  const files = await find(
    tx,
    "Warning",
    sql<Found>`
      select f.id::text as key, f.merchant_id, f.user_id,
             jsonb_build_object('ExportId', f.id::text, 'Failure', f.failure,
               'Title_enUS', coalesce(s.name, f.title ->> 'enUS'),
               'Title_zhCN', coalesce(s.name, f.title ->> 'zhCN')) as parameters
        from export_file f left join report_schedule s on s.id = f.schedule_id
       where f.status = 'Failed' and f.deleted_at is null and f.deleted_at is null and f.finished_at > ${new Date(now.getTime() - failureMs)} and ${unwatched}`,
  );
  const schedules = await find(
    tx,
    "Warning",
    sql<Found>`
      select 'schedule ' || id as key, merchant_id, user_id,
             jsonb_build_object('ScheduleId', id::text, 'Failure', last_failure, 'Title_enUS', name,
               'Title_zhCN', name) as parameters
        from report_schedule
       where last_failure is not null and last_due_at > ${new Date(now.getTime() - scheduleFailureMs)}`,
  );
  return [...files, ...schedules];
}

interface Found {
  Key: string;
  MerchantId: bigint;
  UserId: bigint;
  Parameters: Record<string, string>;
}

async function find(tx: Transaction, severity: Held["severity"], query: RawBuilder<Found>): Promise<Held[]> {
  const { rows } = await sql<Found>`
    select key, merchant_id, user_id, parameters
      from (select found.*, row_number() over (partition by user_id order by key desc) as place
              from (${query}) as found) as placed
     where place <= ${maxOfUser}`.execute(tx);
  return rows.map(({ Key, MerchantId, UserId, Parameters }) => ({
    key: Key,
    merchantId: MerchantId,
    userId: UserId,
    severity,
    parameters: Parameters,
  }));
}
