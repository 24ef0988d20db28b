/** What becomes of an export between being asked for and being ready: workers that die, people who cancel or lose a right. */

import { errors } from "@opc/contract/errors";
import { type ExportRow, exportMoves, exportStatuses } from "@opc/contract/export/calls";
import { sql } from "kysely";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { listen } from "../../db/listen.ts";
import { inTransaction, wholeScope } from "../../db/transaction.ts";
import { exportSources } from "../../export-sources.ts";
import { type Browser, testApp } from "../../testing/app.ts";
import { type Collections, testCollections } from "../../testing/collections.ts";
import { askExport, downloadExport, exportFile, exportIdOf, makeExports } from "../../testing/exports.ts";
import { ownerOf } from "../../testing/owner-database.ts";
import { cleanUp } from "../../work/clean-up.ts";
import { exportWork } from "../../work/export-work.ts";
import { startWork, type Working } from "../../work/start.ts";
import { ChunkWriter } from "./chunk-writer.ts";
import { chunkBytes } from "./chunks.ts";
import { leaseMs, takeExports } from "./lease.ts";
import {
  maxAtOnceOfMerchant,
  maxOpenExports,
  maxStoredBytes,
  maxStoredBytesInAll,
  maxStoredBytesOfMerchant,
} from "./limits.ts";
import { ExportMaker, exportsAsked } from "./maker.ts";
import { hasRoom } from "./room.ts";
import { cancelExport } from "./store.ts";
import { sweepPieces } from "./sweep.ts";

const started = await testApp();
const { call, signIn, services, clock, url, pool } = started;
const asOwner = ownerOf(started);
let collections: Collections;
let browser: Browser;
let lotus: Browser;
const path = "/rp_api/xpay/payorder_export";
const working: Working[] = [];
/** It takes a moment; how long is no matter of these tests. */
const patience = { timeout: 15_000, interval: 50 };

beforeAll(async () => {
  collections = await testCollections(started);
  await collections.beat(await collections.addAccount("watched", { slots: 3000n }));
  await Promise.all(Array.from({ length: 30 }, () => collections.create()));
  browser = await signIn(collections.people["ACME/admin"]);
  lotus = await signIn(collections.people["LOTUS/admin"]);
}, 60_000);

beforeEach(async () => {
  await whole((tx) => tx.deleteFrom("ExportFile").execute());
});

afterEach(async () => {
  await Promise.all(working.splice(0).map((one) => one.stop()));
});

function whole<Result>(work: Parameters<typeof inTransaction<Result>>[2]): Promise<Result> {
  return inTransaction(services.database, wholeScope, work);
}

function asker(alias: "ACME" | "LOTUS") {
  const { userId, merchantId } = collections.people[`${alias}/admin`];
  return { userId, merchantId };
}

async function running(): Promise<Working> {
  const one = await startWork([exportWork(new ExportMaker(exportSources, services))], services);
  working.push(one);
  return one;
}

async function ask(input: object = {}): Promise<string> {
  return exportIdOf(await askExport(started, path, input, browser));
}

async function shown(exportId: string): Promise<ExportRow> {
  const { data } = await call("/rp_api/export/export_get", { ExportId: exportId }, browser);
  return (data as { Export: ExportRow }).Export;
}

/** A payment order that PostgreSQL takes its time over: the copy of any file waits until it is let go. */
async function slowly<Result>(work: () => Promise<Result>): Promise<Result> {
  const owner = await pool.connect();
  try {
    await owner.query("begin; lock table payment_order in access exclusive mode");
    return await work();
  } finally {
    await owner.query("rollback");
    owner.release();
  }
}

async function copying(): Promise<number> {
  const { rows } = await whole((tx) =>
    sql<{ Count: bigint }>`select count(*) as count from pg_stat_activity
      where datname = current_database() and application_name = 'opc-admin export'`.execute(tx),
  );
  return Number(rows[0]?.Count);
}

async function chunkCount(): Promise<number> {
  const { Count } = await whole((tx) =>
    tx.selectFrom("ExportChunk").select(tx.fn.countAll<bigint>().as("Count")).executeTakeFirstOrThrow(),
  );
  return Number(Count);
}

