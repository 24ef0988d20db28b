// Background jobs of one application process, on pg-boss. A job is sent inside the business transaction,
// so it exists exactly when the change that needs it was committed.
import { fromKysely, type Job, type KyselyTransactionLike, PgBoss, type SendOptions } from "pg-boss";
import type { Logger } from "pino";
import { type QueueName, queues } from "../db/queues.ts";

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
  log: Logger;
  /** A worker also supervises expired jobs and sends the scheduled ones. */
  worker: boolean;
}

let sender: PgBoss | undefined;

export async function openJobs({ url, log, worker }: JobsOptions): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: "opc-admin jobs",
    max: worker ? 4 : 1,
    migrate: false,
    schedule: worker,
    supervise: worker,
    useListenNotify: worker,
    reindex: false,
    monitorVacuum: false,
  });
  boss.on("error", (error) => log.error({ err: error }, "background jobs: error"));
  boss.on("warning", ({ message, data }) => log.warn({ data }, `background jobs: ${message}`));
  await boss.start();
  sender = boss;
  return {
    async work<Data extends object>(
      queue: QueueName,
      handler: (data: Data, job: Job<Data>) => Promise<void>,
      { concurrency = 1, pollSeconds = 2 } = {},
    ) {
      const options = {
        localConcurrency: concurrency,
        pollingIntervalSeconds: pollSeconds,
        // Notices wake workers for new jobs only; retries are found by polling.
        notifyPollingIntervalSeconds: pollSeconds,
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
      if (sender === boss) sender = undefined;
      await boss.stop({ graceful: true, timeout: timeoutMs });
    },
  };
}

/**
 * Sends a job as part of a transaction. Answers its id, or null when the queue's policy holds it to be there already.
 * The transaction decides in which database the job is written; the open jobs only lend their list of queues.
 */
export async function sendJob(
  transaction: KyselyTransactionLike,
  queue: QueueName,
  data: object,
  options: Omit<SendOptions, "db"> = {},
): Promise<string | null> {
  if (!sender) throw new Error("sendJob needs openJobs first");
  if (!(queue in queues)) throw new Error(`no such queue: ${queue}`);
  return sender.send(queue, data, { ...options, db: fromKysely(transaction) });
}
