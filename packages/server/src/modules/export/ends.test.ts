/** Files that take too long, and what is left of files that nobody can download any more: ended, and swept in portions. */

import { dayMs } from "@opc/contract/time";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { inTransaction, type Transaction, wholeScope } from "../../db/transaction.ts";
import { exportSources } from "../../export-sources.ts";
import { type Browser, testApp } from "../../testing/app.ts";
import { type Collections, testCollections } from "../../testing/collections.ts";
import { askExport, downloadExport, exportFile, exportIdOf, makeExports } from "../../testing/exports.ts";
import { wholeQuery } from "../../testing/whole-query.ts";
import { cleanUp } from "../../work/clean-up.ts";
import { exportWork } from "../../work/export-work.ts";
import { startWork, type Working } from "../../work/start.ts";
import { expireExports, forgetExports, maxFiles } from "./expire.ts";
import { leaseMs, maxAttempts, takeExports } from "./lease.ts";
import { maxMs, maxStallMs } from "./limits.ts";
import { ExportMaker, type Patience } from "./maker.ts";
import { clearPieces, maxPieces, sweepPieces } from "./sweep.ts";

const started = await testApp();
const { signIn, services, clock, pool } = started;
const query = wholeQuery(services);
const path = "/rp_api/xpay/payorder_export";
const patience = { timeout: 20_000, interval: 50 };
/** Longer than a busy machine takes to begin a copy. */
const shortMs = 2_500;
const working: Working[] = [];
let collections: Collections;
let browser: Browser;

beforeAll(async () => {
  collections = await testCollections(started);
  await collections.beat(await collections.addAccount("watched", { slots: 3000n }));
  for (let made = 0; made < 3; made++) await collections.create();
  browser = await signIn(collections.people["ACME/admin"]);
}, 60_000);
beforeEach(async () => {
  await query("delete from export_file");
});
afterEach(async () => {
  await Promise.all(working.splice(0).map((one) => one.stop()));
});

const whole = <Result>(work: (tx: Transaction) => Promise<Result>) =>
  inTransaction(services.database, wholeScope, work);

async function ask(): Promise<string> {
  return exportIdOf(await askExport(started, path, {}, browser));
}

async function count(what: string): Promise<number> {
  return (await query(`select count(*)::int as n from ${what}`))[0]?.N as number;
}

const copying = () =>
  count("pg_stat_activity where datname = current_database() and application_name = 'opc-admin export'");

async function file(exportId: string) {
  return (
    await query("select status, failure, attempt_count, stored_byte_count from export_file where id = $1", [
      BigInt(exportId),
    ])
  )[0];
}

/** A payment order that PostgreSQL never comes to: the copy of any file stands still until it is let go. */
async function whileStanding<Result>(work: () => Promise<Result>): Promise<Result> {
  const owner = await pool.connect();
  try {
    await owner.query("begin; lock table payment_order in access exclusive mode");
    return await work();
  } finally {
    await owner.query("rollback");
    owner.release();
  }
}

async function workWith(limits: Partial<Patience>): Promise<void> {
  const maker = new ExportMaker(exportSources, services, { maxMs, maxStallMs, ...limits });
  working.push(await startWork([exportWork(maker)], services));
}

describe("a copy", () => {
  test("that stalls is ended in PostgreSQL too, tried again, and the third time fails", async () => {
    const exportId = await ask();
    await whileStanding(async () => {
      await workWith({ maxStallMs: shortMs });
      for (let attempt = 1; attempt <= maxAttempts; attempt++) {
        await vi.waitFor(async () => expect(await copying()).toBe(1), patience);
        expect(await file(exportId)).toMatchObject({ Status: "Running", AttemptCount: attempt });
        await vi.waitFor(async () => expect(await copying()).toBe(0), patience);
        clock.advance(leaseMs);
      }
      await vi.waitFor(
        async () => expect(await file(exportId)).toMatchObject({ Status: "Failed" }),
        patience,
      );
    });
    expect(await file(exportId)).toMatchObject({ Failure: "Unexpected", AttemptCount: maxAttempts });
  }, 60_000);

  test("that stalled once is made whole when PostgreSQL goes on", async () => {
    const exportId = await ask();
    await whileStanding(async () => {
      await workWith({ maxStallMs: shortMs });
      await vi.waitFor(async () => expect(await copying()).toBe(1), patience);
      await vi.waitFor(async () => expect(await copying()).toBe(0), patience);
    });
    clock.advance(leaseMs);
    await vi.waitFor(async () => expect(await file(exportId)).toMatchObject({ Status: "Ready" }), patience);
    expect(await file(exportId)).toMatchObject({ AttemptCount: 2 });
  }, 60_000);

  test("that runs longer than any may is ended in PostgreSQL too, and is not tried again", async () => {
    const exportId = await ask();
    await whileStanding(async () => {
      await workWith({ maxMs: shortMs });
      await vi.waitFor(async () => expect(await copying()).toBe(1), patience);
      await vi.waitFor(
        async () => expect(await file(exportId)).toMatchObject({ Status: "Failed" }),
        patience,
      );
      await vi.waitFor(async () => expect(await copying()).toBe(0), patience);
    });
    expect(await file(exportId)).toMatchObject({ Failure: "TooLarge", AttemptCount: 1 });
  }, 60_000);

  test("within both is left alone", async () => {
    const exportId = await ask();
    await whileStanding(async () => {
      await workWith({});
      await vi.waitFor(async () => expect(await copying()).toBe(1), patience);
      await new Promise((done) => setTimeout(done, 1_500));
      expect(await copying()).toBe(1);
    });
    await vi.waitFor(async () => expect(await file(exportId)).toMatchObject({ Status: "Ready" }), patience);
  }, 60_000);
});