test("an export is listed with its progress, is ready with its rows, and tells when it goes", async () => {
  const exportId = await ask({ Sort: "oldest" });
  expect(await shown(exportId)).toMatchObject({
    Status: "Waiting",
    SecondsLeft: null,
    FileName: /^payorder-/,
  });
  await makeExports(started);
  const ready = await shown(exportId);
  expect(ready).toMatchObject({ Status: "Ready", RowCount: 30, ExpectedRowCount: 30, SecondsLeft: 0 });
  expect(Date.parse(String(ready.ExpiresAt)) - Date.parse(String(ready.FinishedAt))).toBe(7 * 86_400_000);
  const { data } = await call("/rp_api/export/export_list", {}, browser);
  expect((data as { Rows: ExportRow[] }).Rows.map((row) => row.ExportId)).toEqual([exportId]);
});

test("a worker that listens is woken by the ask itself, not by its next look", async () => {
  const hearing = exportsAsked(services.database);
  const listening = await listen(url, [hearing], () => undefined);
  const exportId = await slowly(async () => {
    const woken = vi.fn();
    const maker = new ExportMaker(exportSources, services);
    const wokenBy = (wake: () => void) => maker.wokenBy(() => [woken(), wake()]);
    const work = { ...exportWork(maker), beside: { wokenBy, end: () => maker.end() } };
    working.push(await startWork([work], services));
    const asked = await ask();
    // Nothing can be finished meanwhile, which would wake it too.
    await vi.waitFor(() => expect(woken).toHaveBeenCalled(), patience);
    return asked;
  });
  await vi.waitFor(async () => expect((await shown(exportId)).Status).toBe("Ready"), patience);
  await listening.stop();
}, 40_000);

describe("a cancelled export", () => {
  test("that waits is never begun", async () => {
    const exportId = await ask();
    expect((await call("/mc_api/export/export_cancel", { ExportId: exportId }, browser)).code).toBe(0);
    expect(await makeExports(started)).toBe(0);
    expect((await shown(exportId)).Status).toBe("Cancelled");
    const again = await call("/mc_api/export/export_cancel", { ExportId: exportId }, browser);
    expect(again.code).toBe(errors.ExportIsOver.code);
  });

  test("that runs ends while PostgreSQL still makes it, there too, and leaves nothing", async () => {
    const exportId = await ask();
    await slowly(async () => {
      await running();
      await vi.waitFor(async () => expect(await copying()).toBe(1), patience);
      await call("/mc_api/export/export_cancel", { ExportId: exportId }, browser);
      await vi.waitFor(async () => expect(await copying()).toBe(0), patience);
    });
    expect((await shown(exportId)).Status).toBe("Cancelled");
    expect(await chunkCount()).toBe(0);
  }, 40_000);
});

describe("a worker that died", () => {
  test("is followed by another, which begins anew", async () => {
    const exportId = await ask();
    const [taken] = await whole((tx) => takeExports(tx, clock.now(), 1));
    expect(taken?.Id.toString()).toBe(exportId);
    expect(await makeExports(started)).toBe(0);
    clock.advance(leaseMs + 1);
    expect(await makeExports(started)).toBe(1);
    expect(await shown(exportId)).toMatchObject({ Status: "Ready", RowCount: 30 });
  });

  test("three times over it fails the export, with a reason", async () => {
    const exportId = await ask();
    for (let died = 0; died < 3; died++) {
      expect(await whole((tx) => takeExports(tx, clock.now(), 1))).toHaveLength(1);
      clock.advance(leaseMs + 1);
    }
    expect(await makeExports(started)).toBe(0);
    expect(await shown(exportId)).toMatchObject({ Status: "Failed", Failure: "WorkerDied" });
  });

  test("and only slept writes nothing into the file of the one that followed", async () => {
    const exportId = await ask();
    await slowly(async () => {
      await running();
      await vi.waitFor(async () => expect(await copying()).toBe(1), patience);
      // Somebody else has taken it meanwhile.
      await whole((tx) => sql`update export_file set attempt_count = attempt_count + 1`.execute(tx));
      await vi.waitFor(async () => expect(await copying()).toBe(0), patience);
    });
    expect(await shown(exportId)).toMatchObject({ Status: "Running", RowCount: 0 });
    expect(await chunkCount()).toBe(0);
  }, 40_000);
});

