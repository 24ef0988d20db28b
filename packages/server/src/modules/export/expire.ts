/** Files expire when their days are over (sweep.ts takes their pieces); what is told of them goes a month later. */
import { exportMoves } from "@opc/contract/export/calls";
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";

const rememberedMs = 30 * 86_400_000;
/** Of one statement. */
export const maxFiles = 200;

/** Returns whether there may be more. */
export async function expireExports(tx: Transaction, now: Date): Promise<boolean> {
  const { rows } = await sql<{ Id: bigint }>`
    update export_file set status = ${exportMoves.expire.to}
    where id in (select id from export_file where status = 'Ready' and expires_at <= ${now}
      order by expires_at limit ${maxFiles} for update skip locked)
    returning id`.execute(tx);
  return rows.length === maxFiles;
}

/** Returns whether there may be more. */
export async function forgetExports(tx: Transaction, now: Date): Promise<boolean> {
  const longGone = new Date(now.getTime() - rememberedMs);
  // Those with pieces go with the last of them.
  const { numAffectedRows } = await sql`
    delete from export_file where id in (select id from export_file
      where stored_byte_count = 0 and (deleted_at is not null
        or (status in ('Expired', 'Failed', 'Cancelled') and finished_at < ${longGone}))
      limit ${maxFiles} for update skip locked)`.execute(tx);
  return Number(numAffectedRows ?? 0n) === maxFiles;
}
