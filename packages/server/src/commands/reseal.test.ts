/** The key is changed while people work: everything opens before, meanwhile and after, also when the old key is gone. */
import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newTotpSecret } from "../modules/session/totp.ts";
import { openTotp, sealTotp } from "../modules/session/totp-seal.ts";
import { type SealedColumn, sealedColumns, sealPlace } from "../ports/sealed-columns.ts";
import { openVault, sealOfPurpose } from "../ports/vault.ts";
import { testApp } from "../testing/app.ts";
import { createPeople, type People } from "../testing/people.ts";
import { resealRows } from "./reseal-rows.ts";

const started = await testApp();
const { services, signIn, clock, ownerUrl } = started;
const owner = new pg.Client({ connectionString: ownerUrl });
await owner.connect();
afterAll(() => owner.end());
let people: People;
beforeAll(async () => {
  people = await createPeople(services);
});

const sealed = async (table: string, column: string) => {
  const { rows } = await owner.query<{ sealed: Buffer }>(
    `select ${column} as sealed from ${table} where ${column} is not null`,
  );
  return rows.map((row) => row.sealed);
};

const users = async () => {
  const { rows } = await owner.query<{ id: string; merchant_id: string; sealed: Buffer }>(
    "select id, merchant_id, totp_secret_encrypted as sealed from user_account order by id",
  );
  return rows.map(({ id, merchant_id, sealed }) => ({
    Id: BigInt(id),
    MerchantId: BigInt(merchant_id),
    TotpSecretEncrypted: sealed,
  }));
};

test("every column that holds a sealed secret is known", async () => {
  const { rows } = await owner.query<{ table: string; column: string }>(
    `select relname as table, attname as column from pg_attribute a join pg_class c on c.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and not attisdropped
        and atttypid = 'bytea'::regtype and attname ~ '(sealed|encrypted)$' order by 1, 2`,
  );
  expect(Object.keys(sealedColumns)).toEqual(rows.map(({ table, column }) => `${table}.${column}`));
});

test("a new key: old secrets open, new ones are sealed with it, and after resealing the old key is not needed", async () => {
  const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
  const before = openVault(oldKey);
  const accounts = await users();
  const secrets = new Map(accounts.map(({ Id }) => [String(Id), newTotpSecret()]));
  for (const [id, secret] of secrets)
    await owner.query("update user_account set totp_secret_encrypted = $1 where id = $2", [
      sealOfPurpose(oldKey, "totp", secret),
      id,
    ]);
  const both = openVault({ keys: [newKey, oldKey] });
  const done = await resealRows(owner, both);
  expect(done.find(({ table }) => table === "user_account")).toMatchObject({
    resealed: accounts.length,
    unreadable: 0,
  });
  expect((await resealRows(owner, both)).every(({ resealed }) => resealed === 0)).toBe(true);

  const after = openVault({ keys: [newKey], fingerprints: oldKey });
  for (const user of await users()) expect(openTotp(after, user)).toBe(secrets.get(String(user.Id)));
  expect(after.fingerprint("payee-card", "4111")).toEqual(before.fingerprint("payee-card", "4111"));
  const whose = { Id: 1n, MerchantId: 1n };
  const fresh = { ...whose, TotpSecretEncrypted: sealTotp(both, whose, "x") };
  expect(() => openTotp(before, fresh)).toThrow("a key that is not there");

  services.vault = after;
  const person = people["OPC/admin"];
  person.totpSecret = secrets.get(String(person.userId)) ?? "";
  clock.advance(120_000);
  await expect(signIn(person)).resolves.toBeDefined();
});

test("what somebody writes while a batch is under way is not written over", async () => {
  const [first] = await users();
  const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
  if (!first) throw new Error("nobody is there");
  const id = first.Id.toString();
  const set = (client: pg.Client, value: Buffer) =>
    client.query("update user_account set totp_secret_encrypted = $1 where id = $2", [value, id]);
  await owner.query("update user_account set totp_secret_encrypted = $1", [
    sealOfPurpose(oldKey, "totp", "OLD"),
  ]);
  const both = openVault({ keys: [newKey, oldKey] });
  const other = new pg.Client({ connectionString: ownerUrl });
  await other.connect();
  await other.query("begin");
  await set(other, sealTotp(both, first, "NEW"));
  // The batch has read the old secret and waits for the row.
  const resealing = resealRows(owner, both);
  await expect
    .poll(async () => {
      const { rows: waiting } = await other.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      return waiting.length;
    })
    .toBe(1);
  await other.query("commit");
  await resealing;
  const [now] = await users();
  expect(openTotp(both, now ?? first)).toBe("NEW");
  await other.end();
});

