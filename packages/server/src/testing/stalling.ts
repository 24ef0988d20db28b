/**
 * A worker that stands still, as a stopped process or a machine that sleeps: after the commit of that number its transactions go
 * on only when `meanwhile` is over, in which clocks move and others work.
 */
import { afterAll } from "vitest";
import { type Database, openDatabase } from "../db/kysely.ts";
import { openPool } from "../db/pool.ts";

export function stallingAfter(url: string, commit: number, meanwhile: () => Promise<void>): Database {
  const pool = openPool({ url, size: 2, name: "stalling" });
  afterAll(() => pool.end());
  let count = 0;
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
    const stalling = async (...given: unknown[]) => {
      const result = await query(...given);
      if ((given[0] as { text?: string }).text === "commit" && ++count === commit) await meanwhile();
      return result;
    };
    Object.assign(client, { query: stalling });
  });
  return openDatabase(pool);
}
