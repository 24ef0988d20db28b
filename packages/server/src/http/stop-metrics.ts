/** Whether payouts are sent, for `/metrics`: 1 while a stop is open, or while a new line of the database is not compared yet. */
import { sql } from "kysely";
import { Gauge, type Registry } from "prom-client";
import { inSharedTransaction, wholeScope } from "../db/transaction.ts";
import type { Services } from "../services.ts";

export function registerStopMetrics(registry: Registry, { database }: Pick<Services, "database">): void {
  new Gauge({
    name: "opc_payouts_stopped",
    help: "1 while no payout is sent, because the database may have lost what was paid",
    registers: [registry],
    async collect() {
      this.set((await isStopped(database)) ? 1 : 0);
    },
  });
}

function isStopped(database: Services["database"]): Promise<boolean> {
  return inSharedTransaction(database, wholeScope, async (tx) => {
    const { rows } = await sql<{ Stopped: boolean }>`
      select line <> database_line() or exists (select from payout_stop where ended_at is null) as stopped
        from compared_line`.execute(tx);
    return rows[0]?.Stopped ?? false;
  });
}