test("a worker that is told to stop gives back what it has begun, which counts as no death", async () => {
  const exportId = await ask();
  await slowly(async () => {
    const one = await running();
    await vi.waitFor(async () => expect(await copying()).toBe(1), patience);
    await one.stop();
    await vi.waitFor(async () => expect(await copying()).toBe(0), patience);
  });
  clock.advance(1);
  expect(await makeExports(started)).toBe(1);
  expect((await shown(exportId)).Status).toBe("Ready");
  const row = await whole((tx) =>
    tx.selectFrom("ExportFile").select(["AttemptCount", "ReturnedCount"]).executeTakeFirstOrThrow(),
  );
  // The next one has a number of its own, so that the one before writes nothing into its file.
  expect(row).toEqual({ AttemptCount: 2, ReturnedCount: 1 });
}, 40_000);

describe("who may not export any more when it begins", () => {
  async function failed(): Promise<void> {
    const exportId = await ask();
    const { userId } = collections.people["ACME/admin"];
    await whole((tx) =>
      tx.updateTable("UserAccount").set({ Enabled: false }).where("Id", "=", userId).execute(),
    );
    await makeExports(started);
    await whole((tx) =>
      tx.updateTable("UserAccount").set({ Enabled: true }).where("Id", "=", userId).execute(),
    );
    expect(await shown(exportId)).toMatchObject({ Status: "Failed", Failure: "RightsLost", RowCount: 0 });
  }

  test("because the user was disabled gets no file", failed);

  test("because the group lost the function gets no file", async () => {
    const exportId = await ask();
    const { groupId } = collections.people["ACME/admin"];
    await whole((tx) =>
      tx
        .deleteFrom("UserGroupPermission")
        .where("UserGroupId", "=", groupId)
        .where("Permission", "=", "PayOrder.export")
        .execute(),
    );
    await makeExports(started);
    expect(await shown(exportId)).toMatchObject({ Status: "Failed", Failure: "RightsLost" });
    await whole((tx) =>
      tx
        .insertInto("UserGroupPermission")
        .values({
          UserGroupId: groupId,
          MerchantId: collections.people["ACME/admin"].merchantId,
          Permission: "PayOrder.export",
        })
        .execute(),
    );
  });
});

