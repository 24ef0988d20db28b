/** Records that queues passed over, for `/metrics`. */
import { Gauge, type Registry } from "prom-client";
import { countAside } from "../db/set-aside.ts";
import { inSharedTransaction, wholeScope } from "../db/transaction.ts";
import type { Services } from "../services.ts";

export function registerAsideMetrics(
  registry: Registry,
  { database, clock }: Pick<Services, "database" | "clock">,
): void {
  new Gauge({
    name: "opc_set_aside",
    help: "Records that a queue could not work on and passed over",
    labelNames: ["queue"],
    registers: [registry],
    async collect() {
      const counts = await inSharedTransaction(database, wholeScope, (tx) => countAside(tx, clock.now()));
      for (const [queue, count] of Object.entries(counts)) this.set({ queue }, count);
    },
  });
}
