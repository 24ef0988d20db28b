/** Whether the database server keeps what is committed, for `/metrics`; nothing where the server is the embedded one. */
import { databaseFaults } from "@opc/contract/proof/faults";
import { Gauge, type Registry } from "prom-client";
import { readFaults } from "../db/standing.ts";
import { inSharedTransaction, wholeScope } from "../db/transaction.ts";
import type { Services } from "../services.ts";

export function registerStandingMetrics(
  registry: Registry,
  services: Pick<Services, "database" | "judgesStanding" | "clockOffsetMs">,
): void {
  new Gauge({
    name: "opc_database_unsafe",
    help: "1 where the database server may lose what was committed, by what is wrong",
    labelNames: ["fault"],
    registers: [registry],
    async collect() {
      if (!services.judgesStanding) return;
      const faults = await inSharedTransaction(services.database, wholeScope, readFaults);
      for (const fault of databaseFaults) this.set({ fault }, faults.includes(fault) ? 1 : 0);
    },
  });
  new Gauge({
    name: "opc_clock_offset_seconds",
    help: "How far this machine's clock is ahead of the database's",
    registers: [registry],
    collect() {
      this.set((services.clockOffsetMs?.() ?? 0) / 1_000);
    },
  });
}
