/** Row-level security with the first wall removed: bare queries in a merchant's scope, over every table. */
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { testApp } from "../testing/app.ts";
import { type Collections, credit, testCollections } from "../testing/collections.ts";
import { inTransaction, merchantScope, type Scope, wholeScope } from "./transaction.ts";

const started = await testApp();
const { services, clock, pool } = started;
let collections: Collections;

beforeAll(async () => {
  collections = await testCollections(started);
  const account = await collections.addAccount("watched");
  await collections.beat(account);
  for (const merchant of ["ACME", "LOTUS"] as const) {
    const { data } = await collections.create({}, { merchant });
    const { PayableAmount } = data as { PayableAmount: string };
    await collections.report(account, [credit(PayableAmount, clock.now())]);
  }
});

async function tables() {
  const { rows } = await pool.query<{ name: string; column: string | null }>(
    `select c.relname as name, (select attname from pg_attribute where attrelid = c.oid and attname = 'merchant_id') as column
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
  );
  return rows;
}

describe("a merchant's scope", () => {
  test("sees of every table with a merchant only its own rows, and some of them", async () => {
    const { merchantId } = collections.people["ACME/admin"];
    const seen: string[] = [];
    for (const { name } of (await tables()).filter((table) => table.column !== null)) {
      const { rows } = await inTransaction(services.database, merchantScope(merchantId), (tx) =>
        sql<{ MerchantId: bigint }>`select distinct merchant_id from ${sql.table(name)}`.execute(tx),
      );
      if (rows.length > 0) seen.push(name);
      expect(
        rows.every((row) => row.MerchantId === merchantId),
        name,
      ).toBe(true);
    }
    expect(seen).toEqual(
      expect.arrayContaining([
        "payment_order",
        "order_event",
        "ledger_entry",
        "ledger_account",
        "callback_record",
        "user_account",
      ]),
    );
  });

  test("sees nothing of the operator's tables, which are not empty", async () => {
    const { merchantId } = collections.people["ACME/admin"];
    for (const name of [
      "crawler",
      "offline_account",
      "bank_transaction",
      "amount_slot",
      "channel",
      "supplier",
    ]) {
      const count = sql<{ Count: bigint }>`select count(*) from ${sql.table(name)}`;
      const mine = await inTransaction(services.database, merchantScope(merchantId), (tx) =>
        count.execute(tx),
      );
      const all = await inTransaction(services.database, wholeScope, (tx) => count.execute(tx));
      expect(mine.rows[0]?.Count, name).toBe(0n);
      expect(all.rows[0]?.Count, name).toBeGreaterThan(0n);
    }
  });

  test("cannot write for another merchant", async () => {
    const { merchantId } = collections.people["ACME/admin"];
    const foreign = collections.people["LOTUS/admin"];
    const work = inTransaction(services.database, merchantScope(merchantId), (tx) =>
      tx.insertInto("UserGroup").values({ MerchantId: foreign.merchantId, Name: "intruders" }).execute(),
    );
    await expect(work).rejects.toThrow(/row-level security/);
  });

  test("reads its balances and cannot change, lock or add one", async () => {
    const { merchantId } = collections.people["ACME/admin"];
    const inOwn = (text: ReturnType<typeof sql>) =>
      inTransaction(services.database, merchantScope(merchantId), (tx) => text.execute(tx));
    expect((await inOwn(sql`select 1 from ledger_account`)).rows).not.toEqual([]);
    const changed = await inOwn(sql`update ledger_account set balance_minor = balance_minor + 1`);
    expect(changed.numAffectedRows).toBe(0n);
    expect(
      (await inOwn(sql`select 1 from ledger_account order by (merchant_id is null), id for update`)).rows,
    ).toEqual([]);
    const added = inOwn(
      sql`insert into ledger_account (merchant_id, currency, kind) values (${merchantId}, 'CNY', 'available')`,
    );
    await expect(added).rejects.toThrow(/row-level security/);
  });

  test("finds nobody's orders by a name", async () => {
    const { merchantId } = collections.people["ACME/admin"];
    const { rows: orders } = await inTransaction(services.database, wholeScope, (tx) =>
      sql`update payment_order set member_name = 'Anong Dee' returning 1`.execute(tx),
    );
    expect(orders.length).toBeGreaterThan(1);
    const account = sql`(select min(id) from offline_account)`;
    const asked = [
      sql`orders_of_members(array[${account}], array['anong dee'], array[0::bigint])`,
      sql`latest_orders_of_member(${account}, 'anong dee', 0, ${2n ** 62n}, 20)`,
    ];
    for (const question of asked) {
      const found = (scope: Scope) =>
        inTransaction(services.database, scope, async (tx) => {
          const { rows } = await sql`select from ${question}`.execute(tx);
          return rows.length;
        });
      expect(await found(wholeScope)).toBe(orders.length);
      expect(await found(merchantScope(merchantId))).toBe(0);
    }
  });
});

test("without a scope every table with a merchant is empty", async () => {
  for (const { name } of (await tables()).filter((table) => table.column !== null)) {
    const { rows } = await pool.query(`select 1 from ${name} limit 1`);
    expect(rows, name).toEqual([]);
  }
});

test("a table with a merchant that has no policy would be found", async () => {
  const { rows } = await pool.query(
    `select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and not c.relispartition and not c.relrowsecurity
       and exists (select from pg_attribute where attrelid = c.oid and attname = 'merchant_id')`,
  );
  expect(rows).toEqual([]);
});

test("every table says whose its rows are in the same words", async () => {
  const all = "( SELECT scope_all() AS scope_all)";
  const own = "= ( SELECT scope_merchant_id() AS scope_merchant_id))";
  const usual: Record<string, string> = {
    operator_only: all,
    operator_writes: all,
    merchant_scope: `(${all} OR (merchant_id ${own})`,
  };
  /** A merchant's row is itself, a part of its entries is the operator's, and some windows and notices are everybody's. */
  const unusual = new Set(["merchant", "ledger_entry", "maintenance_window", "notice"]);
  const { rows } = await pool.query<{ tablename: string; policyname: string; qual: string }>(
    "select tablename, policyname, qual from pg_policies where schemaname = 'public' and policyname = any($1)",
    [Object.keys(usual)],
  );
  const others = rows.filter(({ policyname, qual }) => qual !== usual[policyname]);
  expect(rows.length).toBeGreaterThan(80);
  expect(new Set(others.map(({ tablename }) => tablename))).toEqual(unusual);
  for (const { qual } of others) expect(qual).toContain(own);
});
