/**
 * `/healthz`: the process lives. `/readyz`: it also reaches a database that takes writes, on the way that each request of
 * the console goes. `/readyz?verbose`: and what its work did.
 */

import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Database } from "../db/kysely.ts";
import { replicaState } from "../db/reports.ts";
import { countAside } from "../db/set-aside.ts";
import { inSharedTransaction, wholeScope } from "../db/transaction.ts";
import type { Services } from "../services.ts";
import type { MaySeeInside } from "./of-this-machine.ts";
import type { WorkReport } from "./work-report.ts";

export interface HealthParts {
  /** Rejects when nobody who is signed in could be recognised. */
  lookUp?: () => Promise<unknown>;
  report?: WorkReport | undefined;
  maySeeInside?: MaySeeInside;
  /** True from the request to stop on: whoever sends requests is to send them elsewhere. */
  isDraining?: () => boolean;
}

export function registerHealth(
  app: FastifyInstance,
  { database, reports, clock }: Pick<Services, "database" | "reports" | "clock">,
  {
    lookUp = async () => undefined,
    report,
    maySeeInside = () => false,
    isDraining = () => false,
  }: HealthParts = {},
): void {
  const aside = async () => ({
    setAside: await inSharedTransaction(database, wholeScope, (tx) => countAside(tx, clock.now())),
  });
  // However many ask at once, the database is asked once.
  let looking: Promise<unknown> | undefined;
  const look = () => {
    looking ??= Promise.all([requireWritable(database), lookUp()]).finally(() => {
      looking = undefined;
    });
    return looking;
  };
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get<{ Querystring: { verbose?: string } }>("/readyz", async (request, reply) => {
    if (isDraining()) return reply.code(503).send({ status: "stopping" });
    // Work that fails is no reason to send nobody: requests are answered all the same.
    const isVerbose = request.query.verbose !== undefined && maySeeInside(request);
    const work = report && isVerbose ? { work: await report() } : {};
    try {
      await look();
      const replica = replicaState(reports);
      // A replica that is away is no reason to send nobody: the main database answers for it.
      return {
        status: "ok",
        ...(replica !== "none" && { replica }),
        ...work,
        ...(isVerbose && (await aside())),
      };
    } catch (error) {
      request.log.error({ err: error }, "not ready: the database does not respond or accepts no writes");
      return reply.code(503).send({ status: "database unreachable", ...work });
    }
  });
}

/** A server that became a replica answers every question and refuses this. */
async function requireWritable(database: Database): Promise<void> {
  await inSharedTransaction(database, wholeScope, (tx) =>
    sql`update app_setting set value = value where false`.execute(tx),
  );
}
