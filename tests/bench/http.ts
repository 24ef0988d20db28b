/** Requests over HTTP with everything that guards them, against the same work done by pgbench. */

import { gatewayPayCreate } from "@opc/contract/gateway";
import { payorderList } from "@opc/contract/payment-order";
import type { OperatorActor } from "@opc/sandbox/actors/operator";
import type { LoadResult } from "@opc/sandbox/load";
import { type BenchContext, median, missingRow, mostRow, percentile, ratioRow } from "./figures.ts";
import { growOrders } from "./many-orders.ts";
import {
  type BenchDatabase,
  benchDatabase,
  hasPgbench,
  pgbench,
  pgbenchClients,
  withOwner,
} from "./postgres.ts";
import type { BenchRow } from "./row.ts";
import { type BenchServer, startBenchServer } from "./server-process.ts";

const rounds = 3;
const pgbenchSeconds = 4;
const measured = { connections: pgbenchClients, warmUpMs: 1_500, measureMs: 5_000, callers: 1_000 } as const;
const smallCount = 100_000;
const largeCount = 2_000_000;
const pageRows = 20;

export async function benchHttp({ say }: BenchContext): Promise<BenchRow[]> {
  const database = await benchDatabase();
  try {
    const server = await startBenchServer(database);
    try {
      const bench: Bench = { database, server, say, withPgbench: await hasPgbench() };
      return [...(await benchCreate(bench)), ...(await benchList(bench))];
    } finally {
      await server.stop();
    }
  } finally {
    await database.stop();
  }
}

interface Bench {
  database: BenchDatabase;
  server: BenchServer;
  say(line: string): void;
  withPgbench: boolean;
}

async function benchCreate({ database, server, say, withPgbench }: Bench): Promise<BenchRow[]> {
  const alias = "ACME";
  const ours: number[] = [];
  const theirs: number[] = [];
  await withOwner(database, (client) => client.query("create sequence bench_order"));
  for (let round = 1; round <= rounds; round += 1) {
    say(`pay/create, round ${round} of ${rounds}`);
    const result = await server.load({
      ...measured,
      path: gatewayPayCreate.path,
      headers: {},
      body: {
        merchantAlias: alias,
        apiSecret: server.apiSecret(alias),
        notifyUrl: server.world.merchant(alias).notifyUrl(),
        memberName: "Somchai Jaidee",
      },
    });
    ours.push(result.perSecond);
    if (withPgbench) theirs.push(await pgbench(database, insertScript, pgbenchSeconds));
  }
  const what = "signed pay/create over HTTP, 16 connections";
  const limit = "pgbench order inserts";
  if (!withPgbench) return [missingRow(what, limit, "≥ 0.35", "pgbench not found")];
  return [ratioRow(what, limit, median(ours), median(theirs), 0.35)];
}

const insertScript = `
insert into payment_order (id, merchant_id, order_no, merchant_order_no, pay_type_code, currency, amount_minor,
  payable_minor, fee_minor, channel_id, account_id, member_name, notify_url, created_at, expires_at)
select ((extract(epoch from now() - timestamptz '2025-01-01 00:00Z') * 1000)::bigint << 22) + 4194304 + n,
  (select id from merchant where alias = 'ACME'), 'PGB' || n, 'PGBM' || n, 'PROMPTPAY', 'THB', 100 + n % 300000,
  107 + n % 300000, 10, (select min(id) from channel), (select min(id) from offline_account), 'Somchai Jaidee',
  'http://127.0.0.1:9/callback', now(), now() + interval '15 minutes'
from (select nextval('bench_order') as n) as number;
`;

interface ListFigures {
  rate: number;
  p95Ms: number;
  p99Ms: number;
}

