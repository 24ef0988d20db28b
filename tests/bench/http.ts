/** Lists over HTTP with everything that guards them, against the same query asked by pgbench. */
import { payorderList } from "@opc/contract/payment-order/calls";
import type { OperatorActor } from "@opc/sandbox/actors/operator";
import type { LoadResult } from "@opc/sandbox/load";
import { type BenchContext, maxRow, median, missingRow, percentile, ratioRow } from "./figures.ts";
import { growTo } from "./grow.ts";
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
/** Half of the generated orders are its own. */
const largest = "ACME";

export async function benchHttp({ say }: BenchContext): Promise<BenchRow[]> {
  const database = await benchDatabase();
  try {
    const server = await startBenchServer(database);
    try {
      const bench: Bench = { database, server, say, withPgbench: await hasPgbench() };
      return await benchList(bench);
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

interface ListFigures {
  rate: number;
  p95Ms: number;
  p99Ms: number;
}

async function benchList(bench: Bench): Promise<BenchRow[]> {
  const { server, withPgbench } = bench;
  const grow = (count: number) => growTo(bench, count);
  await grow(smallCount);
  const reader = server.world.operator(largest, "admin");
  await reader.signIn();
  const { first: small } = await listRounds(bench, reader, { first: question() });
  await grow(largeCount);
  await reader.signIn();
  const cursor = (await reader.ask(payorderList, question())).NextCursor ?? "";
  const { first, next, deep, rates } = await listRounds(bench, reader, {
    first: question(),
    next: { ...question(), Cursor: cursor },
    deep: { ...question(), Cursor: await deepCursor(reader) },
  });
  const limit = "pgbench, the same query";
  const size = `${(largeCount / 1_000_000).toFixed(0)} M orders`;
  const what = `order list over HTTP at ${size}, ${pageRows} rows`;
  const against = withPgbench
    ? ratioRow(what, limit, first.rate, median(rates), 0.3)
    : missingRow(what, limit, "≥ 0.3", "pgbench not found");
  const smallLimit = `at 100 k: ${small.p95Ms.toFixed(1)} ms`;
  return [
    against,
    maxRow("its p99 at 16 connections", "", first.p99Ms, "ms", 25),
    ratioRow("the list with its total", "without (next page)", first.rate, next.rate, 0.8),
    maxRow(`its p95 at ${size}`, smallLimit, first.p95Ms / small.p95Ms, "×", 1.3),
    maxRow("p95 of its deepest page", smallLimit, deep.p95Ms / small.p95Ms, "×", 1.3),
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

/** Questions take turns in each round, and pgbench too, so that a noisy minute hits all of them. */
async function listRounds<Name extends string>(
  { database, server, say, withPgbench }: Bench,
  reader: OperatorActor,
  questions: Record<Name, object>,
): Promise<Record<Name, ListFigures> & { rates: number[] }> {
  const names = Object.keys(questions) as Name[];
  const results = names.map((): LoadResult[] => []);
  const rates: number[] = [];
  const script = listScript(await idOf(database, largest));
  for (let round = 1; round <= rounds; round += 1) {
    say(`order list, round ${round} of ${rounds}`);
    for (const [at, name] of names.entries()) {
      const body = JSON.stringify(questions[name]);
      const job = { ...measured, path: payorderList.path, headers: reader.headers(), body };
      results[at]?.push(await server.load(job));
    }
    if (withPgbench) rates.push(await pgbench(database, script, pgbenchSeconds));
  }
  const figures = names.map((name, at) => [name, figuresOf(results[at] ?? [])] as const);
  return { ...(Object.fromEntries(figures) as Record<Name, ListFigures>), rates };
}

function figuresOf(results: readonly LoadResult[]): ListFigures {
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
