import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "../testing/database.ts";
import { openJobs, sendJob } from "./boss.ts";

const database = await testDatabase();
const pool = new pg.Pool({ connectionString: database.url, max: 2 });
const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
const jobs = await openJobs({ url: database.url, log: pino({ level: "silent" }), worker: true });

afterAll(async () => {
  await jobs.stop(1_000);
  await db.destroy();
});

async function waitFor(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!condition() && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
}

test("a job sent in a transaction runs after the commit, and one of a rolled-back transaction never", async () => {
  const seen: object[] = [];
  await jobs.work("match-bank-transaction", async (data) => {
    seen.push(data);
  });
  const undone = db.transaction().execute(async (transaction) => {
    await sendJob(transaction, "match-bank-transaction", { Id: "undone" });
    throw new Error("roll back");
  });
  await expect(undone).rejects.toThrow("roll back");
  await db.transaction().execute(async (transaction) => {
    await sendJob(transaction, "match-bank-transaction", { Id: "done" });
  });
  await waitFor(() => seen.length > 0);
  expect(seen).toEqual([{ Id: "done" }]);
});

test("a handler that throws is run again", async () => {
  let runs = 0;
  await jobs.work(
    "make-partitions",
    async () => {
      runs += 1;
      if (runs === 1) throw new Error("first try fails");
    },
    { pollSeconds: 0.5 },
  );
  await db
    .transaction()
    .execute((transaction) => sendJob(transaction, "make-partitions", {}, { retryDelay: 0 }));
  await waitFor(() => runs === 2);
  expect(runs).toBe(2);
});
