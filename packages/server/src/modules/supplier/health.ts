/** Watches channels whose suppliers are asked: which fell silent or refuse, and which answer a probe again. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { UnhealthyReason } from "../../db/tables/selling.ts";
import { inTransaction, type Transaction, wholeScope } from "../../db/transaction.ts";
import type { Services } from "../../services.ts";
import type { Adapters } from "./adapters.ts";
import { countedMs, judgeHealth, probePauseMs, silentAfterMs } from "./health-rules.ts";
import { channelsById, type KnownChannel } from "./store.ts";

/** Marks what fell ill since the last look, then asks those whose probe is due. */
export async function watchHealth(services: Services, adapters: Adapters): Promise<void> {
  const { database, clock } = services;
  const now = clock.now();
  const fallen = await inTransaction(database, wholeScope, (tx) => markFallen(tx, now));
  for (const { channelId, reason } of fallen)
    services.log.warn({ channelId: channelId.toString(), reason }, "suppliers: a channel is unhealthy");
  const due = await inTransaction(database, wholeScope, (tx) => leaseProbes(tx, services, now));
  await Promise.all(due.map((probe) => probeChannel(services, adapters, probe)));
}

interface CountRow {
  ChannelId: bigint;
  Asked: number;
  Silent: number;
  Refused: number;
}

async function markFallen(
  tx: Transaction,
  now: Date,
): Promise<{ channelId: bigint; reason: UnhealthyReason }[]> {
  const from = new Date(now.getTime() - countedMs);
  const silentSince = new Date(now.getTime() - silentAfterMs);
  const { rows } = await sql<CountRow>`
    select a.channel_id, count(*)::integer as asked,
      count(*) filter (where a.answered_at is null and (a.status = 'Refused' or a.asked_at <= ${silentSince}))::integer as silent,
      count(*) filter (where a.answered_at is not null and a.status = 'Refused')::integer as refused
    from channel c
    left join channel_health h on h.channel_id = c.id
    join supplier_attempt a on a.channel_id = c.id and a.asked_at > greatest(${from}::timestamptz, h.counts_from)
    where c.kind = 'ThirdParty' and h.unhealthy_since is null
    group by a.channel_id`.execute(tx);
  const fallen = rows.flatMap(({ ChannelId, Asked, Silent, Refused }) => {
    const reason = judgeHealth({ asked: Asked, silent: Silent, refused: Refused });
    return reason ? [{ channelId: ChannelId, reason }] : [];
  });
  for (const { channelId, reason } of fallen) {
    const ill = {
      UnhealthySince: now,
      Reason: reason,
      FailedProbes: 0,
      NextProbeAt: new Date(now.getTime() + probePauseMs(reason, 0)),
    };
    await tx
      .insertInto("ChannelHealth")
      .values({ ChannelId: channelId, ...ill, CountsFrom: null })
      .onConflict((conflict) => conflict.column("ChannelId").doUpdateSet(ill))
      .execute();
  }
  return fallen;
}

interface Probe {
  channel: KnownChannel;
  reason: UnhealthyReason;
  failedProbes: number;
}

/** The next pause begins with the probe: a worker that dies with it delays the next one, no more. */
async function leaseProbes(tx: Transaction, { vault }: Services, now: Date): Promise<Probe[]> {
  const due = await tx
    .selectFrom("ChannelHealth")
    .selectAll()
    .where("NextProbeAt", "<=", now)
    .forUpdate()
    .skipLocked()
    .execute();
  const channels = await channelsById(
    tx,
    vault,
    due.map((row) => row.ChannelId),
  );
  const probes: Probe[] = [];
  for (const { ChannelId, Reason, FailedProbes } of due) {
    const channel = channels.get(ChannelId);
    if (!channel || Reason === null) continue;
    const nextProbeAt = new Date(now.getTime() + probePauseMs(Reason, FailedProbes + 1));
    await tx
      .updateTable("ChannelHealth")
      .set({ FailedProbes: FailedProbes + 1, NextProbeAt: nextProbeAt })
      .where("ChannelId", "=", ChannelId)
      .execute();
    probes.push({ channel, reason: Reason, failedProbes: FailedProbes });
  }
  return probes;
}

/** A question about a reference that never was: whoever answers it is there, holds its key, and moves nothing. */
async function probeChannel(services: Services, adapters: Adapters, { channel }: Probe): Promise<void> {
  const now = services.clock.now();
  const nobodys = {
    reference: `probe-${randomUUID()}`,
    currency: "",
    amount: "0",
    memberName: null,
    notifyUrl: "",
    returnUrl: "",
    expiresAt: now,
    askedAt: now,
  };
  const answer = await adapters[channel.adapter]?.query(channel, nobodys, now);
  if (!answer || answer.kind === "silent") return;
  await inTransaction(services.database, wholeScope, (tx) =>
    tx
      .updateTable("ChannelHealth")
      .set({ UnhealthySince: null, Reason: null, FailedProbes: 0, NextProbeAt: null, CountsFrom: now })
      .where("ChannelId", "=", channel.id)
      .execute(),
  );
  services.log.info({ channel: channel.code }, "suppliers: a channel is healthy again");
}
