/** What PostgreSQL itself holds against an application that somebody else has taken over: its sign-in, its rights, its rows. */
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, describe, expect, inject, test } from "vitest";
import { testDatabase } from "../testing/database.ts";
import { MIGRATIONS_FOLDER, requireMigrated } from "./migrate.ts";
import { reachesOwner } from "./roles.ts";

const { url, ownerUrl } = await testDatabase();
const owner = new pg.Client({ connectionString: ownerUrl });
await owner.connect();
afterAll(() => owner.end());

async function asApp<Result>(run: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

describe("the application's sign-in", () => {
  test.each(["set role none", "reset role", "reset all", "reset session authorization", "discard all"])(
    "is nobody else after %s",
    async (statement) => {
      await asApp(async (client) => {
        await client.query(statement);
        const { rows } = await client.query(
          "select session_user::text as signed_in, current_user::text as is",
        );
        expect(rows).toEqual([{ signed_in: "opc_app", is: "opc_app" }]);
        await expect(client.query("alter table merchant disable row level security")).rejects.toThrow(
          /must be owner/,
        );
      });
    },
  );

  test("becomes neither the owner nor a superuser", async () => {
    const { rows } = await owner.query<{ name: string }>("select current_user::text as name");
    await asApp(async (client) => {
      for (const name of [rows[0]?.name, "postgres"])
        await expect(client.query(`set role ${name}`)).rejects.toThrow(/permission denied to set role/);
    });
    expect([await reachesOwner(url), await reachesOwner(ownerUrl)]).toEqual([false, true]);
  });

  test("may make no temporary tables, behind which others could be hidden", async () => {
    // Rights to a database are not copied with it: the template is what the migrations made.
    const { rows } = await owner.query("select has_database_privilege('opc_app', $1, 'temporary') as may", [
      inject("template"),
    ]);
    expect(rows).toEqual([{ may: false }]);
  });
});

test("what runs as the owner looks for names where the owner put them, in temporary tables last", async () => {
  const { rows } = await owner.query<{ name: string; settings: string[] | null }>(
    `select oid::regprocedure::text as name, proconfig as settings from pg_proc
      where prosecdef and pronamespace = 'public'::regnamespace`,
  );
  expect(rows.length).toBeGreaterThan(5);
  const path = "search_path=pg_catalog, public, pg_temp";
  expect(rows.filter(({ settings }) => !settings?.includes(path))).toEqual([]);
});

describe("who signs in as the application cannot migrate, and", () => {
  test("starts on a database of this release", async () => {
    await expect(requireMigrated(url)).resolves.toBeUndefined();
  });

  test("is refused where migrations are missing", async () => {
    const folder = await mkdtemp(join(tmpdir(), "migrations-"));
    await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
    await writeFile(join(folder, "9999-next.sql"), "select 1;");
    await expect(requireMigrated(url, folder)).rejects.toThrow(/lacks 1 migrations.*npm run migrate/);
    await rm(folder, { recursive: true });
  });
});

describe("another merchant's row", () => {
  /** Tables of which every row is there in every scope: months in files, settings, versions, tables of draws, and counts of tries by address. */
  const everybodys = [
    "app_setting",
    "archive_month",
    "lottery",
    "migration",
    "reference_version",
    "sign_in_throttle",
  ];

  interface Table {
    name: string;
    hasMerchant: boolean;
  }

  async function tables(): Promise<Table[]> {
    const { rows } = await owner.query<Table>(
      `select relname as name, exists (select from pg_attribute where attrelid = c.oid and attname = 'merchant_id'
                and not attisdropped) as "hasMerchant"
         from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        order by 1`,
    );
    return rows;
  }

  /** Something of each type; what else the table demands is taken away, in a transaction that is rolled back. */
  const values: Record<string, string> = {
    bool: "false",
    bytea: "'\\x00'",
    date: "'2026-01-01'",
    inet: "'192.0.2.1'",
    json: "'{}'",
    jsonb: "'{}'",
    text: "'x'",
    timestamptz: "now()",
    uuid: "gen_random_uuid()",
  };

  async function plant(name: string, merchantId: number): Promise<void> {
    await owner.query(`alter table ${name} disable trigger user`);

    const { rows: constraints } = await owner.query<{ name: string }>(
      "select conname as name from pg_constraint where conrelid = $1::regclass and contype in ('c', 'f') and conislocal",
      [name],
    );
    for (const constraint of constraints)
      await owner.query(`alter table ${name} drop constraint "${constraint.name}"`);
    const { rows: columns } = await owner.query<{ name: string; type: string; category: string }>(
      `select attname as name, typname as type, typcategory as category from pg_attribute a join pg_type t on t.oid = atttypid
        where attrelid = $1::regclass and attnum > 0 and not attisdropped and attnotnull and attgenerated = ''
          and attidentity <> 'a' and attname <> 'merchant_id'`,
      [name],
    );
    const own = columns.map(({ name, type, category }) => ({
      name,
      value: values[type] ?? (category === "A" ? "'{}'" : category === "N" ? "1" : `null::${type}`),
    }));
    const all = [...own, { name: "merchant_id", value: String(merchantId) }];
    await owner.query(
      `insert into ${name} (${all.map(({ name }) => `"${name}"`)}) values (${all.map(({ value }) => value)})`,
    );
  }

  async function countAs(scope: "all" | number, name: string, where: string): Promise<number> {
    await owner.query("set local role opc_app");
    await owner.query("select set_config('opc.scope', $1, true), set_config('opc.merchant_id', $2, true)", [
      scope === "all" ? "all" : "merchant",
      scope === "all" ? "" : String(scope),
    ]);
    const { rows } = await owner.query<{ count: string }>(`select count(*) from ${name} ${where}`);
    await owner.query("reset role");
    return Number(rows[0]?.count);
  }

  const [mine, another] = [1001, 1002];

  test("is hidden in every table that has a merchant", async () => {
    const names = (await tables()).filter(({ hasMerchant }) => hasMerchant).map(({ name }) => name);
    expect(names.length).toBeGreaterThan(30);
    const seen: Record<string, [number, number]> = {};
    for (const name of names) {
      await owner.query("begin");
      await plant(name, another);
      const where = `where merchant_id = ${another}`;
      seen[name] = [await countAs("all", name, where), await countAs(mine, name, where)];
      await owner.query("rollback");
    }
    expect(seen).toEqual(Object.fromEntries(names.map((name) => [name, [1, 0]])));
  });

  test("of tables without one, a merchant reads only those that are everybody's", async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select relname as name from pg_class c
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
          and not exists (select from pg_attribute where attrelid = c.oid and attname = 'merchant_id' and not attisdropped)
          and has_table_privilege('opc_app', c.oid, 'select') and not relrowsecurity order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(everybodys);
  });
});
