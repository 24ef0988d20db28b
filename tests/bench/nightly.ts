/**
 * The proof of the books at size: a month of settled orders, all of it proven once by the server's own worker, then one more
 * day, and the nightly proof, which goes on from the signed checkpoint. BENCH_PROOF_ORDERS says how many orders, BENCH_PROOF_DAYS of
 * how many days: what the nightly proof reads is one day of them.
 */
import { dayMs } from "@opc/contract/time";
import { idFloor } from "@opc/server/db/id";
import { type Database, openDatabase } from "@opc/server/db/kysely";
import { noLimits } from "@opc/server/db/limits";
import { openPool } from "@opc/server/db/pool";
import { inTransaction, wholeScope } from "@opc/server/db/transaction";
import { postInTransaction } from "@opc/server/ledger/post";
import { paymentOrderSucceeded } from "@opc/server/ledger/transfers";
import { type Asker, enqueueProof } from "@opc/server/modules/proof/store";
import { sql } from "kysely";
import type pg from "pg";
import { type BenchContext, maxRow } from "./figures.ts";
import { type BenchDatabase, benchDatabase, withOwner } from "./postgres.ts";
import type { BenchRow } from "./row.ts";
import { type BenchServer, startBenchServer } from "./server-process.ts";

const orders = Number(process.env.BENCH_PROOF_ORDERS ?? 1_000_000);
const goalOrders = 10_000_000;
const days = Number(process.env.BENCH_PROOF_DAYS ?? 30);
const ordersTogether = 1_000;
const lookMs = 100;
const maxSeconds = 60;

interface Bench extends BenchContext {
  database: BenchDatabase;
  server: BenchServer;
  app: Database;
  owner: pg.Client;
}

export async function benchNightly(context: BenchContext): Promise<BenchRow[]> {
  const database = await benchDatabase();
  const server = await startBenchServer(database);
  const app = openDatabase(openPool({ url: database.url, size: 2, name: "bench", limits: noLimits }));
  try {
    return await withOwner(database, (owner) => measure({ ...context, database, server, app, owner }));
  } finally {
    await app.destroy();
    await server.stop();
    await database.stop();
  }
}

async function measure(bench: Bench): Promise<BenchRow[]> {
  const { owner, say } = bench;
  // Older than what every proof reads again, whatever its checkpoint (a few minutes).
  const endMs = Date.now() - dayMs / 24;
  await owner.query(
    `select make_month_partition('payment_order', month::date) from generate_series(
      date_trunc('month', $1::timestamptz at time zone 'UTC'), $2::timestamptz at time zone 'UTC', interval '1 month') month`,
    [new Date(endMs - (days + 1) * dayMs), new Date(endMs)],
  );
  await grow(bench, { count: orders, fromMs: endMs - (days + 1) * dayMs, untilMs: endMs - dayMs });
  const { rows } = await owner.query<{ id: string }>("select id from user_account order by id limit 1");
  const full = await prove(bench, { userId: BigInt(rows[0]?.id ?? 0), name: "bench" });
  say(`the full proof: ${full.seconds.toFixed(1)} s`);
  const grown = Math.floor(orders / days);
  await grow(bench, { count: grown, fromMs: endMs - dayMs, untilMs: endMs });
  const nightly = await prove(bench, null);
  if (!nightly.isSince) throw new Error("the nightly proof had no checkpoint to go on from");
  const count = (number: number) => number.toLocaleString("en-US");
  const what = `nightly proof of a day of ${count(grown)} settled orders after ${count(orders)}`;
  return [
    row(what, `all of them: ${full.seconds.toFixed(1)} s`, nightly.seconds),
    row(
      "the oldest transaction meanwhile",
      `while all was proven: ${full.oldestSeconds.toFixed(1)} s`,
      nightly.oldestSeconds,
    ),
  ];
}

/** Of fewer orders than the goal is about a figure says nothing of it. */
function row(what: string, limit: string, seconds: number): BenchRow {
  const found = maxRow(what, limit, seconds, "s", maxSeconds);
  return orders < goalOrders ? { ...found, target: "", reached: true } : found;
}

interface Stretch {
  count: number;
  fromMs: number;
  untilMs: number;
}

let made = 0;

