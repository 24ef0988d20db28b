import { openDatabase } from "@opc/server/db/kysely";
import { openPool } from "@opc/server/db/pool";
import { dumpSchema } from "@opc/server/db/schema-dump";
import { inTransaction, wholeScope } from "@opc/server/db/transaction";
import { openVault } from "@opc/server/ports/vault";
import { testDatabase } from "@opc/server/testing/database";
import { allowAnyLockOrder } from "@opc/server/testing/lock-order";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fillDemoWorld } from "../demo/fill.ts";
import { demoSecrets, newSecretRoot } from "../demo/secrets.ts";
import { madeUpCards } from "./cards.ts";
import { type GenerateOptions, generate } from "./generate.ts";

const { url, ownerUrl } = await testDatabase();
allowAnyLockOrder();
const owner = new pg.Client({ connectionString: ownerUrl });
await owner.connect();
const database = openDatabase(openPool({ url, size: 2, name: "test" }));
const vault = openVault(Buffer.alloc(32, 7));
const schema = await dumpSchema(ownerUrl);

const options: GenerateOptions = {
  orders: 3_000,
  payouts: 300,
  days: 3,
  transactionEach: 2,
  callbackEach: 3,
  cards: madeUpCards(Buffer.alloc(32, 7)).slice(0, 5),
  notifyUrl: "http://127.0.0.1:9/callback",
  nowMs: Date.UTC(2026, 9, 2, 12),
  say: () => {},
};

beforeAll(async () => {
  await inTransaction(database, wholeScope, (tx) =>
    fillDemoWorld(tx, {
      secrets: demoSecrets(newSecretRoot()),
      vault,
      now: new Date(options.nowMs),
      seed: "generate",
      days: 1,
      orders: 0,
      notifyUrl: () => options.notifyUrl,
    }),
  );
});

afterAll(async () => {
  await owner.end();
  await database.destroy();
});

const one = async (text: string) => (await owner.query(text)).rows[0];

test("a database that no demo world or bench marked is left alone", async () => {
  await expect(generate(owner, database, options)).rejects.toThrow("no demo world's database");
  expect(await one("select count(*)::int from payment_order")).toEqual({ count: 0 });
});

test("all that was asked for is there, and figures of reports say the same", async () => {
  await owner.query("insert into app_setting values ('bench', 'true')");
  const { rows } = await generate(owner, database, options);
  const counts = await one(`select (select count(*)::int from payment_order) as orders,
    (select count(*)::int from payment_order_key) as keys, (select count(*)::int from payout_order) as payouts,
    (select sum(order_count)::int from report_payment) as counted,
    (select sum(order_count)::int from report_payout) as counted_payouts,
    (select count(*)::int from report_change) as noted`);
  expect(counts).toEqual({
    ...{ orders: 3_000, keys: 3_000, payouts: 300, counted: 3_000, counted_payouts: 300, noted: 0 },
  });
  expect(rows).toBeGreaterThan(3_000 * 3);
  const spread =
    await one(`select count(distinct merchant_id)::int as merchants, count(distinct channel_id)::int as channels,
      count(distinct status)::int as statuses, count(distinct date_trunc('hour', created_at))::int as hours,
      bool_and(id >> 22 = (extract(epoch from created_at) * 1000)::bigint - 1735689600000) as ids_agree
    from payment_order`);
  expect(spread).toMatchObject({ statuses: 3, ids_agree: true });
  expect(spread.merchants).toBeGreaterThan(2);
  expect(spread.hours).toBeGreaterThan(60);
});

test("bank transactions and callbacks are those of their orders, and hold their numbers", async () => {
  const wrong = await one(`select
    (select count(*)::int from bank_transaction b left join payment_order o on o.id = b.order_id
      where o.external_id is distinct from b.external_id or o.account_id is distinct from b.account_id) as strangers,
    (select count(*)::int from bank_transaction b where not exists (select from bank_transaction_key k
      join bank_transaction_claim c using (transaction_id) where k.transaction_id = b.id and c.order_id = b.order_id)) as loose,
    (select count(*)::int from callback_record r left join payment_order o on o.id = r.order_id
      where o.order_no is distinct from r.order_no or o.callback_status <> r.status) as callbacks,
    (select count(*)::int from callback_record r where attempt_count <>
      (select count(*) from callback_attempt a where a.callback_id = r.id)) as attempts`);
  expect(wrong).toEqual({ strangers: 0, loose: 0, callbacks: 0, attempts: 0 });
});

test("indexes, references and triggers are as they were", async () => {
  expect(await dumpSchema(ownerUrl)).toBe(schema);
  const disabled = await one("select count(*)::int from pg_trigger where tgenabled = 'D'");
  expect(disabled).toEqual({ count: 0 });
});

test("another run adds to it and meets none of the former's numbers", async () => {
  await generate(owner, database, options);
  expect(
    await one("select count(*)::int, count(distinct order_no)::int as numbers from payment_order"),
  ).toEqual({ count: 6_000, numbers: 6_000 });
  expect(await one("select sum(order_count)::int as counted from report_payment")).toEqual({
    counted: 6_000,
  });
});

test("a run that fails leaves nothing behind", async () => {
  const cut = { ...options, say: (line: string) => expect(line).not.toContain("payout_order:") };
  await expect(generate(owner, database, cut)).rejects.toThrow();
  expect(await one("select count(*)::int from payment_order")).toEqual({ count: 6_000 });
  expect(await dumpSchema(ownerUrl)).toBe(schema);
});
