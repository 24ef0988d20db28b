/** Files go when their days are over; what is told of them goes a month later. */
import { exportMoves } from "@opc/contract/export";
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";

const rememberedMs = 30 * 86_400_000;
const most = 20;

/** Answers whether there may be more. */
export async function expireExports(tx: Transaction, now: Date): Promise<boolean> {
  const { rows } = await sql<{ Id: bigint }>`
    update export_file set status = ${exportMoves.expire.to}, stored_byte_count = 0
    where id in (select id from export_file where status = 'Ready' and expires_at <= ${now}
      order by expires_at limit ${most} for update skip locked)
    returning id`.execute(tx);
  const ids = rows.map(({ Id }) => Id);
  if (ids.length > 0) await tx.deleteFrom("ExportChunk").where("ExportId", "in", ids).execute();
  return ids.length === most;
}

export async function forgetExports(tx: Transaction, now: Date): Promise<void> {
  await tx
    .deleteFrom("ExportFile")
    .where("Status", "in", ["Expired", "Failed", "Cancelled"])
    .where("FinishedAt", "<", new Date(now.getTime() - rememberedMs))
    .execute();
}
