/**
 * Adds what was written to the hash chains, about a second after it was written, so that writers need not
 * wait for one another. Any number of workers may run it; one at a time seals.
 */
import { sql } from "kysely";
import { inTransaction, wholeScope } from "../db/transaction.ts";
import { type Sealed, sealEntries } from "../ledger/entry-chain.ts";
import { sealOperations } from "../modules/operation-log/chain.ts";
import type { Services } from "../services.ts";
import type { BackgroundWork } from "./worker.ts";

const pauseMs = 1_000;
const mostEntries = 20_000;
const mostLines = 2_000;
const sealersLock = 0x7365616c;

export const sealChains: BackgroundWork = async (_jobs, services) => {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let saidBroken = "";

  async function round(): Promise<void> {
    let hasMore = false;
    try {
      const { entries, lines } = await sealOnce(services);
      const broken = entries.brokenAccountIds.join(", ");
      if (broken !== saidBroken && broken !== "")
        services.log.error(`sealing: entries are missing in the ledger accounts ${broken}: prove the books`);
      saidBroken = broken;
      hasMore = entries.count === mostEntries || lines === mostLines;
    } catch (error) {
      services.log.error({ err: error }, "sealing the hash chains failed");
    }
    if (!stopped) timer = setTimeout(start, hasMore ? 0 : pauseMs);
  }
  function start(): void {
    running = round();
  }

  start();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
};

/** Seals one portion; nothing when another worker is at it. */
export function sealOnce({
  database,
  clock,
}: Pick<Services, "database" | "clock">): Promise<{ entries: Sealed; lines: number }> {
  return inTransaction(database, wholeScope, async (tx) => {
    const { rows } = await sql<{ Mine: boolean }>`
      select pg_try_advisory_xact_lock(${sealersLock}) as mine`.execute(tx);
    if (!rows[0]?.Mine) return { entries: { count: 0, brokenAccountIds: [] }, lines: 0 };
    const lines = await sealOperations(tx, mostLines, clock.now());
    // Last, because it locks accounts that posting waits for.
    const entries = await sealEntries(tx, mostEntries);
    return { entries, lines };
  });
}
