/** The figures of reports against the orders that they are of: random histories, both ends of the day, any offset. */
import { dayMs } from "@opc/contract/time";
import fc from "fast-check";
import { sql } from "kysely";
import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { idAt } from "../../db/id.ts";
import { inTransaction, merchantScope, wholeScope } from "../../db/transaction.ts";
import { testApp } from "../../testing/app.ts";
import { type Collections, testCollections } from "../../testing/collections.ts";
import { wholeQuery } from "../../testing/whole-query.ts";
import { countNotedQuarters, noteAllQuarters } from "./count.ts";

const started = await testApp();
const { services } = started;
const { database } = services;
const query = wholeQuery(services);
let collections: Collections;
let merchants: bigint[];
beforeAll(async () => {
  collections = await testCollections(started);
  merchants = (["ACME/admin", "LOTUS/admin"] as const).map((name) => collections.people[name].merchantId);
});

const statuses = ["Pending", "Paying", "Success", "Failed", "Expired"] as const;
type Status = (typeof statuses)[number];
interface Made {
  merchant: 0 | 1;
  /** From the day's beginning, in milliseconds; may be before or after the day. */
  at: number;
  amount: number;
  status: Status;
  tookMs: number;
}

const midnightUtc = Date.UTC(2026, 4, 31);
/** Around both ends of a day, to the millisecond, and anywhere in it. */
const instantOfDay = fc.oneof(
  fc.constantFrom(-1, 0, 1, dayMs - 1, dayMs, dayMs + 1, 900_000 - 1, 900_000, dayMs - 900_000),
  fc.integer({ min: -3_600_000, max: dayMs + 3_600_000 }),
);
const made = fc.record({
  merchant: fc.constantFrom(0 as const, 1 as const),
  at: instantOfDay,
  amount: fc.integer({ min: 1, max: 5_000_000 }),
  status: fc.constantFrom(...statuses),
  tookMs: fc.oneof(fc.constantFrom(30_000, 30_001, 3_600_000), fc.integer({ min: 0, max: 7_200_000 })),
});
const offsets = [-210, 0, 345, 480];

let counter = 0;
async function insert(orders: readonly Made[], beginning: number): Promise<bigint[]> {
  const ids: bigint[] = [];
  for (const order of orders) {
    const at = new Date(beginning + order.at);
    const id = idAt(at, ++counter);
    ids.push(id);
    const isPaid = order.status === "Success";
    await query(
      `insert into payment_order (id, merchant_id, order_no, merchant_order_no, pay_type_code, currency, amount_minor,
        payable_minor, fee_minor, fee_basis_points, status, channel_id, created_at, expires_at, finished_at, settled_minor)
       values ($1, $2, $3, $3, 'PROMPTPAY', 'THB', $4::bigint, $4::bigint, least(7, $4::bigint), 0, $5, $6, $7, $7, $8, $9)`,
      [
        id,
        merchants[order.merchant],
        `R${counter}`,
        order.amount,
        order.status,
        collections.channelId,
        at,
        isPaid ? new Date(at.getTime() + order.tookMs) : null,
        isPaid ? order.amount : null,
      ],
    );
  }
  return ids;
}

const figures =
  sql.raw(`coalesce(sum(order_count), 0)::int as orders, coalesce(sum(amount_minor), 0)::bigint as amount,
  coalesce(sum(open_count), 0)::int as open, coalesce(sum(failed_count), 0)::int as failed,
  coalesce(sum(expired_count), 0)::int as expired, coalesce(sum(success_count), 0)::int as success,
  coalesce(sum(success_minor), 0)::bigint as success_minor, coalesce(sum(settled_minor), 0)::bigint as settled_minor,
  coalesce(sum(fee_minor), 0)::bigint as fee_minor, coalesce(sum(took[1]), 0)::int as quick,
  coalesce(sum(took[9]), 0)::int as slow, coalesce(sum((select sum(n) from unnest(took) as n)), 0)::int as took`);

/** What the report says of a merchant's day, read in that merchant's own scope. */
function reported(merchantId: bigint, from: Date, until: Date, source = "report_payment_now") {
  return inTransaction(database, merchantScope(merchantId), async (tx) => {
    const { rows } = await sql`select ${figures} from ${sql.table(source)}
      where quarter >= ${from} and quarter < ${until}`.execute(tx);
    return rows[0];
  });
}

