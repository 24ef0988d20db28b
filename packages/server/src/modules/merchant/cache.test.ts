import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { openDatabase } from "../../db/kysely.ts";
import { listen } from "../../db/listen.ts";
import { openPool } from "../../db/pool.ts";
import { inTransaction, merchantScope, wholeScope } from "../../db/transaction.ts";
import { testBooks } from "../../testing/books.ts";
import { forgetMerchant, merchantCache, merchantChanges } from "./cache.ts";

const { database: here, url, owner, merchantIds } = await testBooks({ merchants: 2 });
const [merchantId = 0n] = merchantIds;
const there = openDatabase(openPool({ url, size: 2, name: "another process" }));
const now = new Date();
let asked = 0;
const cache = merchantCache(there, async (alias) => {
  asked += 1;
  return inTransaction(there, wholeScope, (tx) =>
    tx.selectFrom("Merchant").select(["Enabled", "ApiIpList"]).where("Alias", "=", alias).executeTakeFirst(),
  );
});
const enabled = async () => (await cache.get("M0", now))?.Enabled;

const change = (Enabled: boolean) =>
  inTransaction(here, wholeScope, (tx) =>
    tx.updateTable("Merchant").set({ Enabled }).where("Id", "=", merchantId).execute(),
  );

afterAll(() => there.destroy());

/** How often the database was asked meanwhile. */
async function asks(work: () => Promise<unknown>): Promise<number> {
  const before = asked;
  await work();
  return asked - before;
}

test("without a listening connection nothing is kept", async () => {
  expect(await asks(async () => [await enabled(), await enabled()])).toBe(2);
});

test("what is kept is dropped as soon as another process commits a change", async () => {
  const listening = await listen(url, [merchantChanges(there)], () => {});
  expect(await asks(async () => [await enabled(), await enabled(), await enabled()])).toBe(1);
  for (const wanted of [false, true]) {
    await change(wanted);
    // By the commit's notice, long before what is kept would be too old.
    await vi.waitFor(async () => expect(await enabled()).toBe(wanted), { timeout: 500, interval: 5 });
  }
  expect(await enabled()).toBe(true);
  await inTransaction(here, merchantScope(merchantId), (tx) =>
    tx
      .insertInto("MerchantSecret")
      .values({ MerchantId: merchantId, SecretEncrypted: Buffer.from("x"), ExpiresAt: null })
      .execute(),
  );
  await vi.waitFor(async () => expect(await asks(enabled)).toBe(1), { timeout: 500, interval: 5 });
  await listening.stop();
});

test("separate keys and what is demanded of them are told, not their use", async () => {
  const listener = new pg.Client({ connectionString: url });
  await listener.connect();
  const told: string[] = [];
  listener.on("notification", ({ payload }) => told.push(payload ?? ""));
  await listener.query("listen opc_merchant");
  const after = async (text: string) => {
    const before = told.length;
    await owner.query(text);
    // Notices come in the order of commits: this one is the last.
    await owner.query("notify opc_merchant, 'over'");
    const since = () => told.slice(before);
    await vi.waitFor(() => expect(since()).toContain("over"), { timeout: 5_000, interval: 5 });
    return since().filter((one) => one !== "over").length;
  };
  await owner.query(
    `with g as (insert into user_group (merchant_id, name) values (${merchantId}, 'makers') returning id)
     insert into user_account (id, merchant_id, user_group_id, user_name, password_hash, totp_secret_encrypted)
     select 900001, ${merchantId}, id, 'maker', 'x', 'x' from g`,
  );
  const add = `insert into separate_key (id, merchant_id, purpose, name, secret_encrypted, status, created_by_user_id, created_by,
    created_at) values (1, ${merchantId}, 'Reading', 'reports', 'x', 'Live', 900001, 'M0/maker', now())`;
  expect(await after(add)).toBe(1);
  expect(await after("update separate_key set last_used_at = now()")).toBe(0);
  expect(await after("update separate_key set usable_from = now()")).toBe(1);
  expect(await after("update separate_key set status = 'Retired', retired_at = now()")).toBe(1);
  expect(
    await after(`insert into separate_key_demand values (${merchantId}, '{Reading}', 'OPC/admin', now())`),
  ).toBe(1);
  expect(await after("update separate_key_demand set purposes = '{}'")).toBe(1);
  await listener.end();
});

test("whatever does not change how a merchant is judged tells nobody", async () => {
  const listener = new pg.Client({ connectionString: url });
  await listener.connect();
  const told: string[] = [];
  listener.on("notification", ({ payload }) => told.push(payload ?? ""));
  await listener.query("listen opc_merchant");
  await inTransaction(here, wholeScope, async (tx) => {
    await tx.updateTable("Merchant").set({ Name: "Other" }).where("Id", "=", merchantId).execute();
    await tx.updateTable("MerchantSecret").set({ LastViewedBy: "OPC/root" }).execute();
  });
  await change(false);
  await change(true);
  await vi.waitFor(() => expect(told.length).toBeGreaterThanOrEqual(2));
  await listener.end();
  expect(told).toEqual(["M0", "M0"]);
});

test("the process that changes a merchant keeps nothing of it, from before the commit on", async () => {
  const listening = await listen(url, [merchantChanges(there)], () => {});
  await enabled();
  expect(await asks(enabled)).toBe(0);
  forgetMerchant(there, "M0");
  expect(await asks(async () => [await enabled(), await enabled()])).toBe(2);
  expect(await asks(async () => [await cache.get("M1", now), await cache.get("M1", now)])).toBe(1);
  await listening.stop();
});

test("a listening connection that breaks is made again, and nothing is kept meanwhile", async () => {
  const errors: unknown[] = [];
  const listening = await listen(url, [merchantChanges(there)], (error) => errors.push(error));
  await cache.get("M1", now);
  await owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'opc-admin changes'",
  );
  const other = () => cache.get("M1", now);
  await vi.waitFor(async () => expect(await asks(other)).toBe(1), { timeout: 500, interval: 5 });
  await vi.waitFor(
    async () => {
      await other();
      expect(await asks(other)).toBe(0);
    },
    { timeout: 5_000, interval: 50 },
  );
  await listening.stop();
});
