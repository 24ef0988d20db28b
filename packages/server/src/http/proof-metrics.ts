/** Whether the books proved last time and how long ago that was, for a monitoring system's alarm. */
import { sql } from "kysely";
import { Gauge, type Registry } from "prom-client";
import { inTransaction, wholeScope } from "../db/transaction.ts";
import type { Services } from "../services.ts";

interface LastProof {
  Proven: boolean;
  AgeSeconds: number;
}

export function registerProofMetrics(
  registry: Registry,
  services: Pick<Services, "database" | "clock">,
): void {
  const proven = new Gauge({
    name: "opc_books_proven",
    help: "1 when the last finished proof of the books found nothing wrong, 0 when it did; absent before the first",
    registers: [registry],
  });
  new Gauge({
    name: "opc_books_proof_age_seconds",
    help: "Time since the last finished proof of the books",
    registers: [registry],
    async collect() {
      const last = await lastProof(services);
      if (!last) return;
      this.set(last.AgeSeconds);
      proven.set(last.Proven ? 1 : 0);
    },
  });
  // Absent, not 0: before the first proof nothing is known.
  proven.remove();
}

function lastProof({
  database,
  clock,
}: Pick<Services, "database" | "clock">): Promise<LastProof | undefined> {
  return inTransaction(database, wholeScope, async (tx) => {
    const { rows } = await sql<LastProof>`
      select status = 'Proven' as proven,
             extract(epoch from ${clock.now()}::timestamptz - finished_at)::float8 as age_seconds
        from proof_run where status in ('Proven', 'NotProven') order by id desc limit 1`.execute(tx);
    return rows[0];
  });
}