/** The same from the orders, by the time they were made and nothing else. */
async function added(merchantId: bigint, from: Date, until: Date) {
  const [row] = await query(
    `select count(*)::int as orders, coalesce(sum(amount_minor), 0)::bigint as amount,
      count(*) filter (where status in ('Pending', 'Paying', 'Locked'))::int as open,
      count(*) filter (where status = 'Failed')::int as failed,
      count(*) filter (where status = 'Expired')::int as expired,
      count(*) filter (where status = 'Success')::int as success,
      coalesce(sum(amount_minor) filter (where status = 'Success'), 0)::bigint as success_minor,
      coalesce(sum(settled_minor) filter (where status = 'Success'), 0)::bigint as settled_minor,
      coalesce(sum(fee_minor) filter (where status = 'Success'), 0)::bigint as fee_minor,
      count(*) filter (where status = 'Success' and finished_at <= created_at + interval '30 seconds')::int as quick,
      count(*) filter (where status = 'Success' and finished_at > created_at + interval '1 hour')::int as slow,
      count(*) filter (where status = 'Success')::int as took
     from payment_order where merchant_id = $1 and created_at >= $2 and created_at < $3`,
    [merchantId, from, until],
  );
  return row;
}

async function expectEqual(offset: number): Promise<void> {
  const from = new Date(midnightUtc - offset * 60_000);
  const until = new Date(from.getTime() + dayMs);
  for (const merchantId of merchants)
    expect(await reported(merchantId, from, until)).toEqual(await added(merchantId, from, until));
}

test.each(offsets)(
  "a day's figures equal its orders to the last minor unit, %i minutes from UTC",
  async (offset) => {
    const beginning = midnightUtc - offset * 60_000;
    await fc.assert(
      fc.asyncProperty(
        fc.array(made, { minLength: 1, maxLength: 12 }),
        fc.array(fc.tuple(fc.nat(), fc.constantFrom(...statuses)), { maxLength: 6 }),
        async (orders, changes) => {
          const ids = await insert(orders, beginning);
          // Noted, not counted yet.
          await expectEqual(offset);
          await countNotedQuarters(database);
          await expectEqual(offset);
          for (const [which, status] of changes) {
            await query(
              `update payment_order set status = $2, settled_minor = case when $2 = 'Success' then amount_minor end,
              finished_at = case when $2 = 'Success' then created_at + interval '45 seconds' end where id = $1`,
              [ids[which % ids.length], status],
            );
          }
          // Some quarters counted, some noted again.
          await expectEqual(offset);
          await countNotedQuarters(database);
          await expectEqual(offset);
        },
      ),
      { numRuns: 8 },
    );
  },
);

test("when all is counted nothing is noted, and what is kept is what the views say", async () => {
  await countNotedQuarters(database);
  expect(await query("select count(*)::int as n from report_change")).toEqual([{ N: 0 }]);
  const all = "order by merchant_id, quarter, currency, pay_type_code, channel_id, account_id, is_test";
  expect(await query(`select * from report_payment ${all}`)).toEqual(
    await query(`select * from report_payment_now ${all}`),
  );
});

test("figures that somebody spoilt are right again when all is counted anew", async () => {
  const all =
    "select * from report_payment order by merchant_id, quarter, currency, pay_type_code, channel_id";
  await countNotedQuarters(database);
  const right = await query(all);
  expect(right.length).toBeGreaterThan(10);
  await query(
    "delete from report_payment where quarter < (select percentile_disc(0.3) within group (order by quarter) from report_payment)",
  );
  await query(
    `insert into report_payment select merchant_id, quarter + interval '5 years', currency, pay_type_code, channel_id, account_id,
      is_test, order_count, amount_minor, open_count, failed_count, expired_count, success_count, success_minor, settled_minor,
      fee_minor, reversed_count, reversed_minor, reversed_fee_minor, took, status_counts, status_minor from report_payment limit 3`,
  );
  expect(await query(all)).not.toEqual(right);
  await noteAllQuarters(database);
  await countNotedQuarters(database);
  expect(await query(all)).toEqual(right);
});

