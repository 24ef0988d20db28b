import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { testDatabase } from "../testing/database.ts";
import { dumpSchema } from "./schema-dump.ts";
import { dumpTableTypes } from "./table-types.ts";

const database = await testDatabase();

test("the committed schema is what the migrations add up to (npm run schema writes it)", async () => {
  const committed = await readFile(join(import.meta.dirname, "../../schema.sql"), "utf8");
  expect(await dumpSchema(database.ownerUrl)).toBe(committed);
});

test("the committed types of the tables are those of the migrated database (npm run schema writes them)", async () => {
  const committed = await readFile(join(import.meta.dirname, "tables.ts"), "utf8");
  expect(await dumpTableTypes(database.ownerUrl)).toBe(committed);
});

test("a column, an index, a policy, a trigger and a grant that nobody committed each show", async () => {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  await client.query(`
    create table planted (id bigint primary key, amount numeric(10, 2) default 1 check (amount > 0));
    create index planted_amount on planted (amount) where amount > 5;
    alter table planted enable row level security;
    create policy planted_policy on planted using (id > 0);
    create trigger planted_trigger before update on planted for each row execute function refuse_change();
    grant select, insert on planted to opc_app;`);
  await client.end();
  const dump = await dumpSchema(database.ownerUrl);
  for (const line of [
    "  id bigint not null,\n  amount numeric(10,2) default 1,\n  constraint planted_pkey PRIMARY KEY (id),",
    "constraint planted_amount_check CHECK ((amount > (0)::numeric))",
    "CREATE INDEX planted_amount ON public.planted USING btree (amount) WHERE (amount > (5)::numeric);",
    "alter table planted enable row level security;",
    "create policy planted_policy on planted as permissive for all to public using ((id > 0));",
    "CREATE TRIGGER planted_trigger BEFORE UPDATE ON public.planted",
    "grant insert, select on planted to opc_app;",
  ]) {
    expect(dump).toContain(line);
  }
});

test("a column of a kind that nobody named is asked for, and a table that nobody committed shows", async () => {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  await client.query("drop table if exists planted; create table planted (amount numeric default 1)");
  await expect(dumpTableTypes(database.ownerUrl)).rejects.toThrow("what planted.amount holds (numeric)");
  await client.query("alter table planted alter amount type bigint");
  expect(await dumpTableTypes(database.ownerUrl)).toContain(
    "  Planted: {\n    Amount: Generated<bigint | null>;\n  };\n",
  );
  await client.query("drop table planted");
  await client.query("alter table withdrawal_order rename status to state");
  await client.end();
  await expect(dumpTableTypes(database.ownerUrl)).rejects.toThrow("not there: withdrawal_order.status");
});
