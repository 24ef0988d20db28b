// Every hour: rows that have done their work go.
import { sql } from "kysely";
import { inTransaction, wholeScope } from "../db/transaction.ts";
import { forgottenSince } from "../modules/session/throttle.ts";
import type { Services } from "../services.ts";
import type { Jobs } from "./boss.ts";

/** A webhook-id is answered again for so long; its signature is refused after five minutes anyway. */
const requestKeptMs = 3 * 86_400_000;
const batch = 5_000;

export async function cleanUpInTime(jobs: Jobs, services: Services): Promise<void> {
  await jobs.work("clean-up", async () => {
    await cleanUp(services);
  });
  await jobs.schedule("clean-up", "17 * * * *");
}

export async function cleanUp(services: Services): Promise<void> {
  const now = services.clock.now();
  await deleteInBatches(
    services,
    () => sql`delete from amount_slot where (account_id, payable_minor) in (
      select account_id, payable_minor from amount_slot where rests_until <= ${now}
      order by rests_until limit ${batch} for update skip locked)`,
  );
  const oldest = new Date(now.getTime() - requestKeptMs);
  await deleteInBatches(
    services,
    () => sql`delete from gateway_request where (merchant_id, webhook_id) in (
      select merchant_id, webhook_id from gateway_request where created_at < ${oldest}
      order by created_at limit ${batch})`,
  );
  // Names are guessed for free: what no longer counts must not pile up.
  await deleteInBatches(
    services,
    () => sql`delete from sign_in_throttle where key in (
      select key from sign_in_throttle where blocked_until < ${forgottenSince(now)}
      limit ${batch} for update skip locked)`,
  );
}

/** Short transactions, so that nobody waits for a long one. */
async function deleteInBatches(services: Services, statement: () => ReturnType<typeof sql>): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await inTransaction(services.database, wholeScope, (tx) =>
      statement().execute(tx),
    );
    if (Number(numAffectedRows ?? 0n) < batch) return;
  }
}
