/** Which commits of a file are waited for: its last one, and that holds all pieces before it. */
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { type Database, openDatabase } from "../../db/kysely.ts";
import { openPool } from "../../db/pool.ts";
import { withAppRole } from "../../db/roles.ts";
import { inTransaction, wholeScope } from "../../db/transaction.ts";
import { testApp } from "../../testing/app.ts";
import { testCollections } from "../../testing/collections.ts";
import { askExport } from "../../testing/exports.ts";
import { wholeQuery } from "../../testing/whole-query.ts";
import { ChunkWriter } from "./chunk-writer.ts";
import { chunkBytes } from "./chunks.ts";
import { finishExport, takeExports } from "./lease.ts";

const started = await testApp();
const { services, ownerUrl } = started;
// Tests' own PostgreSQL waits for no commit.
const waiting = openPool({ url: withAppRole(ownerUrl, { synchronous_commit: "on" }), size: 2, name: "test" });
const database: Database = openDatabase(waiting);
const owner = new pg.Pool({ connectionString: ownerUrl, max: 1 });
// The database is dropped right after the pool has said good-bye.
owner.on("connect", (client) => client.on("error", () => {}));
afterAll(async () => {
  await owner.end();
  await database.destroy();
});

test("a piece's commit is not waited for on the way, the last one's is, and nothing beside them changes", async () => {
  const { people } = await testCollections(started);
  await askExport(started, "/rp_api/xpay/payorder_export", {}, await started.signIn(people["ACME/admin"]));
  await owner.query(`
    create table seen (number int, waits text);
    grant insert on seen to opc_app;
    create function see() returns trigger language plpgsql as $$ begin
      insert into seen values (new.number, current_setting('synchronous_commit'));
      return new; end $$;
    create trigger see before insert on export_chunk for each row execute function see()`);
  const now = services.clock.now();
  const [file] = await inTransaction(database, wholeScope, (tx) => takeExports(tx, now, 1));
  if (!file) throw new Error("no export waits");
  const chunks = new ChunkWriter(database, file, () => now);
  for (const piece of [1, 2, 3]) await chunks.add(Buffer.alloc(chunkBytes, piece));
  await chunks.add(Buffer.from("end"));
  const times = { now, expiresAt: now };
  expect(await chunks.finish((tx) => finishExport(tx, file, chunks.progress, times))).toBe("kept");
  const query = wholeQuery(services);
  const { rows } = await owner.query("select number, waits from seen order by number");
  expect(rows.map(({ number, waits }) => `${number} ${waits}`)).toEqual(["0 off", "1 off", "2 off", "3 on"]);
  expect((await query("select status, stored_byte_count::int as bytes from export_file"))[0]).toEqual({
    Status: "Ready",
    Bytes: 3 * chunkBytes + 3,
  });
  const after = await waiting.query("show synchronous_commit");
  expect(after.rows[0]).toEqual({ synchronous_commit: "on" });
});
