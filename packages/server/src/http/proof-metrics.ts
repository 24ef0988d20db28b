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
  const gauge = (name: string, help: string, figureOf: (last: LastProof) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        // Absent, not 0: before the first proof nothing is known.
        this.reset();
        this.remove();
        const last = await lastProof(services);
        if (last) this.set(figureOf(last));
      },
    });
  gauge(
    "opc_books_proven",
    "1 when the last finished proof of the books found nothing wrong, 0 when it did; absent before the first",
    ({ Proven }) => (Proven ? 1 : 0),
  );
  gauge(
    "opc_books_proof_age_seconds",
    "Time since the last finished proof of the books",
    ({ AgeSeconds }) => AgeSeconds,
  );
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
