/** Sums against the rows that they are of: random histories and questions, counted, half counted and not counted. */
import { dayMs, hourMs } from "@opc/contract/time";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { keepingPlans } from "../../db/kept-plan.ts";
import {
  inTransaction,
  merchantScope,
  type Scope,
  type Transaction,
  wholeScope,
} from "../../db/transaction.ts";
import { testApp } from "../../testing/app.ts";
import { type Collections, testCollections } from "../../testing/collections.ts";
import {
  type HistoryWriter,
  type Made,
  made,
  madeAt,
  madeKinds,
  writeHistory,
} from "../../testing/report-history.ts";
import { wholeQuery } from "../../testing/whole-query.ts";
import { countNotedQuarters, noteAllQuarters } from "./count.ts";
import { cutBlocks, readSums, type SumQuestion, type SumRow } from "./read-sums.ts";
import { kindsOfFigures, sumColumns, summedColumns } from "./sums.ts";

const started = await testApp();
const { database } = started.services;
const query = wholeQuery(started.services);
let writer: HistoryWriter;
let collections: Collections;
beforeAll(async () => {
  collections = await testCollections(started);
  await query(
    `insert into currency (code, name_en, name_zh, exponent) values ('JPY', 'Yen', '日元', 0) on conflict do nothing`,
  );
  writer = {
    query,
    merchants: [collections.people["ACME/admin"].merchantId, collections.people["LOTUS/admin"].merchantId],
    channelId: collections.channelId,
    userId: collections.people["ACME/admin"].userId,
  };
});

const days = 4;
/** The midnight before the history, of a clock in UTC. */
const beginning = new Date(Date.UTC(2026, 4, 30));

/** Figures of one row each, in the order of `sumColumns`, written apart from what the product counts by. */
const byHand = {
  payment: `select id, merchant_id, created_at, currency, array[1, amount_minor,
      (status not in ('Success', 'Failed', 'Expired'))::int, 0, (status = 'Success')::int, coalesce(settled_minor, 0),
      fee_minor * (status = 'Success')::int, (exception = 'Marked')::int,
      coalesce(settled_minor, 0) * (exception = 'Marked')::int, coalesce(reversed_fee_minor, fee_minor) * (exception = 'Marked')::int,
      (status in ('Failed', 'Expired'))::int, 0, 0] as f from payment_order where not is_test`,
  payout: `select id, merchant_id, created_at, currency, array[1, amount_minor, (finished_at is null)::int,
      amount_minor * (finished_at is null)::int, (status like '%Success' or status = 'ManuallyConfirmed')::int,
      amount_minor * (status like '%Success' or status = 'ManuallyConfirmed')::int,
      fee_minor * (status like '%Success' or status = 'ManuallyConfirmed')::int, (exception <> 'None')::int,
      amount_minor * (exception <> 'None')::int, fee_minor * (exception <> 'None')::int,
      (status in ('PayoutFailed', 'CashoutRejected', 'ManuallyCancelled'))::int, 0, 0] as f from payout_order`,
  withdrawal: `select id, merchant_id, created_at, currency, array[1, amount_minor, (status = 'Pending')::int,
      amount_minor * (status = 'Pending')::int, (status = 'Approved')::int, amount_minor * (status = 'Approved')::int,
      0, 0, 0, 0, (status = 'Rejected')::int, 0, 0] as f from withdrawal_order`,
  callback: `select id, merchant_id, created_at, '' as currency, array[1, 0, (status = 'InProgress')::int, 0, (status = 'Success')::int,
      0, 0, 0, 0, 0, (status = 'Failure')::int, (status = 'Success' and attempt_count = 1)::int, attempt_count] as f
      from callback_record`,
};