describe("limits of one user", () => {
  test("three exports at once, however many are asked for together", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => askExport(started, path, {}, browser)));
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === 0)).toHaveLength(maxOpenExports);
    expect(codes.filter((code) => code === errors.TooManyExports.code)).toHaveLength(8 - maxOpenExports);
    expect((await askExport(started, path, {}, lotus)).code).toBe(0);
  });

  test("bytes that are kept; deleting makes room", async () => {
    const { exportId } = await exportFile(started, path, {}, browser);
    await whole((tx) =>
      tx
        .updateTable("ExportFile")
        .set({ StoredByteCount: BigInt(maxStoredBytes) })
        .execute(),
    );
    expect((await askExport(started, path, {}, browser)).code).toBe(errors.ExportSpaceUsedUp.code);
    expect((await call("/mc_api/export/export_delete", { ExportId: exportId }, browser)).code).toBe(0);
    expect((await askExport(started, path, {}, browser)).code).toBe(0);
    const gone = await call("/rp_api/export/export_get", { ExportId: exportId }, browser);
    expect(gone.code).toBe(errors.NotFound.code);
    while (await sweepPieces(services.database));
    expect(await chunkCount()).toBe(0);
    const left = await whole((tx) => tx.selectFrom("ExportFile").select("Status").execute());
    expect(left).toEqual([{ Status: "Waiting" }]);
  });

  test("bytes of a merchant's users together, and of everybody's", async () => {
    await exportFile(started, path, {}, lotus);
    const setBytes = (alias: "ACME" | "LOTUS", bytes: number) =>
      asOwner((tx) =>
        sql`update export_file set merchant_id = ${collections.people[`${alias}/admin`].merchantId},
          stored_byte_count = ${bytes}`.execute(tx),
      );
    await setBytes("ACME", maxStoredBytesOfMerchant + 1);
    expect((await askExport(started, path, {}, browser)).code).toBe(errors.ExportSpaceOfAllUsedUp.code);
    await setBytes("ACME", maxStoredBytesOfMerchant);
    expect((await askExport(started, path, {}, browser)).code).toBe(0);
    expect(await whole((tx) => hasRoom(tx, asker("LOTUS")))).toBe(false);
    await setBytes("ACME", 0);
    expect(await whole((tx) => hasRoom(tx, asker("ACME")))).toBe(true);
    await setBytes("LOTUS", maxStoredBytesInAll + 1);
    expect(await whole((tx) => hasRoom(tx, asker("ACME")))).toBe(false);
  });

  test("a file that grows past the room is broken off", async () => {
    const exportId = await ask();
    const other = exportIdOf(await askExport(started, path, {}, lotus));
    await whole((tx) =>
      sql`update export_file set status = 'Ready', finished_at = now(), stored_byte_count = ${maxStoredBytesInAll}
        where id = ${BigInt(other)}`.execute(tx),
    );
    const [file] = await whole((tx) => takeExports(tx, clock.now(), 1));
    const writer = new ChunkWriter(services.database, file as NonNullable<typeof file>, () => clock.now());
    expect(file?.Id.toString()).toBe(exportId);
    // A piece is kept while the next one is read, which is told.
    expect(await writer.add(new Uint8Array(chunkBytes))).toBe("kept");
    expect(await writer.add(new Uint8Array(chunkBytes))).toBe("too large");
  });

  test("one of a user and two of a merchant run at a time, however many wait", async () => {
    const { merchantId } = collections.people["ACME/admin"];
    const asked = [await ask(), await ask(), await ask()].map(BigInt);
    const theirs = BigInt(exportIdOf(await askExport(started, path, {}, lotus)));
    const take = () =>
      whole((tx) => takeExports(tx, clock.now(), 3)).then((files) => files.map(({ Id }) => Id));
    expect(await take()).toEqual([asked[0], theirs]);
    expect(await take()).toEqual([]);
    // As if three users of one merchant had asked.
    const users = await whole((tx) =>
      tx.selectFrom("UserAccount").select("Id").orderBy("Id").limit(3).execute(),
    );
    await whole((tx) => tx.deleteFrom("ExportFile").where("Id", "=", theirs).execute());
    for (const [at, id] of asked.entries()) {
      await asOwner((tx) =>
        sql`update export_file set status = 'Waiting', leased_until = null, merchant_id = ${merchantId},
          user_id = ${users[at]?.Id} where id = ${id}`.execute(tx),
      );
    }
    expect(await take()).toEqual(asked.slice(0, maxAtOnceOfMerchant));
    expect(await take()).toEqual([]);
  });
});

test("a file expires: it cannot be downloaded, its pieces go, and a month later its row", async () => {
  const { exportId } = await exportFile(started, path, {}, browser);
  clock.advance(7 * 86_400_000 + 60_000);
  browser = await signIn(collections.people["ACME/admin"]);
  const early = await downloadExport(started, exportId, browser);
  expect(early.json()).toMatchObject({ code: errors.ExportExpired.code });
  await cleanUp(services);
  expect(await shown(exportId)).toMatchObject({ Status: "Expired", RowCount: 30 });
  expect(await chunkCount()).toBe(0);
  clock.advance(31 * 86_400_000);
  browser = await signIn(collections.people["ACME/admin"]);
  await cleanUp(services);
  const gone = await call("/rp_api/export/export_get", { ExportId: exportId }, browser);
  expect(gone.code).toBe(errors.NotFound.code);
});

describe("moves", () => {
  const acts = {
    take: (id: bigint) =>
      whole(async (tx) => (await takeExports(tx, clock.now(), 1)).map(({ Id }) => Id).includes(id)),
    cancel: (id: bigint) => whole((tx) => cancelExport(tx, id, clock.now())),
  };
  const ends = new Set(["Ready", "Failed", "Cancelled", "Expired"]);

  test.each(
    exportStatuses.flatMap((status) => (["take", "cancel"] as const).map((act) => [act, status] as const)),
  )("%s is made of what is %s exactly where the table says so", async (act, status) => {
    const exportId = await ask();
    const now = clock.now();
    await whole((tx) =>
      sql`update export_file set status = ${status}, failure = ${status === "Failed" ? "Unexpected" : null},
        finished_at = ${ends.has(status) ? now : null}::timestamptz, leased_until = ${new Date(0)}`.execute(
        tx,
      ),
    );
    await acts[act](BigInt(exportId));
    const { from, to } = exportMoves[act];
    const isListed = (from as readonly string[]).includes(status);
    expect((await shown(exportId)).Status).toBe(isListed ? to : status);
  });
});
