/** How one merchant's callbacks did in the last 24 hours. */
import { type apiinfoCallbackhealth, healthSampleSize } from "@opc/contract/api-info/calls";
import type { CallOutput } from "@opc/contract/call";
import { sql } from "kysely";
import type { ListViewer } from "../../db/filters.ts";
import { idFloor } from "../../db/id.ts";
import type { Transaction } from "../../db/transaction.ts";
import { listLanes } from "../callback-record/lanes.ts";
import { leastIdTriedSince } from "../callback-record/rules.ts";
import type { GatewayMerchant } from "./store.ts";

const sampledMs = 24 * 3_600_000;
const maxFailures = 5;

type Health = CallOutput<typeof apiinfoCallbackhealth>;

export async function callbackHealth(
  tx: Transaction,
  viewer: ListViewer,
  merchant: Pick<GatewayMerchant, "Id" | "Alias">,
  now: Date,
): Promise<Health> {
  const sampledFrom = new Date(now.getTime() - sampledMs);
  const since = idFloor(sampledFrom);
  const attempts = { since, ofCallbacksSince: leastIdTriedSince(sampledFrom) };
  const lanes = await listLanes(tx, viewer, now, merchant.Alias);
  const figures = await attemptFigures(tx, merchant.Id, attempts);
  return {
    Lane: lanes[0] ?? null,
    ...figures,
    RecordCounts: await recordCounts(tx, merchant.Id, since),
    LastFailures: await lastFailures(tx, merchant.Id, attempts),
  };
}

/** By the numbers of the attempts, and of the callbacks that they can be of: those of months before are not looked through. */
interface Sampled {
  since: bigint;
  ofCallbacksSince: bigint;
}

async function attemptFigures(tx: Transaction, merchantId: bigint, { since, ofCallbacksSince }: Sampled) {
  const { rows } = await sql<{ Attempts: bigint; Successes: bigint; SlowestMs: number | null }>`
    select count(*) as attempts, count(*) filter (where http_status between 200 and 299) as successes,
      max(duration_ms) as slowest_ms
    from (select http_status, duration_ms from callback_attempt
      where merchant_id = ${merchantId} and id >= ${since} and callback_id >= ${ofCallbacksSince} order by id desc limit ${healthSampleSize + 1}) newest
  `.execute(tx);
  const attempts = Number(rows[0]?.Attempts ?? 0);
  const successes = Number(rows[0]?.Successes ?? 0);
  return {
    AttemptCount: attempts,
    IsSample: attempts > healthSampleSize,
    SuccessCount: successes,
    SuccessRate: attempts === 0 ? null : Math.floor((successes * 1_000) / attempts) / 10,
    SlowestMs: rows[0]?.SlowestMs ?? null,
  };
}

async function recordCounts(
  tx: Transaction,
  merchantId: bigint,
  since: bigint,
): Promise<Health["RecordCounts"]> {
  const rows = await tx
    .selectFrom("CallbackRecord")
    .select(["Status", tx.fn.countAll<bigint>().as("Count")])
    .where("MerchantId", "=", merchantId)
    .where("Id", ">=", since)
    .groupBy("Status")
    .execute();
  return rows.map(({ Status, Count }) => ({ Status, Count: Number(Count) }));
}

async function lastFailures(
  tx: Transaction,
  merchantId: bigint,
  { since, ofCallbacksSince }: Sampled,
): Promise<Health["LastFailures"]> {
  const rows = await tx
    .selectFrom("CallbackAttempt")
    .innerJoin("CallbackRecord", "CallbackRecord.Id", "CallbackAttempt.CallbackId")
    .select([
      "CallbackRecord.EventId",
      "CallbackRecord.OrderKind",
      "CallbackRecord.OrderNo",
      "CallbackRecord.MerchantOrderNo",
      "CallbackAttempt.RequestedAt",
      "CallbackAttempt.HttpStatus",
      "CallbackAttempt.Failure",
      "CallbackAttempt.DurationMs",
    ])
    .where("CallbackAttempt.MerchantId", "=", merchantId)
    .where("CallbackAttempt.Id", ">=", since)
    .where("CallbackAttempt.CallbackId", ">=", ofCallbacksSince)
    .where(
      sql<boolean>`(callback_attempt.http_status is null or callback_attempt.http_status not between 200 and 299)`,
    )
    .orderBy("CallbackAttempt.Id", "desc")
    .limit(maxFailures)
    .execute();
  return rows.map(({ RequestedAt, ...row }) => ({ ...row, At: RequestedAt.toISOString() }));
}