async function expected(question: SumQuestion): Promise<string[]> {
  const { kinds, from, until, whose, stepMs, stepsOfRound = 1e9, currency } = question;
  const columns = sumColumns.map((_, at) => `sum(f[${at + 1}])::text`).join(` || ' ' || `);
  const step = stepMs
    ? `floor(extract(epoch from created_at - $1::timestamptz) * 1000 / ${stepMs})::int % ${stepsOfRound}`
    : "0";
  const merchant = whose === "each" ? "merchant_id::text" : "'-'";
  const own = typeof whose === "object" ? `merchant_id = ${whose.merchantId}` : "true";
  const lines: string[] = [];
  for (const kind of kinds) {
    const rows = await query(
      `select whose || ' ' || currency || ' ' || step || ' ' || ${columns} as line
       from (select ${merchant} as whose, currency, ${step} as step, f from (${byHand[kind]}) as row
         where created_at >= $1 and created_at < $2 and ${own} and ($3::text is null or currency in ($3, ''))) as made
       group by whose, currency, step`,
      [from, until, currency ?? null],
    );
    lines.push(...rows.map(({ Line }) => `${kind} ${Line}`));
  }
  return lines.sort();
}

function lineOf(row: SumRow): string {
  const { Kind, MerchantId, Currency, Step, ...figures } = row;
  return [Kind, MerchantId ?? "-", Currency, Step, ...Object.values(figures)].join(" ");
}

async function read(question: SumQuestion, scope: Scope = wholeScope): Promise<string[]> {
  const rows = await inTransaction(database, scope, (tx) => keepingPlans(tx, () => readSums(tx, question)));
  return rows.map(lineOf).sort();
}

const question = fc.record({
  kinds: fc.subarray([...madeKinds], { minLength: 1 }),
  offset: fc.constantFrom(-210, 0, 345, 480),
  fromDay: fc.integer({ min: 0, max: days - 2 }),
  dayCount: fc.integer({ min: 1, max: 3 }),
  cutMs: fc.option(madeAt(1), { nil: undefined }),
  whose: fc.constantFrom("all" as const, "each" as const, 0, 1),
  stepMs: fc.constantFrom(undefined, hourMs, dayMs),
  stepsOfRound: fc.constantFrom(undefined, 5),
  currency: fc.constantFrom(undefined, undefined, "THB"),
});
type Asked = typeof question extends fc.Arbitrary<infer Value> ? Value : never;

function questionOf({
  kinds,
  offset,
  fromDay,
  dayCount,
  cutMs,
  whose,
  stepMs,
  stepsOfRound,
  currency,
}: Asked): SumQuestion {
  const from = new Date(beginning.getTime() + fromDay * dayMs - offset * 60_000);
  const until = new Date(from.getTime() + dayCount * dayMs - (cutMs ?? 0));
  const merchantId = writer.merchants[whose === 0 || whose === 1 ? whose : 0] ?? 0n;
  return {
    kinds,
    from,
    until,
    currency,
    ...(stepMs && { stepMs }),
    ...(stepsOfRound && { stepsOfRound }),
    whose: typeof whose === "string" ? whose : { merchantId },
  };
}

async function expectAllEqual(asked: readonly Asked[]): Promise<void> {
  for (const one of asked.map(questionOf)) {
    if (one.until <= one.from) continue;
    const right = await expected(one);
    expect(await read(one), JSON.stringify({ ...one, whose: String(one.whose) })).toEqual(right);
    // The second wall changes nothing of one's own.
    if (typeof one.whose === "object")
      expect(await read(one, merchantScope(one.whose.merchantId))).toEqual(right);
  }
}

test("sums equal the rows: noted, counted, changed again and counted again", {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(made(days), { minLength: 3, maxLength: 25 }),
      fc.array(question, { minLength: 4, maxLength: 8 }),
      fc.array(fc.nat(), { maxLength: 5 }),
      async (history, asked, changed) => {
        const written = await writeHistory(writer, history as Made[], beginning);
        await expectAllEqual(asked);
        await countNotedQuarters(database);
        await expectAllEqual(asked);
        for (const which of changed) await touch(written[which % written.length]);
        await expectAllEqual(asked);
        await countNotedQuarters(database);
        await expectAllEqual(asked);
      },
    ),
    { numRuns: 4, endOnFailure: true },
  );
});

/** Another state, so that the quarter is noted again. */
async function touch(one: { kind: Made["kind"]; id: bigint } | undefined): Promise<void> {
  if (!one) return;
  const { kind, id } = one;
  if (kind === "payment")
    await query(
      "update payment_order set status = 'Expired', settled_minor = null where id = $1 and status in ('Pending', 'Paying')",
      [id],
    );
  if (kind === "withdrawal")
    await query("update withdrawal_order set status = 'Approved', decided_at = now() where id = $1", [id]);
  if (kind === "callback")
    await query(
      "update callback_record set status = 'Failure', attempt_count = attempt_count + 2 where id = $1",
      [id],
    );
  if (kind === "payout")
    await query("update payout_order set status = 'PayoutSuccess', finished_at = now() where id = $1", [id]);
}