test("a quarter that cannot be counted keeps no other kind from being counted", async () => {
  await countNotedQuarters(database);
  await insert([{ merchant: 0, at: 7, amount: 3, status: "Failed", tookMs: 0 }], midnightUtc);
  await query(
    `insert into withdrawal_order (id, merchant_id, order_no, currency, amount_minor, created_by_user_id, created_by, created_at)
      values ($1, $2, 'W-count', 'THB', 5, $3, 'ACME/admin', now())`,
    [idAt(new Date(midnightUtc), ++counter), merchants[0], collections.people["ACME/admin"].userId],
  );
  const notes = async (kind: string) =>
    (await query("select count(*)::int as n from report_change where kind = $1", [kind]))[0]?.N;
  const owner = new pg.Client({ connectionString: started.ownerUrl });
  await owner.connect();
  try {
    await owner.query(
      "alter table report_payment add constraint full_disk check (order_count < 0) not valid",
    );
    await expect(countNotedQuarters(database)).rejects.toThrow("full_disk");
    expect([await notes("payment"), await notes("withdrawal")]).toEqual([1, 0]);
    await owner.query("alter table report_payment drop constraint full_disk");
  } finally {
    await owner.end();
  }
  expect(await countNotedQuarters(database)).toBe(1);
  await expectEqual(0);
});

test("a merchant reads its own figures and notes alone", async () => {
  const [acme = 0n, lotus = 0n] = merchants;
  await insert([{ merchant: 1, at: 5, amount: 77, status: "Pending", tookMs: 0 }], midnightUtc);
  const seen = await inTransaction(database, merchantScope(acme), async (tx) => {
    const tables = ["report_change", "report_payment", "report_payment_now"];
    const found: string[] = [];
    for (const table of tables) {
      const { rows } = await sql<{ MerchantId: bigint }>`
        select distinct merchant_id from ${sql.table(table)}`.execute(tx);
      found.push(...rows.map(({ MerchantId }) => `${table} ${MerchantId === acme ? "own" : "another's"}`));
    }
    return found;
  });
  expect(seen).toEqual(["report_payment own", "report_payment_now own"]);
  const wide = await inTransaction(database, wholeScope, async (tx) => {
    const { rows } = await sql<{
      MerchantId: bigint;
    }>`select distinct merchant_id from report_change`.execute(tx);
    return rows;
  });
  expect(wide).toEqual([{ MerchantId: lotus }]);
});

test("orders that move while their quarter is counted are counted by the next round", async () => {
  await countNotedQuarters(database);
  const [id] = await insert(
    [{ merchant: 0, at: 1_000, amount: 500, status: "Pending", tookMs: 0 }],
    midnightUtc,
  );
  // Held open: changed before the count begins, committed after it ended.
  let commit = () => {};
  const held = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let changed = () => {};
  const isChanged = new Promise<void>((resolve) => {
    changed = resolve;
  });
  const slow = inTransaction(database, wholeScope, async (tx) => {
    await sql`update payment_order set status = 'Expired' where id = ${id}`.execute(tx);
    changed();
    await held;
  });
  await isChanged;
  await countNotedQuarters(database);
  await expectEqual(0);
  commit();
  await slow;
  await expectEqual(0);
  await countNotedQuarters(database);
  await expectEqual(0);
});

test("while one counts, another leaves the notes alone", async () => {
  await countNotedQuarters(database);
  await insert([{ merchant: 0, at: 5, amount: 3, status: "Failed", tookMs: 0 }], midnightUtc);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let locked = () => {};
  const isLocked = new Promise<void>((resolve) => {
    locked = resolve;
  });
  // Holds the first counter up in its middle.
  const held = inTransaction(database, wholeScope, async (tx) => {
    await sql`delete from report_payment where quarter = ${new Date(midnightUtc)}`.execute(tx);
    locked();
    await released;
    throw new Error("given up");
  });
  await isLocked;
  const first = countNotedQuarters(database);
  const waiting =
    "select count(*)::int as n from pg_locks where not granted and locktype in ('transactionid', 'tuple')";
  while ((await query(waiting))[0]?.N === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await countNotedQuarters(database)).toBe(0);
  release();
  await expect(held).rejects.toThrow("given up");
  expect(await first).toBe(1);
  await expectEqual(0);
});
