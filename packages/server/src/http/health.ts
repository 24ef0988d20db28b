/** `/healthz`: the process lives. `/readyz`: it can also reach its database. */

import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { replicaState } from "../db/reports.ts";
import type { Services } from "../services.ts";

export function registerHealth(
  app: FastifyInstance,
  { database, reports }: Pick<Services, "database" | "reports">,
): void {
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (request, reply) => {
    try {
      await sql`select 1`.execute(database);
      const replica = replicaState(reports);
      // A replica that is away is no reason to send nobody: the main database answers for it.
      return { status: "ok", ...(replica !== "none" && { replica }) };
    } catch (error) {
      request.log.error({ err: error }, "not ready: the database does not answer");
      return reply.code(503).send({ status: "database unreachable" });
    }
  });
}
