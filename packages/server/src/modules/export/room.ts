/** How much of exports is kept, and how many files: of a user, of its merchant, of everybody. What is on the way counts as far as it has come. */
import { sql } from "kysely";
import { CallError } from "../../call-error.ts";
import { inWholeScope, type Transaction } from "../../db/transaction.ts";
import {
  maxKeptExports,
  maxOpenExports,
  maxStoredBytes,
  maxStoredBytesInAll,
  maxStoredBytesOfMerchant,
} from "./limits.ts";

interface Asker {
  userId: bigint;
  merchantId: bigint;
}

interface Kept {
  OfUser: string;
  OfMerchant: string;
  InAll: string;
}

/** In the whole scope. */
async function keptBytes(
  tx: Transaction,
  { userId, merchantId }: Asker,
): Promise<Record<keyof Kept, number>> {
  const { rows } = await sql<Kept>`
    select coalesce(sum(stored_byte_count) filter (where user_id = ${userId}), 0)::text as of_user,
      coalesce(sum(stored_byte_count) filter (where merchant_id = ${merchantId}), 0)::text as of_merchant,
      coalesce(sum(stored_byte_count), 0)::text as in_all
    from export_file where stored_byte_count > 0 and deleted_at is null
      and status in ('Running', 'Ready')`.execute(tx);
  const [found] = rows;
  return {
    OfUser: Number(found?.OfUser ?? 0),
    OfMerchant: Number(found?.OfMerchant ?? 0),
    InAll: Number(found?.InAll ?? 0),
  };
}

/** One user's exports are asked for one after the other, so that many at once do not all find room. */
export async function assertCapacity(tx: Transaction, asker: Asker): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('export', ${asker.userId}))`.execute(tx);
  const { Open, Kept } = await tx
    .selectFrom("ExportFile")
    .select((is) => [
      is.fn.countAll<bigint>().filterWhere("Status", "in", ["Waiting", "Running"]).as("Open"),
      is.fn.countAll<bigint>().as("Kept"),
    ])
    .where("UserId", "=", asker.userId)
    .where("Status", "in", ["Waiting", "Running", "Ready"])
    .where("DeletedAt", "is", null)
    .executeTakeFirstOrThrow();
  if (Open >= maxOpenExports) throw new CallError("TooManyExports", { Most: maxOpenExports });
  if (Kept >= maxKeptExports) throw new CallError("TooManyKeptExports", { Most: maxKeptExports });
  const kept = await inWholeScope(tx, () => keptBytes(tx, asker));
  if (kept.OfUser >= maxStoredBytes) {
    throw new CallError("ExportSpaceUsedUp", { Megabytes: Math.floor(kept.OfUser / 1_000_000) });
  }
  if (isFull(kept)) throw new CallError("ExportSpaceOfAllUsedUp");
}

/** Asked while a file grows, in the whole scope. */
export async function hasRoom(tx: Transaction, asker: Asker): Promise<boolean> {
  const kept = await keptBytes(tx, asker);
  return kept.OfUser <= maxStoredBytes && !isFull(kept);
}

function isFull({ OfMerchant, InAll }: Record<keyof Kept, number>): boolean {
  return OfMerchant > maxStoredBytesOfMerchant || InAll > maxStoredBytesInAll;
}
