import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "../testing/database.ts";
import { migrate, readMigrations } from "./migrate.ts";

const database = await testDatabase();
const owner = new pg.Client({ connectionString: database.ownerUrl });
const app = new pg.Client({ connectionString: database.url });
await Promise.all([owner.connect(), app.connect()]);
const folder = await mkdtemp(join(tmpdir(), "migrations-"));
for (const { name, sql } of await readMigrations()) await writeFile(join(folder, `${name}.sql`), sql);

afterAll(async () => {
  await Promise.all([owner.end(), app.end()]);
  await rm(folder, { recursive: true });
});

test("a migrated database is left as it is", async () => {
  expect(await migrate(database.ownerUrl)).toEqual([]);
});

test("a database that still has the former job library's tables loses them and nothing else", async () => {
  await owner.query(`
    create schema pgboss;
    create table pgboss.job (id int) partition by list (id);
    create table pgboss.job_common partition of pgboss.job default;
    insert into pgboss.job values (1);
    insert into migration (name, checksum) values ('pg-boss', 'its release');
    delete from migration where name = '0044-work-runs';
    drop table work_run;`);
  expect(await migrate(database.ownerUrl)).toEqual(["0044-work-runs"]);
  const { rows } = await owner.query(
    `select to_regnamespace('pgboss') as library, to_regclass('work_run')::text as work,
       (select count(*)::int from migration where name = 'pg-boss') as marks`,
  );
  expect(rows).toEqual([{ library: null, work: "work_run", marks: 0 }]);
});

test("two processes that migrate at once apply a file once", async () => {
  await writeFile(join(folder, "9001-twice.sql"), "create table applied_once (id int);");
  const applied = await Promise.all([migrate(database.ownerUrl, folder), migrate(database.ownerUrl, folder)]);
  expect(applied.flat()).toEqual(["9001-twice"]);
});

test("a file that fails leaves nothing behind and names its line", async () => {
  await writeFile(
    join(folder, "9002-broken.sql"),
    "create table half_done (id int);\nselect no_such_column;",
  );
  await expect(migrate(database.ownerUrl, folder)).rejects.toThrow(/9002-broken failed: .*\(line 2\)/);
  const { rows } = await owner.query("select to_regclass('half_done') as half_done");
  expect(rows).toEqual([{ half_done: null }]);
  await rm(join(folder, "9002-broken.sql"));
});

test("an applied migration that was edited is refused by name", async () => {
  await writeFile(join(folder, "9001-twice.sql"), "create table applied_once (id bigint);");
  await expect(migrate(database.ownerUrl, folder)).rejects.toThrow(/9001-twice was edited/);
});

test("a database newer than the program is refused", async () => {
  await rm(join(folder, "9001-twice.sql"));
  await expect(migrate(database.ownerUrl, folder)).rejects.toThrow(/has migration 9001-twice/);
});

test("application connections are opc_app, which owns nothing and cannot change the schema", async () => {
  const { rows } = await app.query(
    `select current_user as name, (select count(*)::int from pg_class c join pg_roles r on r.oid = c.relowner
      where r.rolname = 'opc_app') as owned`,
  );
  expect(rows).toEqual([{ name: "opc_app", owned: 0 }]);
  await expect(app.query("create table intruder (id int)")).rejects.toThrow(/permission denied/);
  await expect(app.query("drop table work_run")).rejects.toThrow(/must be owner/);
});

test("an unreachable database is one clear line", async () => {
  await expect(migrate("postgres://nobody:secret@127.0.0.1:9/none")).rejects.toThrow(
    /^Cannot reach PostgreSQL at 127.0.0.1:9, database none: .*check DATABASE_URL$/,
  );
});