/** All sums from the cells as they are, level by level, whatever was counted when. */
async function sumEverything(): Promise<void> {
  await inTransaction(database, wholeScope, async (tx) => {
    await sql`delete from report_sum`.execute(tx);
    for (const [kind, { cells, currency, figures, where }] of Object.entries(kindsOfFigures)) {
      await sql`insert into report_sum
        select ${kind}::text, 'quarter', merchant_id, quarter, ${currency}, ${figures}
          from ${cells} where ${where} group by 3, 4, 5`.execute(tx);
    }
    for (const [level, of] of [
      ["hour", "quarter"],
      ["day", "hour"],
    ]) {
      await sql`insert into report_sum
        select kind, ${level}::text, merchant_id, date_trunc(${level}, start, 'UTC'), currency, ${summedColumns}
          from report_sum where level = ${of} group by 1, 3, 4, 5`.execute(tx);
    }
    await sql`insert into report_sum
      select kind, 'hour', null, start, currency, ${summedColumns}
        from report_sum where level = 'hour' group by kind, start, currency`.execute(tx);
  });
}

test("what is kept is the same made piece by piece and all at once", async () => {
  await countNotedQuarters(database);
  const all = "select * from report_sum order by kind, level, merchant_id, start, currency";
  const piecewise = await query(all);
  expect(piecewise.length).toBeGreaterThan(50);
  expect(new Set(piecewise.map(({ Level, MerchantId }) => `${Level} ${MerchantId === null}`)).size).toBe(4);
  await sumEverything();
  expect(await query(all)).toEqual(piecewise);
});

/** By this connection since it last told everybody: earlier transactions may be among them. */
async function rowsRead(tx: Transaction): Promise<number> {
  const { rows } = await sql<{
    Count: number;
  }>`select coalesce(idx_tup_fetch, 0)::int + seq_tup_read::int as count
    from pg_stat_xact_user_tables where relname = 'report_sum'`.execute(tx);
  return rows[0]?.Count ?? 0;
}

test("a border within a day reads that day's quarters and no others, with a plan for the values and with a general one", async () => {
  await inTransaction(database, wholeScope, async (tx) => {
    await sql`insert into report_sum
      select 'payment', level, ${writer.merchants[0]}, start, 'THB', ${sql.raw(sumColumns.map(() => "1").join(", "))}
        from (values ('quarter', '15 minutes'), ('day', '1 day')) as l (level, length),
          generate_series(timestamptz '2026-01-01 00:00Z', '2026-03-01 00:00Z', length::interval) as start`.execute(
      tx,
    );
  });
  await query("analyze report_sum");
  const from = new Date("2026-01-01T16:00:00Z");
  const asked = { kinds: ["payment"], from, until: new Date("2026-02-27T16:00:00Z"), whose: "each" } as const;
  const touched = async (read: (tx: Transaction) => Promise<SumRow[]>) =>
    inTransaction(database, wholeScope, async (tx) => {
      const before = await rowsRead(tx);
      const [row] = await read(tx);
      return { orders: row?.OrderCount, read: (await rowsRead(tx)) - before };
    });
  // 56 whole days, 32 quarters of the first and 64 of the last; of all quarters there are 5,665.
  for (const read of [
    (tx: Transaction) => readSums(tx, asked),
    (tx: Transaction) => keepingPlans(tx, () => readSums(tx, asked)),
  ]) {
    const found = await touched(read);
    expect(found.orders).toBe(152n);
    expect(found.read).toBeLessThan(400);
  }
});

test("what follows statements with kept plans is planned for its values again", async () => {
  const modes = await inTransaction(database, wholeScope, async (tx) => {
    const mode = async () =>
      (await sql<{ Mode: string }>`select current_setting('plan_cache_mode') as mode`.execute(tx)).rows[0]
        ?.Mode;
    return [await keepingPlans(tx, mode), await mode()];
  });
  expect(modes).toEqual(["force_generic_plan", "auto"]);
});

