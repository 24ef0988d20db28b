/** How the checks walk through rows by their ids: all of them, or what came or moved since a checkpoint. */
import { sql } from "kysely";
import type { CauseType } from "../../ledger/transfers.ts";
import type { Checkpoint } from "./checkpoint.ts";
import { portion, type Reads } from "./proof.ts";

/** `read` gives the rows after one, in their order, at most a portion. */
export async function* portionsOf<Row>(
  read: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  do {
    const rows = await read(last);
    yield rows;
    last = rows.length === portion ? rows.at(-1) : undefined;
  } while (last !== undefined);
}

/** The same by ids. */
export function inPortions<Row extends { Id: bigint }>(
  since: Checkpoint | undefined,
  read: (last: bigint) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  return portionsOf<Row>((last) => read(last?.Id ?? since?.beforeId ?? 0n));
}

/** Orders from before a checkpoint that the books have moved since, by the causes of its transfers; none without one. */
export async function* movedSince(
  reads: Reads,
  since: Checkpoint | undefined,
  causes: readonly CauseType[],
): AsyncGenerator<bigint[]> {
  if (!since) return;
  const { beforeId } = since;
  const moved = (last: bigint) =>
    reads(async (tx) => {
      const { rows } = await sql<{ Id: bigint; CauseId: string }>`
        select id, cause_id from journal
         where id > ${last} and cause_type in (${sql.join(causes.map((cause) => sql.lit(cause)))})
         order by id limit ${portion}`.execute(tx);
      return rows;
    });
  for await (const rows of inPortions(since, moved)) {
    const ids = rows
      .filter(({ CauseId }) => /^\d{1,19}$/.test(CauseId))
      .map(({ CauseId }) => BigInt(CauseId));
    const older = [...new Set(ids)].filter((id) => id <= beforeId);
    if (older.length > 0) yield older;
  }
}
