// Background jobs of a worker, on pg-boss: what is done by the clock, by one process at a time. What is to be done because
// something happened is a row of its own, found by whoever works on such rows.
import { type Job, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { QueueName } from "../db/queues.ts";

export interface Jobs {
  /** Works a queue, one job at a time unless told otherwise. A handler that throws is retried as the queue says. */
  work<Data extends object>(
    queue: QueueName,
    handler: (data: Data, job: Job<Data>) => Promise<void>,
    options?: { concurrency?: number; pollSeconds?: number },
  ): Promise<void>;
  /** Sends an empty job by a cron expression in UTC; every process may ask for the same. */
  schedule(queue: QueueName, cron: string): Promise<void>;
  /** Waits for running jobs, at most `timeoutMs`; the rest is retried by another process. */
  stop(timeoutMs: number): Promise<void>;
}

export interface JobsOptions {
  /** The application's URL: connections become opc_app. */
  url: string;
  log: Pick<Logger, "error" | "warn">;
}

export async function openJobs({ url, log }: JobsOptions): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: "opc-admin jobs",
    max: 4,
    migrate: false,
    schedule: true,
    supervise: true,
    reindex: false,
    monitorVacuum: false,
  });
  boss.on("error", (error) => log.error({ err: error }, "background jobs: error"));
  boss.on("warning", ({ message, data }) => log.warn({ data }, `background jobs: ${message}`));
  await boss.start();
  return {
    async work<Data extends object>(
      queue: QueueName,
      handler: (data: Data, job: Job<Data>) => Promise<void>,
      { concurrency = 1, pollSeconds = 2 } = {},
    ) {
      const options = {
        localConcurrency: concurrency,
        pollingIntervalSeconds: pollSeconds,
        batchSize: 1,
      };
      await boss.work<Data>(queue, options, async (jobs) => {
        for (const job of jobs) await handler(job.data, job);
      });
    },
    async schedule(queue, cron) {
      await boss.schedule(queue, cron, {}, { tz: "UTC" });
    },
    async stop(timeoutMs) {
      await boss.stop({ graceful: true, timeout: timeoutMs });
    },
  };
}
