/** The key is changed while people work: everything opens before, meanwhile and after, also when the old key is gone. */
import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newTotpSecret } from "../modules/session/totp.ts";
import { openVault } from "../ports/vault.ts";
import { testApp } from "../testing/app.ts";
import { createPeople, type People } from "../testing/people.ts";
import { resealRows, sealedColumns } from "./reseal-rows.ts";

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

test("every column that holds a sealed secret is known", async () => {
  const { rows } = await owner.query<{ table: string; column: string }>(
    `select relname as table, attname as column from pg_attribute a join pg_class c on c.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and not attisdropped
        and atttypid = 'bytea'::regtype and attname ~ '(sealed|encrypted)$' order by 1, 2`,
  );
  expect(sealedColumns.map(({ table, column }) => ({ table, column }))).toEqual(rows);
});

test("a new key: old secrets open, new ones are sealed with it, and after resealing the old key is not needed", async () => {
  const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
  const before = openVault(oldKey);
  const { rows: users } = await owner.query<{ id: string }>("select id from user_account order by id");
  const secrets = new Map(users.map(({ id }) => [id, newTotpSecret()]));
  for (const [id, secret] of secrets)
    await owner.query("update user_account set totp_secret_encrypted = $1 where id = $2", [
      before.seal("totp", secret),
      id,
    ]);
  const both = openVault({ keys: [newKey, oldKey] });
  const done = await resealRows(owner, both);
  expect(done.find(({ table }) => table === "user_account")).toMatchObject({
    resealed: users.length,
    unreadable: 0,
  });
  expect((await resealRows(owner, both)).every(({ resealed }) => resealed === 0)).toBe(true);

  const after = openVault({ keys: [newKey], fingerprints: oldKey });
  for (const one of await sealed("user_account", "totp_secret_encrypted"))
    expect([...secrets.values()]).toContain(after.open("totp", one));
  expect(after.fingerprint("payee-card", "4111")).toEqual(before.fingerprint("payee-card", "4111"));
  expect(() => before.open("totp", both.seal("totp", "x"))).toThrow("a key that is not there");

  services.vault = after;
  const person = people["OPC/admin"];
  person.totpSecret = secrets.get(String(person.userId)) ?? "";
  clock.advance(120_000);
  await expect(signIn(person)).resolves.toBeDefined();
});

test("what somebody writes while a batch is under way is not written over", async () => {
  const { rows } = await owner.query<{ id: string }>("select id from user_account order by id limit 1");
  const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
  const id = rows[0]?.id;
  const set = (client: pg.Client, value: Buffer) =>
    client.query("update user_account set totp_secret_encrypted = $1 where id = $2", [value, id]);
  await owner.query("update user_account set totp_secret_encrypted = $1", [
    openVault(oldKey).seal("totp", "OLD"),
  ]);
  const both = openVault({ keys: [newKey, oldKey] });
  const other = new pg.Client({ connectionString: ownerUrl });
  await other.connect();
  await other.query("begin");
  await set(other, both.seal("totp", "NEW"));
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
  const { rows: now } = await other.query<{ sealed: Buffer }>(
    "select totp_secret_encrypted as sealed from user_account where id = $1",
    [id],
  );
  expect(both.open("totp", now[0]?.sealed ?? Buffer.alloc(0))).toBe("NEW");
  await other.end();
});

test("a secret that no key opens is counted and left as it is", async () => {
  const foreign = openVault(randomBytes(32)).seal("totp", "LOST");
  await owner.query("update user_account set totp_secret_encrypted = $1", [foreign]);
  const done = await resealRows(owner, openVault(randomBytes(32)));
  const { rows } = await owner.query<{ count: string }>("select count(*) from user_account");
  expect(done.find(({ table }) => table === "user_account")).toMatchObject({
    resealed: 0,
    unreadable: Number(rows[0]?.count),
  });
  expect(await sealed("user_account", "totp_secret_encrypted")).toContainEqual(foreign);
});
