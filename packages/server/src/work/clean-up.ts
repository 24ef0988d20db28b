// Rows that have done their work go, sessions that nobody uses any more end.
import { deliveriesKeptDays } from "@opc/contract/notice-target/values";
import { dayMs, hourMs } from "@opc/contract/time";
import { sql } from "kysely";
import { deviceCookieSeconds } from "../call/cookies.ts";
import { inSharedTransaction, type Transaction, wholeScope } from "../db/transaction.ts";
import { sweepAdvertisingPictures } from "../modules/advertising/pictures.ts";
import { sweepArticleDrafts, sweepArticlePictures } from "../modules/article/pictures.ts";
import { expireExports, forgetExports } from "../modules/export/expire.ts";
import { sweepPieces } from "../modules/export/sweep.ts";
import { createdSince, idleSince, lockedSince } from "../modules/session/rules.ts";
import { forgottenSince } from "../modules/session/throttle.ts";
import { answersKeptMs } from "../order/kept-answers.ts";
import type { Services } from "../services.ts";

/** What a lane of callbacks knows of its last failure. */
const laneKeptMs = 3 * dayMs;
/** Since it was over; longer than anybody looks back on the bell. */
const noticesKeptMs = 180 * dayMs;
/** What was set aside and nobody stumbled over since. */
const asideKeptMs = 7 * dayMs;
const batch = 5_000;

interface Patience extends Pick<Services, "database"> {
  isStopping(): boolean;
}

/** Broken off, it goes on at the next time. */
export async function cleanUp(services: Services, isStopping = () => false): Promise<void> {
  const now = services.clock.now();
  const patience = { database: services.database, isStopping };
  await doInBatches(
    patience,
    () => sql`delete from amount_slot where (account_id, payable_minor) in (
      select account_id, payable_minor from amount_slot where rests_until <= ${now}
      order by rests_until limit ${batch} for update skip locked)`,
  );
  const oldest = new Date(now.getTime() - answersKeptMs);
  await doInBatches(
    patience,
    () => sql`delete from gateway_request where (merchant_id, webhook_id) in (
      select merchant_id, webhook_id from gateway_request where created_at < ${oldest}
      order by created_at limit ${batch})`,
  );
  await doInBatches(
    patience,
    () => sql`delete from agent_request where (crawler_id, webhook_id) in (
      select crawler_id, webhook_id from agent_request where created_at < ${new Date(now.getTime() - hourMs)}
      order by created_at limit ${batch})`,
  );
  // Whoever just closes the browser leaves a session behind that is dead but not ended.
  await doInBatches(
    patience,
    () => sql`update session set ended_at = ${now},
        end_reason = case when created_at < ${createdSince(now)} then 'expired' else 'idle' end
      where id in (select id from session where ended_at is null
        and (last_active_at < ${idleSince(now)} or created_at < ${createdSince(now)})
        limit ${batch} for update skip locked)`,
  );
  // Names are guessed for free: what no longer counts must not pile up.
  await doInBatches(
    patience,
    () => sql`delete from sign_in_throttle where key in (
      select key from sign_in_throttle where blocked_until < ${forgottenSince(now)}
      limit ${batch} for update skip locked)`,
  );
  await doInBatches(
    patience,
    () => sql`update user_account set locked_at = null, failure_count = 0
      where id in (select id from user_account where locked_at <= ${lockedSince(now)}
      limit ${batch} for update skip locked)`,
  );
  await doInBatches(
    patience,
    () => sql`delete from known_browser where (token_hash, user_id) in (
      select token_hash, user_id from known_browser
      where last_used_at < ${new Date(now.getTime() - deviceCookieSeconds * 1_000)}
      limit ${batch} for update skip locked)`,
  );
  await doInBatches(
    patience,
    () => sql`delete from act_proof where (proof_id, act_hash) in (
      select proof_id, act_hash from act_proof where expires_at < ${now} limit ${batch} for update skip locked)`,
  );
  await doInBatches(
    patience,
    () => sql`delete from proof_window where (session_id, kind) in (
      select session_id, kind from proof_window where expires_at < ${now} limit ${batch} for update skip locked)`,
  );
  await doInBatches(
    patience,
    () => sql`delete from passkey_ceremony where id in (
      select id from passkey_ceremony where expires_at < ${now} limit ${batch} for update skip locked)`,
  );
  // An address that nobody names any more; one that still fails is fresh again with each probe.
  await doInBatches(
    patience,
    () => sql`delete from callback_lane where (merchant_id, address, priority) in (
      select merchant_id, address, priority from callback_lane
      where last_failure_at < ${new Date(now.getTime() - laneKeptMs)}
      limit ${batch} for update skip locked)`,
  );
  const sentBefore = new Date(now.getTime() - deliveriesKeptDays * dayMs);
  await doInBatches(
    patience,
    () => sql`delete from notice_delivery where id in (
      select id from notice_delivery where created_at < ${sentBefore} and finished_at is not null
      limit ${batch} for update skip locked)`,
  );
  await doInBatches(
    patience,
    () => sql`delete from notice_target t where id in (
      select id from notice_target g where removed_at < ${sentBefore}
        and not exists (select from notice_delivery d where d.target_id = g.id)
      limit ${batch} for update skip locked)`,
  );
  await forgetNotices(patience, new Date(now.getTime() - noticesKeptMs));
  const stale = new Date(now.getTime() - asideKeptMs);
  await doInBatches(
    patience,
    () => sql`delete from set_aside where (queue, key) in (
      select queue, key from set_aside where last_at < ${stale} limit ${batch} for update skip locked)`,
  );
  await sweepPictures(services, now);
  await sweepExports(patience, now);
}

/** The database keeps younger ones, whatever it is asked (migration 0204). */
async function forgetNotices({ database, isStopping }: Patience, before: Date): Promise<void> {
  const some = async (tx: Transaction) => {
    const { rows } = await sql<{
      Count: bigint;
    }>`select forget_old_notices(${before}, ${batch}) as count`.execute(tx);
    return (rows[0]?.Count ?? 0n) > 0n;
  };
  while (!isStopping() && (await inSharedTransaction(database, wholeScope, some)));
}

/** Each file may be large: a few to a transaction. */
async function sweepExports({ database, isStopping }: Patience, now: Date): Promise<void> {
  const inTurn = async (work: (tx: Transaction) => Promise<boolean>) => {
    while (!isStopping() && (await inSharedTransaction(database, wholeScope, work)));
  };
  await inTurn((tx) => expireExports(tx, now));
  while (!isStopping() && (await sweepPieces(database)));
  await inTurn((tx) => forgetExports(tx, now));
}

/** Some at each run: pictures are large, and one that nothing uses waits well. */
async function sweepPictures({ database }: Services, now: Date): Promise<void> {
  await inSharedTransaction(database, wholeScope, (tx) => sweepArticleDrafts(tx, now));
  await inSharedTransaction(database, wholeScope, (tx) => sweepArticlePictures(tx, now));
  await inSharedTransaction(database, wholeScope, (tx) => sweepAdvertisingPictures(tx, now));
}

/** Short transactions, so that nobody waits for a long one. */
async function doInBatches(
  { database, isStopping }: Patience,
  statement: () => ReturnType<typeof sql>,
): Promise<void> {
  while (!isStopping()) {
    const { numAffectedRows } = await inSharedTransaction(database, wholeScope, (tx) =>
      statement().execute(tx),
    );
    if (Number(numAffectedRows ?? 0n) < batch) return;
  }
}
