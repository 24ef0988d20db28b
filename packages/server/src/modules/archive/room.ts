/** Whether a month's file has room: it is smaller than what it is of, by how much is known only when it is written. */
import { mkdir } from "node:fs/promises";
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import { freeBytesOf, megabytes, minFreeBytes } from "../../ports/free-space.ts";

export interface Room {
  /** Where the files lie. */
  folder: string;
  /** How much is free there; tests say it themselves. */
  freeBytes?(folder: string): Promise<number>;
}

/** In words; undefined where there is room, and something is left for others. */
export async function lackOfRoom(
  tx: Transaction,
  month: string,
  { folder, freeBytes = freeBytesOf }: Room,
): Promise<string | undefined> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const needed = (await bytesOf(tx, month)) + minFreeBytes;
  const free = await freeBytes(folder);
  if (free >= needed) return undefined;
  return `only ${megabytes(free)} MB are free for ${folder}, and ${megabytes(needed)} MB are needed`;
}

async function bytesOf(tx: Transaction, month: string): Promise<number> {
  const { rows } = await sql<{ Bytes: bigint }>`
    select coalesce(sum(pg_total_relation_size(to_regclass(name || ${`_${month.replace("-", "")}`}))), 0)::bigint as bytes
      from unnest(array['callback_record', 'callback_attempt']) as name`.execute(tx);
  return Number(rows[0]?.Bytes ?? 0);
}
