import pg from "pg";
import { PgBoss } from "pg-boss";
import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { migrate } from "../db/migrate.ts";
import { testDatabase } from "../testing/database.ts";
import { openJobs } from "./boss.ts";

const database = await testDatabase();
const log = pino({ level: "silent" });
const quiet = { migrate: false, schedule: false, supervise: false };
const sender = new PgBoss({ connectionString: database.url, max: 1, ...quiet });
await sender.start();
afterAll(() => sender.stop({ graceful: false }));

test("a handler that throws is run again", async () => {
  const jobs = await openJobs({ url: database.url, log });
  let runs = 0;
  await jobs.work(
    "make-partitions",
    async () => {
      runs += 1;
      if (runs === 1) throw new Error("first try fails");
    },
    { pollSeconds: 0.5 },
  );
  await sender.send("make-partitions", {}, { retryDelay: 0 });
  await expect.poll(() => runs, { timeout: 10_000 }).toBe(2);
  await jobs.stop(1_000);
});

test("a database of old, with a queue and a job that nobody knows any more, is migrated and worked on", async () => {
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const boss = new PgBoss({
    db: { executeSql: (sql, values) => owner.query(sql, values) },
    ...quiet,
  });
  await boss.start();
  await boss.createQueue("match-bank-transaction", { notify: true });
  await boss.send("match-bank-transaction", { Id: "1" });
  await boss.stop({ graceful: false });
  await owner.query("update migration set checksum = 'of old' where name = 'pg-boss'");
  await owner.end();

  await migrate(database.ownerUrl);
  const jobs = await openJobs({ url: database.url, log });
  let runs = 0;
  await jobs.work(
    "make-draws",
    async () => {
      runs += 1;
    },
    { pollSeconds: 0.5 },
  );
  await sender.send("make-draws", {});
  await expect.poll(() => runs, { timeout: 10_000 }).toBe(1);
  await jobs.stop(1_000);
});
