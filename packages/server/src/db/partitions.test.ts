/** The move of bank transactions and callbacks into monthly partitions: no row is lost, and what held still holds. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { databaseUrl } from "../testing/cluster.ts";
import { idFloor } from "./id.ts";
import { migrate, readMigrations } from "./migrate.ts";

const name = `opc_test_${process.pid}_partitions`;
const admin = new pg.Client({ connectionString: inject("clusterUrl") });
await admin.connect();
await admin.query(`create database ${name}`);
const ownerUrl = databaseUrl(inject("clusterUrl"), name);
const folder = await mkdtemp(join(tmpdir(), "migrations-"));
const migrations = await readMigrations();
const moves = migrations.findIndex((migration) => migration.name === "0034-partitions");
const keep = (some: typeof migrations) =>
  Promise.all(some.map((each) => writeFile(join(folder, `${each.name}.sql`), each.sql)));
await keep(migrations.slice(0, moves));
await migrate(ownerUrl, folder);
const owner = new pg.Client({ connectionString: ownerUrl });
await owner.connect();

afterAll(async () => {
  await owner.end();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
  await rm(folder, { recursive: true });
});

const months = ["2026-08", "2026-09", "2026-10"];
const tables = ["bank_transaction", "callback_record", "callback_attempt", "order_review"];
const idIn = (month: string, number: number) => idFloor(new Date(`${month}-15T12:00:00Z`)) + BigInt(number);

/** Each table's rows as text, whatever partition they are in. */
/** What later migrations add. */
const columnsOfLater = "array['address', 'priority', 'trace']";

async function contents(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of tables) {
    const { rows } = await owner.query<{ line: string }>(
      `select (to_jsonb(t) - ${columnsOfLater})::text as line from ${table} t order by 1`,
    );
    found[table] = rows.map(({ line }) => line);
  }
  return found;
}

async function partitionsOf(table: string) {
  const { rows } = await owner.query<{ name: string; count: number }>(
    `select tableoid::regclass::text as name, count(*)::int from ${table} group by 1 order by 1`,
  );
  return rows;
}

async function fill(): Promise<void> {
  await owner.query(`
    insert into currency (code, name_en, name_zh, exponent) values ('THB', 'Thai baht', '泰铢', 2) on conflict do nothing;
    insert into pay_type (code, currency, name_en, name_zh, minimum_minor, maximum_minor)
      values ('PROMPTPAY', 'THB', 'PromptPay', 'PromptPay', 1, 100)
      on conflict do nothing;
    insert into merchant (alias, name, type) values ('M0', 'Merchant', 'Normal');
    insert into supplier (code, name, adapter) values ('own', 'Own accounts', 'native') on conflict do nothing;
    insert into channel (code, name, supplier_id, kind, pay_type_code, currency)
      select 'C0', 'Channel', min(id), 'Native', 'PROMPTPAY', 'THB' from supplier;
    insert into crawler (spider_id, flag, account, token_hash, type) values ('S0', 'f', 'a', 'x', 'QrCode');
    insert into offline_account (kind, name, holder, account, currency, channel_id, crawler_id, validity_minutes,
        difference_minimum_minor, difference_maximum_minor, minimum_minor, maximum_minor, daily_limit_minor)
      select 'QrCode', 'A0', 'H', '1', 'THB', c.id, w.id, 15, 0, 9, 1, 100, 1000 from channel c, crawler w`);
  for (const [index, month] of months.entries()) {
    const id = (number: number) => idIn(month, number).toString();
    await owner.query(`
      insert into bank_transaction (id, account_id, crawler_id, external_id, direction, currency, amount_minor, occurred_at,
          reported_at, match_status, order_id)
        select ${id(1)}, a.id, a.crawler_id, 'B${index}', 'Credit', 'THB', 100, now(), now(), 'Matched', ${id(9)}
          from offline_account a
        union all select ${id(2)}, a.id, a.crawler_id, 'W${index}', 'Credit', 'THB', 100, now(), now(), 'Split', null
          from offline_account a;
      insert into order_review (id, order_id, merchant_id, bank_transaction_id, exception, paid_minor, external_id,
          found_by, proposed_by, proposed_at)
        select ${id(3)}, ${id(9)}, min(id), ${id(1)}, 'Late', 1, 'B${index}', 'amount', 'matching', now() from merchant;
      insert into callback_record (id, event_id, merchant_id, order_id, order_no, merchant_order_no, url, body, created_at)
        select ${id(4)}, 'evt_${index}', min(id), ${id(9)}, 'N${index}', 'M${index}', 'u', 'b', now() from merchant`);
  }
  // What belongs to an earlier month came later: a part, and another attempt.
  await owner.query(`
    insert into bank_transaction (id, account_id, crawler_id, external_id, direction, currency, amount_minor, occurred_at,
        reported_at, parent_id, part_number)
      select ${idIn("2026-10", 7)}, a.id, a.crawler_id, 'W0#1', 'Credit', 'THB', 100, now(), now(), ${idIn("2026-08", 2)}, 1
        from offline_account a;
    insert into callback_attempt (id, callback_id, merchant_id, number, requested_at, duration_ms, request_headers)
      select ${idIn("2026-08", 5)}, ${idIn("2026-08", 4)}, min(id), 1, now(), 5, '{}'::jsonb from merchant
      union all select ${idIn("2026-10", 5)}, ${idIn("2026-08", 4)}, min(id), 2, now(), 5, '{}'::jsonb from merchant`);
}

