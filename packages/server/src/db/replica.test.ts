/** Reports on a real streaming standby: read there, and from the main database whenever it lags or is gone. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import fastify from "fastify";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { exportSources } from "../export-sources.ts";
import { registerHealth } from "../http/health.ts";
import { ExportMaker } from "../modules/export/maker.ts";
import { type Browser, type TestApp, testApp } from "../testing/app.ts";
import { testCollections } from "../testing/collections.ts";
import { askExport, exportIdOf } from "../testing/exports.ts";
import { openStandby, type Standby } from "../testing/standby.ts";
import { exportWork } from "../work/export-work.ts";
import { startWork, type Working } from "../work/start.ts";
import { openCopy } from "./copy.ts";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "./embedded.ts";
import { type Database, openDatabase } from "./kysely.ts";
import { migrate } from "./migrate.ts";
import { openPool } from "./pool.ts";
import { asOf, hasCaughtUp, inReports, replicaState, reportsFromReplica, steadyReads } from "./reports.ts";
import { withAppRole } from "./roles.ts";
import { inTransaction, merchantScope, type Scope, type Transaction, wholeScope } from "./transaction.ts";

// Two clusters are made and started here; a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const dataDir = await mkdtemp(join(tmpdir(), "replica-"));
const log = { warn: vi.fn(), info: vi.fn() };
const maxLagMs = 3_000;
let primary: EmbeddedDatabase;
let standby: Standby;
let main: Database;
let reports: Database;
const ids: bigint[] = [];
/** The application on both, with two orders; made by the test that needs it first. */
let started: TestApp;
let operator: Browser;

beforeAll(async () => {
  primary = await startEmbeddedDatabase({ dataDir, log: () => undefined, durable: false });
  await migrate(primary.url);
  standby = await openStandby(dataDir);
  await standby.start();
  main = openDatabase(openPool({ url: primary.url, size: 4, name: "test" }));
  reports = await reportsFromReplica(main, primary.url, {
    url: standby.url,
    size: 4,
    log,
    maxLagMs,
    checkMs: 100,
  });
  for (const alias of ["M0", "M1"]) ids.push(await addMerchant(alias));
  await until(async () => replicaState(reports) === "used" && (await merchants()).length === 2);
});

