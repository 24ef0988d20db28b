/**
 * Watches channels whose suppliers are asked, for payments and for payouts: which fell silent or refuse, and which answer a
 * probe again.
 */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { UnhealthyReason } from "../../db/column-types.ts";
import { inSharedTransaction, type Transaction, wholeScope } from "../../db/transaction.ts";
import type { Services } from "../../services.ts";
import { countedMs, judgeHealth, probePauseMs, silentAfterMs } from "./health-rules.ts";

/** Channels of one kind: where they and what was asked through them stand, and how one of them is asked. */
export interface WatchedChannels {
  attempts: "supplier_attempt" | "payout_attempt";
  channels: "channel" | "payout_channel";
  health: "channel_health" | "payout_channel_health";
  /** The channel's column in the other two. */
  channel: "channel_id" | "payout_channel_id";
  /** Whether its supplier answered a question about this reference, which never was, and moves nothing. */
  probe(channelId: bigint, reference: string): Promise<boolean>;
}

/** Marks what fell ill since the last look, then asks those whose probe is due. */
export async function watchHealth(services: Services, watched: WatchedChannels): Promise<void> {
  const { database, clock } = services;
  const now = clock.now();
  const fallen = await inSharedTransaction(database, wholeScope, (tx) => markFallen(tx, watched, now));
  for (const { channelId, reason } of fallen)
    services.log.warn({ channelId: channelId.toString(), reason }, "suppliers: a channel is unhealthy");
  const due = await inSharedTransaction(database, wholeScope, (tx) => leaseProbes(tx, watched, now));
  await Promise.all(due.map((channelId) => probeChannel(services, watched, channelId)));
}

interface CountRow {
  ChannelId: bigint;
  Asked: number;
  Silent: number;
  Refused: number;
}

async function markFallen(
  tx: Transaction,
  watched: WatchedChannels,
  now: Date,
): Promise<{ channelId: bigint; reason: UnhealthyReason }[]> {
  const from = new Date(now.getTime() - countedMs);
  const silentSince = new Date(now.getTime() - silentAfterMs);
  const { attempts, channels, health, channel } = namesOf(watched);
  const { rows } = await sql<CountRow>`
    select c.id as channel_id, count(*)::integer as asked,
      count(*) filter (where a.answered_at is null and (a.status = 'Refused' or a.asked_at <= ${silentSince}))::integer as silent,
      count(*) filter (where a.answered_at is not null and a.status = 'Refused')::integer as refused
    from ${channels} c
    left join ${health} h on h.${channel} = c.id
    join ${attempts} a on a.${channel} = c.id and a.asked_at > greatest(${from}::timestamptz, h.counts_from)
    where c.kind = 'ThirdParty' and h.unhealthy_since is null
    group by c.id`.execute(tx);
  const fallen = rows.flatMap(({ ChannelId, Asked, Silent, Refused }) => {
    const reason = judgeHealth({ asked: Asked, silent: Silent, refused: Refused });
    return reason ? [{ channelId: ChannelId, reason }] : [];
  });
  for (const { channelId, reason } of fallen) {
    const nextProbeAt = new Date(now.getTime() + probePauseMs(reason, 0));
    await sql`
      insert into ${health} (${channel}, unhealthy_since, reason, failed_probes, next_probe_at)
      values (${channelId}, ${now}, ${reason}, 0, ${nextProbeAt})
      on conflict (${channel}) do update set unhealthy_since = excluded.unhealthy_since, reason = excluded.reason,
        failed_probes = 0, next_probe_at = excluded.next_probe_at`.execute(tx);
  }
  return fallen;
}

interface DueRow {
  ChannelId: bigint;
  Reason: UnhealthyReason | null;
  FailedProbes: number;
}

/** The next pause begins with the probe: a worker that dies with it delays the next one, no more. */
async function leaseProbes(tx: Transaction, watched: WatchedChannels, now: Date): Promise<bigint[]> {
  const { health, channel } = namesOf(watched);
  const { rows: due } = await sql<DueRow>`
    select ${channel} as channel_id, reason, failed_probes from ${health}
    where next_probe_at <= ${now} for update skip locked`.execute(tx);
  for (const { ChannelId, Reason, FailedProbes } of due) {
    const nextProbeAt = new Date(now.getTime() + probePauseMs(Reason ?? "Silent", FailedProbes + 1));
    await sql`
      update ${health} set failed_probes = failed_probes + 1, next_probe_at = ${nextProbeAt}
      where ${channel} = ${ChannelId}`.execute(tx);
  }
  return due.map(({ ChannelId }) => ChannelId);
}

/** Whoever answers is there, and holds its key. */
async function probeChannel(services: Services, watched: WatchedChannels, channelId: bigint): Promise<void> {
  const now = services.clock.now();
  if (!(await watched.probe(channelId, `probe-${randomUUID()}`))) return;
  await inSharedTransaction(services.database, wholeScope, (tx) => markHealthy(tx, watched, channelId, now));
  services.log.info({ channelId: channelId.toString() }, "suppliers: a channel is healthy again");
}

/** What went wrong before is not counted any more. */
export async function markHealthy(
  tx: Transaction,
  { health, channel }: Pick<WatchedChannels, "health" | "channel">,
  channelId: bigint,
  now: Date,
): Promise<void> {
  await sql`
    update ${sql.table(health)} set unhealthy_since = null, reason = null, failed_probes = 0, next_probe_at = null,
      counts_from = ${now}
    where ${sql.ref(channel)} = ${channelId} and unhealthy_since is not null`.execute(tx);
}

function namesOf({ attempts, channels, health, channel }: WatchedChannels) {
  return {
    attempts: sql.table(attempts),
    channels: sql.table(channels),
    health: sql.table(health),
    channel: sql.ref(channel),
  };
}