test("a secret that no key opens is counted and left as it is", async () => {
  const foreign = sealOfPurpose(randomBytes(32), "totp", "LOST");
  await owner.query("update user_account set totp_secret_encrypted = $1", [foreign]);
  const done = await resealRows(owner, openVault(randomBytes(32)));
  const { rows } = await owner.query<{ count: string }>("select count(*) from user_account");
  expect(done.find(({ table }) => table === "user_account")).toMatchObject({
    resealed: 0,
    unreadable: Number(rows[0]?.count),
  });
  expect(await sealed("user_account", "totp_secret_encrypted")).toContainEqual(foreign);
});

describe("in a database of sealed columns alone, with two rows of two owners in each", () => {
  const columns = Object.keys(sealedColumns) as SealedColumn[];
  const parts = (name: SealedColumn) => name.split(".") as [string, string];
  const placeOf = (name: SealedColumn, id: bigint, ownerId: bigint) =>
    (sealPlace as (name: SealedColumn, ...ids: bigint[]) => ReturnType<typeof sealPlace>)(name, id, ownerId);
  const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
  const before = openVault(oldKey);
  const both = openVault({ keys: [newKey, oldKey] });
  const scratch = new pg.Client({ connectionString: ownerUrl });

  beforeAll(async () => {
    await scratch.connect();
    await scratch.query("create schema scratch");
    await scratch.query("set search_path = scratch");
    for (const table of new Set(columns.map((name) => parts(name)[0]))) {
      const own = columns.filter((name) => parts(name)[0] === table);
      const sealedOnes = own.map((name) => `, ${parts(name)[1]} bytea`).join("");
      await scratch.query(
        `create table ${table} (id bigint primary key, merchant_id bigint, user_id bigint${sealedOnes})`,
      );
      await scratch.query(`insert into ${table} values (1, 10, 10), (2, 20, 20)`);
    }
  });
  afterAll(() => scratch.end());

  const write = async (name: SealedColumn, values: Record<1 | 2, Buffer | null>) => {
    const [table, column] = parts(name);
    for (const id of [1, 2] as const)
      await scratch.query(`update ${table} set ${column} = $2 where id = $1`, [id, values[id]]);
  };
  const read = async (name: SealedColumn) => {
    const [table, column] = parts(name);
    const { rows } = await scratch.query<{ sealed: Buffer }>(
      `select ${column} as sealed from ${table} order by id`,
    );
    return rows.map((row) => row.sealed);
  };
  const outcomeOf = async (name: SealedColumn) => {
    const [table, column] = parts(name);
    const all = await resealRows(scratch, both);
    return all.find((one) => one.table === table && one.column === column);
  };
  const bound = (name: SealedColumn) => ({
    1: before.seal(placeOf(name, 1n, 10n), "ONE"),
    2: before.seal(placeOf(name, 2n, 20n), "TWO"),
  });

  test.each(columns)("what former releases sealed for %s is bound to its row and owner", async (name) => {
    const { purpose } = sealedColumns[name];
    await write(name, { 1: sealOfPurpose(oldKey, purpose, "ONE"), 2: sealOfPurpose(oldKey, purpose, "TWO") });
    expect(await outcomeOf(name)).toMatchObject({ resealed: 2, unreadable: 0 });
    const strict = openVault({ keys: [newKey], bound: "only" });
    const [one, two] = (await read(name)) as [Buffer, Buffer];
    expect(strict.open(placeOf(name, 1n, 10n), one)).toBe("ONE");
    expect(strict.open(placeOf(name, 2n, 20n), two)).toBe("TWO");
    expect(() => strict.open(placeOf(name, 1n, 10n), two)).toThrow();
  });

  test.each(columns)("secrets of %s that were exchanged are counted and stay as they are", async (name) => {
    const { 1: one, 2: two } = bound(name);
    await write(name, { 1: two, 2: one });
    expect(await outcomeOf(name)).toMatchObject({ resealed: 0, unreadable: 2 });
    expect(await read(name)).toEqual([two, one]);
    await write(name, { 1: one, 2: two });
    expect(await outcomeOf(name)).toMatchObject({ resealed: 2, unreadable: 0 });
    await write(name, { 1: null, 2: null });
  });

  test.each(columns.filter((name) => sealedColumns[name].owner !== null))(
    "a row of %s that was given to another owner does not open",
    async (name) => {
      await write(name, bound(name));
      const [table] = parts(name);
      const { owner: column } = sealedColumns[name];
      await scratch.query(`update ${table} set ${column} = 20 where id = 1`);
      expect(await outcomeOf(name)).toMatchObject({ resealed: 1, unreadable: 1 });
      await scratch.query(`update ${table} set ${column} = 10 where id = 1`);
      expect(await outcomeOf(name)).toMatchObject({ resealed: 1, unreadable: 0 });
      await write(name, { 1: null, 2: null });
    },
  );
});