async function benchList(bench: Bench): Promise<BenchRow[]> {
  const { database, server, say, withPgbench } = bench;
  const grow = async (count: number) => {
    say(`growing to ${count.toLocaleString("en-US")} orders`);
    await withOwner(database, (client) => growOrders(client, count));
  };
  // The orders of the round before are not part of this one's table.
  await withOwner(database, (client) => client.query("truncate payment_order"));
  await grow(smallCount);
  const reader = server.world.operator("ACME", "admin");
  await reader.signIn();
  const small = await listFigures(bench, reader, question());
  await grow(largeCount);
  const first = await listFigures(bench, reader, question());
  const cursor = (await reader.ask(payorderList, question())).NextCursor ?? "";
  const next = await listFigures(bench, reader, { ...question(), Cursor: cursor });
  const deep = await listFigures(bench, reader, { ...question(), Cursor: await deepCursor(reader) });
  const limit = "pgbench, the same query";
  const size = `${(largeCount / 1_000_000).toFixed(0)} M orders`;
  const what = `order list over HTTP at ${size}, ${pageRows} rows`;
  const theirs: number[] = [];
  for (let round = 1; withPgbench && round <= rounds; round += 1) {
    say(`pgbench list query, round ${round} of ${rounds}`);
    theirs.push(await pgbench(database, listScript(await idOf(database, "ACME")), pgbenchSeconds));
  }
  const against = withPgbench
    ? ratioRow(what, limit, first.rate, median(theirs), 0.3)
    : missingRow(what, limit, "≥ 0.3", "pgbench not found");
  return [
    against,
    mostRow("its p99 at 16 connections", "", first.p99Ms, "ms", 10),
    ratioRow("the list with its total", "without (next page)", first.rate, next.rate, 0.8),
    mostRow(
      `its p95 at ${size}`,
      `at 100 k: ${small.p95Ms.toFixed(1)} ms`,
      first.p95Ms / small.p95Ms,
      "×",
      1.3,
    ),
    mostRow(
      "p95 of its deepest page",
      `at 100 k: ${small.p95Ms.toFixed(1)} ms`,
      deep.p95Ms / small.p95Ms,
      "×",
      1.3,
    ),
  ];
}

function idOf(database: BenchDatabase, alias: string): Promise<bigint> {
  return withOwner(database, async (client) => {
    const { rows } = await client.query<{ id: string }>("select id from merchant where alias = $1", [alias]);
    return BigInt(rows[0]?.id ?? 0);
  });
}

function question() {
  return { Statuses: ["Success" as const], From: monthAgo, Size: pageRows };
}

const monthAgo = new Date(Date.now() - 29 * 86_400_000).toISOString();

/** Where the first hour of the range ends: hardly anything is older. */
async function deepCursor(reader: OperatorActor): Promise<string> {
  const To = new Date(Date.parse(monthAgo) + 3_600_000).toISOString();
  const { NextCursor } = await reader.ask(payorderList, { ...question(), To });
  if (NextCursor === null) throw new Error("the deepest page has no neighbours");
  return NextCursor;
}

async function listFigures(
  { server, say }: Bench,
  reader: OperatorActor,
  body: object,
): Promise<ListFigures> {
  const results: LoadResult[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    say(`order list, round ${round} of ${rounds}`);
    results.push(
      await server.load({
        ...measured,
        path: payorderList.path,
        headers: reader.headers(),
        body: JSON.stringify(body),
      }),
    );
  }
  const of = (share: number) => median(results.map((result) => percentile(result.latenciesMs, share)));
  return { rate: median(results.map((result) => result.perSecond)), p95Ms: of(0.95), p99Ms: of(0.99) };
}

const listScript = (merchantId: bigint) => `
select o.*, m.alias, m.name, c.code, a.name
from payment_order o
join merchant m on m.id = o.merchant_id
left join channel c on c.id = o.channel_id
left join offline_account a on a.id = o.account_id
where o.merchant_id = ${merchantId} and o.status in ('Success')
  and o.id >= ((extract(epoch from timestamptz '${monthAgo}' - timestamptz '2025-01-01 00:00Z') * 1000)::bigint << 22)
order by o.id desc limit ${pageRows + 1};
`;