let before: Record<string, string[]>;

beforeAll(async () => {
  await fill();
  before = await contents();
  expect(before.bank_transaction).toHaveLength(7);
  await keep(migrations.slice(moves));
  expect(await migrate(ownerUrl, folder)).toContain("0034-partitions");
});

test("every row of three months is there as it was, each in its month's partition", async () => {
  expect(await contents()).toEqual(before);
  expect(await partitionsOf("bank_transaction")).toEqual([
    { name: "bank_transaction_202608", count: 2 },
    { name: "bank_transaction_202609", count: 2 },
    { name: "bank_transaction_202610", count: 3 },
  ]);
  expect(await partitionsOf("callback_record")).toEqual(
    months.map((month) => ({ name: `callback_record_${month.replace("-", "")}`, count: 1 })),
  );
  // An attempt lies with its callback, whenever it was made.
  expect(await partitionsOf("callback_attempt")).toEqual([{ name: "callback_attempt_202608", count: 2 }]);
});

const newTransaction = (id: bigint, externalId: string, more = "null, null, null") => `
  insert into bank_transaction (id, account_id, crawler_id, external_id, direction, currency, amount_minor, occurred_at,
      reported_at, order_id, parent_id, part_number)
    select ${id}, a.id, a.crawler_id, '${externalId}', 'Credit', 'THB', 100, now(), now(), ${more} from offline_account a`;

test("a bank's number is taken for ever, in whatever month it is told again", async () => {
  const again = owner.query(newTransaction(idIn("2026-11", 1), "B0"));
  await expect(again).rejects.toMatchObject({ code: "23505", constraint: "bank_transaction_key_pkey" });
  const part = owner.query(
    newTransaction(idIn("2026-11", 1), "W0#1 again", `null, ${idIn("2026-08", 2)}, 1`),
  );
  await expect(part).rejects.toMatchObject({ code: "23505", constraint: "bank_transaction_part_pkey" });
  await expect(owner.query("update bank_transaction set external_id = 'other'")).rejects.toThrow(
    "keeps its account and its number",
  );
  await expect(owner.query("delete from bank_transaction")).rejects.toThrow("never deleted");
});

test("an order has one transaction over all months; one that was let go is free for another", async () => {
  const order = idIn("2026-08", 9);
  const second = idIn("2026-11", 2);
  await owner.query(newTransaction(second, "second"));
  const link = (to: bigint | null, id: bigint) =>
    owner.query("update bank_transaction set order_id = $1, match_status = 'PendingMatch' where id = $2", [
      to,
      id,
    ]);
  await expect(link(order, second)).rejects.toMatchObject({ constraint: "bank_transaction_claim_pkey" });
  await link(null, idIn("2026-08", 1));
  await link(order, second);
  await expect(link(order, idIn("2026-08", 1))).rejects.toMatchObject({ code: "23505" });
  await owner.query("update bank_transaction set order_id = null, match_status = 'Ignored' where id = $1", [
    second,
  ]);
  await link(order, idIn("2026-08", 1));
  const { rows } = await owner.query(
    `select (select count(*)::int from bank_transaction_claim) as claims,
       (select count(*)::int from bank_transaction b where order_id is not null
         and exists (select from bank_transaction_claim c where c.order_id = b.order_id and c.transaction_id = b.id)) as held`,
  );
  expect(rows).toEqual([{ claims: 3, held: 3 }]);
});

test("references hold over partitions", async () => {
  const nobody = owner.query("update order_review set bank_transaction_id = 5");
  await expect(nobody).rejects.toMatchObject({ code: "23503" });
  const attempt = owner.query("update callback_attempt set callback_id = callback_id + 1");
  await expect(attempt).rejects.toMatchObject({ code: "23503" });
});

test("a callback's change is noted for the reports, and counted over its quarter", async () => {
  await owner.query("delete from report_change");
  await owner.query("update callback_record set status = 'Success' where event_id = 'evt_1'");
  const { rows } = await owner.query("select kind, quarter from report_change");
  expect(rows).toEqual([{ kind: "callback", quarter: new Date("2026-09-15T12:00:00Z") }]);
  const counted = await owner.query("select event_count, success_count from report_callback_now");
  expect(counted.rows).toEqual([{ event_count: 1, success_count: 1 }]);
});

test("months are made ahead for all of them, as far as the default partition lets", async () => {
  await owner.query("select make_month_partitions(2)");
  await owner.query("select make_month_partitions(2)");
  for (const table of ["bank_transaction", "callback_record", "callback_attempt", "payment_order"]) {
    const { rows } = await owner.query(
      `select count(*)::int from pg_inherits where inhparent = '${table}'::regclass
        and inhrelid::regclass::text > '${table}_' || to_char(now() at time zone 'UTC', 'YYYYMM')`,
    );
    expect(rows[0].count, table).toBeGreaterThanOrEqual(2);
  }
});
