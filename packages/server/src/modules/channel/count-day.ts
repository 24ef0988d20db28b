/**
 * The day of a channel that gets a daily limit. While it had none nobody counted, so that orders of all merchants need not wait
 * for one row; what it has promised today is counted now, and from then on with each order.
 */
import { dayMs } from "@opc/contract/time";
import { sql } from "kysely";
import { dayOf, startOfDay } from "../../day.ts";
import { idFloor } from "../../db/id.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { ChannelKindOf } from "./kinds.ts";

interface Today {
  now: Date;
  operatorMinutes: number;
}

/** The channel's row is locked by the caller. */
export async function countDay(
  tx: Transaction,
  of: ChannelKindOf,
  channelId: bigint,
  { now, operatorMinutes }: Today,
): Promise<void> {
  const day = dayOf(now, operatorMinutes);
  // A supplier's refusal moves an order's promise to a later day than that of its making.
  const since = idFloor(new Date(startOfDay(now, operatorMinutes).getTime() - dayMs));
  await sql`
    insert into ${sql.table(of.days)} (${sql.ref(of.channelId)}, day, promised_minor)
    values (${channelId}, ${day}, (${of.promisedSince(since, channelId, day)}))
    on conflict (day, ${sql.ref(of.channelId)}) do update set promised_minor = excluded.promised_minor`.execute(
    tx,
  );
}
