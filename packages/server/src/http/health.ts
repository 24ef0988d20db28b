/** `/healthz`: the process lives. `/readyz`: it can also reach its database. `/readyz?verbose`: and what its work did. */

import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { replicaState } from "../db/reports.ts";
import type { Services } from "../services.ts";
import { isOfThisMachine } from "./of-this-machine.ts";
import type { WorkReport } from "./work-report.ts";

export function registerHealth(
  app: FastifyInstance,
  { database, reports }: Pick<Services, "database" | "reports">,
  report?: WorkReport,
): void {
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get<{ Querystring: { verbose?: string } }>("/readyz", async (request, reply) => {
    // Work that fails is no reason to send nobody: requests are answered all the same.
    const isVerbose = request.query.verbose !== undefined && isOfThisMachine(request);
    const work = report && isVerbose ? { work: await report() } : {};
    try {
      await sql`select 1`.execute(database);
      const replica = replicaState(reports);
      // A replica that is away is no reason to send nobody: the main database answers for it.
      return { status: "ok", ...(replica !== "none" && { replica }), ...work };
    } catch (error) {
      request.log.error({ err: error }, "not ready: the database does not answer");
      return reply.code(503).send({ status: "database unreachable", ...work });
    }
  });
}
