/** What the addresses of a resend did lately: who asks for it should know whether anybody listens there. */
import { type ResentAddress, recentTries, resentAddressesShown } from "@opc/contract/callback-record/calls";
import type { CallbackFailure } from "@opc/contract/callback-record/states";
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import { addressOf, type LaneKey, laneText, priorities } from "./address.ts";
import { laneKeys } from "./circuit-store.ts";
import { leastIdTriedSince } from "./rules.ts";

/** The busiest are looked at, whatever thousands of addresses there are. */
const addressesLookedAt = 50;

interface Tries extends LaneKey {
  MerchantAlias: string;
  TryCount: number;
  FailedCount: number;
  LastAt: Date | null;
  LastHttpStatus: number | null;
  LastFailure: CallbackFailure | null;
}

export async function addressesOfResend(
  tx: Transaction,
  callbacks: readonly { MerchantId: bigint; Url: string }[],
  now: Date,
): Promise<{ AddressCount: number; Addresses: ResentAddress[] }> {
  const counts = countsOf(callbacks);
  const busiest = [...counts.values()]
    .sort((one, other) => other.count - one.count)
    .slice(0, addressesLookedAt);
  const tries = await triesOf(
    tx,
    busiest.map(({ lane }) => lane),
    now,
  );
  const Addresses = tries
    .sort((one, other) => failedShare(other) - failedShare(one))
    .slice(0, resentAddressesShown)
    .map(({ MerchantId, Priority, LastAt, ...row }) => ({
      ...row,
      Count: counts.get(laneText({ MerchantId, Address: row.Address, Priority }))?.count ?? 0,
      LastAt: LastAt?.toISOString() ?? null,
    }));
  return { AddressCount: counts.size, Addresses };
}

function countsOf(callbacks: readonly { MerchantId: bigint; Url: string }[]) {
  const counts = new Map<string, { lane: LaneKey; count: number }>();
  for (const { MerchantId, Url } of callbacks) {
    const lane = { MerchantId, Address: addressOf(Url), Priority: priorities.live };
    const known = counts.get(laneText(lane)) ?? { lane, count: 0 };
    counts.set(laneText(lane), { lane, count: known.count + 1 });
  }
  return counts;
}

function failedShare({ TryCount, FailedCount }: Tries): number {
  return TryCount === 0 ? 0 : FailedCount / TryCount;
}

async function triesOf(tx: Transaction, lanes: readonly LaneKey[], now: Date): Promise<Tries[]> {
  const { rows } = await sql<Tries>`
    select k.merchant_id, m.alias as merchant_alias, k.address, k.priority, newest.*
    from ${laneKeys(lanes)} join merchant m on m.id = k.merchant_id
    cross join lateral (
      select count(*)::integer as try_count,
        (count(*) filter (where http_status is null or http_status not between 200 and 299))::integer as failed_count,
        max(requested_at) as last_at, (array_agg(http_status order by id desc))[1] as last_http_status,
        (array_agg(failure order by id desc))[1] as last_failure
      from (select id, requested_at, http_status, failure from callback_attempt a
        where a.merchant_id = k.merchant_id and a.address = k.address and a.callback_id >= ${leastIdTriedSince(now)}
        order by a.id desc limit ${recentTries}) a
    ) newest`.execute(tx);
  return rows;
}
