/**
 * The rows of export_file as the workers' queue. A worker that has taken one says again and again that it lives
 * (`leased_until`); its number of the attempt tells it from whoever takes the row after it, so that a worker that only
 * slept cannot write into another's file.
 */
import { type ExportFailure, exportMoves } from "@opc/contract/export/calls";
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import { maxAtOnceOfMerchant } from "./limits.ts";
import type { ExportFile } from "./store.ts";

/** Many times the pause between two signs of life. */
export const leaseMs = 20_000;
export const maxAttempts = 3;

export interface Progress {
  rows: number;
  bytes: number;
  storedBytes: number;
}

type Held = Pick<ExportFile, "Id" | "AttemptCount">;

/**
 * The oldest first; one of each user and two of each merchant at most run at a time, so that nobody's long files keep
 * everybody else waiting. Takes follow one another: two at once would count the same. What a dead worker left is begun anew; its
 * pieces count as kept until they are gone (sweep.ts).
 */
export async function takeExports(tx: Transaction, now: Date, limit: number): Promise<ExportFile[]> {
  const leasedUntil = new Date(now.getTime() + leaseMs);
  await sql`select pg_advisory_xact_lock(hashtextextended('export take', 0))`.execute(tx);
  const { rows } = await sql<{ Id: bigint }>`
    with running as (
      select user_id, merchant_id from export_file where status = 'Running' and leased_until >= ${now}
    ), due as (
      select id, merchant_id, row_number() over (partition by user_id order by id) as turn
      from export_file e
      where (status = 'Waiting' or (status = 'Running' and leased_until < ${now}))
        and attempt_count - returned_count < ${maxAttempts}
        and not exists (select from running r where r.user_id = e.user_id)
    ), placed as (
      select id, (select count(*) from running r where r.merchant_id = due.merchant_id)
        + row_number() over (partition by merchant_id order by id) as place
      from due where turn = 1
    ), chosen as (
      select id from export_file
      where id in (select id from placed where place <= ${maxAtOnceOfMerchant} order by id limit ${limit})
        and (status = 'Waiting' or (status = 'Running' and leased_until < ${now}))
      for update skip locked
    )
    update export_file f set status = ${exportMoves.take.to}, attempt_count = f.attempt_count + 1,
      leased_until = ${leasedUntil}, started_at = ${now}, row_count = 0, expected_row_count = null, byte_count = 0
    from chosen where f.id = chosen.id
    returning f.id`.execute(tx);
  const ids = rows.map(({ Id }) => Id);
  if (ids.length === 0) return [];
  return tx.selectFrom("ExportFile").selectAll().where("Id", "in", ids).orderBy("Id").execute();
}

/** Those that three workers died over. */
export async function failAbandoned(tx: Transaction, now: Date): Promise<void> {
  await sql`
    update export_file set status = ${exportMoves.fail.to}, failure = 'WorkerDied', finished_at = ${now},
      leased_until = null
    where status = 'Running' and leased_until < ${now} and attempt_count - returned_count >= ${maxAttempts}`.execute(
    tx,
  );
}

/** False when it is this worker's no more: cancelled, deleted, or taken by another. Locks the row where it is. */
export async function keepLease(
  tx: Transaction,
  { Id, AttemptCount }: Held,
  progress: Progress,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("ExportFile")
    .set({
      LeasedUntil: new Date(now.getTime() + leaseMs),
      RowCount: BigInt(progress.rows),
      ByteCount: BigInt(progress.bytes),
      StoredByteCount: BigInt(progress.storedBytes),
    })
    .where("Id", "=", Id)
    .where("Status", "=", "Running")
    .where("AttemptCount", "=", AttemptCount)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function expectRows(tx: Transaction, { Id, AttemptCount }: Held, rows: bigint): Promise<void> {
  await tx
    .updateTable("ExportFile")
    .set({ ExpectedRowCount: rows })
    .where("Id", "=", Id)
    .where("Status", "=", "Running")
    .where("AttemptCount", "=", AttemptCount)
    .execute();
}

export async function finishExport(
  tx: Transaction,
  file: Held,
  progress: Progress,
  times: { now: Date; expiresAt: Date },
): Promise<void> {
  if (!(await keepLease(tx, file, progress, times.now))) return;
  await tx
    .updateTable("ExportFile")
    .set({
      Status: exportMoves.finish.to,
      ExpectedRowCount: BigInt(progress.rows),
      FinishedAt: times.now,
      ExpiresAt: times.expiresAt,
      LeasedUntil: null,
    })
    .where("Id", "=", file.Id)
    .execute();
}

export async function failExport(
  tx: Transaction,
  { Id, AttemptCount }: Held,
  failure: ExportFailure,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("ExportFile")
    .set({ Status: exportMoves.fail.to, Failure: failure, FinishedAt: now, LeasedUntil: null })
    .where("Id", "=", Id)
    .where("Status", "=", "Running")
    .where("AttemptCount", "=", AttemptCount)
    .execute();
}

/** Given back unfinished: another takes it from nothing. A worker that is told to stop has not died over it. */
export async function giveBack(
  tx: Transaction,
  { Id, AttemptCount }: Held,
  { countsAttempt, from }: { countsAttempt: boolean; from: Date },
): Promise<void> {
  await tx
    .updateTable("ExportFile")
    .set((is) => ({
      LeasedUntil: from,
      ...(countsAttempt ? {} : { ReturnedCount: is("ReturnedCount", "+", 1) }),
    }))
    .where("Id", "=", Id)
    .where("Status", "=", "Running")
    .where("AttemptCount", "=", AttemptCount)
    .execute();
}
