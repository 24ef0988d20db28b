/** Which accounts' days are to be compared: asked for once however often somebody asks, taken by one worker at a time. */
import type { ReconciliationAccount } from "@opc/contract/reconciliation/values";
import { type RawBuilder, sql } from "kysely";
import { newId } from "../../db/id.ts";
import type { Transaction } from "../../db/transaction.ts";

export interface Target {
  kind: ReconciliationAccount;
  accountId: bigint;
  day: string;
}

export interface Taken extends Target {
  id: bigint;
  askedBy: string | null;
  /** Whose it is: another worker that takes it has another. */
  startedAt: Date;
}

/** Returns how many were not asked for already. `by` null: by itself. */
export async function askFor(
  tx: Transaction,
  targets: readonly Target[],
  by: string | null,
  now: Date,
): Promise<number> {
  if (targets.length === 0) return 0;
  // In one order, so that two who ask at once never wait for each other for ever.
  const sorted = targets.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
  const result = await sql`
    insert into reconciliation (id, account_kind, account_id, day, status, asked_at, asked_by)
    select id, kind, account_id, day, 'Waiting', ${now}::timestamptz, ${by}::text
    from unnest(${sorted.map(() => newId(now))}::bigint[], ${sorted.map((one) => one.kind)}::text[],
      ${sorted.map((one) => one.accountId)}::bigint[], ${sorted.map((one) => one.day)}::date[])
      as asked (id, kind, account_id, day)
    on conflict (day, account_kind, account_id) do update
      set asked_at = excluded.asked_at, asked_by = excluded.asked_by,
        status = case when reconciliation.status = 'Running' then 'Running' else 'Waiting' end
      where reconciliation.asked_at is null`.execute(tx);
  return Number(result.numAffectedRows ?? 0n);
}

function orderOf({ day, kind, accountId }: Target): string {
  return `${day} ${kind} ${accountId.toString().padStart(20, "0")}`;
}

/** A comparison takes seconds; one that runs longer has died with its worker. */
const deadMs = 10 * 60_000;

export function nextAsked(now: Date): RawBuilder<{ Id: bigint }> {
  const deadSince = new Date(now.getTime() - deadMs);
  return sql`
    select id from reconciliation
    where (asked_at is not null and status <> 'Running') or (status = 'Running' and started_at < ${deadSince})
    order by asked_at nulls first, id limit 1 for update skip locked`;
}

/** The one that was asked for first, now this worker's; undefined when there is none. */
export async function takeNext(tx: Transaction, now: Date): Promise<Taken | undefined> {
  const { rows } = await sql<{
    Id: bigint;
    AccountKind: ReconciliationAccount;
    AccountId: bigint;
    Day: string;
    AskedBy: string | null;
  }>`
    update reconciliation set status = 'Running', started_at = ${now}, asked_at = null, failure = null
    where id = (${nextAsked(now)})
    returning id, account_kind, account_id, day, asked_by`.execute(tx);
  const [row] = rows;
  return (
    row && {
      id: row.Id,
      kind: row.AccountKind,
      accountId: row.AccountId,
      day: row.Day,
      askedBy: row.AskedBy,
      startedAt: now,
    }
  );
}
