/** Files expire when their days are over (sweep.ts takes their pieces); what is told of them goes a month later. */
import { exportMoves } from "@opc/contract/export";
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";

const rememberedMs = 30 * 86_400_000;
const most = 200;

/** Answers whether there may be more. */
export async function expireExports(tx: Transaction, now: Date): Promise<boolean> {
  const { rows } = await sql<{ Id: bigint }>`
    update export_file set status = ${exportMoves.expire.to}
    where id in (select id from export_file where status = 'Ready' and expires_at <= ${now}
      order by expires_at limit ${most} for update skip locked)
    returning id`.execute(tx);
  return rows.length === most;
}

export async function forgetExports(tx: Transaction, now: Date): Promise<void> {
  // Those with pieces go with the last of them.
  await tx
    .deleteFrom("ExportFile")
    .where("DeletedAt", "is not", null)
    .where("StoredByteCount", "=", 0n)
    .execute();
  await tx
    .deleteFrom("ExportFile")
    .where("Status", "in", ["Expired", "Failed", "Cancelled"])
    .where("StoredByteCount", "=", 0n)
    .where("FinishedAt", "<", new Date(now.getTime() - rememberedMs))
    .execute();
}