afterAll(async () => {
  await reports?.destroy();
  await main?.destroy();
  await standby?.remove();
  await primary?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

function addMerchant(alias: string): Promise<bigint> {
  return inTransaction(main, wholeScope, async (tx) => {
    const row = { Alias: alias, Name: alias, Type: "Normal" as const };
    const { Id } = await tx.insertInto("Merchant").values(row).returning("Id").executeTakeFirstOrThrow();
    return Id;
  });
}

async function merchants(scope: Scope = wholeScope): Promise<string[]> {
  const rows = await inTransaction(reports, scope, (tx) =>
    tx.selectFrom("Merchant").select("Alias").where("Alias", "like", "M_").orderBy("Alias").execute(),
  );
  return rows.map(({ Alias }) => Alias);
}

async function isStandby(tx: Transaction): Promise<boolean> {
  const { rows } = await sql<{ Is: boolean }>`select pg_is_in_recovery() as is`.execute(tx);
  return rows[0]?.Is === true;
}

const readsFromStandby = () => inTransaction(reports, wholeScope, isStandby);

async function until(holds: () => Promise<boolean>): Promise<void> {
  const patienceUntil = Date.now() + 30_000;
  while (!(await holds())) {
    if (Date.now() > patienceUntil) throw new Error("it never came");
    await sleep(20);
  }
}

async function readiness(): Promise<unknown> {
  const app = fastify();
  registerHealth(app, { database: main, reports, clock: { now: () => new Date() } });
  const { body } = await app.inject("/readyz");
  await app.close();
  return JSON.parse(body);
}

test("reports read from the standby, in the viewer's scope, and health says so", async () => {
  expect(await readsFromStandby()).toBe(true);
  expect(await inTransaction(main, wholeScope, isStandby)).toBe(false);
  expect(await merchants(merchantScope(ids[1] ?? 0n))).toEqual(["M1"]);
  expect(await readiness()).toEqual({ status: "ok", replica: "used" });
});

test("an act that was just done is waited for", async () => {
  for (let turn = 0; turn < 20; turn++) {
    await inTransaction(main, wholeScope, (tx) =>
      tx
        .updateTable("Merchant")
        .set({ Name: `turn ${turn}` })
        .execute(),
    );
    // It gives up after two seconds, which a busy machine may need.
    await expect.poll(() => hasCaughtUp(reports), { timeout: 30_000 }).toBe(true);
    const seen = await inTransaction(reports, wholeScope, (tx) =>
      tx.selectFrom("Merchant").select("Name").where("Alias", "=", "M0").executeTakeFirstOrThrow(),
    );
    expect(seen).toEqual({ Name: `turn ${turn}` });
  }
});

test("nothing can be written there", async () => {
  const write = inTransaction(reports, wholeScope, (tx) =>
    tx.updateTable("Merchant").set({ Name: "other" }).execute(),
  );
  await expect(write).rejects.toThrow("read-only transaction");
});

test("while replay stands still reports are older; beyond the limit they come from the main database", async () => {
  await standby.ask("select pg_wal_replay_pause()");
  await addMerchant("M2");
  expect(await merchants()).toEqual(["M0", "M1"]);
  await until(async () => replicaState(reports) === "away");
  expect(await merchants()).toEqual(["M0", "M1", "M2"]);
  expect(await readsFromStandby()).toBe(false);
  expect(await readiness()).toEqual({ status: "ok", replica: "away" });
  await standby.ask("select pg_wal_replay_resume()");
  await until(readsFromStandby);
  expect(await merchants()).toEqual(["M0", "M1", "M2"]);
});

test("a report from a standby that lags says of which moment it is", async () => {
  const told = (maxMs?: number) => inReports(reports, wholeScope, (tx) => asOf(tx, reports, maxMs));
  expect(await told()).toBeNull();
  await addMerchant("L0");
  expect(await hasCaughtUp(reports)).toBe(true);
  const beforeMs = Date.now();
  await standby.ask("select pg_wal_replay_pause()");
  await addMerchant("L1");
  const addedMs = Date.now();
  await until(async () => (await told(1_000)) !== null);
  const lagging = await inReports(reports, wholeScope, async (tx) => ({
    at: await asOf(tx, reports, 1_000),
    aliases: (await tx.selectFrom("Merchant").select("Alias").execute()).map(({ Alias }) => Alias),
  }));
  expect(lagging.aliases).toContain("L0");
  expect(lagging.aliases).not.toContain("L1");
  // Not older than it is, and not newer than what it shows.
  expect(lagging.at?.getTime()).toBeGreaterThan(beforeMs - 1_000);
  // Commits are answered here before the log is written out, which the writer may put off.
  expect(lagging.at?.getTime()).toBeLessThanOrEqual(addedMs + 600);
  // A little lag is no news.
  expect(await told()).toBeNull();
  await until(async () => replicaState(reports) === "away");
  expect(await told(500)).toBeNull();
  await standby.ask("select pg_wal_replay_resume()");
  await until(readsFromStandby);
});

test("what reads in many transactions begins on the standby once that has all, and never goes back to it", async () => {
  const onStandby = async (tx: Transaction) => {
    const { rows } = await sql<{ Is: boolean }>`select pg_is_in_recovery() as is`.execute(tx);
    return rows[0]?.Is;
  };
  await addMerchant("S0");
  const read = await steadyReads(main, reports);
  expect(await read(onStandby)).toBe(true);
  expect(await read((tx) => tx.selectFrom("Merchant").select("Alias").execute())).toContainEqual({
    Alias: "S0",
  });
  await standby.ask("select pg_wal_replay_pause()");
  // While it lags it shows an older moment, still not older than what was read before.
  await addMerchant("S1");
  expect(await (await steadyReads(main, reports))(onStandby)).toBe(false);
  await until(async () => replicaState(reports) === "away");
  expect(await read(onStandby)).toBe(false);
  await standby.ask("select pg_wal_replay_resume()");
  await until(readsFromStandby);
  expect(await read(onStandby)).toBe(false);
  expect(await (await steadyReads(main, reports))(onStandby)).toBe(true);
});

test("a report over HTTP and an export's rows come from the standby too", async () => {
  started = await testApp({ on: { url: withAppRole(primary.url), ownerUrl: primary.url }, reports });
  const { people, ...collections } = await testCollections(started);
  await collections.addAccount("KBANK-1");
  await collections.create();
  operator = await started.signIn(people["OPC/admin"]);
  const today = new Date().toISOString().slice(0, 10);
  const orders = async () => {
    const { data } = await started.call("/rp_api/report/overview_get", { From: today, To: today }, operator);
    const { Currencies } = data as { Currencies: { Now: { OrderCount: number } }[] };
    return Currencies[0]?.Now.OrderCount ?? 0;
  };
  await until(async () => (await orders()) === 1);
  await standby.ask("select pg_wal_replay_pause()");
  await collections.create();
  expect(await orders()).toBe(1);
  expect(await copied("select pg_is_in_recovery()")).toBe('"t"\n');
  expect(await copied("select count(*) from payment_order")).toBe('"1"\n');
  // What must show the act before it asks this first.
  expect(await hasCaughtUp(reports)).toBe(false);
  await until(async () => replicaState(reports) === "away");
  expect(await orders()).toBe(2);
  expect(await copied("select count(*) from payment_order")).toBe('"2"\n');
  await standby.ask("select pg_wal_replay_resume()");
  await until(readsFromStandby);
});

/** As the export engine reads: on a connection of its own. */
async function copied(text: string): Promise<string> {
  const { signal } = new AbortController();
  const copy = await openCopy({ reports, scope: wholeScope, text, format: "csv", signal });
  const pieces = await copy.stream.toArray();
  await copy.close();
  return Buffer.concat(pieces).toString();
}

const copies =
  "select count(*)::int as n from pg_stat_activity where application_name = 'opc-admin export' and pid <> pg_backend_pid()";

async function copiesOnMain(): Promise<number> {
  const { rows } = await inTransaction(main, wholeScope, (tx) =>
    sql<{ N: number }>`${sql.raw(copies)}`.execute(tx),
  );
  return rows[0]?.N ?? 0;
}

test("an export that breaks off on the standby is made from the main database, though the standby is well", async () => {
  const exportId = BigInt(exportIdOf(await askExport(started, "/rp_api/xpay/payorder_export", {}, operator)));
  const file = () =>
    inTransaction(main, wholeScope, (tx) =>
      tx
        .selectFrom("ExportFile")
        .select(["Status", "AttemptCount", "RowCount"])
        .where("Id", "=", exportId)
        .executeTakeFirstOrThrow(),
    );
  const owner = new pg.Client({ connectionString: primary.url });
  await owner.connect();
  const maker = new ExportMaker(exportSources, started.services);
  let working: Working | undefined;
  try {
    // Both servers' copies wait for it; another's commit carries the lock over.
    await owner.query("begin; lock table payment_order in access exclusive mode");
    await addMerchant("X0");
    expect(await hasCaughtUp(reports)).toBe(true);
    working = await startWork([exportWork(maker)], started.services);
    await until(async () => (await standby.ask(copies)) === 1);
    expect(await copiesOnMain()).toBe(0);
    await standby.ask(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'opc-admin export'",
    );
    await until(async () => (await file()).Status === "Running" && (await standby.ask(copies)) === 0);
    await until(async () => {
      started.clock.advance(1_000);
      return (await copiesOnMain()) === 1;
    });
    expect(await standby.ask(copies)).toBe(0);
    expect(replicaState(reports)).toBe("used");
    await owner.query("rollback");
    await until(async () => (await file()).Status === "Ready");
    expect(await file()).toMatchObject({ AttemptCount: 2, RowCount: 2n });
  } finally {
    await owner.end();
    await working?.stop();
  }
});

test("a main database at rest makes no lag", async () => {
  await sleep(2 * maxLagMs);
  expect(replicaState(reports)).toBe("used");
});

test("when the standby is killed, what was on the way begins again, and all goes to the main database", async () => {
  log.warn.mockClear();
  let turns = 0;
  const answer = await inReports(reports, wholeScope, async (tx) => {
    const was = await isStandby(tx);
    if (turns++ === 0) {
      expect(was).toBe(true);
      await standby.kill();
      await sleep(500);
    }
    return isStandby(tx);
  });
  expect({ answer, turns }).toEqual({ answer: false, turns: 2 });
  for (let turn = 0; turn < 5; turn++) expect(await readsFromStandby()).toBe(false);
  expect(await merchants()).toEqual(["M0", "M1", "M2"]);
  await sleep(1_000);
  // Said once, not at each look.
  expect(log.warn).toHaveBeenCalledTimes(1);
  expect(log.warn.mock.calls[0]?.[1]).toContain("the replica is not used");
});

test("a standby that is back and has caught up is used again", async () => {
  await addMerchant("M3");
  await standby.start();
  await until(readsFromStandby);
  await until(async () => (await merchants()).length === 4);
  expect(log.info).toHaveBeenLastCalledWith({}, "reports read from the replica");
});

test("a standby that was made a main database of its own is not read from", async () => {
  log.warn.mockClear();
  await standby.ask("select pg_promote()");
  await until(async () => replicaState(reports) === "away");
  const [{ err }] = log.warn.mock.calls[0] as [{ err: Error }];
  expect(err.message).toContain("no streaming replica");
  expect(await readsFromStandby()).toBe(false);
});