test("who counts all anew waits for whoever counts", async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const counting = inTransaction(database, wholeScope, async (tx) => {
    await sql`select pg_advisory_xact_lock(${0x636f756e}::int, 1)`.execute(tx);
    await released;
  });
  let isNoted = false;
  const noting = noteAllQuarters(database).then(() => {
    isNoted = true;
  });
  const waiting = "select count(*)::int as n from pg_locks where not granted and locktype = 'advisory'";
  while ((await query(waiting))[0]?.N === 0 && !isNoted)
    await new Promise((resolve) => setTimeout(resolve, 20));
  expect(isNoted).toBe(false);
  release();
  await Promise.all([counting, noting]);
  await countNotedQuarters(database);
});

test("sums that somebody spoilt are right again when all is counted anew", async () => {
  const all = "select * from report_sum order by kind, level, merchant_id, start, currency";
  await countNotedQuarters(database);
  const right = await query(all);
  await query("delete from report_sum where level = 'hour'");
  await query(
    `insert into report_sum select kind, level, merchant_id, start + interval '3 years', currency, ${sumColumns.join(", ")}
       from report_sum where level = 'day' limit 3`,
  );
  await noteAllQuarters(database);
  await countNotedQuarters(database);
  expect(await query(all)).toEqual(right);
});

test("a merchant's scope holds neither another's sums nor those of all together", async () => {
  await countNotedQuarters(database);
  const [acme = 0n, lotus = 0n] = writer.merchants;
  const seen = await inTransaction(database, merchantScope(acme), async (tx) => {
    const { rows } = await sql<{
      MerchantId: bigint | null;
    }>`select distinct merchant_id from report_sum`.execute(tx);
    return rows.map(({ MerchantId }) => MerchantId);
  });
  expect(seen).toEqual([acme]);
  const until = new Date(beginning.getTime() + days * dayMs);
  const whole = { kinds: madeKinds, from: beginning, until } as const;
  expect(await read({ ...whole, whose: { merchantId: lotus } }, merchantScope(acme))).toEqual([]);
  expect(await read({ ...whole, whose: "all" }, merchantScope(acme))).toEqual([]);
});

test("a part of a day that ends within a quarter holds the orders until then and no more", async () => {
  const start = new Date(Date.UTC(2026, 7, 3));
  const at = (atMs: number): Made => ({
    ...{ kind: "payment", merchant: 0, atMs, currency: "THB", amount: 10, state: 4, attempts: 1 },
  });
  await writeHistory(writer, [899_999, 900_000, 1_000_000, 1_000_001].map(at), start);
  const whose = { merchantId: writer.merchants[0] ?? 0n };
  const until = (ms: number) =>
    inTransaction(database, merchantScope(whose.merchantId), (tx) =>
      readSums(tx, { kinds: ["payment"], whose, from: start, until: new Date(start.getTime() + ms) }),
    );
  const counts = async () => {
    const ends = [0, 899_999, 900_000, 900_001, 1_000_001, 1_000_002, dayMs];
    return Promise.all(ends.map(async (ms) => (await until(ms))[0]?.OrderCount ?? 0n));
  };
  const right = [0n, 0n, 1n, 2n, 3n, 4n, 4n];
  expect(await counts()).toEqual(right);
  await countNotedQuarters(database);
  expect(await counts()).toEqual(right);
});

test("blocks are cut where a border runs through them and nowhere else", () => {
  const from = new Date("2026-05-30T18:15:00Z");
  const until = new Date("2026-06-01T18:15:00Z");
  const texts = (blocks: Date[]) => blocks.map((block) => block.toISOString().slice(5, 16)).sort();
  expect(texts(cutBlocks({ from, stepMs: dayMs }, until, hourMs))).toEqual([
    "05-30T18:00",
    "05-31T18:00",
    "06-01T18:00",
  ]);
  expect(texts(cutBlocks({ from }, until, dayMs))).toEqual(["05-30T00:00", "06-01T00:00"]);
  const even = new Date("2026-05-30T17:00:00Z");
  expect(cutBlocks({ from: even, stepMs: dayMs }, new Date(even.getTime() + dayMs), hourMs)).toEqual([]);
});