/** Orders that suppliers took and that succeeded, with their transfers, in the order of time; sealed by the server's worker. */
async function grow({ app, owner, say }: Bench, { count, fromMs, untilMs }: Stretch): Promise<void> {
  say(`${count.toLocaleString("en-US")} settled orders`);
  const stepMs = (untilMs - fromMs) / count;
  for (let at = 0; at < count; at += ordersTogether) {
    const some = Array.from({ length: Math.min(ordersTogether, count - at) }, (_, place) => {
      made += 1;
      const createdAt = new Date(fromMs + (at + place) * stepMs);
      return { number: made, at: createdAt, orderId: idFloor(createdAt) + BigInt(made % 4_000_000) };
    });
    await settle(app, some);
  }
  await owner.query("vacuum analyze payment_order, ledger_entry, journal, ledger_seal");
  for (;;) {
    const { rows } = await owner.query<{ is: boolean }>(`select exists (select from ledger_account a
      where entry_count > (select coalesce(max(sequence), 0) from ledger_seal s where s.account_id = a.id)) as is`);
    if (!rows[0]?.is) return;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

type Made = { number: number; at: Date; orderId: bigint };

async function settle(app: Database, some: readonly Made[]): Promise<void> {
  await inTransaction(app, wholeScope, async (tx) => {
    const list = (pick: (one: Made) => string | number | bigint) => `{${some.map(pick).join(",")}}`;
    const { rows } = await sql<{ Id: bigint; MerchantId: bigint; OrderNo: string; Minor: bigint; At: Date }>`
      insert into payment_order (id, merchant_id, order_no, merchant_order_no, pay_type_code, currency, amount_minor,
        payable_minor, paid_minor, settled_minor, fee_minor, fee_basis_points, status, channel_id, created_at, expires_at, finished_at)
      select m.id, o.ids[1 + m.number % cardinality(o.ids)], 'PRF' || m.number, 'PRFM' || m.number, c.pay_type_code,
        c.currency, v.minor, v.minor, v.minor, v.minor, v.minor / 100, 100, 'Success', c.id, m.at, m.at + interval '15 minutes', m.at
      from unnest(${list(({ orderId }) => orderId)}::bigint[], ${list(({ number }) => number)}::int[],
          ${list(({ at }) => `"${at.toISOString()}"`)}::timestamptz[]) as m (id, number, at)
        cross join (select array_agg(id order by id) as ids from merchant where type = 'Normal') as o
        cross join (select id, pay_type_code, currency from channel where currency = 'THB' order by id limit 1) as c
        cross join lateral (select 10000 + (m.number * 7919::bigint) % 290000 as minor) as v
      returning id, merchant_id, order_no, amount_minor as minor, created_at as at`.execute(tx);
    const transfers = rows.map(({ Id, MerchantId, OrderNo, Minor, At }) =>
      paymentOrderSucceeded({
        ...{ merchantId: MerchantId, currency: "THB", orderId: Id, orderNo: OrderNo, at: At },
        ...{ amountMinor: Minor, feeMinor: Minor / 100n },
      }),
    );
    const outcomes = await postInTransaction(tx, transfers);
    if (outcomes.some(({ kind }) => kind !== "posted")) throw new Error("an order was not posted");
  });
}

interface Proven {
  seconds: number;
  oldestSeconds: number;
  isSince: boolean;
}

/** By the server's worker; `by` null: as every night. Meanwhile the age of the oldest transaction of the database is looked at. */
async function prove({ app, owner }: Bench, by: Asker | null): Promise<Proven> {
  // One of the server's own, asked for when it started, may be under way.
  let id: bigint | undefined;
  while (id === undefined) {
    id = await inTransaction(app, wholeScope, (tx) => enqueueProof(tx, by, new Date()));
    if (id === undefined) await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
  let oldestSeconds = 0;
  for (;;) {
    const { rows } = await owner.query<{
      status: string;
      failure: string | null;
      seconds: number;
      since: Date | null;
      oldest: number;
    }>(
      `select status, failure, extract(epoch from finished_at - started_at)::float8 as seconds, since,
          (select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float8 from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend') as oldest
        from proof_run where id = $1`,
      [id],
    );
    const [run] = rows;
    oldestSeconds = Math.max(oldestSeconds, run?.oldest ?? 0);
    if (run?.status === "Proven") return { seconds: run.seconds, oldestSeconds, isSince: run.since !== null };
    if (run?.status !== "Waiting" && run?.status !== "Running")
      throw new Error(`the proof is ${run?.status}: ${run?.failure}`);
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
}