/** As if so many had been made. */
async function copies(exportId: string, howMany: number, changes: object = {}): Promise<void> {
  await query(
    `insert into export_file select (jsonb_populate_record(f, jsonb_build_object('id', f.id + n) || $2::jsonb)).*
       from export_file f, generate_series(1, ${howMany}) as n where f.id = $1`,
    [BigInt(exportId), JSON.stringify(changes)],
  );
}

/** As a worker that died has left them. */
async function leavePieces(exportId: string, howMany: number): Promise<void> {
  await query(
    `insert into export_chunk select f.id, n, f.merchant_id, '\\x00' from export_file f, generate_series(0, ${howMany - 1}) as n
      where f.id = $1 on conflict do nothing`,
    [BigInt(exportId)],
  );
}

/** How many pieces went with each step. */
async function portionsOf(step: () => Promise<boolean>): Promise<number[]> {
  const portions: number[] = [];
  for (let before = await count("export_chunk"), goesOn = true; goesOn; ) {
    goesOn = await step();
    const left = await count("export_chunk");
    portions.push(before - left);
    before = left;
  }
  return portions.filter((portion) => portion > 0);
}

describe("what nobody can download any more goes in portions", () => {
  test("files that expire, their pieces and a month later their rows", async () => {
    const { exportId } = await exportFile(started, path, {}, browser);
    // None of these has pieces.
    await copies(exportId, 2 * maxFiles, { stored_byte_count: 0 });
    const later = new Date(clock.now().getTime() + 8 * dayMs);
    const expired = () => count("export_file where status = 'Expired'");
    expect(await whole((tx) => expireExports(tx, clock.now()))).toBe(false);
    expect(await expired()).toBe(0);
    expect(await whole((tx) => expireExports(tx, later))).toBe(true);
    expect(await expired()).toBe(maxFiles);
    while (await whole((tx) => expireExports(tx, later)));
    expect(await expired()).toBe(2 * maxFiles + 1);
    while (await sweepPieces(services.database));
    expect(await count("export_chunk")).toBe(0);
    expect(await whole((tx) => forgetExports(tx, later))).toBe(false);
    expect(await count("export_file")).toBe(2 * maxFiles + 1);
    const muchLater = new Date(later.getTime() + 31 * dayMs);
    expect(await whole((tx) => forgetExports(tx, muchLater))).toBe(true);
    expect(await count("export_file")).toBe(maxFiles + 1);
  });

  test("pieces of a file, fifty at most at once, of one file after the other", async () => {
    const { exportId } = await exportFile(started, path, {}, browser);
    await copies(exportId, 1);
    const second = (BigInt(exportId) + 1n).toString();
    await leavePieces(exportId, 2 * maxPieces + 20);
    await leavePieces(second, 5);
    await query("update export_file set deleted_at = now()");
    const portions = await portionsOf(() => sweepPieces(services.database));
    expect(portions).toEqual([maxPieces, maxPieces, 20, 5]);
    expect(await count("export_file")).toBe(0);
  });

  test("nothing of a file that is ready or on the way", async () => {
    await exportFile(started, path, {}, browser);
    const running = await ask();
    await whole((tx) => takeExports(tx, clock.now(), 1));
    await leavePieces(running, 3);
    await cleanUp(services);
    expect(await count("export_chunk")).toBe(4);
  });
});

describe("pieces that a dead worker left", () => {
  /** Its file has pieces, and its lease ends. */
  async function die(exportId: string, pieces: number): Promise<void> {
    const [taken] = await whole((tx) => takeExports(tx, clock.now(), 1));
    expect(taken?.Id.toString()).toBe(exportId);
    if (pieces > 0) {
      await leavePieces(exportId, pieces);
      await query("update export_file set stored_byte_count = $1", [pieces * 1_000_000]);
    }
    clock.advance(leaseMs + 1);
  }

  test("are gone before the next begins, so that its file is its own", async () => {
    const exportId = await ask();
    await die(exportId, maxPieces + 7);
    await makeExports(started);
    expect(await count("export_chunk")).toBe(1);
    const { statusCode, body } = await downloadExport(started, exportId, browser);
    expect(statusCode).toBe(200);
    expect(body.trimEnd().split("\n")).toHaveLength(6 + 1 + 3);
  });

  test("count as kept until they are gone", async () => {
    const exportId = await ask();
    await die(exportId, 3);
    const [taken] = await whole((tx) => takeExports(tx, clock.now(), 1));
    expect(await file(exportId)).toMatchObject({ StoredByteCount: 3_000_000n });
    if (taken) await clearPieces(services.database, taken);
    expect(await file(exportId)).toMatchObject({ StoredByteCount: 0n });
    expect(await count("export_chunk")).toBe(0);
  });

  test("go also when the next ones die before they have cleared them", async () => {
    const exportId = await ask();
    await die(exportId, 9);
    for (let died = 1; died < maxAttempts; died++) await die(exportId, 0);
    await makeExports(started);
    expect(await file(exportId)).toMatchObject({ Status: "Failed", Failure: "WorkerDied" });
    while (await sweepPieces(services.database));
    expect(await count("export_chunk")).toBe(0);
  });

  test("are not looked for by one that slept while another has taken the file", async () => {
    const exportId = await ask();
    await die(exportId, 0);
    const [slept] = await whole((tx) => takeExports(tx, clock.now(), 1));
    clock.advance(leaseMs + 1);
    await whole((tx) => takeExports(tx, clock.now(), 1));
    await leavePieces(exportId, 4);
    if (slept) await clearPieces(services.database, slept);
    expect(await count("export_chunk")).toBe(4);
  });
});
