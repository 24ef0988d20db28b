import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { testDatabase } from "../testing/database.ts";
import { openDatabase } from "./kysely.ts";
import { openPool } from "./pool.ts";
import { checkStanding, faultsOf, readFaults } from "./standing.ts";
import { inTransaction, wholeScope } from "./transaction.ts";

const { url, ownerUrl, name } = await testDatabase();

const sound = { IsStandby: false, IsReadOnly: false, Commits: "on", Standbys: "ANY 1 (one, two)" };

test.each([
  [{}, []],
  [{ Commits: "remote_apply" }, []],
  [{ IsStandby: true, IsReadOnly: true }, ["NotPrimary"]],
  [{ IsReadOnly: true }, ["ReadOnly"]],
  [{ Commits: "off" }, ["CommitsNotKept", "NoSynchronousStandby"]],
  [{ Commits: "local" }, ["NoSynchronousStandby"]],
  [{ Commits: "remote_write" }, ["NoSynchronousStandby"]],
  [{ Standbys: " " }, ["NoSynchronousStandby"]],
])("a server with %j has the faults %j", (is, faults) => {
  expect(faultsOf({ ...sound, ...is })).toEqual(faults);
});

const setting = (what: string) => asOwner(`alter database ${name} ${what}`);
async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query("set default_transaction_read_only = off");
  await client.query(statement);
  await client.end();
}
afterEach(() => setting("reset all"));

test("a start on a database that takes no writes is refused in one line", async () => {
  await setting("set default_transaction_read_only = on");
  const start = checkStanding(ownerUrl, { requireSynchronous: false });
  await expect(start).rejects.toThrow(/^Refused: default_transaction_read_only is on .*$/);
});

test("commits that nobody keeps are said, and refused where they must be kept", async () => {
  await setting("set synchronous_commit = on");
  expect(await checkStanding(ownerUrl, { requireSynchronous: false })).toEqual([
    expect.stringMatching(/^no standby confirms commits/),
  ]);
  await expect(checkStanding(ownerUrl, { requireSynchronous: true })).rejects.toThrow(
    /^Refused \(REQUIRE_SYNCHRONOUS=yes\): no standby confirms commits/,
  );
  await setting("set synchronous_commit = off");
  expect(await checkStanding(ownerUrl, { requireSynchronous: false })).toHaveLength(2);
});

test("the application asks what holds for its own connections, and pins how transactions see each other", async () => {
  await setting("set synchronous_commit = off");
  await setting("set default_transaction_isolation = 'serializable'");
  const pool = openPool({ url, size: 1, name: "test" });
  const database = openDatabase(pool);
  expect(await inTransaction(database, wholeScope, readFaults)).toEqual([
    "CommitsNotKept",
    "NoSynchronousStandby",
  ]);
  const { rows } = await pool.query("show transaction_isolation");
  expect(rows).toEqual([{ transaction_isolation: "read committed" }]);
  await database.destroy();
});

test("a server that cannot be reached is said so", async () => {
  const nobody = "postgres://opc@127.0.0.1:1/opc";
  await expect(checkStanding(nobody, { requireSynchronous: true })).rejects.toThrow(
    /^Cannot reach PostgreSQL at /,
  );
});
