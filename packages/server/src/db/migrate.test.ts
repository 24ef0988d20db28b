import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, describe, expect, inject, test, vi } from "vitest";
import { databaseUrl } from "../testing/cluster.ts";
import { testDatabase } from "../testing/database.ts";
import { migrate, migrationStanding, readMigrations, requireMigrated } from "./migrate.ts";

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

describe("a step that does not get its locks beside traffic", () => {
  const name = "9000-waits";
  const sql = "set local lock_timeout = '50ms'; alter table applied_first add column more int;";

  test("is tried again, and is whole once they are free", async () => {
    await owner.query("create table applied_first (id int)");
    await owner.query("begin; lock table applied_first");
    await writeFile(join(folder, `${name}.sql`), sql);
    let pauses = 0;
    const pause = async () => {
      pauses += 1;
      if (pauses === 3) await owner.query("commit");
    };
    expect(await migrate(database.ownerUrl, folder, { pause })).toEqual([name]);
    expect(pauses).toBe(3);
  });

  test("is given up after ten times, by its name", async () => {
    await writeFile(join(folder, "9000-waits-on.sql"), sql.replace("more", "yet_more"));
    await owner.query("begin; lock table applied_first");
    let pauses = 0;
    const pause = async () => {
      pauses += 1;
    };
    const given = migrate(database.ownerUrl, folder, { pause });
    await expect(given).rejects.toThrow(/9000-waits-on failed: .*lock timeout/);
    expect(pauses).toBe(9);
    await owner.query("commit");
    await rm(join(folder, "9000-waits-on.sql"));
  });
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

test("a database with more steps than the program knows is taken, and names them", async () => {
  await rm(join(folder, "9001-twice.sql"));
  expect(await migrate(database.ownerUrl, folder)).toEqual([]);
  expect(await migrationStanding(database.url, folder)).toEqual({ waiting: [], unknown: ["9001-twice"] });
});

describe("a contract step", () => {
  const step = "9003-twice-contract";
  const contracts = { contracts: true };
  const former = (name: string) =>
    new pg.Client({ connectionString: database.url, application_name: `opc-admin ${name}` });

  test("waits, and steps after it do not wait for it", async () => {
    await writeFile(join(folder, `${step}.sql`), "drop table applied_once;");
    await writeFile(join(folder, "9004-later.sql"), "create table later (id int);");
    expect(await migrate(database.ownerUrl, folder)).toEqual(["9004-later"]);
    expect((await migrationStanding(database.url, folder)).waiting).toEqual([step]);
    await expect(requireMigrated(database.url, folder)).resolves.toBeUndefined();
  });

  test.each(["web", "worker 0181", "all 9001"])(
    "is refused while a process of another release is at work: %s",
    async (name) => {
      const other = former(name);
      await other.connect();
      try {
        await expect(migrate(database.ownerUrl, folder, contracts)).rejects.toThrow(
          `Processes of another release are at work (opc-admin ${name})`,
        );
        expect((await migrationStanding(database.url, folder)).waiting).toEqual([step]);
      } finally {
        await other.end();
      }
    },
  );

  test("is applied once they are gone, beside those of its own release", async () => {
    const own = former("web 9004");
    await own.connect();
    try {
      await vi.waitFor(async () => {
        const { rows } = await owner.query(
          "select application_name from pg_stat_activity where datname = current_database() and application_name ~ '^opc-admin (web|worker|all)'",
        );
        expect(rows).toEqual([{ application_name: "opc-admin web 9004" }]);
      });
      expect(await migrate(database.ownerUrl, folder, contracts)).toEqual([step]);
    } finally {
      await own.end();
    }
  });

  test("is there at once in a new database, where nobody is at work", async () => {
    const name = `opc_test_${process.pid}_new`;
    const admin = new pg.Client({ connectionString: inject("clusterUrl") });
    await admin.connect();
    await admin.query(`create database ${name}`);
    const own = await mkdtemp(join(tmpdir(), "migrations-"));
    await writeFile(join(own, "0001-note.sql"), "create table note (id int, former int);");
    await writeFile(join(own, "0002-note-contract.sql"), "alter table note drop column former;");
    try {
      const applied = await migrate(databaseUrl(inject("clusterUrl"), name), own);
      expect(applied).toEqual(["0001-note", "0002-note-contract"]);
    } finally {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
      await rm(own, { recursive: true });
    }
  });

  test("that is unknown is refused: what the program reads may be gone", async () => {
    await rm(join(folder, `${step}.sql`));
    await expect(migrate(database.ownerUrl, folder)).rejects.toThrow(`has migration ${step}, after which`);
    await expect(requireMigrated(database.url, folder)).rejects.toThrow(`has migration ${step}, after which`);
  });
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
