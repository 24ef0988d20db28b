/**
 * Signed orders over HTTP, money in and money out, against what PostgreSQL does with one row a transaction. Each figure
 * counts only if the books prove after it.
 */
import { gatewayPayCreate } from "@opc/contract/gateway/collections";
import { gatewayPayoutCreate } from "@opc/contract/gateway/payouts";
import type { SignedOrders } from "@opc/sandbox/load";
import { type Database, openDatabase } from "@opc/server/db/kysely";
import { openPool } from "@opc/server/db/pool";
import { inTransaction, wholeScope } from "@opc/server/db/transaction";
import { postInTransaction } from "@opc/server/ledger/post";
import { manualChange } from "@opc/server/ledger/transfers";
import { type BenchContext, median, missingRow, ratioRow } from "./figures.ts";
import { type NaivePosts, startNaivePosts } from "./naive-posts.ts";
import { type BenchDatabase, benchDatabase, hasPgbench, pgbench, withOwner } from "./postgres.ts";
import { assertProof } from "./proof.ts";
import type { BenchRow } from "./row.ts";
import { type BenchServer, startBenchServer } from "./server-process.ts";

const rounds = 3;
const pgbenchSeconds = 4;
const timing = { warmUpMs: 1_500, measureMs: 5_000, callers: 1_000 } as const;

interface Creation extends Pick<SignedOrders, "kind" | "merchantAlias"> {
  what: string;
  path: string;
  connections: number;
  limit: string;
  /** What it is compared with, per second. */
  theirs(bench: Bench): Promise<number>;
  target: number;
}

export async function benchCreates(context: BenchContext): Promise<BenchRow[]> {
  if (!(await hasPgbench()))
    return [missingRow("signed creates over HTTP", "pgbench", "≥ 0.35", "pgbench not found")];
  const database = await benchDatabase();
  const naive = await startNaivePosts();
  try {
    const server = await startBenchServer(database);
    try {
      return await measureAll({ ...context, database, naive, server });
    } finally {
      await server.stop();
    }
  } finally {
    await naive.stop();
    await database.stop();
  }
}

interface Bench extends BenchContext {
  database: BenchDatabase;
  naive: NaivePosts;
  server: BenchServer;
}

async function measureAll(bench: Bench): Promise<BenchRow[]> {
  const owner = openDatabase(openPool({ url: bench.database.ownerUrl, size: 1, name: "bench" }));
  try {
    await withOwner(bench.database, (client) => client.query("create sequence bench_order"));
    await fund(owner, payingAlias);
    const rows: BenchRow[] = [];
    for (const creation of creations) {
      rows.push(await measureOne(creation, bench));
      await assertProof(owner);
    }
    return rows;
  } finally {
    await owner.destroy();
  }
}

/** More than all payouts of a run. */
export async function fund(owner: Database, alias: string): Promise<void> {
  await inTransaction(owner, wholeScope, async (tx) => {
    const { Id: merchantId } = await tx
      .selectFrom("Merchant")
      .select("Id")
      .where("Alias", "=", alias)
      .executeTakeFirstOrThrow();
    const facts = { changeId: "bench", merchantId, currency: "THB", amountMinor: 10n ** 12n };
    await postInTransaction(tx, [manualChange({ ...facts, operator: "bench", at: new Date() })]);
  });
}

/** Its payouts all wait for a review: what is measured is creation, not the choice of a channel. */
export const payingAlias = "MANGO";

const payment = {
  kind: "payment",
  path: gatewayPayCreate.path,
  merchantAlias: "ACME",
  limit: "pgbench order inserts",
  theirs: ({ database }: Bench) => pgbench(database, insertScript, pgbenchSeconds),
} as const;

const payout = {
  kind: "payout",
  path: gatewayPayoutCreate.path,
  merchantAlias: payingAlias,
  limit: "pgbench naive one-account posts",
  theirs: ({ naive }: Bench) => naive.perSecond(pgbenchSeconds),
  target: 2,
} as const;

const loads = [
  { connections: 16, paymentTarget: 0.35 },
  { connections: 64, paymentTarget: 0.6 },
];

const creations: readonly Creation[] = loads.flatMap(({ connections, paymentTarget }) => [
  {
    ...payment,
    what: `signed pay/create over HTTP, ${connections} connections`,
    connections,
    target: paymentTarget,
  },
  {
    ...payout,
    what: `signed payout/create over HTTP, one merchant, ${connections} connections`,
    connections,
  },
]);

async function measureOne(creation: Creation, bench: Bench): Promise<BenchRow> {
  const { what, kind, path, connections, merchantAlias, limit, target } = creation;
  const { server } = bench;
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const apiSecret = server.apiSecret(merchantAlias);
    const notifyUrl = server.world.merchant(merchantAlias).notifyUrl();
    const body = { kind, merchantAlias, apiSecret, notifyUrl };
    const result = await server.load({ ...timing, connections, path, headers: {}, body });
    ours.push(result.perSecond);
    theirs.push(await creation.theirs(bench));
    const rates = [ours, theirs].map((all) => `${Math.round(all.at(-1) ?? 0)}/s`);
    bench.say(`${what}, round ${round} of ${rounds}: ${rates.join(" against ")}`);
  }
  return ratioRow(what, limit, median(ours), median(theirs), target);
}

const insertScript = `
insert into payment_order (id, merchant_id, order_no, merchant_order_no, pay_type_code, currency, amount_minor,
  payable_minor, fee_minor, fee_basis_points, channel_id, account_id, member_name, notify_url, created_at, expires_at)
select ((extract(epoch from now() - timestamptz '2025-01-01 00:00Z') * 1000)::bigint << 22) + 4194304 + n,
  (select id from merchant where alias = 'ACME'), 'PGB' || n, 'PGBM' || n, 'PROMPTPAY', 'THB', 100 + n % 300000,
  107 + n % 300000, 10, 10, (select min(id) from channel), (select min(id) from offline_account), 'Somchai Jaidee',
  'http://127.0.0.1:9/callback', now(), now() + interval '15 minutes'
from (select nextval('bench_order') as n) as number;
`;
