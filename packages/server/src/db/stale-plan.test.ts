/** A migration adds a column while processes work that have prepared statements with every column of the table. */
import { sql } from "kysely";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "../testing/database.ts";
import { openDatabase } from "./kysely.ts";
import { openPool } from "./pool.ts";
import { isStalePlan } from "./races.ts";
import { inTransaction, type Transaction, wholeScope } from "./transaction.ts";

const { url, ownerUrl } = await testDatabase();
const pool = openPool({ url, size: 4, name: "test" });
const database = openDatabase(pool);
const owner = new pg.Client({ connectionString: ownerUrl });
await owner.connect();
await owner.query(`create table note (id bigint primary key, text text);
  create table written (id bigint primary key);
  grant select, insert on note, written to opc_app`);
afterAll(() => Promise.all([pool.end(), owner.end()]));

const notes = async (tx: Transaction) => (await sql<{ Id: bigint }>`select * from note`.execute(tx)).rows;
const atOnce = <Result>(work: (tx: Transaction) => Promise<Result>) =>
  Promise.all(Array.from({ length: 8 }, () => inTransaction(database, wholeScope, work)));
let number = 0;

/** On each connection, so that the next column is one too many for it. */
async function prepareEverywhere(): Promise<void> {
  const slow = async (tx: Transaction) => {
    await Promise.all([notes(tx), sql`select pg_sleep(0.05)`.execute(tx)]);
  };
  await atOnce(slow);
  await atOnce(slow);
}

test("is a failure that its transaction does not show: it begins again on a connection that has prepared nothing", async () => {
  await owner.query("insert into note values (1, 'first')");
  await prepareEverywhere();
  await owner.query("alter table note add column later text default 'new'");
  const found = await atOnce(notes);
  expect(found.flat()).toEqual(Array(8).fill({ Id: 1n, Text: "first", Later: "new" }));
});

test("leaves nothing of what a transaction had written before, and writes it once", async () => {
  await prepareEverywhere();
  await owner.query("alter table note add column another text");
  let runs = 0;
  await atOnce(async (tx) => {
    runs += 1;
    number += 1;
    await sql`insert into written values (${number})`.execute(tx);
    await notes(tx);
  });
  expect(runs).toBeGreaterThan(8);
  const { rows } = await owner.query("select count(*)::int as n from written");
  expect(rows).toEqual([{ n: 8 }]);
});

test("is told by where PostgreSQL found it, in whatever language", () => {
  expect(isStalePlan({ code: "0A000", routine: "RevalidateCachedQuery", message: "…" })).toBe(true);
  expect(isStalePlan({ code: "0A000", routine: "transformLockingClause" })).toBe(false);
  expect(isStalePlan(new Error("cached plan must not change result type"))).toBe(false);
});
