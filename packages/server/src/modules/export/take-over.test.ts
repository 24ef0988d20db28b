/** A worker's process is killed in the middle of a file: another makes it whole, and its asker is told of it once. */
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { idAt } from "../../db/id.ts";
import { type Browser, testApp } from "../../testing/app.ts";
import { type Collections, testCollections } from "../../testing/collections.ts";
import { compiledDir } from "../../testing/compiled.ts";
import { askExport, csvRows, downloadExport, exportIdOf, makeExports } from "../../testing/exports.ts";
import { wholeQuery } from "../../testing/whole-query.ts";
import { watchOnce } from "../../work/watch-notices.ts";
import { leaseMs } from "./lease.ts";

const started = await testApp();
const { signIn, services, clock, url, ownerUrl } = started;
const query = wholeQuery(services);
const patience = { timeout: 60_000, interval: 50 };
/** Of what shrinks little: the file has several pieces. */
const orderCount = 18_000;
let collections: Collections;
let browser: Browser;
let worker: ChildProcess | undefined;
const owner = new pg.Client({ connectionString: ownerUrl });

beforeAll(async () => {
  collections = await testCollections(started);
  const at = new Date();
  await query(
    `insert into payment_order (id, merchant_id, order_no, merchant_order_no, member_name, pay_type_code, currency, amount_minor,
       payable_minor, fee_minor, fee_basis_points, status, channel_id, created_at, expires_at)
     select $1::bigint + n, $2, 'T' || n, md5(n::text) || md5('o' || n), md5('m' || n) || md5('n' || n), 'PROMPTPAY', 'THB', 100 + n, 100 + n, 7, 0, 'Pending', $3,
       $4, $4 from generate_series(1, ${orderCount}) as n`,
    [idAt(at, 0), collections.people["ACME/admin"].merchantId, collections.channelId, at],
  );
  // The second piece of a file waits while the test says so.
  await owner.connect();
  await owner.query(`
    create function hold_piece() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(4711); return new; end $$;
    create trigger held before insert on export_chunk for each row when (new.number = 1) execute function hold_piece()`);
  browser = await signIn(collections.people["ACME/admin"]);
}, 90_000);

afterAll(async () => {
  worker?.kill("SIGKILL");
  await owner.end();
});

async function count(what: string): Promise<unknown> {
  return (await query(`select count(*)::int as n from ${what}`))[0]?.N;
}

test("another process makes the file whole, once, and tells of it once", async () => {
  await owner.query("select pg_advisory_lock(4711)");
  const exportId = exportIdOf(
    await askExport(started, "/rp_api/xpay/payorder_export", { Sort: "oldest" }, browser),
  );
  worker = spawn(process.execPath, [join(import.meta.dirname, "../../testing/export-worker.ts"), url], {
    stdio: "ignore",
    env: { ...process.env, NODE_COMPILE_CACHE: compiledDir },
  });
  const waits = "pg_locks where locktype = 'advisory' and objid = 4711 and not granted";
  await vi.waitFor(async () => expect(await count(waits)).toBe(1), patience);
  expect(await count("export_chunk")).toBe(1);
  worker.kill("SIGKILL");
  await owner.query("select pg_advisory_unlock(4711)");
  await vi.waitFor(
    async () => expect(await count("pg_stat_activity where application_name = 'export worker'")).toBe(0),
    patience,
  );
  expect(await query("select status, attempt_count from export_file")).toEqual([
    { Status: "Running", AttemptCount: 1 },
  ]);
  expect(await makeExports(started)).toBe(0);
  clock.advance(leaseMs + 2_000);
  const made = await Promise.all([makeExports(started), makeExports(started), makeExports(started)]);
  expect(made.reduce((sum, one) => sum + one)).toBe(1);
  const [file] = await query("select status, attempt_count, row_count, stored_byte_count from export_file");
  expect(file).toMatchObject({ Status: "Ready", AttemptCount: 2, RowCount: BigInt(orderCount) });
  const pieces = await query(
    "select number, length(bytes)::bigint as size from export_chunk order by number",
  );
  expect(pieces.map((piece) => piece.Number)).toEqual(pieces.map((_piece, at) => at));
  expect(pieces.length).toBeGreaterThan(1);
  expect(pieces.reduce((sum, { Size }) => sum + (Size as bigint), 0n)).toBe(file?.StoredByteCount);

  await Promise.all([watchOnce(services), watchOnce(services)]);
  await watchOnce(services);
  expect(await query("select key from notice where kind = 'ReportReady'")).toEqual([{ Key: exportId }]);

  const packed = await downloadExport(started, exportId, browser, { "accept-encoding": "gzip" });
  const { headings, rows } = csvRows(gunzipSync(packed.rawPayload));
  const numbers = rows.map((cells) => cells[headings.indexOf("System number")]);
  expect(numbers).toHaveLength(orderCount);
  expect(new Set(numbers).size).toBe(orderCount);
  await watchOnce(services);
  expect(await count("notice where kind = 'ReportReady' and cleared_at is null")).toBe(0);
}, 180_000);
